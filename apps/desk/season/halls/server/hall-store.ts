import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { hallColors } from '#core/catalogue/catalogue.ts'
import { categorySeats } from '#core/catalogue/planning/server/make-dates.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import type { HallDetail, HallLine, HallSeller } from '../halls.ts'
import { toNames } from '../../names/names.ts'
import type { TypedHall } from './hall-form.ts'

interface LineRow extends Omit<HallLine, 'title' | 'city'> {
  title: Translated
  city: Translated
}

export async function listHalls(
  db: Db,
  { halls, locale }: { halls: readonly number[] | null; locale: Locale },
): Promise<HallLine[]> {
  const { rows } = await sql<LineRow>`
    select venues.id, venues.title, city, color, coalesce(published_at <= now(), false) as "isPublished",
      parts.count as parts, case when parts.is_known then parts.seats end as seats,
      (select count(*)::integer from price_lists where venue_id = venues.id) as lists
    from venues cross join lateral (
      select count(*)::integer as count, sum(${categorySeats})::integer as seats, bool_and(${categorySeats} is not null) as is_known
      from hall_categories where venue_id = venues.id) parts
    where archived_at is null and ${isInHalls('venues.id', halls)}
    order by venues.position, venues.id`.execute(db)
  return rows.map(({ title, city, ...row }) => ({
    ...row,
    title: pickText(title, locale),
    city: pickText(city, locale),
  }))
}

interface StoredHall extends Omit<HallDetail, 'title' | 'parts' | 'city' | 'country' | 'isSellerFixed'> {
  title: Translated
  city: Translated
  country: string | null
  parts: { id: number; title: Translated; seats: number | null }[]
}

/** Users who may edit sellers may also change the seller after sales. */
interface Seeing {
  maySetSeller: boolean
}

export async function readHall(db: Db, id: number, { maySetSeller }: Seeing): Promise<HallDetail | null> {
  const { rows } = await sql<StoredHall>`
    select id, title, city, address, country, legal_entity_id::text as seller, ${hasSold(id)} as "hasSold", version, coalesce(published_at <= now(), false) as "isPublished",
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'seats', ${categorySeats}) order by position, id), '[]')
        from hall_categories where venue_id = venues.id) as parts
    from venues where id = ${id} and archived_at is null`.execute(db)
  if (!rows[0]) return null
  const { title, city, country, parts, ...hall } = rows[0]
  return {
    ...hall,
    title: toNames(title),
    city: city.en,
    country: country ?? '',
    isSellerFixed: hall.hasSold && !maySetSeller,
    parts: parts.map((part) => ({ id: part.id, title: toNames(part.title), seats: String(part.seats ?? '') })),
  }
}

/** Booked money stays with its seller and is refunded from there, whoever sells next. */
const hasSold = (id: number) => sql<boolean>`exists (select from event_dates
  where venue_id = ${id} and exists (select from money_entries where event_date_id = event_dates.id))`

/** The shop's name replaces an empty one. */
export async function listHallSellers(db: Db, house: string): Promise<HallSeller[]> {
  const rows = await db.selectFrom('legal_entities').select(['id', 'name', 'country']).orderBy('id').execute()
  return rows.map((seller) => ({ ...seller, name: seller.name || house }))
}

/** Countries with a VAT rate: in others nothing can be sold yet. */
export async function listTaxedCountries(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('vat_rates').select('country').distinct().orderBy('country').execute()
  return rows.map(({ country }) => country)
}

/** Returns the id of the unpublished hall. */
export async function insertHall(trx: Trx, typed: TypedHall): Promise<number> {
  // Serialised, so that concurrent requests see each other's slug.
  await sql`lock table venues in share row exclusive mode`.execute(trx)
  const known = await trx.selectFrom('venues').select('slug').execute()
  const taken = new Set(['default', ...known.map(({ slug }) => slug)])
  const { id } = await trx
    .insertInto('venues')
    .values({
      ...columnsOf(typed),
      slug: suggestSlug(toSlug(typed.title.en) || 'hall', taken),
      color: hallColors[known.length % hallColors.length]!,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from venues)`,
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeParts(trx, id, typed.parts)
  return id
}

/**
 * `used`: a category is needed by concerts or the plan; `sellerFixed`: tickets are sold, and the
 * user must not change the seller.
 */
export type SaveHallOutcome =
  | { kind: 'saved' }
  | { kind: 'stale' }
  | { kind: 'noSeller' }
  | { kind: 'sellerFixed' }
  | { kind: 'used'; part: Translated }

/** Refused if the hall was changed since it was read, or a required category would be deleted. */
export async function saveHall(
  trx: Trx,
  id: number,
  typed: TypedHall,
  { maySetSeller }: Seeing,
): Promise<SaveHallOutcome> {
  if (typed.seller !== undefined) {
    const found = await findSeller(trx, { hall: id, seller: typed.seller })
    if (!found.isThere) return { kind: 'noSeller' }
    if (!found.isOwn && found.hasSold && !maySetSeller) return { kind: 'sellerFixed' }
  }
  const kept = typed.parts.flatMap((part) => part.id ?? [])
  const { rows } = await sql<{ title: Translated }>`
    select title from hall_categories
    where venue_id = ${id} and not (id = any(${kept}::bigint[])) and (
      exists (select from zones where category_id = hall_categories.id)
      or exists (select from venues where venues.id = ${id}
        and jsonb_path_exists(plan, '$.areas[*].category ? (@ == $key)', jsonb_build_object('key', hall_categories.key))))
    limit 1`.execute(trx)
  if (rows[0]) return { kind: 'used', part: rows[0].title }
  const { numUpdatedRows } = await trx
    .updateTable('venues')
    // Translations of the city are edited elsewhere.
    .set({
      ...columnsOf(typed),
      city: sql`city || ${json({ en: typed.city })}::jsonb`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('version', '=', typed.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { kind: 'stale' }
  await sql`delete from hall_categories where venue_id = ${id} and not (id = any(${kept}::bigint[]))`.execute(trx)
  await writeParts(trx, id, typed.parts)
  return { kind: 'saved' }
}

async function findSeller(
  trx: Trx,
  { hall, seller }: { hall: number; seller: number },
): Promise<{ isThere: boolean; isOwn: boolean; hasSold: boolean }> {
  const { rows } = await sql<{ isThere: boolean; isOwn: boolean; hasSold: boolean }>`
    select exists (select from legal_entities where id = ${seller}) as "isThere", legal_entity_id = ${seller} as "isOwn",
      ${hasSold(hall)} as "hasSold"
    from venues where id = ${hall}`.execute(trx)
  return rows[0] ?? { isThere: false, isOwn: false, hasSold: false }
}

const json = (value: Translated) => JSON.stringify(value)

const columnsOf = ({ title, city, address, country, seller }: TypedHall) => ({
  title: json(title),
  city: json({ en: city }),
  address,
  country,
  legal_entity_id: seller,
  google_maps_url: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${city}`)}`,
})

async function writeParts(trx: Trx, venue_id: number, parts: TypedHall['parts']): Promise<void> {
  const known = await trx.selectFrom('hall_categories').select(['id', 'key']).where('venue_id', '=', venue_id).execute()
  const taken = new Set(known.map(({ key }) => key))
  for (const [position, { id, title, seats }] of parts.entries()) {
    const row = { title: json(title), capacity: seats, position }
    if (known.some((one) => one.id === id)) {
      await trx.updateTable('hall_categories').set(row).where('id', '=', id).execute()
      continue
    }
    const key = suggestSlug(toSlug(title.en) || 'part', taken)
    taken.add(key)
    await trx
      .insertInto('hall_categories')
      .values({ venue_id, key, ...row })
      .execute()
  }
}

/** False: already in that state. */
export async function publishHall(trx: Trx, id: number, isPublished: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('venues')
    .set({ published_at: isPublished ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(published_at <= now(), false) <> ${isPublished}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
