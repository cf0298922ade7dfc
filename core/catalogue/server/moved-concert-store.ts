import { type Kysely, sql } from 'kysely'
import { isConcertPublished } from '#core/content/server/published.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Selection } from '../selection.ts'

export interface ConcertPlace {
  venueSlug: string
  date: CalendarDate
  slot: string
}

/**
 * Finds the concert that had this URL before it was moved; null if none had. A day without a venue
 * means the concert that left it last.
 */
export async function findMovedConcert(db: Kysely<Database>, asked: Selection): Promise<ConcertPlace | null> {
  const { venueSlug, date, slot = '' } = asked
  const { rows } = await sql<ConcertPlace>`
    select venues.slug as "venueSlug", event_dates.date, event_dates.slot
    from event_date_changes change
    join event_dates on event_dates.id = change.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    where change.kind = 'moved' and change.date = ${date}::date and (change.slot = ${slot} or ${slot} = '')
      and (${venueSlug}::text is null or change.venue_id = (select id from venues hall where hall.slug = ${venueSlug}))
      and (event_dates.venue_id, event_dates.date, event_dates.slot) <> (change.venue_id, change.date, change.slot)
      and ${isConcertPublished}
    order by change.slot = ${slot} desc, change.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
