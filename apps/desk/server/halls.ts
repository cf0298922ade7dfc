import { type RawBuilder, sql } from 'kysely'

/** Condition: a column's hall is among the requested ones; null: all. */
export const isInHalls = (column: string, halls: readonly number[] | null): RawBuilder<boolean> =>
  halls === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${halls}::bigint[])`

/** Condition: an event has a date in these halls; or none, and is of them or of the organiser. */
export const isEventInHalls = (halls: readonly number[] | null): RawBuilder<boolean> =>
  halls === null
    ? sql<boolean>`true`
    : sql<boolean>`case when exists (select from event_dates where event_id = events.id)
        then exists (select from event_dates where event_id = events.id and ${isInHalls('event_dates.venue_id', halls)})
        else events.home_venue_id is null or ${isInHalls('events.home_venue_id', halls)} end`
