import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passOutputOn } from './say.mjs'

const OLDEST_MAJOR = 24
/**
 * Flags of the shop's process. Pages are short-lived strings: by default, the engine lets them
 * accumulate to many times the live memory before it collects. Earlier collection reduces memory to
 * two thirds and is no slower.
 */
export const SHOP_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50']
/**
 * For the Linux allocator (glibc), which retains freed memory per thread: a single heap, with free
 * memory at its end returned. Saves some 25 MB, and is no slower.
 */
export const SHOP_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

const PARENT_CHECK_MILLISECONDS = process.platform === 'linux' ? 500 : 3000

/**
 * Returns the Node.js that runs the shop: the one installed by npm, else the current one if recent
 * enough; `null` without either.
 */
export function findRuntime(root) {
  const installed = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(installed) && readMajor(installed) >= OLDEST_MAJOR) return installed
  return Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR ? process.execPath : null
}

function readMajor(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/**
 * Runs a script under the right Node and resolves to its exit code. Signals are forwarded, and the
 * child is informed (through the closing channel) if this process is killed. The signal ends it.
 */
export function runNode(root, args, { env = {}, output = 'inherit', signal } = {}) {
  const runtime = findRuntime(root)
  if (!runtime)
    throw new Error('There is no Node.js 24: run "npm install", or in a release install it from https://nodejs.org.')
  const child = spawn(runtime, args, {
    cwd: root,
    stdio: ['inherit', output, output, 'ipc'],
    // Tools that start "node" by name get this one, too.
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter()}${process.env.PATH}`, ...env },
  })
  passOutputOn(child)
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  const endChild = () => child.kill('SIGTERM')
  process.on('disconnect', endChild)
  const stopWatching = watchParent(endChild)
  signal?.addEventListener('abort', endChild)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, killedBy) => {
      stopWatching()
      process.off('disconnect', endChild)
      signal?.removeEventListener('abort', endChild)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      resolve(code ?? 128 + (SIGNAL_NUMBERS[killedBy] ?? 0))
    })
  })
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

function delimiter() {
  return process.platform === 'win32' ? ';' : ':'
}

/**
 * If npm is killed, nobody else informs its child. A process whose parent dies gets another parent,
 * which is detected here. Outside npm a parent may end, as after `nohup`.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {}
  const isBelowShell = /(^|[/-])(ba|da|a|z|k)?sh$/.test(readProcess(process.ppid)?.command ?? '')
  const readParent = () => (isBelowShell ? `${process.ppid} ${readProcess(process.ppid)?.parent}` : `${process.ppid}`)
  const before = readParent()
  const timer = setInterval(() => readParent() !== before && onGone(), PARENT_CHECK_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}

/** npm runs a script through a shell: returns the name and the parent of that shell. */
function readProcess(pid) {
  if (process.platform === 'linux') {
    try {
      const [, command, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      return { command, parent }
    } catch {
      return null
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, command] = /^\s*(\d+)\s+(.*\S)/.exec(stdout ?? '') ?? []
  return command ? { command, parent } : null
}
