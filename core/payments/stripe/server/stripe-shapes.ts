import { z } from 'zod'
import { toCents } from '#values/money.ts'
import { type CapturedMoney, isPaymentErrorCode, type PaymentErrorCode } from '#core/payments/payment.ts'
import type { DisputeReport, DisputeState } from '#core/payments/dispute.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import type { PaymentReport } from '#core/payments/server/provider.ts'

/**
 * The parts of Stripe's objects that the shop reads. A signature proves the sender of a webhook
 * event, not that it is well formed.
 */

const id = z.string().regex(/^[\w-]{1,255}$/)
/** Stripe returns an id, or the whole object if expanded. */
const reference = z
  .union([id, z.object({ id }).transform((object) => object.id)])
  .nullish()
  .transform((value) => value ?? null)
const text = z.string().nullish()
const ourKey = z
  .object({ key: z.string().max(255).nullish().catch(null) })
  .nullish()
  .catch(null)
  .transform((metadata) => metadata?.key ?? null)

const amount = z.int().min(0).nullish().catch(null)
const currency = z
  .string()
  .toLowerCase()
  .regex(/^[a-z]{3}$/)
  .nullish()
  .catch(null)

const lastError = z.object({ code: text, decline_code: text }).nullish()

const session = z.object({
  id,
  client_reference_id: text,
  status: text,
  payment_status: text,
  amount_total: amount,
  currency,
  payment_intent: z.union([z.string(), z.object({ last_payment_error: lastError })]).nullish(),
})
type Session = z.infer<typeof session>

const refund = z.object({
  id,
  payment_intent: reference,
  amount: z.int().positive(),
  currency: z.string(),
  status: text,
  metadata: ourKey,
})

const intent = z.object({
  id,
  status: text,
  amount_received: amount,
  currency,
  metadata: z.object({ key: text, wallet: text }).nullish().catch(null),
  last_payment_error: lastError,
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.url() }).nullish() })
    .nullish()
    .catch(null),
})
type Intent = z.infer<typeof intent>

/** Sessions and refunds are read as reports. */
export const stripeSchemas = {
  event: z.object({ id, type: z.string(), data: z.object({ object: z.unknown() }) }),
  session: session.transform(toReport),
  intent,
  confirmation: z.object({
    payment_method_preview: z.object({ billing_details: z.object({ name: text, email: text, phone: text }) }),
  }),
  charge: z.object({ id, payment_intent: reference }),
  dispute: z.object({ id, payment_intent: reference, status: z.string(), amount, currency }),
  refund: refund.transform(toRefundReport),
}
export type DisputeView = z.infer<typeof stripeSchemas.dispute>

function toReport(session: Session): PaymentReport {
  const base = { providerRef: session.id, key: session.client_reference_id ?? null, captured: null }
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') {
    return { ...base, state: 'captured', errorCode: null, captured: readMoney(session) }
  }
  if (session.status === 'expired') return { ...base, state: 'cancelled', errorCode: 'page_expired' }
  if (session.status === 'complete') return { ...base, state: 'processing', errorCode: null }
  // The page is open: a declined card may be followed by another one.
  return { ...base, state: 'requires_action', errorCode: lastErrorOfSession(session) }
}

/** Of a wallet: after a decline the buyer starts again, on a payment page. */
export function toIntentReport(intent: Intent): PaymentReport {
  const base = { providerRef: intent.id, key: intent.metadata?.key ?? null, captured: null, errorCode: null }
  const errorCode = lastErrorOf(intent.last_payment_error)
  switch (intent.status) {
    case 'succeeded':
      return {
        ...base,
        state: 'captured',
        captured: readMoney({ amount_total: intent.amount_received, currency: intent.currency }),
      }
    case 'processing':
      return { ...base, state: 'processing' }
    case 'canceled':
      return { ...base, state: 'cancelled', errorCode: errorCode ?? 'page_expired' }
    case 'requires_payment_method':
      return { ...base, state: 'failed', errorCode: errorCode ?? 'card_declined' }
    default:
      return { ...base, state: 'requires_action' }
  }
}

function readMoney({
  amount_total: amount,
  currency,
}: Pick<Session, 'amount_total' | 'currency'>): CapturedMoney | null {
  return typeof amount === 'number' && currency ? { amount, currency } : null
}

function lastErrorOfSession({ payment_intent: intent }: Session): PaymentErrorCode | null {
  return !intent || typeof intent === 'string' ? null : lastErrorOf(intent.last_payment_error)
}

function lastErrorOf(error: Intent['last_payment_error']): PaymentErrorCode | null {
  const code = error?.decline_code ?? error?.code ?? null
  const synonyms: Record<string, PaymentErrorCode> = {
    payment_intent_authentication_failure: 'authentication_failed',
    incorrect_cvc: 'incorrect_card',
    incorrect_number: 'incorrect_card',
    invalid_expiry_year: 'incorrect_card',
    invalid_expiry_month: 'incorrect_card',
  }
  if (code === null || isPaymentErrorCode(code)) return code
  return synonyms[code] ?? 'card_declined'
}

/** Null if the refund is of a charge that no payment page can have created. */
function toRefundReport(said: z.infer<typeof refund>): RefundReport | null {
  const { id, payment_intent, amount, currency, status, metadata } = said
  if (payment_intent === null) return null
  const states: Record<string, RefundReport['state']> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }
  return {
    providerRef: id,
    chargeRef: payment_intent,
    amount: toCents(amount),
    currency,
    state: states[status ?? ''] ?? 'submitted',
    key: metadata,
  }
}

/** An inquiry (`warning_...`) has taken no money yet, but may. */
export function toDisputeReport({ id, status, amount, currency }: DisputeView): DisputeReport {
  const states: Record<string, DisputeState> = { won: 'won', warning_closed: 'won', prevented: 'won', lost: 'lost' }
  const state = states[status] ?? (status.startsWith('warning_') ? 'inquiry' : 'open')
  return { providerRef: id, amount: amount ?? null, currency: currency ?? null, state }
}
