import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import type { ChangeFields, ShownPlan } from '../change.ts'

export async function findPlace(
  db: Db,
  dateId: number,
  timeZone: string,
): Promise<Pick<ChangeFields, 'starts' | 'doors' | 'hall' | 'slot'>> {
  const { rows } = await sql<Pick<ChangeFields, 'starts' | 'doors' | 'hall' | 'slot'>>`
    select to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI') as starts,
      to_char(doors_at at time zone ${timeZone}, 'HH24:MI') as doors, venues.slug as hall, slot
    from event_dates join venues on venues.id = venue_id where event_dates.id = ${dateId}`.execute(db)
  return rows[0]!
}

/** Returns the possible halls of a move: those with the same seller and country. */
export async function findHallsOfMove(
  db: Db,
  dateId: number,
  { halls, locale }: { halls: readonly number[] | null; locale: Locale },
): Promise<{ slug: string; title: string }[]> {
  const rows = await db
    .selectFrom('venues')
    .innerJoin('event_dates', (join) => join.on('event_dates.id', '=', dateId))
    .innerJoin('venues as own', 'own.id', 'event_dates.venue_id')
    .select(['venues.slug', 'venues.title'])
    .where('venues.archived_at', 'is', null)
    .where(
      sql<boolean>`(venues.legal_entity_id, venues.country) is not distinct from (own.legal_entity_id, own.country)`,
    )
    .where(isInHalls('venues.id', halls))
    .orderBy('venues.id')
    .execute()
  return rows.map(({ slug, title }) => ({ slug, title: pickText(title, locale) }))
}

/** `local`: `2026-11-27T19:30`. */
export async function readMoment(db: Db, local: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`select ${local}::timestamp at time zone ${timeZone} as moment`.execute(
    db,
  )
  return rows[0]!.moment
}

export type StoredPlan = ShownPlan & { fees?: number; prices?: number; discounts?: number }

export function showPlan(plan: StoredPlan): ShownPlan {
  const { orders, tickets, waiting, carts, mails, prices = 0, fees = 0, discounts = 0, back } = plan
  const shown = { orders, tickets, waiting, carts, mails }
  return back === undefined ? shown : { ...shown, back, kept: prices + fees - discounts - back }
}
