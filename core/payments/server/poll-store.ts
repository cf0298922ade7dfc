/** Schedules status polls of open payments and records unanswered ones. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { paymentStates } from '../payment.ts'
import { pauseAfterAnswer, pauseAfterSilence, pollLease } from '../poll-pause.ts'
import type { StoredPayment } from './payment-store.ts'

/** For a buyer who waits and has seen that the provider does not respond. */
const pauseForBuyer = 5

/** Claims the open payment that has been due longest, for the duration of one status poll. */
export function claimPoll(db: Db, provider: string): Promise<StoredPayment | undefined> {
  return db
    .updateTable('payments')
    .set({ ask_after: after(pollLease) })
    .where('id', '=', (query) =>
      query
        .selectFrom('payments')
        .select('id')
        .where('provider', '=', provider)
        .where('state', 'in', paymentStates.open)
        .where('ask_after', '<=', sql<Date>`now()`)
        .orderBy('ask_after')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** A payment still open is polled again after a pause. */
export async function noteAnswer(db: Db, { id, created_at }: StoredPayment, now: Date): Promise<void> {
  const age = (now.getTime() - created_at.getTime()) / 1000
  await db
    .updateTable('payments')
    .set({ ask_after: after(pauseAfterAnswer(age)), unanswered: 0, unanswered_since: null })
    .where('id', '=', id)
    .where('state', 'in', paymentStates.open)
    .execute()
}

/** The provider is asked again, after a growing pause. */
export async function noteSilence(db: Db, { id, unanswered }: StoredPayment): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      ask_after: after(pauseAfterSilence(unanswered + 1)),
      unanswered: unanswered + 1,
      unanswered_since: sql<Date>`coalesce(unanswered_since, now())`,
    })
    .where('id', '=', id)
    .where('unanswered', '=', unanswered)
    .execute()
}

/** Polls soon for a waiting buyer, however long the pauses have become. */
export async function pollSoon(db: Db, paymentId: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ask_after: sql<Date>`least(ask_after, ${after(pauseForBuyer)})` })
    .where('id', '=', paymentId)
    .where('state', 'in', paymentStates.open)
    .execute()
}

/** Makes everything open due: reports sent while no process was running are lost. */
export async function pollEverything(db: Db): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ask_after: sql<Date>`now()` })
    .where('state', 'in', paymentStates.open)
    .where('ask_after', '>', sql<Date>`now()`)
    .execute()
  await db
    .updateTable('refunds')
    .set({ ask_after: sql<Date>`now()` })
    .where('state', '=', 'requested')
    .where('ask_after', '>', sql<Date>`now()`)
    .execute()
}

/** Cancels an attempt without a page once any page would have expired. False if it has got one. */
export async function endWithoutPage(db: Db, paymentId: number): Promise<boolean> {
  const ended = await db
    .updateTable('payments')
    .set({ state: 'cancelled', error_code: 'page_expired', updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('state', '=', 'created')
    .where('provider_ref', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

function after(seconds: number) {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
}

export interface UnreadSpan {
  from: Date
  until: Date
  /** No refunds remain after it. */
  isLast: boolean
}

/**
 * Returns the span of refunds not yet read, at most a day. It overlaps the previous one by an hour:
 * clocks differ, and providers report with a delay. The first begins with the shop's first payment,
 * thirty days ago at most.
 */
export async function findUnreadSpan(db: Db, provider: string): Promise<UnreadSpan> {
  const { rows } = await sql<UnreadSpan>`
    with reading as (
      select coalesce(
        (select read_until from refund_readings where provider = ${provider}),
        (select greatest(created_at, now() - interval '30 days') from payments where provider = ${provider} order by created_at limit 1),
        now()
      ) as read_until
    )
    select read_until - interval '1 hour' as from, least(read_until + interval '1 day', now()) as until,
      read_until + interval '1 day' >= now() as "isLast"
    from reading`.execute(db)
  return rows[0]!
}

export async function saveReading(db: Db, provider: string, until: Date): Promise<void> {
  await db
    .insertInto('refund_readings')
    .values({ provider, read_until: until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ read_until: until }))
    .execute()
}
