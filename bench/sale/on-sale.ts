/**
 * Measures an entire on-sale, from minutes before its start to the last ticket: thousands have the
 * concert's page open, return when the sale begins, and buy up to the confirmation page; others
 * view the page meanwhile. The shop is a process as started by `npm start`, with its jobs.
 */
import { Agent } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Answer } from '#test/attacks/buyer.ts'
import { checkRecords } from '#test/attacks/records.ts'
import { startProcess } from '#test/attacks/target.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import { demoCards } from '#core/payments/demo-bank/demo-cards.ts'
import { startReaders } from '../load/readers.ts'
import { behindProxy } from '../load/visits.ts'
import type { Run } from '../part.ts'
import { openSeason, type SeasonOptions } from '../shop/open-season.ts'
import { repeat } from '../statistics/repeat.ts'
import { StepTimes, writeSteps } from '../statistics/step-times.ts'
import { createTimedBuyer, order, takeTicket, type TimedBuyer } from './buying.ts'
import { findDisagreement, limitSeats } from './seats.ts'

interface Rush {
  buyers: number
  seats: number
  hasQueue: boolean
}

/** Figures by name. */
interface Outcome extends Record<string, number> {
  /** Seconds until the last ticket was paid. */
  'sold-out': number
}

const buyersFrom = (usual: number) => Number(process.env.BENCH_BUYERS ?? usual)
const READERS_A_SECOND = Number(process.env.BENCH_READERS ?? 300)
/** Seconds over which buyers arrive before the start. */
const WAIT_SECONDS = Number(process.env.BENCH_WAIT ?? 20)
/** Seconds within which waiting buyers return. */
const RETURN_SECONDS = 2
/** Polling interval before the start of the sale, or while the payment is pending. */
const PAUSE_MILLISECONDS = 1_000

/** Random seconds before a retry, as on overload pages, and by people with forms. */
const comeAgain = () => 2_000 + Math.random() * 6_000

interface OnSale {
  port: number
  buyers: number
  path: string
  ticket: number
  /** Milliseconds of `Date.now()`. */
  opensAt: number
  times: StepTimes
  /** Number of its queue; null: none. */
  queue: number | null
}

export async function measureOnSale(run: Run): Promise<void> {
  const buyers = buyersFrom(5_000)
  const { result, isNoisy, noise } = await repeat({
    measure: () => measure(run, { buyers, seats: Math.ceil(buyers / 5), hasQueue: false }),
    read: (outcome) => [outcome['sold-out']],
    most: 2,
  })
  if (isNoisy) run.tell(`time until the last ticket was paid${noise}`)
  run.record(result, isNoisy)
}

/** Ten for each seat: who waits has a place, and asks for the served number as its page does. */
export async function measureQueue(run: Run): Promise<void> {
  const buyers = buyersFrom(20_000)
  run.record(await measure(run, { buyers, seats: Math.ceil(buyers / 10), hasQueue: true }))
}

async function measure(run: Run, { buyers, seats, hasQueue }: Rush): Promise<Outcome> {
  const { db, port, path, ticket, stop } = await startWholeShop(run, (opened, hot) =>
    limitSeats(opened, { ticket: hot, seats }),
  )
  const opensAt = Date.now() + WAIT_SECONDS * 1_000
  await openSaleAt(db, { ticket, moment: new Date(opensAt) })
  const queue = hasQueue ? await announceQueue(db, { ticket, moment: new Date(opensAt) }) : null
  run.step(
    `${buyers.toLocaleString('en')} buyers wait for a sale of ${seats.toLocaleString('en')} seats, which opens in ${WAIT_SECONDS} s`,
  )
  const reading = { url: `http://localhost:${port}${path}`, rate: READERS_A_SECOND }
  const readers = await run.closers.open(startReaders(reading), ({ end }) => end())
  const times = new StepTimes()
  const delays = monitorEventLoopDelay()
  delays.enable()
  const { thanked, refused, problems, lastThanked } = await sell({ port, buyers, path, ticket, opensAt, times, queue })
  delays.disable()
  const pages = await readers.stop()
  const rows = times.rows()
  const turnedAway = rows.reduce((sum, row) => sum + row.turnedAway, pages.turnedAway)
  for (const line of writeSteps(rows)) run.tell(`  ${line}`)
  run.tell(
    `${thanked} buyers have paid for ${seats} seats within ${lastThanked.toFixed(1)} s, ${refused} told that there are none left, ${problems.length} answered wrongly, ${turnedAway} answers of 503`,
  )
  run.tell(
    `the concert's page meanwhile: ${pages.pagesPerSecond.toFixed(0)} pages/s, median ${pages.median.toFixed(0)} ms, p99 ${pages.p99.toFixed(0)} ms; ` +
      `buyers, who share one process, were late by ${Math.round(delays.percentile(99) / 1e6)} ms themselves (p99)`,
  )
  if (problems.length > 0) throw new Error(`${problems.length} buyers were answered wrongly: ${problems[0]}.`)
  await expectAllSold(db, { ticket, seats })
  run.tell(`exactly ${seats} seats are sold; seats, orders, tickets, money and their ledgers agree`)
  await stop()
  return {
    ...Object.fromEntries(rows.map(({ step, p99 }) => [`${step} p99`, p99])),
    buyers,
    seats,
    'sold-out': lastThanked,
    'pages-p99': pages.p99,
    'turned-away': turnedAway,
  }
}

/** As `npm start` does, with its jobs. */
export async function startWholeShop(run: Run, prepare?: SeasonOptions['prepare']) {
  const port = await findFreePort()
  const environment = { ...behindProxy, PORT: String(port) }
  const season = await openSeason(run, { environment, pictures: 'tiny', ...(prepare && { prepare }) })
  const { db, databaseUrl, directory, path, ticket } = season
  const files = { DATABASE_URL: databaseUrl, DATA_DIR: directory, BUILD_DIR: run.buildDirectory, LOG_LEVEL: 'error' }
  const starting = startProcess({ port, environment: { ...environment, ...files } })
  const { shop, stop } = await run.closers.open(starting, (running) => running.stop())
  return { db, port, path, ticket, pid: shop.pid!, stop }
}

async function openSaleAt(db: Db, { ticket, moment }: { ticket: number; moment: Date }): Promise<void> {
  const zone = db.selectFrom('event_tickets').select('zone_id').where('id', '=', ticket)
  await db.updateTable('event_tickets').set({ sale_starts_at: moment }).where('zone_id', '=', zone).execute()
}

async function sell(sale: OnSale) {
  /**
   * `lastThanked` in seconds after the start of the sale. A buyer whose first attempt was answered
   * too late may have two tickets.
   */
  const outcome = { thanked: 0, refused: 0, problems: [] as string[], lastThanked: 0 }
  await Promise.all(
    Array.from({ length: sale.buyers }, async (_, number) => {
      // More who wait than a process may open files: they do not keep their connections.
      const agent = new Agent({ keepAlive: sale.queue === null, maxSockets: 1 })
      try {
        const buyer = createTimedBuyer({ port: sale.port, number, agent, pause: comeAgain }, sale.times)
        if (sale.queue === null) await waitForSale(buyer, sale)
        else if (!(await waitForTurn(buyer, { ...sale, queue: sale.queue }))) return void outcome.refused++
        if (!(await takeTicket(buyer, sale.ticket))) return void outcome.refused++
        await buyTicket(buyer)
        outcome.thanked++
        outcome.lastThanked = (Date.now() - sale.opensAt) / 1_000
      } catch (error) {
        outcome.problems.push((error as Error).message)
      } finally {
        agent.destroy()
      }
    }),
  )
  return outcome
}

/**
 * Opens the concert's page, and again at the start of the sale, until the ticket is on sale or sold
 * out.
 */
async function waitForSale(buyer: TimedBuyer, { path, ticket, opensAt }: OnSale): Promise<void> {
  const look = (step: string) =>
    buyer.step(
      step,
      (one) => one.open(path),
      ({ props }) => props?.eventDate != null,
    )
  await sleep(Math.random() * WAIT_SECONDS * 1_000)
  await look('page before the sale')
  await sleep(Math.max(0, opensAt - Date.now()) + Math.random() * RETURN_SECONDS * 1_000)
  for (;;) {
    const { props } = await look('page as it opens')
    const shown = props?.eventDate?.eventTickets.find(({ id }) => id === ticket)
    if (shown?.on_sale || shown?.stock === 0) return
    await sleep(PAUSE_MILLISECONDS)
  }
}

export async function announceQueue(db: Db, { ticket, moment }: { ticket: number; moment: Date }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into queues (event_date_id, opens_at, per_minute, rate)
    select event_date_id, ${moment}, 6000, 300 from event_tickets where id = ${ticket} returning id`.execute(db)
  return rows[0]!.id
}

/** Takes a place before the opening, and waits until it is served; `false` if sold out by then. */
async function waitForTurn(
  buyer: TimedBuyer,
  { opensAt, queue }: { opensAt: number; queue: number },
): Promise<boolean> {
  const look = async (step: string) => {
    const { body } = await buyer.step(
      step,
      (one) => one.get(`/queue/${queue}`),
      ({ status }) => status === 200,
    )
    return { view: /data-view="(\w+)"/.exec(body)?.[1], position: Number(/data-position="(\d+)"/.exec(body)?.[1]) }
  }
  await sleep(2_000 + Math.random() * (WAIT_SECONDS - 3) * 1_000)
  await look('place')
  await sleep(Math.max(0, opensAt - Date.now()) + 1_000 + Math.random() * RETURN_SECONDS * 1_000)
  for (;;) {
    const { view, position } = await look('place as it opens')
    if (view === 'turn') return true
    if (view === 'sold_out') return false
    if (view === 'waiting') await waitUntilNext(buyer, { queue, position })
    else await sleep(PAUSE_MILLISECONDS)
  }
}

/** Asks for the served number as often as the page does. */
async function waitUntilNext(
  buyer: TimedBuyer,
  { queue, position }: { queue: number; position: number },
): Promise<void> {
  let pause = 1_000
  for (;;) {
    await sleep(pause * (0.8 + Math.random() * 0.4))
    const { body } = await buyer.step(
      'served number',
      (one) => one.get(`/served/${queue}`),
      ({ status }) => status === 200,
    )
    const { served, most, isSoldOut } = JSON.parse(body) as { served: number; most: number; isSoldOut: boolean }
    if (position < served || isSoldOut) return
    pause = Math.min(60_000, 2_000 + ((position - served) / most) * 15_000)
  }
}

/** Buys from the cart to the confirmation page. */
async function buyTicket(buyer: TimedBuyer): Promise<void> {
  const { number } = demoCards.find(({ outcome }) => outcome === 'success')!
  await buyer.step(
    'cart',
    (one) => one.open('/cart'),
    ({ props }) => props !== null,
  )
  const bank = await order(buyer)
  await buyer.step(
    'bank’s page',
    (one) => one.get(bank),
    ({ status }) => status === 200,
  )
  const paid = await buyer.step(
    'payment',
    (one) => one.post(bank, { number }),
    (answer) => findWayBack(answer) !== undefined,
  )
  const way = findWayBack(paid)!
  for (;;) {
    const { props } = await buyer.step(
      'thanks',
      (one) => one.open(way),
      ({ props: thanks }) => thanks?.status !== undefined,
    )
    if (props?.status === 'paid') return
    await sleep(PAUSE_MILLISECONDS)
  }
}

/** If the response to a payment got lost, its page at the bank leads back. */
const findWayBack = ({ headers, body }: Answer) =>
  /\/payment\/\w+\/[\w-]{36}/.exec(String(headers['location'] ?? body))?.[0]

async function expectAllSold(db: Db, { ticket, seats }: { ticket: number; seats: number }): Promise<void> {
  const disagreement = await findDisagreement(db, ticket, { held: 0, sold: seats })
  if (disagreement !== null) throw new Error(disagreement)
  const { isKept, measured } = await checkRecords(db)
  if (!isKept) throw new Error(measured)
}
