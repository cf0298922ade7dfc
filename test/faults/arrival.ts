/**
 * Tracks what is in transit between the bank, the shop and its mails, and makes it arrive at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

const LONGEST_MILLISECONDS = 60_000

interface OnItsWay {
  notices: number
  /** Captured by the bank, and unknown to the shop. */
  captures: number
  refunds: number
  mails: number
}

async function countOnItsWay(db: Db): Promise<OnItsWay> {
  const { rows } = await sql<OnItsWay>`
    select
      (select count(*)::integer from demo_bank_notices where delivered_at is null) as notices,
      (select count(*)::integer from demo_bank_payments bank join payments on payments.provider_ref = bank.id
        where bank.state = 'captured' and payments.state in ('created', 'requires_action', 'processing', 'failed', 'cancelled')) as captures,
      (select count(*)::integer from refunds where state in ('requested', 'submitted')) as refunds,
      (select count(*)::integer from outbox where sent_at is null and given_up_at is null) as mails`.execute(db)
  return rows[0]!
}

/** Makes scheduled retries due at once. Mails keep their time: they may be in progress. */
export async function hurry(db: Db): Promise<void> {
  await sql`update demo_bank_notices set send_after = least(send_after, now()) where delivered_at is null`.execute(db)
  await sql`update payments set ask_after = least(ask_after, now())
    where state in ('created', 'requires_action', 'processing')`.execute(db)
  await sql`update refunds set ask_after = least(ask_after, now()), updated_at = now() - interval '2 hours' where state in ('requested', 'failed')`.execute(
    db,
  )
}

/**
 * Waits until nothing is in transit. Throws after a minute without progress, listing what remains.
 */
export async function waitUntilArrived(db: Db): Promise<void> {
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
