import { type RawBuilder, sql } from 'kysely'

/** Condition: a row is shown to visitors, because it is published and not archived. */
export function isPublished(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.published_at`)} <= now() and ${sql.ref(`${table}.archived_at`)} is null)`
}

/**
 * Condition: a concert is shown to visitors and its tickets can be bought, because its date, event
 * and hall are published. For rows named `event_dates`.
 */
export const isConcertPublished = sql<boolean>`(${isPublished('event_dates')}
  and event_dates.event_id in (select id from events where ${isPublished('events')})
  and event_dates.venue_id in (select id from venues where ${isPublished('venues')}))`
