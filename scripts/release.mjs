/**
 * `npm run release -- <folder>`: creates a folder that runs in production without a build: there,
 * `npm ci --omit=dev` and `node scripts/start.mjs`, under the system's Node.js 24.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { leaveOutBuildTools, listComponents } from './lib/components.mjs'
import { findReleasedBuild, RELEASE_FILE } from './lib/release.mjs'

/** Parts of a release besides the built pages. */
const PARTS = [
  'LICENSE',
  'README.md',
  'db',
  'deploy',
  'docs/operations.md',
  'docs/reference/retention.md',
  'docs/reference/settings.md',
  'package-lock.json',
  'package.json',
  'packages',
  'platform',
  'scripts',
  'core',
  'ui',
  'apps',
  'operations',
  'values',
]
const NOT_RELEASED = /(^|[\\/])(node_modules|dist|testing|oracle)([\\/]|$)|\.test\.tsx?$/

await runMain(async () => {
  const target = process.argv[2] && resolve(process.argv[2])
  if (!target) throw new Error('Name the folder of the release: npm run release -- ../cadenza-1')
  if (findReleasedBuild(root)) throw new Error('This folder is a release itself: make releases in a clone.')
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty: name a new folder.`)
  await ensureInstalled(root, 'start')
  const build = await ensureBuild(root)
  const unfinished = `${target}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  for (const part of PARTS) {
    cpSync(join(root, part), join(unfinished, part), {
      recursive: true,
      filter: (path) => !NOT_RELEASED.test(path.slice(root.length)),
    })
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(unfinished, RELEASE_FILE), `${JSON.stringify({ version, build: basename(build) }, null, 2)}\n`)
  await leaveOutBuildTools(unfinished)
  writeFileSync(join(unfinished, 'sbom.cdx.json'), listComponents(unfinished))
  cpSync(build, findReleasedBuild(unfinished), { recursive: true })
  // Only a complete release gets its name.
  rmSync(target, { recursive: true, force: true })
  renameSync(unfinished, target)
  console.log(`The release is in ${target}. There: npm ci --omit=dev, then node scripts/start.mjs`)
})
