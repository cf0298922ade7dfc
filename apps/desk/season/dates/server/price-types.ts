/** Price types and parts of the hall that a concert gets after it was made. */
import { sql } from 'kysely'
import { writeSeatKey } from '#core/catalogue/seat-keys.ts'
import { categorySeats } from '#core/catalogue/planning/server/make-dates.ts'
import type { TicketAccess } from '#core/catalogue/planning/server/price-lists.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import { type Names, writeNames } from '#apps/desk/season/names/names.ts'
import type { SpareParts } from '../offer.ts'

/** Parts of the hall that are not in the concert yet, with their usual seats. */
export async function listSpareParts(db: Db, dateId: number, locale: Locale): Promise<SpareParts> {
  const { rows } = await sql<{ id: number; title: Translated; seats: number | null }>`
    select hall_categories.id::float8 as id, hall_categories.title, ${categorySeats} as seats
    from event_dates join hall_categories on hall_categories.venue_id = event_dates.venue_id
    where event_dates.id = ${dateId}
      and not exists (select from zones where event_date_id = ${dateId} and category_id = hall_categories.id)
    order by hall_categories.position, hall_categories.id`.execute(db)
  return rows.map(({ title, ...part }) => ({ ...part, title: pickText(title, locale) }))
}

export interface NewPriceType {
  dateId: number
  place: { zoneId: number } | { partId: number; seats: number }
  title: Translated
  priceCents: Cents
  access: TicketAccess | null
  condition: Names
}

/** `gone`: no such part; `twice`: the part has such a price type, or the concert the part. */
export type AddOutcome =
  | { kind: 'added'; ticketId: number }
  | { kind: 'cancelled' }
  | { kind: 'gone' }
  | { kind: 'twice' }

/**
 * Adds a ticket, and its part of the hall if the concert lacks it. It is sold in the window of the
 * others, and pauses with them; at the list's price it follows the list.
 */
export async function addPriceType(trx: Trx, type: NewPriceType): Promise<AddOutcome> {
  const { dateId, place } = type
  const date = await trx
    .selectFrom('event_dates')
    .select(['status', 'venue_id'])
    .where('id', '=', dateId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (date.status === 'cancelled') return { kind: 'cancelled' }
  const zoneId =
    'zoneId' in place
      ? await findZone(trx, dateId, place.zoneId)
      : await addZone(trx, { dateId, venueId: date.venue_id, ...place })
  if (typeof zoneId === 'string') return { kind: zoneId }
  return insertTicket(trx, zoneId, type)
}

async function findZone(trx: Trx, dateId: number, zoneId: number): Promise<number | 'gone'> {
  await lockZones(trx, [zoneId])
  const found = await trx
    .selectFrom('zones')
    .select('id')
    .where('id', '=', zoneId)
    .where('event_date_id', '=', dateId)
    .executeTakeFirst()
  return found?.id ?? 'gone'
}

/** The concert is locked: nobody else adds the same part. */
async function addZone(
  trx: Trx,
  { dateId, venueId, partId, seats }: { dateId: number; venueId: number; partId: number; seats: number },
): Promise<number | 'gone' | 'twice'> {
  const { rows } = await sql<{ isThere: boolean; key: string; taken: string[] }>`
    select key, exists (select from zones where event_date_id = ${dateId} and category_id = hall_categories.id) as "isThere",
      array(select coalesce(key, '') from zones where event_date_id = ${dateId}) as taken
    from hall_categories where id = ${partId} and venue_id = ${venueId} for share`.execute(trx)
  const [part] = rows
  if (!part) return 'gone'
  if (part.isThere || part.taken.includes(part.key)) return 'twice'
  const made = await sql<{ id: number }>`
    insert into zones (event_date_id, key, title, capacity, category_id)
    select ${dateId}, key, title, ${seats}, id from hall_categories where id = ${partId} returning id::float8 as id`.execute(
    trx,
  )
  return made.rows[0]!.id
}

async function insertTicket(trx: Trx, zoneId: number, type: NewPriceType): Promise<AddOutcome> {
  const { dateId, title, priceCents, access, condition } = type
  const { rows } = await sql<{ id: number }>`
      insert into event_tickets (event_date_id, zone_id, key, title, description, access, price_cents, position,
        sale_starts_at, sale_ends_at, is_paused, list_price_id)
      select ${dateId}, ${zoneId}, ${writeSeatKey(title)}, ${JSON.stringify(title)}, ${writeNames(condition)}, ${access}, ${priceCents},
        (select coalesce(max(position) + 1, 0) from event_tickets where event_date_id = ${dateId}),
        first.sale_starts_at, first.sale_ends_at,
        coalesce((select bool_and(is_paused) from event_tickets where event_date_id = ${dateId}), false),
        (select list_prices.id from list_prices join price_list_kinds kind on kind.id = kind_id
          join zones on zones.category_id = list_prices.category_id
          where zones.id = ${zoneId} and list_prices.price_cents = ${priceCents} and kind.title ->> 'en' = ${title.en}
            and price_list_id in (select price_list_id from event_tickets known join list_prices on list_prices.id = list_price_id
              join price_list_kinds on price_list_kinds.id = kind_id where known.event_date_id = ${dateId})
          order by list_prices.id limit 1)
      from (select) as one left join lateral (
        select sale_starts_at, sale_ends_at from event_tickets where event_date_id = ${dateId} order by position, id limit 1) first on true
      where not exists (select from event_tickets where zone_id = ${zoneId} and lower(title ->> 'en') = lower(${title.en}))
      on conflict (zone_id, key) do nothing returning id::float8 as id`.execute(trx)
  return rows[0] ? { kind: 'added', ticketId: rows[0].id } : { kind: 'twice' }
}

/** `taken`: an order or a cart has it. A part goes with its last ticket, if no seat ever moved. */
export async function removePriceType(
  trx: Trx,
  { dateId, ticketId }: { dateId: number; ticketId: number },
): Promise<{ kind: 'removed'; title: Translated } | { kind: 'taken' } | null> {
  const ticket = await trx
    .selectFrom('event_tickets')
    .select(['zone_id', 'title'])
    .where('id', '=', ticketId)
    .where('event_date_id', '=', dateId)
    .forUpdate()
    .executeTakeFirst()
  if (!ticket) return null
  // Read under the lock: whoever takes it now waits.
  const { rows } = await sql`
    select from order_items where event_ticket_id = ${ticketId}
    union all select from cart_items where event_ticket_id = ${ticketId} limit 1`.execute(trx)
  if (rows.length > 0) return { kind: 'taken' }
  await lockZones(trx, [ticket.zone_id])
  await trx.deleteFrom('event_tickets').where('id', '=', ticketId).execute()
  await sql`delete from zones where id = ${ticket.zone_id} and not exists (select from event_tickets where zone_id = zones.id)
    and not exists (select from inventory_moves where zone_id = zones.id)`.execute(trx)
  return { kind: 'removed', title: ticket.title }
}
