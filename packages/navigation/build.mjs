/**
 * Builds the package as it is published: JavaScript and declarations, with a package.json that points at them.
 * `node build.mjs [folder]`; default: `dist` beside this file.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = import.meta.dirname
const target = resolve(process.argv[2] ?? join(folder, 'dist'))
const entries = ['index', 'client', 'react', 'server', 'fastify']

rmSync(target, { recursive: true, force: true })
const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
const project = ['-p', join(folder, 'tsconfig.build.json'), '--outDir', target]
const { status } = spawnSync(process.execPath, [compiler, ...project], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

// The compiler rewrites imports in the code, but not in the declarations.
for (const file of globSync('**/*.d.ts', { cwd: target })) {
  const path = join(target, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

const { scripts: _, ...described } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const exportsOf = (name) => [name === 'index' ? '.' : `./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]
const published = { ...described, exports: Object.fromEntries(entries.map(exportsOf)) }
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)

// The page about the wire comes along: the README leads to it.
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
writeFileSync(join(target, 'README.md'), readme.replaceAll('../../docs/protocol.md', 'protocol.md'))
copyFileSync(join(folder, '../../docs/protocol.md'), join(target, 'protocol.md'))
copyFileSync(join(folder, '../../LICENSE'), join(target, 'LICENSE'))
copyFileSync(join(folder, 'CHANGELOG.md'), join(target, 'CHANGELOG.md'))
