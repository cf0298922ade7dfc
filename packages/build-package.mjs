/**
 * Builds a package for publication: JavaScript, declarations and a package.json that points at
 * them.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Compiles the files of the package's `tsconfig.build.json` and adds README, CHANGELOG and LICENSE.
 * @param {object} options
 * @param {string} options.folder the package's folder
 * @param {string} options.target output folder; existing content is removed
 * @param {string[]} options.entries exported modules; `index` is the package itself
 * @param {Record<string, string>} [options.files] additional files by their name in the built
 *   package
 * @param {(readme: string) => string} [options.editReadme]
 */
export function buildPackage({ folder, target, entries, files = {}, editReadme = (readme) => readme }) {
  rmSync(target, { recursive: true, force: true })
  const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
  const project = ['-p', join(folder, 'tsconfig.build.json'), '--outDir', target]
  const { status } = spawnSync(process.execPath, [compiler, ...project], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)

  // The compiler rewrites imports in code, but not in declarations.
  for (const file of globSync('**/*.d.ts', { cwd: target })) {
    const path = join(target, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
  // Modules already written in JavaScript, and their declarations.
  for (const file of globSync('**/*.{mjs,d.mts}', { cwd: join(folder, 'src') })) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    copyFileSync(join(folder, 'src', file), join(target, file))
  }

  const { scripts: _, ...described } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const exportsOf = (name) => [
    name === 'index' ? '.' : `./${name}`,
    { types: `./${name}.d.ts`, default: `./${name}.js` },
  ]
  const published = { ...described, exports: Object.fromEntries(entries.map(exportsOf)) }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  writeFileSync(join(target, 'README.md'), editReadme(readFileSync(join(folder, 'README.md'), 'utf8')))
  copyFileSync(join(folder, 'CHANGELOG.md'), join(target, 'CHANGELOG.md'))
  copyFileSync(join(folder, '../../LICENSE'), join(target, 'LICENSE'))
  for (const [name, path] of Object.entries(files)) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    copyFileSync(path, join(target, name))
  }
}
