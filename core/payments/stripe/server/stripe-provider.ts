import Stripe from 'stripe'
import type { z } from 'zod'
import { toAsciiEmail } from '#values/mail-domain.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import {
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  RefundRefused,
  type WebhookEvent,
} from '#core/payments/server/provider.ts'
import { createStripeClient, type StripeConfig } from './stripe-client.ts'
import { stripePageOrigin } from './stripe-pages.ts'
import {
  cancelWalletPayment,
  createStripeWallet,
  findWalletPayment,
  isWalletPayment,
  retrieveWalletPayment,
  walletMark,
} from './stripe-wallet.ts'
import { stripeSchemas, type DisputeView, toDisputeReport, toIntentReport } from './stripe-shapes.ts'

/** Hosted pages, cards only, so that money arrives while the seats are held. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const stripe = createStripeClient(config)
  const { webhookSecret } = config

  const retrieve = async (id: string): Promise<PaymentReport> => {
    if (isWalletPayment(id)) return retrieveWalletPayment(stripe, id)
    return stripeSchemas.session.parse(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))
  }

  return {
    name: 'stripe',

    async createPaymentPage({ key, amount, locale, description, email, successUrl, failureUrl, expiresAt }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          locale,
          customer_email: toAsciiEmail(email),
          client_reference_id: key,
          line_items: [
            { quantity: 1, price_data: { currency: 'eur', unit_amount: amount, product_data: { name: description } } },
          ],
          payment_intent_data: { description, metadata: { key } },
          success_url: successUrl,
          cancel_url: failureUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: key },
      )
      if (!session.url) throw new ProviderError(`Stripe made session ${session.id} without a page.`)
      if (URL.parse(session.url)?.origin !== stripePageOrigin)
        throw new ProviderError('Stripe names a payment page that is none of its own.')
      return { providerRef: session.id, url: session.url }
    },

    fetchState: retrieve,
    wallet: createStripeWallet(stripe),

    async closeAttempt(providerRef) {
      if (isWalletPayment(providerRef)) return cancelWalletPayment(stripe, providerRef)
      try {
        return stripeSchemas.session.parse(await stripe.checkout.sessions.expire(providerRef))
      } catch (error) {
        // Only an open session can be closed; otherwise its own state applies.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(providerRef)
        throw error
      }
    },

    async refund({ providerRef, amount, key }) {
      const intent = isWalletPayment(providerRef) ? providerRef : await findIntent(stripe, providerRef)
      if (!intent) throw new ProviderError(`Stripe knows no payment of session ${providerRef}.`)
      try {
        const parameters = { payment_intent: intent, amount, metadata: { key } }
        const refund = await stripe.refunds.create(parameters, { idempotencyKey: key })
        return requireReport(refund)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new RefundRefused(error.message)
        throw error
      }
    },

    async *listRefunds({ from, until }) {
      const created = { gte: secondsOf(from), lte: secondsOf(until) }
      for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
        const report = stripeSchemas.refund.parse(refund)
        if (report) yield report
      }
      // Changes of refunds created earlier.
      for await (const event of stripe.events.list({ created, types: [...refundEvents], limit: 100 })) {
        const report = stripeSchemas.refund.parse(event.data.object)
        if (report) yield report
      }
    },

    fetchRefundedPayment: ({ chargeRef }) => findSession(stripe, chargeRef),

    async parseWebhook({ body, headers }) {
      try {
        return await readStripeWebhook(stripe, { body, signature: headers['stripe-signature'], secret: webhookSecret })
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError)
          throw new ProviderError('Stripe did not say what a notice is about.', { cause: error })
        throw error
      }
    },
  }
}

async function findIntent(stripe: Stripe, sessionId: string): Promise<string | undefined> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId)
  return typeof intent === 'string' ? intent : intent?.id
}

function requireReport(refund: Stripe.Refund): RefundReport {
  const report = stripeSchemas.refund.parse(refund)
  if (!report) throw new ProviderError(`Stripe made refund ${refund.id} of no payment.`)
  return report
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

type Said = Omit<WebhookEvent, 'eventId'>
type StripeObject = Stripe.Event['type']

const nothing: Said = { payments: [], refunds: [], disputes: [] }

/** Events about a refund, for any API version of the Stripe account. */
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'] as const

/** Accounts on an older version send `charge.refund.updated` instead of `refund.updated`. */
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

/** Where wallets are set up. */
export const walletEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const satisfies StripeObject[]

/**
 * Null if it is not signed by Stripe, or unreadable. Fetches the current state of its subject where
 * it matters: a webhook event describes the state when it was written, and may come late.
 */
async function readStripeWebhook(
  stripe: Stripe,
  { body, signature, secret }: { body: Buffer; signature: string | string[] | undefined; secret: string },
): Promise<WebhookEvent | null> {
  if (typeof signature !== 'string') return null
  const event = stripeSchemas.event.safeParse(readSigned(() => stripe.webhooks.constructEvent(body, signature, secret)))
  if (!event.success) return null
  const { id, type, data } = event.data
  const said = await describe(stripe, type as StripeObject, data.object)
  return said && { eventId: id, ...said }
}

function readSigned(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    // Not signed by Stripe, not JSON, or a kind that the shop has not requested.
    return null
  }
}

function describe(stripe: Stripe, type: StripeObject, object: unknown): Promise<Said | null> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return read(stripeSchemas.session, object, (report) => ({ ...nothing, payments: [report] }))
    case 'checkout.session.async_payment_failed':
      return read(stripeSchemas.session, object, (report) => ({
        ...nothing,
        payments: [{ ...report, state: 'failed', errorCode: 'card_declined', captured: null }],
      }))
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return read(stripeSchemas.intent, object, (intent) =>
        intent.metadata?.wallet === walletMark.wallet ? { ...nothing, payments: [toIntentReport(intent)] } : nothing,
      )
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return read(stripeSchemas.dispute, object, (dispute) => describeDispute(stripe, dispute))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return read(stripeSchemas.refund, object, (report) =>
        describeRefunds(stripe, report?.chargeRef ?? null, [report]),
      )
    case 'charge.refunded':
      return read(stripeSchemas.charge, object, async ({ payment_intent }) =>
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

/** The payment was captured before: the webhook event of that may still be on its way. */
async function describeDispute(stripe: Stripe, dispute: DisputeView): Promise<Said> {
  const session = await findSession(stripe, dispute.payment_intent)
  if (!session) return nothing
  const current = stripeSchemas.dispute.parse(await stripe.disputes.retrieve(dispute.id))
  return { ...nothing, payments: [session], disputes: [toDisputeReport(current)] }
}

async function describeRefunds(stripe: Stripe, intent: string | null, refunds: (RefundReport | null)[]): Promise<Said> {
  const session = await findSession(stripe, intent)
  return session ? { ...nothing, payments: [session], refunds: refunds.filter((refund) => refund !== null) } : nothing
}

async function listRefundsOf(stripe: Stripe, intent: string | null): Promise<(RefundReport | null)[]> {
  if (!intent) return []
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return data.map((refund) => stripeSchemas.refund.parse(refund))
}

async function findSession(stripe: Stripe, intent: string | null): Promise<PaymentReport | null> {
  if (!intent) return null
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  return data[0] ? stripeSchemas.session.parse(data[0]) : findWalletPayment(stripe, intent)
}
