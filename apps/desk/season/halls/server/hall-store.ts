import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { hallColors } from '#core/catalogue/catalogue.ts'
import { categorySeats } from '#core/catalogue/planning/server/make-dates.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import type { HallDetail, HallLine, HallSeller } from '../halls.ts'
import { toNames } from '../../names/names.ts'
import { lineFields } from '#apps/desk/content/server/content-column.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { numberRows } from '#apps/desk/season/names/server/numbered-rows.ts'
import { hasSold, linkToMap, maySetSeller, readParts, writeParts, writePartsValue } from './hall-kind.ts'
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

export async function readHall(db: Db, id: number, person: Pick<StaffPerson, 'roles'>): Promise<HallDetail | null> {
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
    isSellerFixed: hall.hasSold && !maySetSeller(person),
    parts: parts.map((part) => ({ id: part.id, title: toNames(part.title), seats: String(part.seats ?? '') })),
  }
}

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
      title: json(typed.title),
      city: json({ en: typed.city }),
      address: typed.address,
      country: typed.country,
      legal_entity_id: typed.seller,
      google_maps_url: linkToMap(typed),
      slug: suggestSlug(toSlug(typed.title.en) || 'hall', taken),
      color: hallColors[known.length % hallColors.length]!,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from venues)`,
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = await numberRows(trx, 'hall_categories', { rows: typed.parts, known: [] })
  await writeParts(
    trx,
    id,
    parts.map((part) => ({ key: '', note: null, ...part })),
  )
  return id
}

/** As typed: numbered, with what is not in the form. */
export async function toHallValues(
  trx: Trx,
  id: number,
  { title, city, address, country, seller, parts }: TypedHall,
): Promise<Map<string, FieldValue>> {
  const known = await readParts(trx, id)
  const numbered = await numberRows(trx, 'hall_categories', { rows: parts, known })
  const own = (part: number) => known.find((one) => one.id === part) ?? { key: '', note: null }
  return new Map<string, FieldValue>([
    ...Object.entries(lineFields('title', title)),
    ['city', city],
    ['address', address],
    ['country', country],
    ...(seller === undefined ? [] : [['seller', seller] as const]),
    ['parts', writePartsValue(numbered.map((part) => ({ ...own(part.id), ...part })))],
  ])
}

const json = (value: Translated) => JSON.stringify(value)

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
