import { sql } from 'kysely'
import { createClock } from '#platform/database/local-moments.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { isEventInHalls, isInHalls } from '#apps/desk/server/halls.ts'
import type { PlanConflict, PlannedDate, PlannedRow } from '../plan.ts'
import type { PlanSource as ShownSource } from '../plan-fields.tsx'

export interface PlanSource extends ShownSource {
  venueId: number
}

/** Events that staff of these halls may plan. */
export async function listEvents(
  db: Db,
  { halls, locale }: { halls: readonly number[] | null; locale: Locale },
): Promise<{ id: number; title: string }[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .where(isEventInHalls(halls))
    .orderBy('id', 'desc')
    .execute()
  const { compare } = new Intl.Collator(locale)
  return rows
    .map(({ id, title }) => ({ id, title: pickText(title, locale) }))
    .toSorted((a, b) => compare(a.title, b.title))
}

interface SourceRow extends Omit<PlanSource, 'hall' | 'event' | 'startsAt'> {
  hall: Translated
  event: Translated
  startsAt: Date
}

/** The latest of each hall with distinct seats and prices; and the requested concert. */
export async function listSources(
  db: Db,
  { halls, locale, dateId }: { halls: readonly number[] | null; locale: Locale; dateId: number | null },
): Promise<PlanSource[]> {
  const { rows } = await sql<SourceRow & { kind: string }>`
    with offered as (
      select event_dates.id, event_dates.venue_id, event_dates.event_id, event_dates.starts_at, event_dates.id = ${dateId} as is_asked,
        seats.capacity, offer.*
      from event_dates
      cross join lateral (
        select case when bool_and(capacity is not null) then sum(capacity) end as capacity,
          string_agg(title::text || coalesce(capacity, -1), ' ' order by id) as zones
        from zones where zones.event_date_id = event_dates.id) seats
      cross join lateral (
        select count(*) as tickets, min(price_cents) as least, max(price_cents) as most,
          md5(seats.zones || string_agg(title::text || price_cents, ' ' order by position, id)) as kind
        from event_tickets where event_tickets.event_date_id = event_dates.id) offer
      where event_dates.archived_at is null and offer.tickets > 0 and ${isInHalls('event_dates.venue_id', halls)}
    ), chosen as (
      select distinct on (venue_id, kind) * from offered order by venue_id, kind, is_asked desc nulls last, starts_at desc
    )
    select chosen.id, venue_id as "venueId", venues.title as hall, events.title as event, starts_at as "startsAt", capacity as seats,
      tickets, least as "leastCents", most as "mostCents", kind
    from chosen join venues on venues.id = venue_id join events on events.id = event_id
    where venues.archived_at is null
    order by coalesce(is_asked, false) desc, venues.position, venues.id, starts_at desc limit 200`.execute(db)
  return rows.map(({ hall, event, startsAt, kind: _, ...row }) => ({
    ...row,
    hall: pickText(hall, locale),
    event: pickText(event, locale),
    startsAt: startsAt.toISOString(),
  }))
}

interface FoundRow {
  n: number
  past: boolean
  occupied: Translated | null
  overlap: Translated | null
  soloist: string | null
  noVat: boolean
}

/** Between two concerts in a hall. */
const minutesBetween = 30

/** Creates nothing. */
export async function findConflicts(
  db: Db,
  { eventId, venueId, planned }: { eventId: number; venueId: number; planned: readonly PlannedDate[] },
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<PlannedRow[]> {
  const given = planned.map(({ date, time, slot }, n) => ({
    n,
    day: date,
    starts: `${date} ${time} ${timeZone}`,
    slot,
  }))
  const { rows } = await sql<FoundRow>`
    with event as (
      select events.*, make_interval(mins => duration_minutes + ${minutesBetween}) as lasts from events where id = ${eventId}
    ), planned as (
      select given.* from json_to_recordset(${JSON.stringify(given)}) as given (n integer, day date, starts timestamptz, slot text)
    ), taken as (
      select event_dates.id, venue_id, event_dates.date, event_dates.slot, events.id as event_id, events.title, starts_at,
        starts_at + make_interval(mins => duration_minutes + ${minutesBetween}) as ends_at
      from event_dates join events on events.id = event_id
      where event_dates.date between (select min(day) - 1 from planned) and (select max(day) + 1 from planned)
        and event_dates.archived_at is null and event_dates.status <> 'cancelled'
    )
    select n, planned.starts <= now() as past,
      (select events.title from event_dates join events on events.id = event_id
        where venue_id = ${venueId} and event_dates.date = planned.day and event_dates.slot = planned.slot) as occupied,
      coalesce(
        (select title from taken where venue_id = ${venueId} and (taken.date, taken.slot) <> (planned.day, planned.slot)
          and taken.starts_at < planned.starts + event.lasts and planned.starts < taken.ends_at limit 1),
        (select event.title from planned other where other.n <> planned.n
          and other.starts < planned.starts + event.lasts and planned.starts < other.starts + event.lasts limit 1)) as overlap,
      (select soloists.name from taken join event_soloists theirs on theirs.event_id = taken.event_id
        join event_soloists ours on ours.soloist_id = theirs.soloist_id and ours.event_id = event.id
        join soloists on soloists.id = ours.soloist_id
        where taken.venue_id <> ${venueId} and taken.starts_at < planned.starts + event.lasts and planned.starts < taken.ends_at
        limit 1) as soloist,
      (select find_vat_rate(country, event.vat_class, planned.day) from venues where id = ${venueId}) is null as "noVat"
    from planned cross join event order by n`.execute(db)
  const isOnTheClock = createClock(timeZone)
  const text = (value: Translated | string | null) =>
    value === null ? '' : typeof value === 'string' ? value : pickText(value, locale)
  return rows.map(({ n, ...found }) => {
    const date = planned[n]!
    const isSkipped = !isOnTheClock(`${date.date} ${date.time}:00`)
    const kinds: [PlanConflict, boolean, string][] = [
      ['past', found.past, ''],
      ['skippedHour', isSkipped, ''],
      ['occupied', found.occupied !== null, text(found.occupied)],
      ['overlap', found.overlap !== null && found.occupied === null, text(found.overlap)],
      ['soloist', found.soloist !== null, text(found.soloist)],
      ['noVat', found.noVat, ''],
    ]
    return {
      ...date,
      conflicts: kinds.flatMap(([kind, isSo, other]) => (isSo ? { kind, with: other } : [])),
    }
  })
}

export async function findEvent(db: Db, id: number, halls: readonly number[] | null) {
  return db
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where(isEventInHalls(halls))
    .executeTakeFirst()
}

/** Finds a concert in one of these halls, to repeat it. */
export async function findSource(
  db: Db,
  dateId: number,
  { halls, timeZone }: { halls: readonly number[] | null; timeZone: string },
) {
  return db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['event_dates.id', 'venue_id as venueId', 'event_id as eventId', 'slot'])
    .select(sql<string>`to_char(starts_at at time zone ${timeZone}, 'HH24:MI')`.as('time'))
    .where('event_dates.id', '=', dateId)
    .where('event_dates.archived_at', 'is', null)
    .where('venues.archived_at', 'is', null)
    .where(isInHalls('event_dates.venue_id', halls))
    .executeTakeFirst()
}
