/** `npm run bench`: the figures that the documentation quotes, measured in one run on this machine. */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Payload } from '@cadenza/navigation'
import { HEADERS, href } from '@cadenza/navigation'
import { fillDemoSeason } from '../db/demo/fill.ts'
import { calendarDateOf } from '../shop/dates.ts'
import { routes } from '../shop/routes.ts'
import { readConfig } from '../shop/server/config.ts'
import { createDatabase } from '../shop/server/database.ts'
import { upkeepLimits } from '../shop/server/database-limits.ts'
import { startEmbeddedPostgres } from '../shop/server/embedded-postgres.ts'
import { migrate } from '../shop/server/migrate.ts'
import { findUnlimitedTicket } from './find-ticket.ts'
import { type Load, load } from './load.ts'
import { startMeasuredServer } from './measured-server.ts'
import { addressOf, behindProxy, firstHeaders } from './visits.ts'

const port = 3999
const origin = `http://localhost:${port}`
const buildDirectory = process.env.BUILD_DIR ?? join(import.meta.dirname, '../dist')
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const requestsForMemory = Number(process.env.BENCH_REQUESTS ?? 100_000)
const visitors = 20

async function bench(directory: string): Promise<void> {
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATA_DIR: directory,
    BUILD_DIR: buildDirectory,
    ...behindProxy,
  }
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  const { db, pool, close } = createDatabase(postgres.url, { limits: upkeepLimits })
  try {
    await migrate(pool)
    await fillDemoSeason({ db, config: readConfig(environment), today: calendarDateOf(new Date()), pictures: 'tiny' })
    const concert = await findUnlimitedTicket(db)
    const page = origin + href(routes['events.show'], { venueSlug: concert.slug, date: concert.date })

    const shop = await startMeasuredServer({ kind: 'shop', environment, buildDirectory, databaseUrl: postgres.url })
    const payload = await readPayload(page)
    const shopRate = await measure('event page', { url: page })
    await measure('event page, hybrid JSON', { url: page, headers: { [HEADERS.hybrid]: 'true' } })
    await measureCart(concert.ticket)
    await load({ url: page, amount: requestsForMemory })
    const megabytes = Math.round((await shop.memory()) / 1024 / 1024)
    console.log(
      `memory after ${requestsForMemory.toLocaleString('en')} more event pages: ${megabytes} MB (aim: 200 or less)`,
    )
    await shop.stop()

    const bare = await startMeasuredServer({ kind: 'bare', environment, buildDirectory, payload })
    const bareRate = await measure('bare Fastify, the same React tree from constants', { url: page })
    await bare.stop()
    console.log(`event page against bare: ${((100 * shopRate) / bareRate).toFixed(1)} % (aim: 40 or more)`)
  } finally {
    await close()
    await postgres.stop()
  }
}

async function measure(name: string, options: Load): Promise<number> {
  // The first second goes to the compiler.
  await load({ ...options, duration: 1 })
  const { requestsPerSecond, median, p99 } = await load({ ...options, duration: seconds })
  console.log(`${name}: ${requestsPerSecond.toFixed(0)} requests/s, median ${median} ms, p99 ${p99} ms`)
  return requestsPerSecond
}

/**
 * Every request is a new visitor from an address of their own, who adds one ticket: what one sender may hold and how often it
 * may ask stays as it is. All of them want the same ticket.
 */
async function measureCart(ticket: number): Promise<void> {
  const headers = firstHeaders(origin)
  let next = 0
  await measure('add to cart, all to one ticket', {
    url: origin + href(routes['cart.add_ticket'], { eventTicket: ticket }),
    method: 'POST',
    connections: visitors,
    requests: [
      {
        body: JSON.stringify({ quantity: 1 }),
        setupRequest: (request) => ({ ...request, headers: { ...headers, 'x-forwarded-for': addressOf(next++) } }),
      },
    ],
    expectedStatus: 303,
  })
}

async function readPayload(url: string): Promise<Payload> {
  const answer = await fetch(url, { headers: { [HEADERS.hybrid]: 'true' } })
  return (await answer.json()) as Payload
}

const directory = await mkdtemp(join(tmpdir(), 'cadenza-bench-'))
try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, the load on the same machine`,
  )
  await bench(directory)
} finally {
  await rm(directory, { recursive: true, force: true })
}
