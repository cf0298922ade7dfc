import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toCents } from '#values/money.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { OrderItemSnapshot } from '#core/cart/order-item-snapshot.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import type { Locale } from '#values/locales.ts'

const snapshot: OrderItemSnapshot = {
  ticket_title: { en: 'Stalls, adult', hu: 'Földszint, felnőtt' },
  event_title: { en: 'Autumn concert', hu: 'Őszi hangverseny – Kőszegi fúvósötös' },
  venue_title: { en: 'Hall of Strings', hu: 'Húrok Háza' },
  venue_city: { en: 'Budapest' },
  venue_address: '1088 Budapest, Őrház utca 12.',
  venue_slug: 'hall-of-strings',
  google_maps_url: 'https://maps.example/?q=hall',
  starts_at: '2026-11-28T18:30:00.000Z',
  doors_at: '2026-11-28T18:00:00.000Z',
  duration_minutes: 90,
}

interface PaidOrder {
  quantity?: number
  locale?: Locale
  sessionId?: string | null
  /** false: tickets are not issued yet, in the transaction that marks it as paid. Default true. */
  isIssued?: boolean
}

/**
 * Stores a paid order with one line, its tickets and all dependencies: hall and event are drafts,
 * invisible to visitors.
 */
export async function insertPaidOrder(
  db: Db,
  { quantity = 2, locale = 'hu', sessionId = null, isIssued = true }: PaidOrder = {},
) {
  const mark = randomBytes(6).toString('hex')
  const title = JSON.stringify({ en: 'Title' })
  const venue = await insert(db, 'venues', {
    slug: `hall-${mark}`,
    title: JSON.stringify(snapshot.venue_title),
    city: JSON.stringify(snapshot.venue_city),
    address: snapshot.venue_address,
    google_maps_url: snapshot.google_maps_url,
    published_at: null,
  })
  const event = await insert(db, 'events', {
    slug: `event-${mark}`,
    title,
    duration_minutes: 90,
    published_at: null,
  })
  const eventDate = await insert(db, 'event_dates', {
    event_id: event,
    venue_id: venue,
    starts_at: snapshot.starts_at,
    doors_at: snapshot.doors_at,
  })
  const zone = await insert(db, 'zones', { event_date_id: eventDate, title })
  const eventTicket = await insert(db, 'event_tickets', {
    event_date_id: eventDate,
    zone_id: zone,
    title,
    price_cents: toCents(4200),
  })
  const order = await db
    .insertInto('orders')
    .values({
      ref_nr: `CA-${mark}`,
      secret: randomBytes(16).toString('hex'),
      session_id: sessionId,
      paid_at: new Date(),
      locale,
      firstname: 'Őrs',
      lastname: 'Szűcs',
      email: 'ors@example.com',
      phone: '+3612345678',
      subtotal_cents: toCents(4200 * quantity),
      fees_cents: toCents(150 * quantity),
      discount_cents: toCents(0),
      total_cents: toCents(4350 * quantity),
      idempotency_key: randomUUID(),
      expires_at: new Date(),
    })
    .returning(['id', 'uuid', 'secret', 'ref_nr'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_items')
    .values({
      order_id: order.id,
      event_ticket_id: eventTicket,
      event_date_id: eventDate,
      zone_id: zone,
      quantity,
      unit_price_cents: toCents(4200),
      issuing_fee_cents: toCents(150),
      snapshot: JSON.stringify(snapshot),
    })
    .execute()
  if (isIssued)
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', order.id).execute()
      await issueTickets(trx, [order.id])
    })
  return order
}

async function insert(
  db: Db,
  table: 'venues' | 'events' | 'event_dates' | 'zones' | 'event_tickets',
  values: object,
): Promise<number> {
  const { id } = await db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds the items of another order to this one: one order for concerts in two halls. */
export const addItemsOf = (db: Db, order: { id: number }, other: { id: number }) =>
  sql`insert into order_items
      (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select ${order.id}, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot
    from order_items where order_id = ${other.id}`.execute(db)

/** Lists the halls of an order, in the order of its lines. */
export async function hallsOf(db: Db, { id }: { id: number }): Promise<number[]> {
  const { rows } = await sql<{ venue_id: number }>`select venue_id from order_items
    join event_dates on event_dates.id = event_date_id where order_id = ${id} order by order_items.id`.execute(db)
  return rows.map(({ venue_id }) => venue_id)
}
