import { sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Visit, VisitFacts } from '../visit-facts.ts'
import { selectInLanguage, spaceRow } from './columns.ts'

export interface VisitRow extends VisitFacts {
  latecomers: string | null
  hall_latecomers: string | null
  arrival: string | null
}

/** What visitors ask of a concert, in statements over `events` and `venues`. */
export const selectVisit = (locale: Locale) => [
  sql<number>`events.duration_minutes`.as('duration_minutes'),
  sql<number | null>`events.interval_minutes`.as('interval_minutes'),
  sql<number | null>`events.age_from`.as('age_from'),
  sql<string[]>`events.sung_in`.as('sung_in'),
  sql<string[]>`events.surtitles_in`.as('surtitles_in'),
  selectInLanguage<string | null>('events.latecomers', locale).as('latecomers'),
  selectInLanguage<string | null>('venues.latecomers', locale).as('hall_latecomers'),
  selectInLanguage<string | null>('venues.arrival', locale).as('arrival'),
]

export function readVisit(row: VisitRow, locale: Locale): Visit {
  const { duration_minutes, interval_minutes, age_from, sung_in, surtitles_in, latecomers, hall_latecomers } = row
  const texts = spaceRow({ latecomers: latecomers ?? hall_latecomers, arrival: row.arrival }, locale)
  return { duration_minutes, interval_minutes, age_from, sung_in, surtitles_in, ...texts }
}
