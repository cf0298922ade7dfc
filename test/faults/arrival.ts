/** What is on its way between the bank, the shop and its mails, and how it is made to arrive at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

const LONGEST_MILLISECONDS = 60_000

interface OnItsWay {
  notices: number
  /** Taken by the bank, and not known to the shop. */
  captures: number
  refunds: number
  mails: number
}

async function countOnItsWay(db: Kysely<Database>): Promise<OnItsWay> {
  const { rows } = await sql<OnItsWay>`
    select
      (select count(*)::integer from demo_bank_notices where delivered_at is null) as notices,
      (select count(*)::integer from demo_bank_payments bank join payments on payments.provider_ref = bank.id
        where bank.state = 'captured' and payments.state in ('created', 'requires_action', 'processing', 'failed', 'cancelled')) as captures,
      (select count(*)::integer from refunds where state in ('requested', 'submitted')) as refunds,
      (select count(*)::integer from outbox where sent_at is null and given_up_at is null) as mails`.execute(db)
  return rows[0]!
}

/** What would be tried again later is due now. Mails keep their time: somebody may be at them. */
export async function hurry(db: Kysely<Database>): Promise<void> {
  await sql`update demo_bank_notices set send_after = least(send_after, now()) where delivered_at is null`.execute(db)
  await sql`update payments set ask_after = least(ask_after, now())
    where state in ('created', 'requires_action', 'processing')`.execute(db)
  await sql`update refunds set ask_after = least(ask_after, now()), updated_at = now() - interval '2 hours' where state in ('requested', 'failed')`.execute(
    db,
  )
}

/** Waits until nothing is on its way any more. Throws after a minute in which nothing has arrived, with what still is. */
export async function waitUntilArrived(db: Kysely<Database>): Promise<void> {
  let [least, deadline] = [Infinity, 0]
  for (; ; await sleep(250)) {
    const left = await countOnItsWay(db)
    const sum = Object.values(left).reduce((all, count) => all + count, 0)
    if (sum === 0) return
    if (sum < least) [least, deadline] = [sum, Date.now() + LONGEST_MILLISECONDS]
    if (Date.now() > deadline) throw new Error(`Nothing more arrives, and on their way are: ${JSON.stringify(left)}.`)
    await hurry(db)
  }
}
