/**
 * Memory of a shop's process from its first start on, as one visitor after another reads its pages.
 * No forced garbage collection: the figures are those seen by the machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '../scripts/lib/runtime.mjs'
import { findFreePort } from '../platform/testing/free-port.ts'
import { createRunDirectory } from '../platform/testing/run-directory.ts'
import { load, ofBrowsers } from './load/load.ts'
import type { Run } from './part.ts'
import { removeDirectory } from './shop/open-season.ts'
import { readMemory } from './statistics/memory.ts'

const root = join(import.meta.dirname, '..')
const pages = Number(process.env.BENCH_REQUESTS ?? 1_000_000)
const readings = 10
const aim = 200
const START_TIMEOUT_MILLISECONDS = 300_000

/** Starts a shop like `npm start`, on an empty folder: it draws its demo season before it opens. */
async function startShop(
  { closers, buildDirectory }: Run,
  directory: string,
): Promise<{ pid: number; origin: string }> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const shop = spawn(process.execPath, [...SHOP_FLAGS, 'operations/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...SHOP_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: directory,
      BUILD_DIR: buildDirectory,
      LOG_LEVEL: 'error',
    },
  })
  const ended = once(shop, 'exit')
  await closers.open(Promise.resolve(shop), async () => {
    shop.kill('SIGTERM')
    await ended
  })
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  for (;;) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null)
    if (answer?.ok) return { pid: shop.pid!, origin }
    if (shop.exitCode !== null || Date.now() > deadline) throw new Error('The shop did not open.')
    await sleep(100)
  }
}

/** Returns every page in the English shop's sitemap. */
async function listPages(origin: string): Promise<string[]> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text()
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const paths = addresses.filter((address) => address.startsWith(origin)).map((address) => address.slice(origin.length))
  if (paths.length < 20) throw new Error(`The site map names ${paths.length} pages only.`)
  return paths.map((path) => path || '/')
}

export async function measureMemory(run: Run): Promise<void> {
  const directory = await run.closers.open(createRunDirectory('cadenza-memory'), removeDirectory)
  run.step('A shop starts for the first time, and draws its demo season')
  const { pid, origin } = await startShop(run, directory)
  const paths = await listPages(origin)
  run.tell(`memory after the first start, which drew the demo season: ${readMemory(pid)} MB`)
  const requests = paths.map((path) => ({ path }))
  const headers = ofBrowsers
  let answered = 0
  for (let reading = 1; reading <= readings; reading++) {
    while (answered < (reading * pages) / readings) {
      const amount = Math.ceil((reading * pages) / readings) - answered
      // Counts responses only: on a busy machine the shop sheds load.
      answered += (await load({ url: origin, requests, amount, headers, mayShed: true })).answers
    }
    run.record({ [`at-${(100 * reading) / readings}-percent`]: readMemory(pid) })
    run.step(`${answered.toLocaleString('en')} pages of ${paths.length}: ${readMemory(pid)} MB`)
  }
  run.record({ pages: answered, after: readMemory(pid) })
  run.tell(`memory after ${pages.toLocaleString('en')} pages: ${readMemory(pid)} MB (aim: ${aim} or less)`)
}
