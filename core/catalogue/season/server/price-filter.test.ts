import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { emptyShop, type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { noFilters } from '../../testing/samples.ts'
import { parseFilters } from '../filters.ts'
import { findSeasonConcerts } from './season-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
beforeEach(() => emptyShop(db))

/** Two tickets in one zone and one in another; no bystanders, since every seat is counted. */
async function storePricedConcert(startsInDays: number): Promise<SampleConcert> {
  const concert = await storeConcert(db, { prices: [2_000, 1_000], startsInDays, bystanders: false })
  await storeZone(db, concert.eventDateId, { capacity: null, prices: [3_000] })
  return concert
}

/** Counts the concerts with a ticket for the price, as in the list. */
async function countAffordable(price: number): Promise<number> {
  const { wanted } = parseFilters({ ...noFilters, price: String(price) })
  const search = { terms: [], corrections: [], ignored: [] }
  const input = { locale: 'en', now: new Date(), sessionId: null, wanted, search, page: 1, perPage: 30 } as const
  return (await findSeasonConcerts(db, input)).total
}

/** The same, ticket by ticket. Free tickets have no fee. */
async function countByTickets(price: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct event_dates.id)::integer as count
    from event_dates join zones on zones.event_date_id = event_dates.id join event_tickets on event_tickets.zone_id = zones.id
    where event_dates.status = 'scheduled' and price_cents + case when price_cents > 0 then issuing_fee_cents else 0 end <= ${price * 100} and access is null
      and (capacity is null or capacity > sold + blocked)
      and (sale_starts_at is null or sale_starts_at <= now()) and (sale_ends_at is null or sale_ends_at > now())`.execute(
    db,
  )
  return rows[0]!.count
}

const oneOf = (table: 'event_tickets' | 'zones' | 'event_dates', which: number) =>
  sql`(select id from ${sql.table(table)} order by id offset ${which} % greatest(1, (select count(*) from ${sql.table(table)})) limit 1)`
const changeTicket = (column: string, values: readonly RawBuilder<unknown>[]) => (which: number, value: number) =>
  sql`update event_tickets set ${sql.ref(column)} = ${values[value % values.length]!} where id = ${oneOf('event_tickets', which)}`
const past = sql`now() - interval '1 hour'`
const future = sql`now() + interval '1 hour'`

const deeds: Record<string, (which: number, value: number) => RawBuilder<unknown>> = {
  price: changeTicket('price_cents', [sql`500`, sql`1500`, sql`2500`, sql`3500`]),
  opens: changeTicket('sale_starts_at', [sql`null`, past, future]),
  closes: changeTicket('sale_ends_at', [sql`null`, sql`now() - interval '1 minute'`, sql`now() + interval '2 hours'`]),
  access: changeTicket('access', [sql`null`, sql`'wheelchair'`]),
  allPrices: (_, value) => sql`update event_tickets set price_cents = price_cents + ${(value - 1) * 300}`,
  add: (which, value) => sql`
    insert into event_tickets (event_date_id, zone_id, title, price_cents)
    select event_date_id, id, '{"en": "More"}', ${value * 400} from zones where id = ${oneOf('zones', which)}`,
  remove: (which) => sql`delete from event_tickets where id = ${oneOf('event_tickets', which)}`,
  sell: (which) =>
    sql`update zones set sold = greatest(0, coalesce(capacity, 7) - blocked) where id = ${oneOf('zones', which)}`,
  block: (which) =>
    sql`update zones set blocked = greatest(0, coalesce(capacity, 7) - sold - held) where id = ${oneOf('zones', which)}`,
  giveBack: (which) => sql`update zones set sold = 0 where id = ${oneOf('zones', which)}`,
  resize: (which, value) =>
    sql`update zones set capacity = ${[null, 0, 20][value % 3]}, sold = 0, blocked = 0 where id = ${oneOf('zones', which)}`,
  addFullZone: (which) => sql`
    with zone as (
      insert into zones (event_date_id, title, capacity)
      select id, '{"en": "Full"}', 0 from event_dates where id = ${oneOf('event_dates', which)} returning id, event_date_id)
    insert into event_tickets (event_date_id, zone_id, title, price_cents) select event_date_id, id, '{"en": "None"}', 100 from zone`,
  removeZone: (which) => sql`delete from zones where id = ${oneOf('zones', which)}`,
  removeConcert: (which) => sql`delete from event_dates where id = ${oneOf('event_dates', which)}`,
  fee: (which, value) =>
    sql`update event_dates set issuing_fee_cents = ${value * 250} where id = ${oneOf('event_dates', which)}`,
}

test('the price filter finds what every ticket, one by one, says, whatever becomes of prices, sales, seats and fees', async () => {
  const step = fc.record({
    deed: fc.constantFrom(...Object.keys(deeds)),
    which: fc.nat({ max: 11 }),
    value: fc.nat({ max: 7 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await emptyShop(db)
      for (const days of [3, 5, 8]) await storePricedConcert(days)
      for (const { deed, which, value } of steps) {
        await deeds[deed]!(which, value).execute(db).catch(allowImpossible)
        for (const price of [12, 24, 40]) expect(await countAffordable(price)).toBe(await countByTickets(price))
      }
    }),
    {
      numRuns: 15,
      // The cheapest ticket of the first concert is not yet, or no longer, on sale.
      examples: [
        [[{ deed: 'opens', which: 1, value: 2 }]],
        [[{ deed: 'closes', which: 1, value: 1 }]],
        // A free ticket, with a fee above the maximum.
        [
          [
            { deed: 'add', which: 0, value: 0 },
            { deed: 'fee', which: 0, value: 5 },
          ],
        ],
        // No concert is left.
        [
          ['removeConcert', 'removeConcert', 'removeConcert', 'addFullZone'].map((deed) => ({
            deed,
            which: 0,
            value: 0,
          })),
        ],
      ],
    },
  )
})

/**
 * A negative price, or a sale that ends before it begins: refused by the database without any
 * change.
 */
function allowImpossible(error: unknown): void {
  if ((error as { code?: string }).code !== '23514') throw error
}

test('two changes of the tickets of one concert at the same time are both counted', async () => {
  const { eventDateId, ticketIds } = await storeConcert(db, { prices: [1_000, 2_000], bystanders: false })
  const change = (ticket: number, cents: number) =>
    sql`update event_tickets set price_cents = ${cents} where id = ${ticketIds[ticket]}`
  const first = await db.startTransaction().execute()
  await change(0, 3_000).execute(first)
  const second = change(1, 4_000).execute(db)
  const isWaiting = vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000, interval: 20 },
  )
  // Without the lock the second one would not wait, and would count what the first is about to
  // change.
  await Promise.race([isWaiting, second])
  await first.commit().execute()
  await second
  const { rows } = await sql`select lowest_price_cents from event_dates where id = ${eventDateId}`.execute(db)
  expect(rows).toEqual([{ lowest_price_cents: 3_000 }])
  expect([await countAffordable(31), await countAffordable(32)]).toEqual([0, 1])
})
