/**
 * Measures what visitors cost who wait in a queue: one process gives each of them a place, then
 * answers their polls once the queue has opened, while its memory is read.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { href } from '@cadenza/navigation'
import type { QueueState } from '#core/queue/queue.ts'
import { hrefOfQueue, serverRoutes } from '#core/routes/server-routes.ts'
import type { Db } from '#platform/schema/schema.ts'
import { load } from '../load/load.ts'
import { measureRate } from '../load/rate.ts'
import { fromOwnAddresses } from '../load/visits.ts'
import type { Run } from '../part.ts'
import { startMeasuredServer } from '../shop/measured-server.ts'
import { readMemory } from '../statistics/memory.ts'
import { announceQueue, startWholeShop } from './on-sale.ts'

const WAITING = Number(process.env.BENCH_WAITING ?? 100_000)
/** Places that warm the process up before its memory is read. */
const WARM_UP = 5_000
const CONNECTIONS = 100
const TIMEOUT_MILLISECONDS = 30_000

export async function measureWaiting(run: Run): Promise<void> {
  const { db, port, ticket, pid, stop } = await startWholeShop(run)
  const queue = await announceQueue(db, { ticket, moment: new Date(Date.now() + 3_600_000) })
  const origin = `http://localhost:${port}`
  const served = origin + href(serverRoutes['queue.served'], { queue: String(queue) })
  await waitUntilTold(served, 'announced')
  const page = { url: origin + hrefOfQueue(queue), connections: CONNECTIONS, requests: fromOwnAddresses({}) }
  await load({ ...page, amount: WARM_UP })
  const before = readMemory(pid)
  const waiting = WAITING.toLocaleString('en')
  run.step(`${waiting} visitors take a place`)
  const places = await load({ ...page, amount: WAITING })
  const taken = readMemory(pid)
  run.tell(
    `${waiting} places, each taken by the queue's page: ${places.requestsPerSecond.toFixed(0)}/s, p99 ${places.p99} ms`,
  )
  await db.updateTable('queues').set({ opens_at: new Date() }).where('id', '=', queue).execute()
  const text = await waitUntilTold(served, 'open')
  await expectPlaces(db, queue)
  const title = `polls of the served number, ${CONNECTIONS} at once (aim: 20,000/s)`
  const polls = await measureRate(run, title, { url: served, connections: CONNECTIONS })
  const polled = readMemory(pid)
  run.tell(`memory: ${before} MB, with ${waiting} places ${taken} MB, after the polls ${polled} MB (aim: 50 more)`)
  run.record({ waiting: WAITING, places: places.requestsPerSecond, memory: Math.max(taken, polled) - before })
  run.record({ polls: polls.requestsPerSecond, 'polls-p99': polls.p99 }, polls.isNoisy)
  await stop()
  const bare = await run.closers.open(startMeasuredServer({ kind: 'buffer', port, text }), (one) => one.stop())
  const alone = await measureRate(run, 'the same number from Node alone', { url: origin, connections: CONNECTIONS })
  run.record({ bare: alone.requestsPerSecond }, alone.isNoisy)
  await bare.stop()
}

/** The process reads the queues once a second. Returns what all who wait are told. */
async function waitUntilTold(served: string, state: QueueState): Promise<string> {
  for (const deadline = Date.now() + TIMEOUT_MILLISECONDS; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(served)
    const text = await answer.text()
    if (answer.ok && JSON.parse(text).state === state) return text
  }
  throw new Error(`The queue was not ${state} in time.`)
}

/** A page is answered as well where no place was left. */
async function expectPlaces(db: Db, queue: number): Promise<void> {
  const { early } = await db.selectFrom('queues').select('early').where('id', '=', queue).executeTakeFirstOrThrow()
  if (early !== WARM_UP + WAITING) throw new Error(`${early} places were taken instead of ${WARM_UP + WAITING}.`)
}
