/**
 * Measures several processes on one database, each as started by `npm start`, behind nginx if
 * installed: changes by a process or in the database appear on all of them, and limits apply across
 * them. Repeats it through PgBouncer, if installed.
 */
import { createBuyer } from '#test/attacks/buyer.ts'
import { Answers } from '#test/faults/purchase.ts'
import { startProcess } from '#test/attacks/target.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { ofBrowsers } from '../load/load.ts'
import { measureRate } from '../load/rate.ts'
import { behindProxy } from '../load/visits.ts'
import type { Run } from '../part.ts'
import { openSeason, type Season } from '../shop/open-season.ts'
import { findMedian } from '../statistics/percentiles.ts'
import { repeat } from '../statistics/repeat.ts'
import { findProgram, startNginx, startPgBouncer } from './proxies.ts'
import { measureSeen, type Place } from './seen.ts'

const PROCESSES = Number(process.env.BENCH_PROCESSES ?? 3)
/** In a run, of which there are two at least. */
const CHANGES = Number(process.env.BENCH_CHANGES ?? 10)
/** Milliseconds: medians closer than this agree. */
const STEP = 20
const VISITS = 1_000
const SEATS = 200

interface Shops extends Place {
  /** Ports for visitors: nginx's, or those of the processes. */
  doors: readonly number[]
}

export async function measureProcesses(run: Run): Promise<void> {
  const ports: number[] = []
  while (ports.length < PROCESSES) ports.push(await findFreePort())
  const nginx = findProgram('nginx')
  if (!nginx) run.tell('nginx is not installed: visitors ask the first process')
  const port = nginx ? await findFreePort() : ports[0]!
  const host = `localhost:${port}`
  const ORIGINS = ['en=http://', 'fr=http://fr.', 'hu=http://hu.'].map((origin) => origin + host).join(',')
  const environment = { ...behindProxy, ORIGINS, LOG_LEVEL: 'error' }
  const season = await openSeason(run, { environment, pictures: 'tiny' })
  const start = async (databaseUrl: string) => {
    run.step(`${PROCESSES} processes start`)
    const files = { DATA_DIR: season.directory, BUILD_DIR: run.buildDirectory, DATABASE_URL: databaseUrl }
    const starting = ports.map((one) => startProcess({ port: one, environment: { ...environment, ...files } }))
    return Promise.all(starting.map((one) => run.closers.open(one, ({ stop }) => stop())))
  }
  const running = await start(season.databaseUrl)
  if (nginx) await startNginx(run, { program: nginx, directory: season.directory, port, ports })
  const shops: Shops = { doors: nginx ? [port] : ports, ports, host }
  await reportWhatHolds(run, { season, shops, prefix: '', sender: 0 })
  const before = `event page, no visit, ${nginx ? `by nginx to ${PROCESSES} processes` : 'one process'}`
  const options = { url: `http://${host}${season.path}`, connections: 20, headers: ofBrowsers }
  const { requestsPerSecond, p99, isNoisy } = await measureRate(run, before, options)
  run.record({ processes: PROCESSES })
  run.record({ rate: requestsPerSecond, p99 }, isNoisy)

  const pgbouncer = findProgram('pgbouncer')
  if (!pgbouncer) return run.tell('PgBouncer is not installed: nothing is measured behind it')
  await Promise.all(running.map(({ stop }) => stop()))
  const pooler = { program: pgbouncer, directory: season.directory, port: await findFreePort() }
  await start(await startPgBouncer(run, { ...pooler, url: season.databaseUrl }))
  await reportWhatHolds(run, { season, shops: { ...shops, doors: ports }, prefix: 'pooled-', sender: 1 })
}

async function reportWhatHolds(
  run: Run,
  { season, shops, prefix, sender }: { season: Season; shops: Shops; prefix: string; sender: number },
): Promise<void> {
  const by = prefix === '' ? '' : 'by way of PgBouncer in session mode, '
  const { results, isNoisy, noise } = await repeat({
    async measure() {
      run.step(`${by}${CHANGES} texts and ${CHANGES} stocks change`)
      return measureSeen(season, shops, CHANGES)
    },
    read: ({ text, stock }) => [findMedian(text), findMedian(stock)],
    step: STEP,
    most: 3,
  })
  // Of all runs, since nobody may see a change late.
  const [text, stock] = [results.flatMap((seen) => seen.text), results.flatMap((seen) => seen.stock)]
  const describe = (times: number[]) =>
    `${Math.max(...times).toFixed(0)} ms at the most, median ${findMedian(times).toFixed(0)} ms`
  run.tell(
    `${by}seen by everybody on ${PROCESSES} processes (aim: within 1,000 ms): a text after ${describe(text)}; a stock after ${describe(stock)}${noise}`,
  )
  run.record({ [`${prefix}text-seen`]: Math.max(...text), [`${prefix}stock-seen`]: Math.max(...stock) }, isNoisy)
  run.step(`${by}${VISITS} visits of one address want ${SEATS} seats`)
  const { held, inCarts, answers } = await rush(season.db, shops, sender)
  run.tell(
    `${by}${VISITS} visits of one address want ${SEATS} seats at once: ${held} held by the zone, ${inCarts} by carts; answers: ${answers.describe()}`,
  )
  if (held !== inCarts || held > SEATS) throw new Error('The zone and the carts disagree.')
  if (answers.countOthers() > 0) throw new Error('Not every answer was a page.')
  run.record({ [`${prefix}held`]: held })
}

/**
 * All share one address, that of `sender` or the one nginx sees, and the seats allowed for a
 * client.
 */
async function rush(db: Db, { doors, host }: Shops, sender: number) {
  const { ticketIds, zoneId } = await storeConcert(db, { capacity: SEATS, bystanders: false })
  const answers = new Answers()
  await Promise.all(
    Array.from({ length: VISITS }, async (_, visit) => {
      const buyer = createBuyer(doors[visit % doors.length]!, sender, { host })
      answers.add(await buyer.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 }))
    }),
  )
  const { held } = await db.selectFrom('zones').select('held').where('id', '=', zoneId).executeTakeFirstOrThrow()
  const { inCarts } = await db
    .selectFrom('cart_items')
    .innerJoin('event_tickets', 'event_tickets.id', 'cart_items.event_ticket_id')
    .select(({ fn }) => fn.sum<number | null>('cart_items.held').as('inCarts'))
    .where('event_tickets.zone_id', '=', zoneId)
    .executeTakeFirstOrThrow()
  return { held, inCarts: inCarts ?? 0, answers }
}
