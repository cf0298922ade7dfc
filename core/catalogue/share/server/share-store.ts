import { isConcertPublished } from '#core/content/server/content-columns.ts'
import { sql } from 'kysely'
import type { StoredMedia } from '#core/content/media.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { selectInLanguage, mediaById, spaceRow } from '#core/catalogue/server/columns.ts'
import { readPicture } from '#core/catalogue/server/read-content.ts'
import type { SharedConcert } from './share-image.ts'

interface Row {
  title: string
  starts_at: Date
  venue_title: string
  city: string
  cover: StoredMedia | null
}

/** Null if the venue has no concert that day. */
export async function findSharedConcert(
  db: Db,
  { venueSlug, date, slot, locale }: { venueSlug: string; date: CalendarDate; slot: string; locale: Locale },
): Promise<SharedConcert | null> {
  const { rows } = await sql<Row>`
    select ${selectInLanguage('events.title', locale)} as title, event_dates.starts_at,
      ${selectInLanguage('venues.title', locale)} as venue_title, ${selectInLanguage('venues.city', locale)} as city,
      ${mediaById('events.cover_id')} as cover
    from event_dates join events on events.id = event_dates.event_id join venues on venues.id = event_dates.venue_id
    where venues.slug = ${venueSlug} and event_dates.date = ${date}::date and ${isConcertPublished} and (event_dates.slot = ${slot} or ${slot} = '')
    order by event_dates.slot = ${slot} desc, event_dates.starts_at, event_dates.id limit 1`.execute(db)
  const row = rows[0] && spaceRow(rows[0], locale)
  if (!row) return null
  const { title, starts_at, venue_title, city, cover } = row
  const picture = readPicture(cover, locale)?.url ?? null
  return { title, startDate: starts_at.toISOString(), venue: venue_title, city, picture }
}
