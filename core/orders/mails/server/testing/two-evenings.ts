import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { addItemsOf, insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

export type SoldEvenings = Awaited<ReturnType<typeof sellTwoEvenings>>

/**
 * Sells a discounted order of a company for two evenings in two halls, with the later evening in
 * the first line.
 */
export async function sellTwoEvenings(db: Db) {
  const [order, other] = [
    await insertPaidOrder(db, { isIssued: false, locale: 'en' }),
    await insertPaidOrder(db, { isIssued: false, quantity: 1 }),
  ]
  const dateOf = async (id: number) =>
    db
      .selectFrom('order_items')
      .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
      .select(['event_date_id', 'venue_id'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
  const [late, early] = [await dateOf(order.id), await dateOf(other.id)]
  await sql`update event_dates set starts_at = '2026-12-05T18:30Z', doors_at = '2026-12-05T17:45Z' where id = ${late.event_date_id}`.execute(
    db,
  )
  await sql`update venues set country = 'FR' where id = ${late.venue_id}`.execute(db)
  await sql`update venues set country = 'HU', title = '{"en": "Round Hall"}', address = '1 Round Street', google_maps_url = 'https://maps.example/?q=round'
    where id = ${early.venue_id}`.execute(db)
  await sql`update order_items set snapshot = snapshot || '{"event_title": {"en": "Winter concert"}}' where order_id = ${other.id}`.execute(
    db,
  )
  // A child ticket of the later evening, at another price.
  await sql`with child as (
      insert into event_tickets (event_date_id, zone_id, title, price_cents)
      select event_date_id, zone_id, '{"en": "Child"}', 1000 from order_items where order_id = ${order.id} returning *
    )
    insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select order_id, child.id, child.event_date_id, child.zone_id, 1, 1000, 150, snapshot || '{"ticket_title": {"en": "Stalls, child"}}'
    from order_items, child where order_id = ${order.id}`.execute(db)
  await addItemsOf(db, order, other)
  await sql`update orders set company_name = 'Kft.', company_vat = 'HU1', promo_title = '{"en": "Da capo"}', subtotal_cents = 13600,
    fees_cents = 600, discount_cents = 1360, total_cents = 12840 where id = ${order.id}`.execute(db)
  await pay(db, order.id)
  return { ...order, late, early }
}

export const pay = (db: Db, id: number) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
    await issueTickets(trx, [id])
  })

/** Returns the English address of the order. */
export const linkOf = ({ uuid, secret }: { uuid: string; secret: string }, origin = 'http://localhost:3000') =>
  `${origin}/payment/success/${uuid}?key=${secret}`
