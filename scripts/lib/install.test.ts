import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureInstalled } from './install.mjs'

/** A stub for npm: installs the packages that it is asked for, and records them. */
const npm = `
const { readFileSync, writeFileSync, mkdirSync, appendFileSync, existsSync } = require('node:fs')
const args = process.argv.slice(2).filter((arg) => !/^--(no-(audit|fund|progress)|loglevel=.*)$/.test(arg))
appendFileSync('calls', args.join(' ') + '\\n')
if (existsSync('fail')) process.exit(1)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const wanted = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !(dev && args.includes('--omit=dev')))
for (const [path] of wanted) {
  mkdirSync(path, { recursive: true })
  writeFileSync(path + '/package.json', '{}')
}
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }))
`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cadenza-install-'))
  writeFileSync(join(root, 'npm.js'), npm)
  writeLockfile('1.0.0')
  vi.stubEnv('npm_execpath', join(root, 'npm.js'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

function writeLockfile(version: string): void {
  const packages = { '': {}, 'node_modules/shop': { version }, 'node_modules/tests': { version, dev: true } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
}

/** Returns the calls of npm since the last time. */
function takeCalls(): string[] {
  const path = join(root, 'calls')
  if (!existsSync(path)) return []
  const calls = readFileSync(path, 'utf8').trim().split('\n')
  rmSync(path)
  return calls
}

test('install: a start gets what the shop needs, once; tests get the rest, once, without losing anything', async () => {
  await ensureInstalled(root, 'start')
  await ensureInstalled(root, 'start')
  expect(takeCalls()).toEqual(['ci --omit=dev'])
  await ensureInstalled(root)
  await ensureInstalled(root)
  await ensureInstalled(root, 'start')
  expect(takeCalls()).toEqual(['install --no-save --include=dev'])
})

test('install: with nothing there, tests get everything in one go, and a start finds it', async () => {
  await ensureInstalled(root)
  await ensureInstalled(root, 'start')
  expect(takeCalls()).toEqual(['ci --include=dev'])
})

test('install: what was added halfway is installed anew as a whole', async () => {
  await ensureInstalled(root, 'start')
  writeFileSync(join(root, 'fail'), '')
  await expect(ensureInstalled(root)).rejects.toThrow('"npm install --no-save --include=dev')
  rmSync(join(root, 'fail'))
  takeCalls()
  await ensureInstalled(root, 'start')
  expect(takeCalls()).toEqual([])
  await ensureInstalled(root)
  expect(takeCalls()).toEqual(['ci --include=dev'])
})

test('install: another lockfile is installed; where everything was there, a start keeps the tests’ packages', async () => {
  await ensureInstalled(root, 'start')
  writeLockfile('2.0.0')
  await ensureInstalled(root, 'start')
  expect(takeCalls()).toEqual(['ci --omit=dev', 'ci --omit=dev'])
  await ensureInstalled(root)
  writeLockfile('3.0.0')
  takeCalls()
  await ensureInstalled(root, 'start')
  expect(takeCalls()).toEqual(['ci --include=dev'])
})

test('install: what somebody installed by hand is taken as it is', async () => {
  mkdirSync(join(root, 'node_modules'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  await ensureInstalled(root, 'start')
  await ensureInstalled(root)
  expect(takeCalls()).toEqual([])
})

test('install: two at once install once', async () => {
  await Promise.all([ensureInstalled(root), ensureInstalled(root)])
  expect(takeCalls()).toEqual(['ci --include=dev'])
})

test('install: what is for other systems may be missing, what was altered is installed anew', async () => {
  const path = join(root, 'package-lock.json')
  const { packages } = JSON.parse(readFileSync(path, 'utf8'))
  const lock = { ...packages, 'node_modules/shop': { version: '1.0.0', integrity: 'sha512-a' } }
  const others = {
    'node_modules/of-windows': { version: '1.0.0', optional: true },
    'packages/own': { version: '1.0.0' },
  }
  writeFileSync(path, JSON.stringify({ packages: { ...lock, ...others } }))
  mkdirSync(join(root, 'node_modules'))
  const install = (installed: object) =>
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  install(lock)
  await ensureInstalled(root)
  expect(takeCalls()).toEqual([])
  writeFileSync(path, JSON.stringify({ packages: { ...lock, ...others, 'packages/more': { version: '1.0.0' } } }))
  install({ ...lock, 'node_modules/shop': { version: '1.0.0', integrity: 'sha512-b' } })
  await ensureInstalled(root)
  expect(takeCalls()).toEqual(['ci --include=dev'])
})

test('install: in a release nothing is installed, and who has not done it is told how', async () => {
  writeFileSync(join(root, 'release.json'), '{}')
  await expect(ensureInstalled(root, 'start')).rejects.toThrow(`In ${root}, run "npm ci --omit=dev" first.`)
  mkdirSync(join(root, 'node_modules'))
  await ensureInstalled(root, 'start')
  expect(takeCalls()).toEqual([])
})
