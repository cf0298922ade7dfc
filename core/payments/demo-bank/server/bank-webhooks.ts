import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { webhookSignatureHeader, signWebhook } from './bank-keys.ts'
import { findBankRefund } from './bank-refund-store.ts'
import { findBankPaymentView } from './bank-store.ts'

export interface WebhookDelivery {
  secret: string
  fetch?: typeof fetch
}

/** The last about a day after the first. */
const maximumAttempts = 16
const timeoutMilliseconds = 5000

/**
 * Sends all due webhook events, each at most once at a time, and retries at growing intervals.
 * @returns how many were accepted
 */
export async function sendWebhooks(db: Db, delivery: WebhookDelivery, paymentId?: string): Promise<number> {
  const claimed = await claimWebhooks(db, paymentId)
  const results = await Promise.all(claimed.map((webhook) => deliverWebhook(db, delivery, webhook)))
  return results.filter(Boolean).length
}

interface ClaimedWebhook {
  id: string
  payment_id: string
  refund_id: string | null
  kind: string
}

/**
 * Schedules the next attempt before this one begins: a crash causes a second webhook event, never a
 * missing one.
 */
function claimWebhooks(db: Db, paymentId: string | undefined): Promise<ClaimedWebhook[]> {
  return db
    .updateTable('demo_bank_notices')
    .set({
      attempts: sql`attempts + 1`,
      send_after: sql<Date>`now() + make_interval(secs => least(10 * 2 ^ attempts, 14400))`,
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('demo_bank_notices')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('send_after', '<=', sql<Date>`now()`)
        .where('attempts', '<', maximumAttempts)
        .$if(paymentId !== undefined, (webhooks) => webhooks.where('payment_id', '=', paymentId ?? ''))
        .orderBy('send_after')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payment_id', 'refund_id', 'kind'])
    .execute()
}

async function deliverWebhook(
  db: Db,
  { secret, fetch = globalThis.fetch }: WebhookDelivery,
  webhook: ClaimedWebhook,
): Promise<boolean> {
  const payment = await findBankPaymentView(db, webhook.payment_id)
  const { notify_url } = await db
    .selectFrom('demo_bank_payments')
    .select('notify_url')
    .where('id', '=', webhook.payment_id)
    .executeTakeFirstOrThrow()
  const refund = webhook.refund_id === null ? null : await findBankRefund(db, webhook.refund_id)
  const body = JSON.stringify({ id: webhook.id, kind: webhook.kind, payment, refund })
  try {
    const answer = await fetch(notify_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [webhookSignatureHeader]: signWebhook(body, secret, new Date()) },
      body,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (!answer.ok) return false
  } catch {
    // Unreachable or too slow: the next attempt is already scheduled.
    return false
  }
  await db
    .updateTable('demo_bank_notices')
    .set({ delivered_at: sql<Date>`now()` })
    .where('id', '=', webhook.id)
    .execute()
  return true
}
