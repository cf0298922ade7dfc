import type Stripe from 'stripe'
import type { z } from 'zod'
import type { PaymentReport, WebhookEvent } from '#core/payments/server/provider.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import {
  stripeChargeSchema,
  type DisputeView,
  stripeDisputeSchema,
  eventSchema,
  refundSchema,
  sessionSchema,
  toDisputeReport,
  toRefundReport,
  toReport,
} from './stripe-shapes.ts'

type Said = Omit<WebhookEvent, 'eventId'>
type StripeObject = Stripe.Event['type']

const nothing: Said = { payments: [], refunds: [], disputes: [] }

/** Events about a refund, for any API version of the Stripe account. */
export const refundEvents = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'] as const

/**
 * Events that a webhook must send; accounts on an older version send `charge.refund.updated`
 * instead of `refund.updated`.
 */
export const webhookEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies StripeObject[]

/**
 * Reads a webhook event. Null if it is not signed by Stripe, or unreadable. Fetches the current
 * state of its subject where it matters: a webhook event describes the state when it was written,
 * and may come late.
 */
export async function readStripeWebhook(
  stripe: Stripe,
  { body, signature, secret }: { body: Buffer; signature: string | string[] | undefined; secret: string },
): Promise<WebhookEvent | null> {
  if (typeof signature !== 'string') return null
  const event = eventSchema.safeParse(readSigned(() => stripe.webhooks.constructEvent(body, signature, secret)))
  if (!event.success) return null
  const { id, type, data } = event.data
  const said = await describe(stripe, type as StripeObject, data.object)
  return said && { eventId: id, ...said }
}

function readSigned(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    // Not signed by Stripe, not JSON, or a kind of notification that the shop has not requested.
    return null
  }
}

function describe(stripe: Stripe, type: StripeObject, object: unknown): Promise<Said | null> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return read(sessionSchema, object, (session) => ({ ...nothing, payments: [toReport(session)] }))
    case 'checkout.session.async_payment_failed':
      return read(sessionSchema, object, (session) => ({
        ...nothing,
        payments: [{ ...toReport(session), state: 'failed', errorCode: 'card_declined', captured: null }],
      }))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return read(stripeDisputeSchema, object, (dispute) => describeDispute(stripe, dispute))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return read(refundSchema, object, (refund) =>
        describeRefunds(stripe, refund.payment_intent, [toRefundReport(refund)]),
      )
    case 'charge.refunded':
      return read(stripeChargeSchema, object, async ({ payment_intent }) =>
        describeRefunds(stripe, payment_intent, await listRefundsOf(stripe, payment_intent)),
      )
    default:
      return Promise.resolve(nothing)
  }
}

/** Null if the object does not match its event type. */
async function read<schema extends z.ZodType>(
  schema: schema,
  object: unknown,
  describeObject: (object: z.infer<schema>) => Said | Promise<Said>,
): Promise<Said | null> {
  const parsed = schema.safeParse(object)
  return parsed.success ? describeObject(parsed.data) : null
}

/** A disputed payment was captured before: the webhook event of that may still be on its way. */
async function describeDispute(stripe: Stripe, dispute: DisputeView): Promise<Said> {
  const session = await findSession(stripe, dispute.payment_intent)
  if (!session) return nothing
  const current = stripeDisputeSchema.parse(await stripe.disputes.retrieve(dispute.id))
  return { ...nothing, payments: [session], disputes: [toDisputeReport(current)] }
}

async function describeRefunds(stripe: Stripe, intent: string | null, refunds: (RefundReport | null)[]): Promise<Said> {
  const session = await findSession(stripe, intent)
  return session ? { ...nothing, payments: [session], refunds: refunds.filter((refund) => refund !== null) } : nothing
}

async function listRefundsOf(stripe: Stripe, intent: string | null): Promise<(RefundReport | null)[]> {
  if (!intent) return []
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return data.map((refund) => toRefundReport(refundSchema.parse(refund)))
}

/** Finds the payment page that created a payment. */
export async function findSession(stripe: Stripe, intent: string | null): Promise<PaymentReport | null> {
  if (!intent) return null
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  return data[0] ? toReport(sessionSchema.parse(data[0])) : null
}
