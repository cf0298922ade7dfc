/** The first minutes of a sale: many more buyers than seats, each from the ticket to the order, while others read the concert's page. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Buyer, createBuyer, typed } from '../attacks/buyer.ts'
import type { Database } from '../db/schema/database.ts'
import { findUnlimitedTicket } from './find-ticket.ts'
import { load } from './load.ts'
import type { Run } from './part.ts'
import { openShop } from './shop.ts'
import { behindProxy } from './visits.ts'

const BUYERS = Number(process.env.BENCH_BUYERS ?? 10_000)
const SEATS = BUYERS / 5
const AT_ONCE = 256
const READERS_A_SECOND = 1_000
const PORT = 3996

interface Course {
  /** Seconds after which the last seat was ordered; null where one was left. */
  soldOut: number | null
  refused: number
  /** Answers that said that the shop was too busy. */
  turnedAway: number
  problems: string[]
}

export async function measureSale(run: Run): Promise<void> {
  let ticket = 0
  let shopDb: Kysely<Database> | null = null
  const { page } = await openShop(run, {
    port: PORT,
    environment: { ...behindProxy, HOLD_MINUTES: '15' },
    pictures: 'tiny',
    async prepare(db) {
      ticket = (await findUnlimitedTicket(db)).ticket
      const zone = db.selectFrom('event_tickets').select('zone_id').where('id', '=', ticket)
      await db.updateTable('zones').set({ capacity: SEATS }).where('id', '=', zone).execute()
      shopDb = db
    },
  })
  run.step(`${BUYERS.toLocaleString('en')} buyers want ${SEATS.toLocaleString('en')} seats, ${AT_ONCE} at a time`)
  let isOver = false
  const reading = readMeanwhile(page, () => isOver)
  const { soldOut, refused, turnedAway, problems } = await sell(ticket)
  isOver = true
  const { rate, p99 } = await reading
  if (problems.length > 0) throw new Error(`${problems.length} buyers were answered wrongly: ${problems[0]}.`)
  await expectAgreement(shopDb!, ticket)
  run.tell(
    `sale: ${SEATS} of ${SEATS} seats ordered after ${soldOut?.toFixed(1)} s (aim: 10), ${refused} buyers told that there are none left, ${turnedAway} answers of 503`,
  )
  run.tell(
    `the concert's page meanwhile: ${rate.toFixed(0)} requests/s (${READERS_A_SECOND} asked), p99 ${p99} ms in the worst two seconds (aim: 100)`,
  )
}

async function sell(ticket: number): Promise<Course> {
  const began = performance.now()
  const course: Course = { soldOut: null, refused: 0, turnedAway: 0, problems: [] }
  let next = 0
  let ordered = 0
  async function serve(): Promise<void> {
    while (next < BUYERS) {
      const number = next++
      const outcome = await buy(createBuyer(PORT, number), ticket, () => course.turnedAway++)
      if (outcome === 'ordered' && ++ordered === SEATS) course.soldOut = (performance.now() - began) / 1000
      else if (outcome === 'refused') course.refused++
      else if (outcome !== 'ordered') course.problems.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serve))
  if (ordered !== SEATS) course.problems.push(`${ordered} of ${SEATS} seats were ordered`)
  return course
}

/** Gives `ordered`, `refused`, or what the shop answered instead. Who is told to come again does. */
async function buy(buyer: Buyer, ticket: number, onTurnedAway: () => void): Promise<string> {
  const insist = async <answer extends { status: number }>(ask: () => Promise<answer>): Promise<answer> => {
    for (let tries = 0; ; tries++) {
      const answer = await ask()
      if (answer.status !== 503 || tries > 60) return answer
      onTurnedAway()
      await sleep(500)
    }
  }
  const added = await insist(() => buyer.post(`/cart/add/${ticket}`, { quantity: 1 }))
  if (added.status !== 303) return `${added.status} where a ticket was added`
  const holdsSeat = [added.headers['set-cookie'] ?? []].flat().some((line) => line.includes('cadenza_place'))
  if (!holdsSeat) return 'refused'
  const checkout = await insist(() => buyer.open('/cart/checkout'))
  if (!checkout.props?.idempotency_key) return `${checkout.status} instead of the checkout`
  const { idempotency_key, cart } = checkout.props
  const form = { ...typed, idempotency_key, expected_total: cart?.grand_total }
  const sent = await insist(() => buyer.post('/cart/checkout', form))
  const way = String(sent.headers['x-hybrid-external'] ?? sent.headers.location ?? '')
  return way.includes('/demo-bank/pay/') ? 'ordered' : `${sent.status} ${way} where an order was sent`
}

/** The worst p99 of two seconds, and the mean rate. */
async function readMeanwhile(url: string, isOver: () => boolean): Promise<{ rate: number; p99: number }> {
  const headers = { 'accept-encoding': 'br' }
  const readings = []
  while (!isOver())
    readings.push(await load({ url, headers, duration: 2, overallRate: READERS_A_SECOND, mayShed: true }))
  const rate = readings.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0) / readings.length
  return { rate, p99: Math.max(...readings.map(({ p99 }) => p99)) }
}

/** Whatever happened meanwhile: the zone, its ledger and the orders say the same. */
async function expectAgreement(db: Kysely<Database>, ticket: number): Promise<void> {
  const { rows } = await sql<{ held: number; ledger: number; ordered: number }>`
    select zones.held,
      (select sum(case kind when 'hold' then delta when 'release' then -delta else 0 end) from inventory_moves where zone_id = zones.id)::integer as ledger,
      (select sum(held) from order_items where zone_id = zones.id)::integer as ordered
    from zones where id = (select zone_id from event_tickets where id = ${ticket})`.execute(db)
  const { held, ledger, ordered } = rows[0]!
  if (held !== SEATS || ledger !== SEATS || ordered !== SEATS)
    throw new Error(`Of ${SEATS} seats ${held} are held, ${ledger} by the ledger, ${ordered} by orders.`)
}
