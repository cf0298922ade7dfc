import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readVisit, selectVisit } from '#core/catalogue/server/visit-columns.ts'
import { formatAddress } from '#core/catalogue/venues/venue-address.ts'
import { pickText, type Locale } from '#values/locales.ts'
import { type Cents, toCents, toEuros } from '#values/money.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Visit } from '#core/catalogue/visit-facts.ts'
import type { OrderItemSnapshot } from '#core/cart/order-item-snapshot.ts'
import { createTicketCode, drawQrCode } from '../ticket-code.ts'
import { type PaidAdmission, shareMoney } from '../ticket-money.ts'
import { formatName, isGood, type SeatName, type Ticket } from '../ticket.ts'
import { openTicketSigner, type SigningConfig } from '../keys/server/sign-tickets.ts'

/**
 * Issues the missing tickets of orders, which must be locked. Call it in the transaction that pays
 * them, so that a rollback returns the serials without a gap; as the last step, because all other
 * payments wait until the transaction ends. Idempotent.
 */
export async function issueTickets(trx: Trx, orderIds: readonly number[]): Promise<void> {
  const orders = Map.groupBy(await findAdmissions(trx, orderIds), ({ order_id }) => order_id)
  const missing = [...orders.values()].flatMap(addMoney).filter(({ isIssued }) => !isIssued)
  if (missing.length === 0) return
  const all = <name extends keyof (typeof missing)[number]>(name: name) => missing.map((ticket) => ticket[name])
  // Counter and tickets in one statement: nobody waits for a round trip in between.
  await sql`
    with counter as (
      update counters set value = value + ${missing.length}::integer where name = 'ticket' returning value - ${missing.length}::integer as last
    )
    insert into tickets (order_item_id, admission, event_date_id, zone_id, price_cents, fee_cents, discount_cents, vat_rate_bp, vat_cents, secret, seat, serial)
    select order_item_id, admission, event_date_id, zone_id, price, fee, discount, vat_rate, vat, secret, seat, counter.last + position
    from counter, unnest(
      ${all('order_item_id')}::bigint[], ${all('admission')}::integer[], ${all('event_date_id')}::bigint[], ${all('zone_id')}::bigint[],
      ${all('price_cents')}::integer[], ${all('fee_cents')}::integer[], ${all('discount_cents')}::integer[],
      ${all('vat_rate_bp')}::integer[], ${all('vat_cents')}::integer[], ${all('secret')}::text[], ${all('seat')}::integer[]
    ) with ordinality as ticket (order_item_id, admission, event_date_id, zone_id, price, fee, discount, vat_rate, vat, secret, seat, position)
    order by position`.execute(trx)
}

function addMoney(admissions: readonly Admission[]) {
  const money = shareMoney(admissions, toCents(admissions[0]?.discount ?? 0))
  return admissions.map((admission, index) => ({
    ...admission,
    ...money[index]!,
    secret: createTicketCode(randomBytes),
  }))
}

interface Admission extends PaidAdmission {
  order_id: number
  order_item_id: number
  admission: number
  event_date_id: number
  zone_id: number
  /** Null: counted only. */
  seat: number | null
  /** Of the whole order. */
  discount: Cents
  isIssued: boolean
}

/** In a stable order. VAT is that of the concert's date. */
async function findAdmissions(trx: Trx, orderIds: readonly number[]): Promise<Admission[]> {
  const { rows } = await sql<Admission>`
    select orders.id as order_id, items.id as order_item_id, admission, items.event_date_id, items.zone_id, items.unit_price_cents as price,
      items.issuing_fee_cents as fee, orders.discount_cents as discount,
      promo_codes.venue_id is null or promo_codes.venue_id = event_dates.venue_id as "isDiscounted",
      find_vat_rate(venues.country, events.vat_class, event_dates.date) as "vatRate",
      exists (select from tickets where order_item_id = items.id and tickets.admission = admission.admission) as "isIssued",
      (select seat from seat_claims where order_item_id = items.id order by seat offset admission.admission - 1 limit 1) as seat
    from orders
    join order_items items on items.order_id = orders.id
    join event_dates on event_dates.id = items.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    left join promo_codes on promo_codes.id = orders.promo_code_id
    cross join generate_series(1, items.quantity) as admission (admission)
    where orders.id = any(${orderIds}::bigint[])
    order by orders.id, items.id, admission`.execute(trx)
  return rows
}

export type VoidReason = 'order_refunded'

/** Returns the seats of voided tickets per item; null for a counted one. */
export async function voidTickets(
  trx: Trx,
  orderId: number,
  reason: VoidReason,
): Promise<{ order_item_id: number; seats: (number | null)[] }[]> {
  const { rows } = await sql<{ order_item_id: number; seats: (number | null)[] }>`
    with voided as (
      update tickets set state = 'void', void_reason = ${reason}
      where state in ('valid', 'admitted') and order_item_id in (select id from order_items where order_id = ${orderId})
      returning order_item_id, seat
    )
    select order_item_id, array_agg(seat) as seats from voided group by order_item_id order by order_item_id`.execute(
    trx,
  )
  return rows
}

/** `kept`: the amount that the shop keeps for each. They must be locked and valid. */
export async function voidReturnedTickets(
  trx: Trx,
  { returnId, reason, tickets }: { returnId: number; reason: string; tickets: { id: number; kept: Cents }[] },
): Promise<void> {
  await sql`
    update tickets set state = 'void', void_reason = ${reason}, return_id = ${returnId}, kept_cents = given.kept
    from unnest(${tickets.map(({ id }) => id)}::bigint[], ${tickets.map(({ kept }) => kept)}::integer[]) given (id, kept)
    where tickets.id = given.id`.execute(trx)
}

export async function countLiveTickets(db: Db, orderId: number): Promise<number> {
  const { live } = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select((query) => query.fn.countAll<number>().as('live'))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['valid', 'admitted'])
    .executeTakeFirstOrThrow()
  return live
}

export interface CalendarTicket extends Ticket {
  visit: Visit
  /** Constant for the lifetime of the order, wherever and whenever the concert takes place. */
  calendar_id: string
  /** Grows with changes to place, time or status, and with ticket exchanges. */
  sequence: number
}

export interface TicketReading {
  locale: Locale
  config: SigningConfig
}

/** The last issue of a reissued ticket, but both of an exchange, so that sums count each once. */
export const isLastIssue = sql<boolean>`(tickets.state = 'exchanged' or not exists (select from tickets newer where newer.replaces_id = tickets.id))`

const nameOfSeat = sql<SeatName | null>`(
  select json_build_object('section', section, 'row', row_name, 'place', place) from plan_seats
  where plan_id = event_dates.seat_plan_id and number = tickets.seat)`

/**
 * By serial: titles and prices as bought, venue and time as currently scheduled. QR codes are
 * signed; if that fails, they contain the typed code, which is valid as well. See `isLastIssue`.
 */
export async function findOrderTickets(
  db: Db,
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
    .select(['orders.firstname', 'orders.lastname', 'orders.ref_nr'])
    .select([
      'tickets.uuid',
      'tickets.serial',
      'tickets.state',
      'tickets.secret',
      'tickets.event_date_id',
      'tickets.zone_id',
      'tickets.issue',
      nameOfSeat.as('seat'),
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
      'event_dates.starts_at',
      'event_dates.doors_at',
      sql<number>`event_dates.sequence
        + (select count(*) from ticket_exchanges exchange where exchange.order_id = orders.id)::integer`.as('sequence'),
      'event_dates.status as date_status',
      ...selectVisit(locale),
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
    seat: row.seat,
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
    visit: readVisit(row, locale),
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

/** Null if place and time are unchanged since the purchase. */
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

async function signGood(
  db: Db,
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
