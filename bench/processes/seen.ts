/** Measures the time until all visitors see a change, on every process. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Buyer, createBuyer } from '#test/attacks/buyer.ts'
import type { Db } from '#platform/schema/schema.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { limitSeats } from '../sale/seats.ts'
import type { Season } from '../shop/open-season.ts'

/** Pause between a visitor's page loads. */
const PAUSE_MILLISECONDS = 2
const TIMEOUT_MILLISECONDS = 30_000
/** Capacity for an unlimited zone: more than it has ever sold. */
const SEATS = 10_000

export interface Place {
  ports: readonly number[]
  /** Host of the shop's URL. */
  host: string
}

/** Milliseconds from the commit of each change until the last visitor has seen it. */
export interface SeenAfter {
  text: number[]
  stock: number[]
}

interface Shown {
  title: string | undefined
  stock: number | null | undefined
}

/**
 * Alternately changes a concert's title and seats, watched by two visitors per process: one with a
 * cart and one without.
 */
export async function measureSeen(season: Season, place: Place, changes: number): Promise<SeenAfter> {
  const { db, ticket } = season
  const agent = new Agent({ keepAlive: true })
  const visitors = await openVisitors(db, place, agent)
  const { capacity, taken } = await readZone(db, ticket)
  const seen: SeenAfter = { text: [], stock: [] }
  const measure = (change: () => Promise<unknown>, isNew: (shown: Shown) => boolean) =>
    waitUntilSeen({ visitors, season }, change, isNew)
  try {
    for (let number = 1; number <= changes; number++) {
      const title = `Evening ${randomUUID()}`
      seen.text.push(
        await measure(
          () => changeTitle(db, ticket, title),
          (shown) => shown.title === title,
        ),
      )
      const seats = capacity + number
      seen.stock.push(
        await measure(
          () => limitSeats(db, { ticket, seats }),
          ({ stock }) => stock === seats - taken,
        ),
      )
    }
  } finally {
    agent.destroy()
  }
  return seen
}

async function openVisitors(db: Db, { ports, host }: Place, agent: Agent): Promise<Buyer[]> {
  const { ticketIds } = await storeConcert(db, { capacity: null, bystanders: false })
  const visitors: Buyer[] = []
  for (const [index, port] of ports.entries()) {
    const withCart = createBuyer(port, index, { agent, host })
    const { status } = await withCart.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
    if (status !== 303) throw new Error(`A cart was answered with ${status}.`)
    visitors.push(withCart, createBuyer(port, index, { agent, host }))
  }
  return visitors
}

async function waitUntilSeen(
  { visitors, season: { path, ticket } }: { visitors: readonly Buyer[]; season: Season },
  change: () => Promise<unknown>,
  isNew: (shown: Shown) => boolean,
): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MILLISECONDS
  const watch = async (visitor: Buyer): Promise<number> => {
    for (; ; await sleep(PAUSE_MILLISECONDS)) {
      const { props, status } = await visitor.open(path)
      if (!props) throw new Error(`The concert's page was answered with ${status}.`)
      const stock = props.eventDate?.eventTickets.find(({ id }) => id === ticket)?.stock
      if (isNew({ title: props.event?.title, stock })) return performance.now()
      if (performance.now() > deadline) throw new Error('A change was not seen by everybody.')
    }
  }
  // All have loaded the page before the change, like a crowd.
  for (const visitor of visitors) await visitor.open(path)
  const watching = Promise.all(visitors.map(watch))
  const [committed] = await Promise.all([change().then(() => performance.now()), watching])
  return Math.max(...(await watching)) - committed
}

async function changeTitle(db: Db, ticket: number, title: string): Promise<void> {
  await sql`update events set title = jsonb_set(events.title, '{en}', to_jsonb(${title}::text))
    from event_tickets join event_dates on event_dates.id = event_tickets.event_date_id
    where events.id = event_dates.event_id and event_tickets.id = ${ticket}`.execute(db)
}

/** `taken`: sold or held seats. */
async function readZone(db: Db, ticket: number): Promise<{ capacity: number; taken: number }> {
  const { capacity, sold, held } = await db
    .selectFrom('zones')
    .innerJoin('event_tickets', 'event_tickets.zone_id', 'zones.id')
    .select(['zones.capacity', 'zones.sold', 'zones.held'])
    .where('event_tickets.id', '=', ticket)
    .executeTakeFirstOrThrow()
  return { capacity: capacity ?? SEATS, taken: sold + held }
}
