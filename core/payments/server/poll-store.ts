/** When the provider is asked about a payment that is still open, and what it has not answered. */
import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { openPaymentStates } from '../payment.ts'
import { pauseAfterAnswer, pauseAfterSilence, pollLease } from '../poll-pause.ts'
import type { StoredPayment } from './payment-store.ts'

/** How soon a job asks about a payment whose buyer is there, and was told that the provider does not answer. */
const pauseForBuyer = 5

/** Takes up the open payment that has been due longest, for the time of one status poll; undefined where none is due. */
export function claimPoll(db: Kysely<Database>, provider: string): Promise<StoredPayment | undefined> {
  return db
    .updateTable('payments')
    .set({ ask_after: after(pollLease) })
    .where('id', '=', (query) =>
      query
        .selectFrom('payments')
        .select('id')
        .where('provider', '=', provider)
        .where('state', 'in', openPaymentStates)
        .where('ask_after', '<=', sql<Date>`now()`)
        .orderBy('ask_after')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The provider has answered: what is open still is asked about after a while. */
export async function noteAnswer(db: Kysely<Database>, { id, created_at }: StoredPayment, now: Date): Promise<void> {
  const age = (now.getTime() - created_at.getTime()) / 1000
  await db
    .updateTable('payments')
    .set({ ask_after: after(pauseAfterAnswer(age)), unanswered: 0, unanswered_since: null })
    .where('id', '=', id)
    .where('state', 'in', openPaymentStates)
    .execute()
}

/** The provider has not answered: it is asked again, after a pause that grows. */
export async function noteSilence(db: Kysely<Database>, { id, unanswered }: StoredPayment): Promise<void> {
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

/** The buyer is there and waits: however long the pauses have become, the provider is asked again soon. */
export async function pollSoon(db: Kysely<Database>, paymentId: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ask_after: sql<Date>`least(ask_after, ${after(pauseForBuyer)})` })
    .where('id', '=', paymentId)
    .where('state', 'in', openPaymentStates)
    .execute()
}

/** What a provider said while no process listened is not known: every open payment and refund is due now. */
export async function pollEverything(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ask_after: sql<Date>`now()` })
    .where('state', 'in', openPaymentStates)
    .where('ask_after', '>', sql<Date>`now()`)
    .execute()
  await db
    .updateTable('refunds')
    .set({ ask_after: sql<Date>`now()` })
    .where('state', '=', 'requested')
    .where('ask_after', '>', sql<Date>`now()`)
    .execute()
}

/** An attempt for which no page could be made as long as one could have been open: nobody can pay it any more. False where it has one by now. */
export async function endWithoutPage(db: Kysely<Database>, paymentId: number): Promise<boolean> {
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
