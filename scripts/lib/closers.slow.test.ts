import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isServerAlive, readPid } from '../../packages/embedded-postgres/src/lib/testing/server.ts'

const root = join(import.meta.dirname, '../..')
const TIMEOUT = { timeout: 90_000, interval: 20 }
vi.setConfig({ testTimeout: 120_000 })

let directory: string
let run: ChildProcess | null = null

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-closers-'))
})
afterEach(async () => {
  if (run && run.exitCode === null && run.signalCode === null) run.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

/**
 * Starts a run whose temporary files go into the folder of this test, and waits until its database
 * is open.
 */
async function startUntilDatabase(args: string[]): Promise<{ database: string; pid: number }> {
  run = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: directory, BUILD_DIR: directory },
  })
  return vi.waitFor(async () => {
    const name = (await readdir(directory)).find((entry) => /^cadenza-(bench|e2e)-/.test(entry))
    const database = join(directory, name ?? '', 'postgres')
    const pid = await readPid(database)
    if (!name || !pid) throw new Error('The database is not open yet.')
    return { database, pid }
  }, TIMEOUT)
}

async function expectNothingLeft({ database, pid }: { database: string; pid: number }): Promise<void> {
  const ended = once(run!, 'exit')
  run!.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(await isServerAlive(database, pid)).toBe(false)
  expect((await readdir(directory)).filter((name) => /^cadenza-(bench|e2e)-/.test(name))).toEqual([])
}

test('a benchmark that is told to stop leaves no database behind', async () => {
  await expectNothingLeft(await startUntilDatabase(['bench/run.ts', 'pages']))
})

test('journeys that are told to stop leave no database behind', async () => {
  const config = join(directory, 'playwright.config.ts')
  const setup = join(root, 'test/e2e/support/global-setup.ts')
  await writeFile(config, `export default { testDir: '.', globalSetup: ${JSON.stringify(setup)} }`)
  await writeFile(join(directory, 'some.spec.ts'), `import { test } from '@playwright/test'\ntest('never', () => {})`)
  const playwright = 'node_modules/@playwright/test/cli.js'
  await expectNothingLeft(await startUntilDatabase([playwright, 'test', '--config', config]))
})
