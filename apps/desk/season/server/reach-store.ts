import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { isConcertPublished, isPublished } from '#core/content/server/published.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { Reach } from '../season.ts'

/** Finds the public page of a concert, or what is still unpublished. */
export async function readReach(db: Kysely<Database>, dateId: number): Promise<Reach> {
  const { rows } = await sql<{
    venue: string
    date: string
    slot: string
    isSeen: boolean
    hiddenEvent: number | null
    hiddenHall: number | null
  }>`
    select venues.slug as venue, event_dates.date::text as date, event_dates.slot,
      coalesce(${isConcertPublished}, false) as "isSeen",
      case when ${isPublished('events')} then null else events.id end as "hiddenEvent",
      case when ${isPublished('venues')} then null else venues.id end as "hiddenHall"
    from event_dates join events on events.id = event_id join venues on venues.id = venue_id
    where event_dates.id = ${dateId}`.execute(db)
  const { venue, date, slot, isSeen, ...hidden } = rows[0]!
  return { ...hidden, address: isSeen ? linkToConcert(venue, date, slot || undefined) : null }
}
