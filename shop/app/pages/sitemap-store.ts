import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '../../../values/dates.ts'
import type { Database } from '../../../db/schema/database.ts'

/** What search engines are told of: everything that has a page of its own and is not over. */
export interface SitemapEntries {
  venues: string[]
  concerts: { venueSlug: string; date: CalendarDate }[]
  soloists: string[]
  pages: string[]
}

/** A sitemap holds 50,000 addresses at most; the nearest concerts come first. */
const mostConcerts = 40_000

/** Slugs and dates, read in one statement. */
export async function findSitemapEntries(db: Kysely<Database>, now: Date): Promise<SitemapEntries> {
  const { rows } = await sql<SitemapEntries>`
    select
      (select coalesce(json_agg(slug order by position, id), '[]') from venues where archived_at is null) as venues,
      (select coalesce(json_agg(json_build_object('venueSlug', slug, 'date', date) order by starts_at, position), '[]') from (
        select venues.slug, venues.position, event_dates.date, event_dates.starts_at
        from event_dates join venues on venues.id = event_dates.venue_id
        where event_dates.starts_at > ${now} and event_dates.status <> 'cancelled'
          and event_dates.archived_at is null
        order by event_dates.starts_at, venues.position limit ${mostConcerts}
      ) concert) as concerts,
      (select coalesce(json_agg(slug order by slug), '[]') from soloists where archived_at is null) as soloists,
      (select coalesce(json_agg(slug order by slug), '[]') from pages) as pages`.execute(db)
  return rows[0]!
}
