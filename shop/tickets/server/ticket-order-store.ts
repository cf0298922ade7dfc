import type { Kysely } from 'kysely'
import { translated, type Locale } from '../../locales.ts'
import { multiplyCents, toEuros, type Euros } from '../../money.ts'
import type { Database } from '../../server/schema.ts'

/** An order as its mail tells it. */
export interface TicketOrder {
  id: number
  uuid: string
  ref_nr: string
  secret: string
  firstname: string
  lastname: string
  email: string
  company: { name: string; vat: string } | null
  subtotal: Euros
  fees: Euros
  discount: Euros
  discount_title: string | null
  total: Euros
  lines: TicketOrderLine[]
}

export interface TicketOrderLine {
  quantity: number
  title: string
  subtotal: Euros
  event_title: string
  venue_title: string
  venue_address: string
  googleMapsUrl: string
  start_date: string
  doors_at: string
}

/** The order in the given language; null where there is none. */
export async function findTicketOrder(db: Kysely<Database>, orderId: number, locale: Locale): Promise<TicketOrder | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return null
  const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const { id, uuid, ref_nr, secret, firstname, lastname, email } = order
  return {
    ...{ id, uuid, ref_nr, secret, firstname, lastname, email },
    company: order.company_name === null ? null : { name: order.company_name, vat: order.company_vat ?? '' },
    subtotal: toEuros(order.subtotal_cents),
    fees: toEuros(order.fees_cents),
    discount: toEuros(order.discount_cents),
    discount_title: order.promo_title && translated(order.promo_title, locale),
    total: toEuros(order.total_cents),
    lines: items
      .map(({ quantity, unit_price_cents, snapshot }) => ({
        quantity,
        title: translated(snapshot.ticket_title, locale),
        subtotal: toEuros(multiplyCents(unit_price_cents, quantity)),
        event_title: translated(snapshot.event_title, locale),
        venue_title: translated(snapshot.venue_title, locale),
        venue_address: snapshot.venue_address,
        googleMapsUrl: snapshot.google_maps_url,
        start_date: snapshot.starts_at,
        doors_at: snapshot.doors_at,
      }))
      .sort((a, b) => a.start_date.localeCompare(b.start_date)),
  }
}
