import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { hrefOfQueue } from '#core/routes/server-routes.ts'
import { findQueueState, type QueueMoments } from '#core/queue/queue.ts'
import type { QueueStep, ShownQueue } from '../queue.ts'

type Row = Omit<ShownQueue, 'state' | 'opensAt' | 'page'> & QueueMoments & { opens_at: Date }

/** Finds the queue that goes on, or the last one of the day, and whether the load may begin one. */
export async function findShownQueue(
  db: Db,
  dateId: number,
): Promise<{ queue: ShownQueue | null; perMinuteByLoad: number | null }> {
  const { queue_per_minute: perMinuteByLoad } = await db
    .selectFrom('event_dates')
    .select('queue_per_minute')
    .where('id', '=', dateId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Row>`
    select id, opens_at, opened_at, paused_at, ended_at, per_minute as "perMinute", is_by_load as "isByLoad", is_sold_out as "isSoldOut",
      (early + late - floor(served))::integer as waiting, floor(served)::integer as admitted,
      (select count(*) from queue_passes where queue_id = queues.id)::integer as came,
      (floor(served) - coalesce((select max(served) from queue_minutes where queue_id = queues.id
        and minute < date_trunc('minute', now())), 0))::integer as lately
    from queues where event_date_id = ${dateId} and (ended_at is null or ended_at > now() - interval '1 day')
    order by ended_at desc nulls first limit 1`.execute(db)
  const [row] = rows
  if (!row) return { queue: null, perMinuteByLoad }
  const { opens_at, opened_at, paused_at, ended_at, ...shown } = row
  const state = findQueueState({ opened_at, paused_at, ended_at })
  const page = hrefOfQueue(row.id)
  return { queue: { ...shown, page, state, opensAt: opens_at.toISOString() }, perMinuteByLoad }
}

interface Announcement {
  dateId: number
  /** Local time of the shop; null: at once. */
  opens: string | null
  perMinute: number
  /** Only when the load begins it. */
  isByLoad: boolean
  /** Also for the coming dates of the same event in these halls; null: in all. */
  halls: readonly number[] | null | 'none'
}

/** Returns the dates that have got a queue, or will when it is needed: those with one keep it. */
export async function announceQueues(
  trx: Trx,
  { dateId, opens, perMinute, isByLoad, halls }: Announcement,
): Promise<number[]> {
  const alike =
    halls === 'none'
      ? sql`false`
      : sql`event_id = (select event_id from event_dates where id = ${dateId}) and starts_at > now() and archived_at is null
          and status = 'scheduled' and (${halls}::bigint[] is null or venue_id = any(${halls}::bigint[]))`
  if (isByLoad) {
    const { rows } = await sql<{ id: number }>`
      update event_dates set queue_per_minute = ${perMinute} where id = ${dateId} or (${alike}) returning id`.execute(
      trx,
    )
    return rows.map(({ id }) => id)
  }
  const { rows } = await sql<{ event_date_id: number }>`
    insert into queues (event_date_id, opens_at, per_minute, rate)
    select id, coalesce(${opens}::timestamptz, now()), ${perMinute}, least(${perMinute}, 60) from event_dates
    where id = ${dateId} or (${alike})
    on conflict (event_date_id) where ended_at is null do nothing
    returning event_date_id`.execute(trx)
  return rows.map(({ event_date_id }) => event_date_id)
}

interface Step {
  dateId: number
  step: QueueStep
  opens: string | null
  perMinute: number | null
}

/** False: there is no queue, or it is in that state already. */
export async function changeQueue(trx: Trx, { dateId, step, opens, perMinute }: Step): Promise<boolean> {
  if (step === 'unwatch') {
    const { numAffectedRows } = await sql`
      update event_dates set queue_per_minute = null where id = ${dateId} and queue_per_minute is not null`.execute(trx)
    return numAffectedRows === 1n
  }
  const changes = {
    save: sql`per_minute = coalesce(${perMinute}, per_minute), rate = least(rate, coalesce(${perMinute}, per_minute)),
      opens_at = case when opened_at is null then coalesce(${opens}::timestamptz, opens_at) else opens_at end`,
    open: sql`opens_at = now()`,
    pause: sql`paused_at = now()`,
    resume: sql`paused_at = null`,
    end: sql`ended_at = now()`,
  }
  const conditions = {
    save: sql`true`,
    open: sql`opened_at is null`,
    pause: sql`opened_at is not null and paused_at is null`,
    resume: sql`paused_at is not null`,
    end: sql`true`,
  }
  const { numAffectedRows } = await sql`
    update queues set ${changes[step]}
    where event_date_id = ${dateId} and ended_at is null and ${conditions[step]}`.execute(trx)
  return numAffectedRows === 1n
}
