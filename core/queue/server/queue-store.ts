import { sql } from 'kysely'
import type { CalendarDate } from '#values/dates.ts'
import type { Translated } from '#values/locales.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { selectFreeSeats } from '#core/inventory/server/availability-store.ts'
import type { DrawnQueue, Place, QueueMoments } from '../queue.ts'

export interface StoredQueue extends DrawnQueue, QueueMoments {
  dateId: number
  ticketIds: number[]
  opens_at: Date
  late: number
  rate: number
  perMinute: number
  isByLoad: boolean
  isCut: boolean
  seatsLeft: number | null
  isSoldOut: boolean
  title: Translated
  hall: Translated
  hallSlug: string
  date: CalendarDate
  slot: string
  startsAt: Date
  /** Of the database. */
  now: Date
}

/** Minutes for which an admitted place may stay unused. */
const passMinutes = 15

/** Places of a row of `queues` that were admitted longer ago. */
const lapsed = sql<number>`coalesce((select max(queue_minutes.served) from queue_minutes
  where queue_id = queues.id and minute < now() - make_interval(mins => ${passMinutes + 1})), 0)`

/** Those that go on, and those that have ended within a day: their pages say so. */
export async function findQueues(db: Db): Promise<StoredQueue[]> {
  const { rows } = await sql<StoredQueue>`
    select queues.id, event_date_id as "dateId",
      array(select event_tickets.id::float8 from event_tickets where event_tickets.event_date_id = queues.event_date_id) as "ticketIds", opens_at, opened_at, paused_at, ended_at, seed, early, late, served, rate,
      per_minute as "perMinute", is_by_load as "isByLoad", coalesce(slowed_at > now() - interval '3 seconds', false) as "isCut",
      seats_left as "seatsLeft", is_sold_out as "isSoldOut", events.title, venues.title as hall, venues.slug as "hallSlug",
      event_dates.date::text as date, event_dates.slot, event_dates.starts_at as "startsAt", now() as now,
      ${lapsed} as lapsed
    from queues
    join event_dates on event_dates.id = event_date_id
    join events on events.id = event_id
    join venues on venues.id = venue_id
    where ended_at is null or ended_at > now() - interval '1 day'`.execute(db)
  return rows
}

/** Counts those who came before the opening, until the lot is drawn: its number stays. */
export async function countEarly(db: Db, queueId: number, arrived: number): Promise<void> {
  await sql`update queues set early = early + ${arrived}::integer where id = ${queueId} and opened_at is null`.execute(
    db,
  )
}

/** Opens what is due, and draws its lot; of several processes one does. */
export async function openQueue(db: Db, queueId: number): Promise<void> {
  await sql`
    update queues set opened_at = now(), seed = gen_random_uuid()::text, ticked_at = now(), moved_at = now()
    where id = ${queueId} and opened_at is null and ended_at is null and opens_at <= now()`.execute(db)
}

/** Begins queues of dates whose tickets are added slowly, where the desk wants it. */
export async function beginByLoad(db: Db, eventTicketIds: readonly number[]): Promise<void> {
  await sql`
    insert into queues (event_date_id, opens_at, opened_at, seed, per_minute, rate, is_by_load)
    select id, now(), now(), gen_random_uuid()::text, queue_per_minute, least(queue_per_minute, 60), true from event_dates
    where id in (select event_date_id from event_tickets where event_tickets.id = any(${eventTicketIds}::bigint[]))
      and queue_per_minute is not null and starts_at > now() and status = 'scheduled'
      -- Not against the desk, which has just ended one.
      and not exists (select from queues former where former.event_date_id = event_dates.id and former.ended_at > now() - interval '10 minutes')
    on conflict (event_date_id) where ended_at is null do nothing`.execute(db)
}

/** Returns the first of so many numbers for latecomers; null: the queue is not open. */
export async function reserveNumbers(db: Db, queueId: number, count: number): Promise<number | null> {
  const { rows } = await sql<{ first: number }>`
    update queues set late = late + ${count}::integer, moved_at = now()
    where id = ${queueId} and opened_at is not null and ended_at is null
    returning late - ${count}::integer as first`.execute(db)
  return rows[0]?.first ?? null
}

/** Seats that anybody can have now, and whether some may come back from carts. */
const selectSeats = (dateId: number) => sql`
  select case when bool_or(seats.capacity is null and offered.is_open) then null
      else coalesce(sum(seats.free) filter (where offered.is_open), 0)::integer end as free,
    coalesce(bool_and(zones.capacity is not null and zones.sold + zones.blocked >= zones.capacity), false) as is_sold_out
  from zones
  join (${selectFreeSeats({ sessionId: null })}) seats on seats.zone_id = zones.id
  cross join lateral (
    select coalesce(bool_or(not is_paused and coalesce(sale_starts_at, now()) <= now() and coalesce(sale_ends_at, 'infinity') > now()), false)
      as is_open from event_tickets where zone_id = zones.id
  ) offered
  where zones.event_date_id = ${dateId}`

/**
 * Admits the places of the time since the last step, once a second, whichever process comes first:
 * no more than there are seats for those who were let in during the last two minutes and have not
 * come yet.
 */
export async function serveNext(db: Db, { id, dateId }: StoredQueue, rate: number): Promise<void> {
  await sql`
    with due as materialized (
      select * from queues where id = ${id} and opened_at is not null and ended_at is null
        and ticked_at < now() - interval '900 milliseconds' for update skip locked
    ), seats as (${selectSeats(dateId)}), lately as (
      select due.served - coalesce((select max(served) from queue_minutes where queue_id = ${id} and minute < now() - interval '3 minutes'), 0)
        - (select count(*) from queue_passes where queue_id = ${id} and created_at > now() - interval '3 minutes') as coming
      from due
    ), step as (
      select case when due.paused_at is not null then 0
        else least(${rate}::float8 / 60 * least(2, extract(epoch from now() - due.ticked_at)),
          greatest(0, coalesce(seats.free, 1000000) - greatest(0, lately.coming)), due.early + due.late - due.served) end as more
      from due, seats, lately
    ), moved as (
      update queues set ticked_at = now(), rate = ${rate}, slowed_at = case when ${rate} < queues.rate then now() else queues.slowed_at end,
        served = least(queues.early + queues.late, queues.served + greatest(0, step.more)),
        seats_left = seats.free, is_sold_out = seats.is_sold_out,
        moved_at = case when step.more > 0 then now() else queues.moved_at end,
        ended_at = case when queues.is_by_load and queues.served >= queues.early + queues.late
          and queues.moved_at < now() - interval '5 minutes'
          or exists (select from event_dates where id = queues.event_date_id and starts_at <= now()) then now() end
      from due, seats, step where queues.id = due.id
      returning queues.served
    )
    insert into queue_minutes (queue_id, minute, served)
    select ${id}, date_trunc('minute', now()), floor(served) from moved
    on conflict (queue_id, minute) do update set served = excluded.served`.execute(db)
}

/**
 * Claims an admitted place for a session, or keeps its pass alive. False: it belongs to another
 * session, or was not used in time.
 */
export async function claimPass(
  db: Db,
  { queueId, id }: Place,
  { position, sessionId }: { position: number; sessionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into queue_passes (queue_id, place, session_id)
    select ${queueId}, ${id}, ${sessionId} from queues where id = ${queueId} and served > ${position} and (
      exists (select from queue_passes where queue_id = ${queueId} and place = ${id})
      or ${position} >= ${lapsed})
    on conflict (queue_id, place) do update set used_at = now()
      where queue_passes.session_id = excluded.session_id
        and queue_passes.used_at > now() - make_interval(mins => ${passMinutes})
    returning place`.execute(db)
  return rows.length > 0
}

/** The pass goes with the visitor into the session that a sign-in opens. */
export async function movePasses(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  await trx.updateTable('queue_passes').set({ session_id: into }).where('session_id', '=', from).execute()
}
