import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Cents, toCents } from '#values/money.ts'
import type { Db } from '#platform/schema/schema.ts'
import { checkBystanders, heldByBystanders, isSessionOfBystander, storeBystanders } from './bystanders.ts'

interface ConcertSample {
  /** null = unlimited */
  capacity?: number | null
  /** Per ticket, in cents. All share the zone's seats. */
  prices?: number[]
  fee?: number
  startsInDays?: number
  venueId?: number
  status?: 'scheduled' | 'cancelled' | 'postponed'
  tmp_purchase_link?: string
  /** false: no bystanders, for tests that count every row of the shop. */
  bystanders?: boolean
  /** Whether its seats are numbered, in rows of five; then there are no bystanders. */
  isNumbered?: boolean
}

export interface SampleConcert {
  venueId: number
  venueSlug: string
  eventDateId: number
  zoneId: number
  /** Ticket ids, in the order of their prices. */
  ticketIds: [number, ...number[]]
}

const text = (value: string) => JSON.stringify({ en: value, fr: `${value} (fr)`, hu: `${value} (hu)` })

/**
 * Stores a concert with one zone; by default 10 seats, one ticket at 42 euros, a fee of 1.50, in a
 * week.
 */
export async function storeConcert(db: Db, sample: ConcertSample = {}): Promise<SampleConcert> {
  const {
    capacity = 10,
    prices = [4_200],
    fee = 150,
    startsInDays = 7,
    status = 'scheduled',
    tmp_purchase_link,
    isNumbered = false,
    bystanders = !isNumbered,
  } = sample
  const venueId = sample.venueId ?? (await storeVenue(db))
  const { slug: venueSlug } = await db
    .selectFrom('venues')
    .select('slug')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const event = await db
    .insertInto('events')
    .values({
      slug: name('event'),
      title: text('Winterreise'),
      content: '{"en": []}',
      program_works: '[]',
      duration_minutes: 75,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eventDate = await db
    .insertInto('event_dates')
    .values({
      event_id: event.id,
      venue_id: venueId,
      starts_at: sql<Date>`now() + make_interval(days => ${startsInDays})`,
      doors_at: sql<Date>`now() + make_interval(days => ${startsInDays}) - interval '30 minutes'`,
      issuing_fee_cents: toCents(fee),
      status,
      tmp_purchase_link,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const categoryId = isNumbered ? await storePlan(db, { venueId, eventDateId: eventDate.id, seats: capacity! }) : null
  const seats = await storeZone(db, eventDate.id, { capacity, prices, categoryId })
  if (bystanders) await addBystanders(db, eventDate.id, { ...seats, capacity })
  return { venueId, venueSlug, eventDateId: eventDate.id, ...seats }
}

/** Stores a plan of one category, in rows of five, the best first. Returns the category. */
async function storePlan(
  db: Db,
  { venueId, eventDateId, seats }: { venueId: number; eventDateId: number; seats: number },
): Promise<number> {
  const category = await db
    .insertInto('hall_categories')
    .values({ venue_id: venueId, key: name('category'), title: text('Stalls') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('seat_plans')
    .values({ venue_id: venueId, title: name('plan'), recipe: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into plan_seats (plan_id, number, row_name, place, x, y, category_id, rank)
    select ${plan.id}, number, chr(65 + number / 5), (1 + number % 5)::text, 55 * (number % 5), 300 + 90 * (number / 5), ${category.id}, number
    from generate_series(0, ${seats}::integer - 1) as number`.execute(db)
  await db.updateTable('event_dates').set({ seat_plan_id: plan.id }).where('id', '=', eventDateId).execute()
  return category.id
}

/** A client's share is counted in large zones: there the bystanders get a separate zone. */
const largestSharedZone = 30

async function addBystanders(
  db: Db,
  eventDateId: number,
  { zoneId, capacity }: { zoneId: number; capacity: number | null },
): Promise<void> {
  const isShared = capacity === null || capacity <= largestSharedZone
  const own = isShared ? zoneId : (await storeZone(db, eventDateId, { capacity: 10, prices: [3_000] })).zoneId
  if (!isShared) await sql`update event_tickets set position = 98 where zone_id = ${own}`.execute(db)
  await storeBystanders(db, own)
  const { onTestFinished } = await import('vitest')
  try {
    onTestFinished(() => checkBystanders(db))
  } catch {
    // Stored before any test has begun: they are checked when the database is closed.
  }
}

/** Stores a zone of a concert, with its tickets. */
export async function storeZone(
  db: Db,
  eventDateId: number,
  { capacity, prices, categoryId = null }: { capacity: number | null; prices: number[]; categoryId?: number | null },
): Promise<Pick<SampleConcert, 'zoneId' | 'ticketIds'>> {
  const zone = await db
    .insertInto('zones')
    .values({
      event_date_id: eventDateId,
      title: text('Stalls'),
      capacity,
      category_id: categoryId,
      is_numbered: categoryId !== null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tickets = await db
    .insertInto('event_tickets')
    .values(
      prices.map((price, position) => ({
        event_date_id: eventDateId,
        zone_id: zone.id,
        title: text(['Adult', 'Student', 'Child'][position] ?? `Ticket ${position}`),
        price_cents: toCents(price),
        position,
      })),
    )
    .returning('id')
    .execute()
  return { zoneId: zone.id, ticketIds: tickets.map(({ id }) => id) as [number, ...number[]] }
}

async function storeVenue(db: Db): Promise<number> {
  const venue = await db
    .insertInto('venues')
    .values({
      slug: name('venue'),
      title: text('Salle Cortot'),
      city: text('Paris'),
      address: '78 rue Cardinet',
      content: '{"en": []}',
      google_maps_url: 'https://maps.example/salle',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return venue.id
}

/** Stores a session and returns the id in its cookie. */
export async function storeSession(db: Db): Promise<string> {
  const id = randomBytes(32).toString('hex')
  await db
    .insertInto('sessions')
    .values({ id, data: '{}', expires_at: sql<Date>`now() + interval '1 day'` })
    .execute()
  return id
}

/**
 * Stores an order of a cart awaiting payment of 1 euro (of nothing if the cart is empty), with the
 * cart's lines, but without their seats.
 */
export async function storeOrder(db: Db, cartId: string): Promise<number> {
  const pricesOfCart = sql`(select coalesce(sum(quantity * price_cents), 0)::integer
    from cart_items join event_tickets on event_tickets.id = event_ticket_id where cart_id = ${cartId})`
  const order = await db
    .insertInto('orders')
    .values({
      ref_nr: name('CDZ'),
      secret: name('secret'),
      cart_id: cartId,
      locale: 'en',
      firstname: 'Ada',
      lastname: 'Varga',
      email: 'ada@example.com',
      phone: '+33 1 23 45 67 89',
      subtotal_cents: sql<Cents>`${pricesOfCart}`,
      fees_cents: toCents(0),
      discount_cents: sql<Cents>`greatest(0, ${pricesOfCart} - 100)`,
      total_cents: sql<Cents>`least(100, ${pricesOfCart})`,
      idempotency_key: crypto.randomUUID(),
      expires_at: sql<Date>`now() + interval '15 minutes'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select ${order.id}, ticket.id, ticket.event_date_id, ticket.zone_id, item.quantity, ticket.price_cents, 0, '{}'
    from cart_items item join event_tickets ticket on ticket.id = item.event_ticket_id where item.cart_id = ${cartId}`.execute(
    db,
  )
  return order.id
}

/** Finds the seats of a zone, without those of bystanders. */
export function findSeats(db: Db, zoneId: number): Promise<{ held: number; sold: number }> {
  return db
    .selectFrom('zones')
    .select(['sold', sql<number>`held - ${heldByBystanders}`.as('held')])
    .where('id', '=', zoneId)
    .executeTakeFirstOrThrow()
}

/** Sums the seats of a zone by its ledger, without those of bystanders. */
export async function readLedger(db: Db, zoneId: number): Promise<{ held: number; sold: number }> {
  const { rows } = await sql<{ held: number; sold: number }>`
    select
      coalesce(sum(delta) filter (where kind = 'hold'), 0) - coalesce(sum(delta) filter (where kind = 'release'), 0) as held,
      coalesce(sum(delta) filter (where kind = 'sell'), 0) - coalesce(sum(delta) filter (where kind = 'return'), 0) as sold
    from inventory_moves where zone_id = ${zoneId} and source not like 'bystander-%'`.execute(db)
  return rows[0]!
}

/** Ages everything that is held, except by bystanders. */
export async function passMinutes(db: Db, minutes: number): Promise<void> {
  const time = sql`make_interval(mins => ${minutes})`
  const isHeld = sql`held > 0 and not exists (select from carts where id = cart_id and ${isSessionOfBystander})`
  await updateEach(db, 'cart_items', sql`held_until = held_until - ${time}`, isHeld)
  await updateEach(db, 'carts', sql`first_held_at = first_held_at - ${time}`, sql`not ${isSessionOfBystander}`)
  await updateEach(db, 'orders', sql`expires_at = expires_at - ${time}`, sql`not ${isSessionOfBystander}`)
}

/**
 * One transaction per row: it never holds one row while waiting for another, so it cannot deadlock
 * with visitors.
 */
async function updateEach(db: Db, table: string, change: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string | number }>`
    select id from ${sql.table(table)} where ${condition} order by id`.execute(db)
  for (const { id } of rows) {
    await sql`update ${sql.table(table)} set ${change} where id = ${id} and ${condition}`.execute(db)
  }
}

function name(kind: string): string {
  return `${kind}-${randomBytes(6).toString('hex')}`
}

/**
 * Deletes all visitor data and concerts of the shop after checking the bystanders. Ids continue, so
 * that work left pending by a test (such as a late response of a provider) finds its own row gone,
 * and not one of the next test.
 */
export async function emptyShop(db: Db): Promise<void> {
  const check = checkBystanders(db)
  await check.catch(() => {})
  await sql`truncate orders, payments, payment_events, tickets, refunds, refund_readings, carts, outbox, inventory_moves, promo_codes,
    demo_bank_payments, attempts cascade`.execute(db)
  await sql`delete from event_dates`.execute(db)
  await check
}
