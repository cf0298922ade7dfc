/**
 * Components of a release: each installed package with version, licence and hash, as CycloneDX (a
 * "software bill of materials").
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNpm, runNpm } from './install.mjs'

const MEGABYTE = 1024 * 1024

/**
 * Packages that a clone needs to build its pages, and to run under an older Node.js. A release
 * contains the pages, and uses the system's Node.js.
 */
const BUILD_TOOLS = ['@vitejs/plugin-react', 'node', 'vite']

/**
 * Removes them from a release's package.json and lockfile, so that they are not installed there.
 */
export async function leaveOutBuildTools(release) {
  const files = ['--package-lock-only', '--omit-lockfile-registry-resolved', '--ignore-scripts']
  await runNpm(release, ['uninstall', ...BUILD_TOOLS, ...files, '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Returns the list as JSON text, from the lockfile. Throws with npm's message on failure. */
export function listComponents(root) {
  const list = askNpm(root)
  const released = findReleased(root)
  const components = list.components.filter(({ purl }) => released.has(nameOf(purl)))
  const kept = new Set([list.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  const dependencies = list.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  // npm names the whole after its folder.
  list.metadata.component.name = readJson(root, 'package.json').name
  return `${JSON.stringify({ ...list, components, dependencies }, null, 2)}\n`
}

/**
 * Lists all packages of the lockfile: `npm sbom --omit=dev` of npm 11.19 leaves out 51 more,
 * including React and zod.
 */
function askNpm(root) {
  const { command, before, shell } = findNpm()
  const args = [...before, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error']
  const options = { cwd: root, shell, encoding: 'utf8', maxBuffer: 64 * MEGABYTE }
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`The list of components cannot be made: ${error?.message ?? stderr}`)
  return JSON.parse(stdout)
}

/** Returns the packages that a release installs, as `name@version`. */
function findReleased(root) {
  const { packages } = readJson(root, 'package-lock.json')
  const entries = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  return new Set(
    entries.map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
  )
}

const nameOf = (purl) =>
  decodeURIComponent(purl)
    .replace(/^pkg:npm\//, '')
    .replace(/\?.*$/, '')

const readJson = (root, file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
