import { sql, type RawBuilder } from 'kysely'
import { sumRefundedTickets } from '#core/payments/server/refund-sums-store.ts'
import { readVisit, selectVisit } from '#core/catalogue/server/visit-columns.ts'
import type { Visit } from '#core/catalogue/visit-facts.ts'
import { formatAddress, nameHall } from '#core/catalogue/venues/venue-address.ts'
import { pickText, type Locale } from '#values/locales.ts'
import { multiplyCents, toEuros, type Euros, type Cents } from '#values/money.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'

export interface TicketOrder extends Pick<
  StoredOrder,
  'id' | 'uuid' | 'ref_nr' | 'state' | 'secret' | 'firstname' | 'lastname' | 'email'
> {
  company: { name: string; vat: string } | null
  subtotal: Euros
  fees: Euros
  discount: Euros
  discount_title: string | null
  total: Euros
  /** VAT in the total; rates in basis points. */
  vat: { rate: number; amount: Euros }[]
  /** Amount refunded or being refunded. */
  refunded: Euros
  /** Returned tickets. */
  returned: number
  /** Tickets bought. */
  lines: TicketOrderLine[]
  /** Tickets received in exchanges. */
  cameLines: TicketOrderLine[]
  /** Tickets valid now, bought or exchanged. */
  goodLines: TicketOrderLine[]
}

/** Title and price as bought, venue and time as currently scheduled. */
export interface TicketOrderLine {
  event_date_id: number
  quantity: number
  title: string
  subtotal: Euros
  event_title: string
  venue_title: string
  /** With its town. */
  hall: string
  venue_address: string
  googleMapsUrl: string
  start_date: string
  doors_at: string
  visit: Visit
}

export async function findTicketOrder(db: Db, orderId: number, locale: Locale): Promise<TicketOrder | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return null
  const items = await findItems(db, orderId, locale)
  const { id, uuid, ref_nr, state, secret, firstname, lastname, email } = order
  const own = { id, uuid, ref_nr, state, secret, firstname, lastname, email }
  const bought = items.filter(({ exchanged_at }) => exchanged_at === null)
  const came = items.filter(({ exchanged_at }) => exchanged_at !== null)
  const good = items.filter(({ live }) => live > 0).map((item) => ({ ...item, quantity: item.live }))
  return {
    ...own,
    company: order.company_name === null ? null : { name: order.company_name, vat: order.company_vat! },
    subtotal: toEuros(order.subtotal_cents),
    fees: toEuros(order.fees_cents),
    discount: toEuros(order.discount_cents),
    discount_title: order.promo_title && pickText(order.promo_title, locale),
    total: toEuros(order.total_cents),
    vat: await sumVat(db, orderId),
    refunded: toEuros(await sumRefundedTickets(db, orderId)),
    returned: items.reduce((sum, item) => sum + item.returned, 0),
    lines: toLines(bought, locale),
    cameLines: toLines(came, locale),
    goodLines: toLines(good, locale),
  }
}

function toLines(items: readonly Item[], locale: Locale): TicketOrderLine[] {
  return items
    .map(({ quantity, unit_price_cents, event_date_id, snapshot, ...concert }) => ({
      event_date_id,
      quantity,
      title: pickText(snapshot.ticket_title, locale),
      subtotal: toEuros(multiplyCents(unit_price_cents, quantity)),
      event_title: pickText(snapshot.event_title, locale),
      venue_title: pickText(concert.venue_title, locale),
      hall: nameHall(pickText(concert.venue_title, locale), pickText(concert.city, locale)),
      venue_address: formatAddress(concert, locale),
      googleMapsUrl: concert.google_maps_url,
      start_date: concert.starts_at.toISOString(),
      doors_at: concert.doors_at.toISOString(),
      visit: readVisit(concert, locale),
    }))
    .sort((a, b) => a.start_date.localeCompare(b.start_date))
}

type Item = Awaited<ReturnType<typeof findItems>>[number]

const countOf = (isMeant: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from tickets where order_item_id = order_items.id and ${isMeant})`

function findItems(db: Db, orderId: number, locale: Locale) {
  return db
    .selectFrom('order_items')
    .innerJoin('event_dates', 'event_dates.id', 'order_items.event_date_id')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select([
      'order_items.quantity',
      'order_items.exchanged_at',
      'order_items.unit_price_cents',
      'order_items.event_date_id',
      'order_items.snapshot',
      'event_dates.starts_at',
      'event_dates.doors_at',
      'venues.title as venue_title',
      'venues.city',
      'venues.address',
      'venues.google_maps_url',
      ...selectVisit(locale),
      countOf(sql`state in ('valid', 'admitted')`).as('live'),
      countOf(sql`return_id is not null`).as('returned'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('order_items.id')
    .execute()
}

/** To any address. */
export const maxResends = { anHour: 3, aDay: 10 }

/** Locks the order, so that concurrent clicks are counted. */
export async function isResentTooOften(trx: Trx, orderId: number): Promise<boolean> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const { hour, day } = await trx
    .selectFrom('outbox')
    .select([
      sql<number>`count(*) filter (where created_at > now() - interval '1 hour')`.as('hour'),
      sql<number>`count(*)`.as('day'),
    ])
    .where('kind', '=', 'order-paid')
    .where(sql<string>`data ->> 'orderId'`, '=', String(orderId))
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  // The first mail is the confirmation itself and does not count.
  return hour > maxResends.anHour || day > maxResends.aDay
}

/** VAT included in the amount paid; rates in basis points, the lowest first. */
async function sumVat(db: Db, orderId: number): Promise<{ rate: number; amount: Euros }[]> {
  const { rows } = await sql<{ rate: number; cents: Cents }>`
    select vat_rate_bp as rate, sum(vat_cents)::integer as cents from tickets join order_items on order_items.id = order_item_id
    where order_id = ${orderId} and issue = 1 and replaces_id is null and vat_rate_bp is not null group by vat_rate_bp order by vat_rate_bp`.execute(
    db,
  )
  return rows.map(({ rate, cents }) => ({ rate, amount: toEuros(cents) }))
}
