import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { formatAddress } from '#core/catalogue/venues/venue-address.ts'
import { pickText, type Locale } from '#values/locales.ts'
import { type Cents, toCents, toEuros } from '#values/money.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { OrderItemSnapshot } from '#core/cart/order-item-snapshot.ts'
import { createTicketCode, drawQrCode } from '../ticket-code.ts'
import { type PaidAdmission, shareMoney } from '../ticket-money.ts'
import { formatName, isGood, type Ticket } from '../ticket.ts'
import { openTicketSigner, type SigningConfig } from '../keys/server/sign-tickets.ts'

/**
 * Issues what the order still lacks: one ticket an admission, with the next serials. Called again it does nothing. The order must be
 * locked. Belongs in the transaction that pays it, so that a rollback gives the serials back and leaves no gap; as its last step,
 * since until it ends everybody waits who pays.
 */
export async function issueTickets(trx: Transaction<Database>, orderId: number): Promise<void> {
  const admissions = await findAdmissions(trx, orderId)
  const money = shareMoney(admissions, toCents(admissions[0]?.discount ?? 0))
  const missing = admissions
    .map((admission, index) => ({ ...admission, ...money[index]!, secret: createTicketCode(randomBytes) }))
    .filter(({ isIssued }) => !isIssued)
  if (missing.length === 0) return
  const all = <name extends keyof (typeof missing)[number]>(name: name) => missing.map((ticket) => ticket[name])
  // The counter and the tickets in one statement: nobody waits for a way to the database and back in between.
  await sql`
    with counter as (
      update counters set value = value + ${missing.length}::integer where name = 'ticket' returning value - ${missing.length}::integer as last
    )
    insert into tickets (order_item_id, admission, event_date_id, zone_id, price_cents, fee_cents, discount_cents, vat_rate_bp, vat_cents, secret, serial)
    select order_item_id, admission, event_date_id, zone_id, price, fee, discount, vat_rate, vat, secret, counter.last + position
    from counter, unnest(
      ${all('order_item_id')}::bigint[], ${all('admission')}::integer[], ${all('event_date_id')}::bigint[], ${all('zone_id')}::bigint[],
      ${all('price_cents')}::integer[], ${all('fee_cents')}::integer[], ${all('discount_cents')}::integer[],
      ${all('vat_rate_bp')}::integer[], ${all('vat_cents')}::integer[], ${all('secret')}::text[]
    ) with ordinality as ticket (order_item_id, admission, event_date_id, zone_id, price, fee, discount, vat_rate, vat, secret, position)
    order by position`.execute(trx)
}

interface Admission extends PaidAdmission {
  order_item_id: number
  admission: number
  event_date_id: number
  zone_id: number
  /** Of the whole order. */
  discount: Cents
  isIssued: boolean
}

/** Every admission of an order with what it costs, in one order for good. VAT is that of the concert's day. */
async function findAdmissions(trx: Transaction<Database>, orderId: number): Promise<Admission[]> {
  const { rows } = await sql<Admission>`
    select items.id as order_item_id, admission, items.event_date_id, items.zone_id, items.unit_price_cents as price,
      items.issuing_fee_cents as fee, orders.discount_cents as discount,
      promo_codes.venue_id is null or promo_codes.venue_id = event_dates.venue_id as "isDiscounted",
      find_vat_rate(venues.country, events.vat_class, event_dates.date) as "vatRate",
      exists (select from tickets where order_item_id = items.id and tickets.admission = admission.admission) as "isIssued"
    from orders
    join order_items items on items.order_id = orders.id
    join event_dates on event_dates.id = items.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    left join promo_codes on promo_codes.id = orders.promo_code_id
    cross join generate_series(1, items.quantity) as admission (admission)
    where orders.id = ${orderId}
    order by items.id, admission`.execute(trx)
  return rows
}

/** Why a ticket is good for nothing any more. */
export type VoidReason = 'order_refunded'

/** Makes every ticket of an order void that was good for anything, and tells how many of which item they were. */
export async function voidTickets(
  trx: Transaction<Database>,
  orderId: number,
  reason: VoidReason,
): Promise<{ order_item_id: number; count: number }[]> {
  const { rows } = await sql<{ order_item_id: number; count: number }>`
    with voided as (
      update tickets set state = 'void', void_reason = ${reason}
      where state in ('valid', 'admitted') and order_item_id in (select id from order_items where order_id = ${orderId})
      returning order_item_id
    )
    select order_item_id, count(*)::integer as count from voided group by order_item_id order by order_item_id`.execute(
    trx,
  )
  return rows
}

/** Makes tickets void that were given back, each with what the shop keeps of its money. They must be locked, and good. */
export async function voidReturnedTickets(
  trx: Transaction<Database>,
  { returnId, reason, tickets }: { returnId: number; reason: string; tickets: { id: number; kept: Cents }[] },
): Promise<void> {
  await sql`
    update tickets set state = 'void', void_reason = ${reason}, return_id = ${returnId}, kept_cents = given.kept
    from unnest(${tickets.map(({ id }) => id)}::bigint[], ${tickets.map(({ kept }) => kept)}::integer[]) given (id, kept)
    where tickets.id = given.id`.execute(trx)
}

/** How many tickets of an order are good for something. */
export async function countLiveTickets(db: Kysely<Database>, orderId: number): Promise<number> {
  const { live } = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select((query) => query.fn.countAll<number>().as('live'))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['valid', 'admitted'])
    .executeTakeFirstOrThrow()
  return live
}

/** A ticket with what calendars know its concert by. */
export interface CalendarTicket extends Ticket {
  /** The same for as long as the order is, wherever and whenever the concert takes place. */
  calendar_id: string
  /** How often its place, its time or its status has changed, or tickets of the order were exchanged: what is newer has the larger number. */
  sequence: number
}

/** In which language tickets are read, and what they are signed with. */
export interface TicketReading {
  locale: Locale
  config: SigningConfig
}

/** Of a ticket that was made anew the last alone, of one that was exchanged both: whatever lists or sums tickets has each of them once. */
export const isLastIssue = sql<boolean>`(tickets.state = 'exchanged' or not exists (select from tickets newer where newer.replaces_id = tickets.id))`

/**
 * The order's tickets by serial, in the given language: titles and prices as they were bought, place and time as they are now. Their QR
 * codes are signed; where that cannot be, they say what is typed at the door, which opens it as well. Of a ticket that was made anew only
 * the last is among them, of one that was exchanged both.
 */
export async function findOrderTickets(
  db: Kysely<Database>,
  orderId: number,
  { locale, config }: TicketReading,
): Promise<CalendarTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'tickets.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .where('orders.id', '=', orderId)
    .where(isLastIssue)
    .orderBy('tickets.serial')
    .select([
      'tickets.uuid',
      'tickets.serial',
      'tickets.state',
      'tickets.secret',
      'tickets.event_date_id',
      'tickets.zone_id',
      'tickets.issue',
      'order_items.snapshot',
      'tickets.price_cents',
      'tickets.fee_cents',
      'tickets.discount_cents',
      'tickets.vat_rate_bp',
      'tickets.vat_cents',
      'tickets.holder_name',
      sql<
        number | null
      >`(select serial from tickets fresh where tickets.state = 'exchanged' and fresh.replaces_id = tickets.id)`.as(
        'exchanged_for',
      ),
      'orders.firstname',
      'orders.lastname',
      'orders.ref_nr',
      'event_dates.starts_at',
      'event_dates.doors_at',
      sql<number>`event_dates.sequence
        + (select count(*) from ticket_exchanges exchange where exchange.order_id = orders.id)::integer`.as('sequence'),
      'event_dates.status as date_status',
      'events.duration_minutes',
      'venues.title as venue_title',
      'venues.city',
      'venues.address',
      'venues.slug as venue_slug',
      'venues.google_maps_url',
      'venues.color as venue_color',
    ])
    .execute()
  const codes = await signGood(db, rows, config)
  return rows.map(({ uuid, serial, state, secret, event_date_id, snapshot, ref_nr, ...row }) => ({
    uuid,
    serial,
    state,
    code: secret,
    qr: drawQrCode(codes.get(serial) ?? secret),
    ticket_title: pickText(snapshot.ticket_title, locale),
    event_title: pickText(snapshot.event_title, locale),
    event_date_id,
    date_status: row.date_status,
    moved_from: findMove(snapshot, row, locale),
    venue_title: pickText(row.venue_title, locale),
    venue_city: pickText(row.city, locale),
    venue_address: formatAddress(row, locale),
    venue_slug: row.venue_slug,
    venue_color: row.venue_color,
    googleMapsUrl: row.google_maps_url,
    start_date: row.starts_at.toISOString(),
    doors_at: row.doors_at.toISOString(),
    duration_minutes: row.duration_minutes,
    price: toEuros(row.price_cents),
    issuing_fee: toEuros(row.fee_cents),
    discount: toEuros(row.discount_cents),
    paid: toEuros(toCents(row.price_cents + row.fee_cents - row.discount_cents)),
    vat:
      row.vat_rate_bp === null || row.vat_cents === null
        ? null
        : { rate: row.vat_rate_bp, amount: toEuros(row.vat_cents) },
    holder: row.holder_name ?? formatName(row, locale),
    exchanged_for: row.exchanged_for,
    ref_nr,
    calendar_id: `${ref_nr}-${snapshot.venue_slug}-${new Date(snapshot.starts_at).getTime()}`,
    sequence: row.sequence,
  }))
}

/** Null where the concert is where and when it was when it was bought. */
function findMove(
  snapshot: OrderItemSnapshot,
  { starts_at, venue_slug }: { starts_at: Date; venue_slug: string },
  locale: Locale,
): Ticket['moved_from'] {
  if (new Date(snapshot.starts_at).getTime() === starts_at.getTime() && snapshot.venue_slug === venue_slug) return null
  return { start_date: new Date(snapshot.starts_at).toISOString(), venue: pickText(snapshot.venue_title, locale) }
}

interface SignedRow extends Pick<Ticket, 'serial' | 'state' | 'event_date_id'> {
  zone_id: number
  issue: number
  starts_at: Date
}

/** The signed codes of those tickets that are good for something, by serial. */
async function signGood(
  db: Kysely<Database>,
  rows: readonly SignedRow[],
  config: SigningConfig,
): Promise<Map<number, string | null>> {
  const unsigned = rows.filter(isGood).map(({ serial, event_date_id, zone_id, issue, starts_at }) => ({
    serial,
    eventDateId: event_date_id,
    zoneId: zone_id,
    issue,
    startsAt: starts_at,
  }))
  const sign = await openTicketSigner(db, unsigned, config)
  return new Map(unsigned.map((ticket) => [ticket.serial, sign(ticket)]))
}
