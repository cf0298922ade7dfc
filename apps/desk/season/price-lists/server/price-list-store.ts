import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { categorySeats } from '#core/catalogue/planning/server/make-dates.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import { writeAmount } from '#values/typed-amount.ts'
import { noNames, toNames } from '#apps/desk/season/names/names.ts'
import type { PlanList } from '#apps/desk/season/plan/plan-fields.tsx'
import type { PricedPart, PriceListDetail } from '../price-list.ts'
import type { StoredList } from './price-list-kind.ts'

/** With its offer for concerts planned from it. */
export interface PriceListLine extends PlanList {
  venueId: number
}

export async function listPriceLists(
  db: Db,
  { halls, locale }: { halls: readonly number[] | null; locale: Locale },
): Promise<PriceListLine[]> {
  const { rows } = await sql<Omit<PriceListLine, 'hall'> & { hall: Translated; parts: number[] }>`
    select price_lists.id, venue_id as "venueId", venues.title as hall, price_lists.title, offer.*,
      (select case when bool_and(${categorySeats} is not null) then sum(${categorySeats})::integer end
        from hall_categories where hall_categories.id = any(offer.parts)) as seats
    from price_lists join venues on venues.id = venue_id
    cross join lateral (
      select count(*)::integer as tickets, min(price_cents) as "leastCents", max(price_cents) as "mostCents",
        array_agg(distinct category_id) as parts
      from list_prices join price_list_kinds on price_list_kinds.id = kind_id where price_list_id = price_lists.id) offer
    where archived_at is null and ${isInHalls('price_lists.venue_id', halls)}
    order by venues.position, venues.id, price_lists.id`.execute(db)
  return rows.map(({ hall, parts: _, ...line }) => ({ ...line, hall: pickText(hall, locale) }))
}

/** Seats are null if unknown. */
export async function readPricedHall(
  db: Db,
  venueId: number,
  locale: Locale,
): Promise<{ hall: { id: number; title: string }; parts: (Omit<PricedPart, 'seats'> & { seats: number | null })[] }> {
  const venue = await db.selectFrom('venues').select('title').where('id', '=', venueId).executeTakeFirstOrThrow()
  const parts = await db
    .selectFrom('hall_categories')
    .select(['id', 'title', categorySeats.as('seats')])
    .where('venue_id', '=', venueId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    hall: { id: venueId, title: pickText(venue.title, locale) },
    parts: parts.map(({ title, ...part }) => ({ ...part, title: pickText(title, locale) })),
  }
}

/** As a form shows it. */
export const describePriceList = (
  id: number,
  { version, list }: Pick<StoredList, 'version' | 'list'>,
  locale: Locale,
): PriceListDetail => ({
  id,
  title: list.title,
  fee: writeAmount(list.feeCents, locale),
  kinds: list.kinds.map((kind) => ({
    id: kind.id,
    title: toNames(kind.title),
    access: kind.access ?? '',
    condition: kind.description ? toNames(kind.description) : noNames,
    prices: Object.fromEntries([...kind.prices].map(([part, price]) => [String(part), writeAmount(price, locale)])),
  })),
  version,
})
