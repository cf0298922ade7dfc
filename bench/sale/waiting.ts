/**
 * Measures what those cost who wait in a queue: a process gives each a place, and tells the served
 * number to all, while its memory is read.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../load/load.ts'
import { measureRate } from '../load/rate.ts'
import { fromOwnAddresses } from '../load/visits.ts'
import type { Run } from '../part.ts'
import { startMeasuredServer } from '../shop/measured-server.ts'
import { announceQueue, startWholeShop } from './on-sale.ts'

const WAITING = Number(process.env.BENCH_WAITING ?? 100_000)
const CONNECTIONS = 100

export async function measureWaiting(run: Run): Promise<void> {
  const { db, port, ticket, pid, stop } = await startWholeShop(run)
  const queue = await announceQueue(db, { ticket, moment: new Date(Date.now() + 3_600_000) })
  const origin = `http://localhost:${port}`
  const page = { url: `${origin}/queue/${queue}`, connections: CONNECTIONS, requests: fromOwnAddresses({}) }
  const served = `${origin}/served/${queue}`
  // The process looks for queues once a second.
  let told = await fetch(served)
  while (told.status !== 200) {
    await sleep(200)
    told = await fetch(served)
  }
  await load({ ...page, amount: 2_000 })
  const before = readMemory(pid)
  run.step(`${WAITING.toLocaleString('en')} take a place`)
  const { requestsPerSecond: places } = await load({ ...page, amount: WAITING })
  run.tell(`places: ${places.toFixed(0)} a second`)
  const polls = await measureRate(run, 'polls of the served number', { url: served, connections: CONNECTIONS })
  const memory = readMemory(pid) - before
  run.tell(`memory for ${WAITING.toLocaleString('en')} who wait: ${memory} MB more (aim: 50)`)
  await stop()
  const bare = await run.closers.open(
    startMeasuredServer({ kind: 'buffer', port, text: await told.text() }),
    ({ stop }) => stop(),
  )
  const { requestsPerSecond } = await measureRate(run, 'the same from Node alone', {
    url: `http://localhost:${port}`,
    connections: CONNECTIONS,
  })
  await bare.stop()
  run.record({ bare: requestsPerSecond })
  run.record({ polls: polls.requestsPerSecond, 'polls-p99': polls.p99 }, polls.isNoisy)
  run.record({ places, memory, waiting: WAITING })
}

/** Resident memory in MB. */
function readMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
