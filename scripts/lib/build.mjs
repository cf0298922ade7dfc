/** Builds the pages for the browser and for the server, when their sources changed since. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { withLock } from '../../packages/embedded-postgres/src/lib/lock.mjs'
import { findReleasedBuild } from './release.mjs'
import { requireWritable } from './require-writable.mjs'
import { runNode } from './runtime.mjs'
import { outputForTools, say } from './say.mjs'

const SOURCES = ['shop', 'desk', 'platform', 'values', 'packages', 'vite.config.ts', 'package-lock.json']
const IRRELEVANT = /(^|\/)(node_modules|testing)(\/|$)|\.test\.tsx?$|\.sql$/
const BUILDS_KEPT = 3

/** Returns the folder of the build that belongs to the sources as they are; `null` where that is still to be made. */
export function findBuild(root) {
  const released = findReleasedBuild(root)
  if (released) return released
  const directory = join(root, 'dist', hashSources(root))
  return existsSync(directory) ? directory : null
}

/**
 * Returns the folder of the build that belongs to the sources as they are, making it if need be. Each state of the
 * sources has its own folder: a shop that runs keeps its files while another is built. A release brings its build along.
 */
export async function ensureBuild(root) {
  const found = findBuild(root)
  if (found) return found
  const directory = join(root, 'dist', hashSources(root))
  requireWritable(join(root, 'dist'), 'The pages are not built', 'npm run build')
  await withLock(directory, async () => {
    if (!existsSync(directory)) await build(root, directory)
  })
  return directory
}

async function build(root, directory) {
  say('Building the pages...')
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const common = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir']
  const desk = [vite, 'build', '--logLevel', 'warn', '--mode', 'desk', '--emptyOutDir', 'false']
  // Vite takes a wrong NODE_ENV over its own mode, and React's slow half with it.
  const env = { NODE_ENV: 'production' }
  const output = outputForTools()
  const codes = [
    await runNode(root, [...common, '--outDir', `${unfinished}/client`], { env, output }),
    // Into the same folder, which is served as one; its manifest has a name of its own.
    await runNode(root, [...desk, '--outDir', `${unfinished}/client`], { env, output }),
    await runNode(root, [...common, '--ssr', '--outDir', `${unfinished}/server`], { env, output }),
  ]
  if (codes.some((code) => code !== 0)) throw new Error('The pages could not be built: see above what Vite says.')
  compress(join(unfinished, 'client'))
  renameSync(unfinished, directory)
  removeOldBuilds(root)
}

/** The server sends what is compressed already: it costs a second here, and nothing at each request. */
function compress(directory) {
  const files = readdirSync(directory, { recursive: true }).filter((name) => /\.(js|css|svg|json)$/.test(name))
  for (const file of files) {
    const path = join(directory, file)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

function removeOldBuilds(root) {
  const dist = join(root, 'dist')
  const builds = readdirSync(dist)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ path: join(dist, name), builtAt: statSync(join(dist, name)).mtimeMs }))
    .sort((a, b) => b.builtAt - a.builtAt)
  for (const { path } of builds.slice(BUILDS_KEPT)) rmSync(path, { recursive: true, force: true })
}

function hashSources(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, root, source)
  return hash.digest('hex').slice(0, 16)
}

function addToHash(hash, root, path) {
  if (IRRELEVANT.test(path)) return
  const absolute = join(root, path)
  if (!statSync(absolute).isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0')
    return
  }
  for (const name of readdirSync(absolute).sort()) addToHash(hash, root, `${path}/${name}`)
}
