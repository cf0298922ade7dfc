import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { formatAddress } from '../../catalogue/venues/venue-address.ts'
import { translated, type Locale } from '../../../values/locales.ts'
import { toEuros } from '../../../values/money.ts'
import type { Database } from '../../../db/schema/database.ts'
import { createTicketCode, drawQrCode } from '../ticket-code.ts'
import { formatName, type Ticket } from '../ticket.ts'

/**
 * Issues what the order still lacks: one ticket an admission, with the next serials. Called again it does nothing.
 * Belongs in the transaction that pays the order, so that a rollback gives the serials back and leaves no gap.
 */
export async function issueTickets(trx: Transaction<Database>, orderId: number): Promise<void> {
  if ((await findMissingAdmissions(trx, orderId)).length === 0) return
  // Whoever holds the counter is alone: what is missing is looked up again behind the lock.
  const { value } = await trx
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'ticket')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const missing = await findMissingAdmissions(trx, orderId)
  if (missing.length === 0) return
  await trx
    .insertInto('tickets')
    .values(
      missing.map((admission, index) => ({
        ...admission,
        serial: value + index + 1,
        secret: createTicketCode(randomBytes),
      })),
    )
    .execute()
  await trx
    .updateTable('counters')
    .set({ value: value + missing.length })
    .where('name', '=', 'ticket')
    .execute()
}

async function findMissingAdmissions(trx: Transaction<Database>, orderId: number) {
  const { rows } = await sql<{ order_item_id: number; admission: number }>`
    select items.id as order_item_id, admission
    from order_items items cross join generate_series(1, items.quantity) as admission
    where items.order_id = ${orderId}
      and not exists (select from tickets where order_item_id = items.id and tickets.admission = admission)
    order by items.id, admission`.execute(trx)
  return rows
}

/** Makes every ticket of an order void that was good for anything, and tells how many of which item they were. */
export async function voidTickets(
  trx: Transaction<Database>,
  orderId: number,
): Promise<{ order_item_id: number; count: number }[]> {
  const { rows } = await sql<{ order_item_id: number; count: number }>`
    with voided as (
      update tickets set state = 'void'
      where state in ('valid', 'admitted') and order_item_id in (select id from order_items where order_id = ${orderId})
      returning order_item_id
    )
    select order_item_id, count(*)::integer as count from voided group by order_item_id order by order_item_id`.execute(
    trx,
  )
  return rows
}

/** The order's tickets by serial, in the given language, as the catalogue stood when they were bought. */
export async function findOrderTickets(db: Kysely<Database>, orderId: number, locale: Locale): Promise<Ticket[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'tickets.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('event_dates', 'event_dates.id', 'order_items.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .where('orders.id', '=', orderId)
    .orderBy('tickets.serial')
    .select([
      'tickets.uuid',
      'tickets.serial',
      'tickets.state',
      'tickets.secret',
      'order_items.snapshot',
      'order_items.unit_price_cents',
      'order_items.issuing_fee_cents',
      'orders.firstname',
      'orders.lastname',
      'orders.ref_nr',
      'venues.color as venue_color',
    ])
    .execute()
  return rows.map(({ uuid, serial, state, secret, snapshot, ref_nr, venue_color, ...row }) => ({
    uuid,
    serial,
    state,
    code: secret,
    qr: drawQrCode(secret),
    ticket_title: translated(snapshot.ticket_title, locale),
    event_title: translated(snapshot.event_title, locale),
    venue_title: translated(snapshot.venue_title, locale),
    venue_city: translated(snapshot.venue_city, locale),
    venue_address: formatAddress({ address: snapshot.venue_address, city: snapshot.venue_city }, locale),
    venue_slug: snapshot.venue_slug,
    venue_color,
    googleMapsUrl: snapshot.google_maps_url,
    start_date: snapshot.starts_at,
    doors_at: snapshot.doors_at,
    duration_minutes: snapshot.duration_minutes,
    price: toEuros(row.unit_price_cents),
    issuing_fee: toEuros(row.issuing_fee_cents),
    holder: formatName(row, locale),
    ref_nr,
  }))
}
