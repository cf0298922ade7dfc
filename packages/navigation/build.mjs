/** Builds the package as it is published: JavaScript and declarations in `dist`, with a package.json that points at them. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = import.meta.dirname
const dist = join(folder, 'dist')
const entries = ['index', 'client', 'react', 'server', 'fastify']

rmSync(dist, { recursive: true, force: true })
const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
const project = ['-p', join(folder, 'tsconfig.build.json')]
const { status } = spawnSync(process.execPath, [compiler, ...project], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

// The compiler rewrites imports in the code, but not in the declarations.
for (const file of globSync('**/*.d.ts', { cwd: dist })) {
  const path = join(dist, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

const { scripts: _, ...described } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const exportsOf = (name) => [name === 'index' ? '.' : `./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]
const published = { ...described, exports: Object.fromEntries(entries.map(exportsOf)) }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
copyFileSync(join(folder, 'README.md'), join(dist, 'README.md'))
copyFileSync(join(folder, '../../LICENSE'), join(dist, 'LICENSE'))
