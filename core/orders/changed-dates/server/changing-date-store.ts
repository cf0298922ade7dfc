import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { CalendarDate } from '#values/dates.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { formatAddress } from '#core/catalogue/venues/venue-address.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import { listStatesBefore } from '#core/orders/order.ts'
import type { ChangingDate, DateChangeKind, DatePlace, ShownPlace } from '#core/orders/date-change.ts'

export interface StoredDate extends ChangingDate {
  id: number
  date: CalendarDate
  /** In English, like everything for organisers. */
  title: string
  venueSlug: string
}

/** Locks a concert against current and new sales: its seats first, as in every sale. */
export async function lockDate(trx: Trx, id: number): Promise<StoredDate> {
  const zones = await trx.selectFrom('zones').select('id').where('event_date_id', '=', id).execute()
  const zoneIds = zones.map((zone) => zone.id)
  await lockZones(trx, zoneIds)
  const { rows } = await sql<StoredDate>`
    select event_dates.id, event_dates.date, event_dates.slot, event_dates.starts_at as "startsAt", event_dates.doors_at as "doorsAt",
      event_dates.status, event_dates.venue_id as "venueId", venues.slug as "venueSlug", events.title ->> 'en' as title
    from event_dates join events on events.id = event_dates.event_id join venues on venues.id = event_dates.venue_id
    where event_dates.id = ${id} for update of event_dates`.execute(trx)
  const [date] = rows
  if (!date) throw new Error(`There is no date ${id}.`)
  return date
}

export async function findDateId(
  db: Db,
  { venueSlug, date, slot }: { venueSlug: string; date: CalendarDate; slot: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select('event_dates.id')
    .where('venues.slug', '=', venueSlug)
    .where('event_dates.date', '=', date)
    .where('event_dates.slot', '=', slot)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface HallOfMove {
  id: number
  /** Whether seller and country are the same, so that sold tickets stay correctly invoiced. */
  isOfSameSeller: boolean
}

export async function findHall(db: Db, { slug, before }: { slug: string; before: number }): Promise<HallOfMove | null> {
  const { rows } = await sql<HallOfMove>`
    select hall.id, (hall.legal_entity_id, hall.country) is not distinct from (own.legal_entity_id, own.country) as "isOfSameSeller"
    from venues hall, venues own where hall.slug = ${slug} and hall.archived_at is null and own.id = ${before}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** In the order given. */
export async function describePlaces(db: Db, places: readonly DatePlace[], locale: Locale): Promise<ShownPlace[]> {
  const halls = await db
    .selectFrom('venues')
    .select(['id', 'title', 'address', 'city'])
    .where(
      'id',
      'in',
      places.map(({ venueId }) => venueId),
    )
    .execute()
  return places.map(({ venueId, slot, startsAt, doorsAt }) => {
    const hall = halls.find(({ id }) => id === venueId)!
    return {
      startsAt: startsAt.toISOString(),
      doorsAt: doorsAt.toISOString(),
      hall: pickText(hall.title, locale),
      address: formatAddress(hall, locale),
      slot,
    }
  })
}

/** Moves a concert and puts it on sale again. Throws on `one_concert_a_slot`. */
export async function saveMove(trx: Trx, before: StoredDate, to: DatePlace): Promise<void> {
  await trx
    .updateTable('event_dates')
    .set({ venue_id: to.venueId, slot: to.slot, starts_at: to.startsAt, doors_at: to.doorsAt, status: 'scheduled' })
    .where('id', '=', before.id)
    .execute()
  if (to.venueId === before.venueId) return
  // Assigns zones to the new hall's categories with the same keys.
  await sql`
    update zones set category_id = (
      select other.id from hall_categories own join hall_categories other on other.key = own.key and other.venue_id = ${to.venueId}
      where own.id = zones.category_id)
    where event_date_id = ${before.id} and category_id is not null`.execute(trx)
}

export async function saveStatus(trx: Trx, id: number, status: 'postponed' | 'cancelled'): Promise<void> {
  await trx.updateTable('event_dates').set({ status }).where('id', '=', id).execute()
}

export async function noteChange(
  trx: Trx,
  { id, venueId, date, slot, startsAt }: StoredDate,
  { kind, returnUntil }: { kind: DateChangeKind; returnUntil: CalendarDate | null },
): Promise<number> {
  const change = await trx
    .insertInto('event_date_changes')
    .values({
      event_date_id: id,
      kind,
      venue_id: venueId,
      date,
      slot,
      starts_at: startsAt,
      return_until: returnUntil,
      // Later than every previous order: the lock of the date has been acquired.
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return change.id
}

export function noteOperation(trx: Trx, changeId: number, operationId: number): Promise<unknown> {
  return trx.updateTable('event_date_changes').set({ operation_id: operationId }).where('id', '=', changeId).execute()
}

export interface Holder {
  id: number
  ref_nr: string
  locale: Locale
  hasAddress: boolean
  tickets: number
  prices: number
  fees: number
  discounts: number
}

/** Finds the orders with valid tickets for a concert, oldest first. */
export async function findHolders(db: Db, dateId: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select orders.id, orders.ref_nr, orders.locale, orders.email <> '' as "hasAddress", count(*)::integer as tickets,
      sum(price_cents)::integer as prices, sum(fee_cents)::integer as fees, sum(tickets.discount_cents)::integer as discounts
    from tickets join order_items on order_items.id = order_item_id join orders on orders.id = order_items.order_id
    where tickets.event_date_id = ${dateId} and tickets.state in ('valid', 'admitted')
    group by orders.id order by orders.id`.execute(db)
  return rows
}

export interface WaitingOrder {
  id: number
  ref_nr: string
}

export function findWaiting(db: Db, dateId: number): Promise<WaitingOrder[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'ref_nr'])
    .where('state', 'in', listStatesBefore('expired'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.event_date_id', '=', dateId),
      ),
    )
    .orderBy('id')
    .execute()
}

export async function countCarts(db: Db, dateId: number): Promise<number> {
  const { count } = await db
    .selectFrom('cart_items')
    .innerJoin('event_tickets', 'event_tickets.id', 'cart_items.event_ticket_id')
    .select((query) => query.fn.count<number>('cart_id').distinct().as('count'))
    .where('event_date_id', '=', dateId)
    .executeTakeFirstOrThrow()
  return count
}
