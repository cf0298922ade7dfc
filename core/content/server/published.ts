import { type RawBuilder, sql } from 'kysely'

/** Whether a row of a table is shown to visitors: published by now, and not archived. */
export function isPublished(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.published_at`)} <= now() and ${sql.ref(`${table}.archived_at`)} is null)`
}

/** Whether visitors are shown a concert and may buy tickets for it: its date, its event and its hall are published. Over rows named `event_dates`. */
export const isConcertPublished = sql<boolean>`(${isPublished('event_dates')}
  and event_dates.event_id in (select id from events where ${isPublished('events')})
  and event_dates.venue_id in (select id from venues where ${isPublished('venues')}))`
