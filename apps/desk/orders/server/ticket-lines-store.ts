/** Tickets of orders for export, one by one. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { OrderState } from '#core/orders/order.ts'
import { isLastIssue } from '#core/tickets/server/ticket-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import type { Translated } from '#values/locales.ts'
import type { WrittenBuyer } from './order-list-store.ts'

export interface TicketLine extends WrittenBuyer, Pick<StoredOrder, 'channel' | 'firstname' | 'lastname' | 'email'> {
  ref_nr: string
  created_at: Date
  order_state: OrderState
  serial: number
  state: 'valid' | 'admitted' | 'void' | 'exchanged'
  /** As sold: hall category and price type. */
  title: Translated
  event: Translated
  starts_at: Date
  hall: Translated
  zone: Translated
  price_type: Translated
  price_cents: number
  fee_cents: number
  discount_cents: number
  vat_rate_bp: number | null
  vat_cents: number | null
  code: string | null
  seller: string | null
}

/**
 * Finds tickets by reference, then by serial; reissued ones once, since they were paid once.
 * `halls`: filter for tickets; null: all.
 */
export async function findTicketLines(
  db: Kysely<Database>,
  { references, halls }: { references: readonly string[]; halls: readonly number[] | null },
): Promise<TicketLine[]> {
  const { rows } = await sql<TicketLine>`
    select orders.ref_nr, orders.created_at, orders.state as order_state, tickets.serial, tickets.state,
      order_items.snapshot -> 'ticket_title' as title, events.title as event, event_dates.starts_at, venues.title as hall, zones.title as zone,
      event_tickets.title as price_type, tickets.price_cents, tickets.fee_cents, tickets.discount_cents, tickets.vat_rate_bp, tickets.vat_cents,
      promo_codes.code, legal_entities.name as seller, orders.channel, orders.firstname, orders.lastname, orders.email, orders.phone,
      orders.company_name, orders.company_vat, orders.address_line_1, orders.address_line_2, orders.zip_code, orders.city, orders.country, orders.locale
    from unnest(${references}::text[]) with ordinality as asked (reference, place)
    join orders on orders.ref_nr = asked.reference
    join order_items on order_items.order_id = orders.id
    join tickets on tickets.order_item_id = order_items.id
    join event_dates on event_dates.id = tickets.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    join zones on zones.id = tickets.zone_id
    join event_tickets on event_tickets.id = order_items.event_ticket_id
    left join promo_codes on promo_codes.id = orders.promo_code_id
    left join legal_entities on legal_entities.id = seller_of_ticket(tickets.id)
    where ${isLastIssue} and (${halls}::bigint[] is null or event_dates.venue_id = any(${halls}::bigint[]))
    order by asked.place, tickets.serial`.execute(db)
  return rows
}
