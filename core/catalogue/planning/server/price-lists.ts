/** Price lists of halls, and the tickets that follow them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'

/** Tickets that not everybody buys. */
export type TicketAccess = 'wheelchair' | 'companion'

/** A price type and its prices by hall category id; without a price there is no such ticket. */
export interface ListKind {
  /** null: a new one. One that the list does not have is created with its id. */
  id: number | null
  title: Translated
  /** Null: for everybody. Undefined: as it was. */
  access?: TicketAccess | null
  /** Its condition, such as a student card. Undefined: as it was. */
  description?: Translated | null
  prices: ReadonlyMap<number, Cents>
}

export interface PriceList {
  title: string
  feeCents: Cents
  kinds: readonly ListKind[]
}

interface ListedPrice {
  id: number
  kindId: number
  categoryId: number
  price: Cents
  dates: number
  /** Dates with a price of their own. */
  others: { dateId: number; event: Translated; startsAt: string; price: Cents }[]
}

/** Excludes dates that are past, cancelled, postponed or sold elsewhere. */
const isComing: RawBuilder<boolean> = sql`(event_dates.starts_at > now() and event_dates.status = 'scheduled'
  and event_dates.archived_at is null and tmp_purchase_link is null)`

export async function readListPrices(db: Db, listId: number): Promise<ListedPrice[]> {
  const { rows } = await sql<ListedPrice>`
    select list_prices.id, kind_id as "kindId", category_id as "categoryId", list_prices.price_cents as price, followers.*
    from list_prices join price_list_kinds on price_list_kinds.id = kind_id
    cross join lateral (
      select (count(*) filter (where not is_own_price))::integer as dates,
        coalesce(json_agg(json_build_object('dateId', event_dates.id, 'event', events.title, 'startsAt', starts_at, 'price', price_cents)
          order by starts_at) filter (where is_own_price), '[]') as others
      from event_tickets join event_dates on event_dates.id = event_date_id join events on events.id = event_id
      where list_price_id = list_prices.id and ${isComing}) followers
    where price_list_id = ${listId} order by price_list_kinds.position, kind_id, category_id`.execute(db)
  return rows
}

export async function createPriceList(trx: Trx, venueId: number, list: PriceList): Promise<number> {
  const { id } = await trx
    .insertInto('price_lists')
    .values({ venue_id: venueId, title: list.title, issuing_fee_cents: list.feeCents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeKinds(trx, id, list.kinds)
  return id
}

/**
 * Stores a list unless it has changed since the version, and updates the tickets of upcoming dates
 * that follow it; they keep a price that was removed. Returns the ids of changed tickets; null if
 * the version is outdated.
 */
export async function savePriceList(
  trx: Trx,
  { id, version }: { id: number; version: number },
  { title, feeCents, kinds }: PriceList,
): Promise<number[] | null> {
  const { numUpdatedRows } = await trx
    .updateTable('price_lists')
    .set({ title, issuing_fee_cents: feeCents, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  await writeKinds(trx, id, kinds)
  const { rows } = await sql<{ id: number }>`
    update event_tickets set price_cents = list_prices.price_cents
    from list_prices join price_list_kinds on price_list_kinds.id = kind_id, event_dates
    where price_list_id = ${id} and list_price_id = list_prices.id and event_dates.id = event_tickets.event_date_id
      and not is_own_price and event_tickets.price_cents <> list_prices.price_cents and ${isComing}
    returning event_tickets.id`.execute(trx)
  return rows.map((row) => row.id)
}

async function writeKinds(trx: Trx, listId: number, kinds: readonly ListKind[]): Promise<void> {
  const known = await trx.selectFrom('price_list_kinds').select('id').where('price_list_id', '=', listId).execute()
  const kept = new Set(kinds.map(({ id }) => id))
  const gone = known.flatMap(({ id }) => (kept.has(id) ? [] : id))
  if (gone.length > 0) await trx.deleteFrom('price_list_kinds').where('id', 'in', gone).execute()
  for (const [position, { id, title, access, description, prices }] of kinds.entries()) {
    const row = {
      title: JSON.stringify(title),
      position,
      ...(access !== undefined && { access }),
      ...(description !== undefined && { description: description && JSON.stringify(description) }),
    }
    const isKnown = known.some((one) => one.id === id)
    if (isKnown) await trx.updateTable('price_list_kinds').set(row).where('id', '=', id).execute()
    const kindId = isKnown ? id! : await insertKind(trx, { id, price_list_id: listId, ...row })
    const given = [...prices].map(([category, price]) => ({ category, price }))
    await sql`
      with given as (select * from json_to_recordset(${JSON.stringify(given)}) as given (category bigint, price integer)),
      gone as (delete from list_prices where kind_id = ${kindId} and category_id not in (select category from given))
      insert into list_prices (kind_id, category_id, price_cents) select ${kindId}, category, price from given
      on conflict (kind_id, category_id) do update set price_cents = excluded.price_cents`.execute(trx)
  }
}

interface NewKind {
  id: number | null
  price_list_id: number
  title: string
  position: number
  access?: TicketAccess | null
  description?: string | null
}

async function insertKind(trx: Trx, { id, ...row }: NewKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into price_list_kinds (id, price_list_id, title, position, access, description) overriding system value
    values (coalesce(${id}::bigint, nextval(pg_get_serial_sequence('price_list_kinds', 'id'))), ${row.price_list_id},
      ${row.title}::jsonb, ${row.position}, ${row.access ?? null}, ${row.description ?? null}::jsonb)
    returning id`.execute(trx)
  return rows[0]!.id
}
