import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runNode } from './runtime.mjs'

let root: string
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
const listenersOf = () => signals.map((signal) => [...process.listeners(signal as 'SIGTERM')])
let before: ReturnType<typeof listenersOf>
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'cadenza-runtime-')))
  before = listenersOf()
})
afterEach(() => {
  // Whatever runs, it leaves no listeners on this process.
  expect(listenersOf()).toEqual(before)
  rmSync(root, { recursive: true })
})

const run = (script: string, options?: Parameters<typeof runNode>[2]) => runNode(root, ['-e', script], options)

test.each([
  ['process.exit(0)', 0],
  ['process.exit(3)', 3],
  ['process.kill(process.pid, "SIGKILL")', 137],
  ['process.kill(process.pid, "SIGTERM")', 143],
])('runtime: %s ends with %i', async (script, code) => {
  expect(await run(script)).toBe(code)
})

test('runtime: a script runs where the shop is, with the programs of the shop first and what it is told', async () => {
  const told = '[process.cwd(), process.env.PATH.split(":")[0], process.env.TOLD, process.env.HEARD]'
  vi.stubEnv('HEARD', 'from outside')
  await run(`fs.writeFileSync("told", JSON.stringify(${told}))`, { env: { TOLD: 'by us' } })
  vi.unstubAllEnvs()
  expect(JSON.parse(readFileSync(join(root, 'told'), 'utf8'))).toEqual([
    root,
    join(root, 'node_modules/.bin'),
    'by us',
    'from outside',
  ])
})

/** A program that ends by itself once told to, with an exit code that says which signal it got. */
const patient = `
  for (const [signal, code] of [['SIGINT', 12], ['SIGTERM', 15], ['SIGHUP', 11]]) process.on(signal, () => process.exit(code))
  setInterval(() => {}, 1000)
  fs.writeFileSync('ready', '')`
const isReady = () => vi.waitFor(() => expect(existsSync(join(root, 'ready'))).toBe(true), { timeout: 20_000 })

test.each([
  ['SIGINT', 12],
  ['SIGTERM', 15],
  ['SIGHUP', 11],
  ['disconnect', 15],
] as const)('runtime: %s is passed on, and the script ends by itself', async (signal, code) => {
  const running = run(patient)
  await isReady()
  const known = before[signals.indexOf(signal)]!
  const [pass] = process.listeners(signal as 'SIGTERM').filter((one) => !known.includes(one))
  pass!(signal as 'SIGTERM')
  expect(await running).toBe(code)
})

test('runtime: who has started a script can end it', async () => {
  const ending = new AbortController()
  const running = run(patient, { signal: ending.signal })
  await isReady()
  ending.abort()
  expect(await running).toBe(15)
})
