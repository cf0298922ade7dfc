/** Builds the pages for the browser and the server if their sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { withLock } from '../../packages/embedded-postgres/src/lib/lock.mjs'
import { findReleasedBuild } from './release.mjs'
import { requireWritable } from './require-writable.mjs'
import { runNode } from './runtime.mjs'
import { outputForTools, say } from './say.mjs'

const brotliCompress = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const SOURCES = [
  'core',
  'ui',
  'apps',
  'platform',
  'values',
  'packages',
  'vite.config.ts',
  'tsconfig.client.json',
  'package-lock.json',
]
const IRRELEVANT = /(^|\/)(node_modules|testing)(\/|$)|\.test\.tsx?$|\.sql$/
const BUILDS_KEPT = 3

/** Returns the build folder of the current sources, and whether it exists. */
export function findBuild(root) {
  const released = findReleasedBuild(root)
  if (released) return { directory: released, isThere: true }
  const directory = join(root, 'dist', hashSources(root))
  return { directory, isThere: existsSync(directory) }
}

/**
 * Returns the build folder of the current sources, building it if necessary. Each state of the
 * sources has its own folder: a running shop keeps its files while another is built. A release
 * includes its build. `onBegin` is called before a build.
 */
export async function ensureBuild(root, onBegin) {
  const { directory, isThere } = findBuild(root)
  if (isThere) return directory
  requireWritable(join(root, 'dist'), 'The pages are not built', 'npm run build')
  onBegin?.()
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
  // Vite prefers a wrong NODE_ENV to its own mode, and would use React's slow development build.
  const env = { NODE_ENV: 'production' }
  const output = outputForTools()
  const run = async (args) => {
    const code = await runNode(root, args, { env, output })
    if (code !== 0) throw new Error('The pages could not be built: see above what Vite says.')
  }
  await run([...common, '--outDir', `${unfinished}/client`])
  // Into the same folder, which is served as one; its manifest has a separate name.
  await run([...desk, '--outDir', `${unfinished}/client`])
  await Promise.all([
    run([...common, '--ssr', '--outDir', `${unfinished}/server`]),
    compress(join(unfinished, 'client')),
  ])
  renameSync(unfinished, directory)
  removeOldBuilds(root)
}

/**
 * The server sends precompressed files: this costs some seconds here, and nothing on each request.
 */
async function compress(directory) {
  const files = readdirSync(directory, { recursive: true }).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    files.map(async (file) => {
      const path = join(directory, file)
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, await brotliCompress(content))
      writeFileSync(`${path}.gz`, await gzip(content, { level: 9 }))
    }),
  )
}

export function removeOldBuilds(root) {
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
