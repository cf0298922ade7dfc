import Stripe from 'stripe'
import type { PaymentConfig } from '../../server/config.ts'
import { isPaymentErrorCode, type PaymentErrorCode } from '../payment.ts'
import {
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  type ProviderNotice,
  type RefundReport,
} from './provider.ts'

type StripeConfig = Extract<PaymentConfig, { provider: 'stripe' }>

/** Takes payments through Stripe Checkout: hosted pages, cards only, so that money arrives while the seats wait. */
export function createStripeProvider({ secretKey, webhookSecret, apiBase }: StripeConfig): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    // Retries by the library keep the idempotency key.
    maxNetworkRetries: 2,
    timeout: 8000,
    telemetry: false,
    ...(apiBase !== null && addressOf(apiBase)),
  })

  const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })

  return {
    name: 'stripe',

    async createPaymentPage({ key, amount, locale, description, email, successUrl, failureUrl, expiresAt }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          locale,
          customer_email: email,
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
      return { providerRef: session.id, url: session.url }
    },

    fetchState: async (providerRef) => toReport(await retrieve(providerRef)),

    async closeAttempt(providerRef) {
      try {
        return toReport(await stripe.checkout.sessions.expire(providerRef))
      } catch (error) {
        // Only an open session can be closed: whatever else it is, it says itself.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return toReport(await retrieve(providerRef))
        throw error
      }
    },

    async refund({ providerRef, amount, key }) {
      const session = await stripe.checkout.sessions.retrieve(providerRef)
      const intent = idOf(session.payment_intent)
      if (!intent) throw new ProviderError(`Stripe knows no payment of session ${providerRef}.`)
      return toRefundReport(
        await stripe.refunds.create({ payment_intent: intent, amount, metadata: { key } }, { idempotencyKey: key }),
      )
    },

    async parseNotice({ body, headers }) {
      const event = readEvent(stripe, body, headers['stripe-signature'], webhookSecret)
      return event && describeEvent(stripe, event)
    },
  }
}

function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | string[] | undefined,
  secret: string,
): Stripe.Event | null {
  if (!signature) return null
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

async function describeEvent(stripe: Stripe, event: Stripe.Event): Promise<ProviderNotice> {
  const nothing = { eventId: event.id, payment: null, refund: null }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { ...nothing, payment: toReport(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return { ...nothing, payment: { ...toReport(event.data.object), state: 'failed', errorCode: 'card_declined' } }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { ...nothing, payment: await describeDispute(stripe, event.data.object) }
    case 'refund.updated':
    case 'refund.failed':
      return { ...nothing, refund: toRefundReport(event.data.object) }
    default:
      return nothing
  }
}

async function describeDispute(stripe: Stripe, dispute: Stripe.Dispute): Promise<PaymentReport | null> {
  const intent = idOf(dispute.payment_intent)
  if (!intent) return null
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  const session = data[0]
  if (!session) return null
  const ends: Record<string, 'captured' | 'charged_back'> = { won: 'captured', lost: 'charged_back' }
  return {
    providerRef: session.id,
    key: session.client_reference_id,
    state: ends[dispute.status] ?? 'disputed',
    errorCode: null,
  }
}

function toReport(session: Stripe.Checkout.Session): PaymentReport {
  const base = { providerRef: session.id, key: session.client_reference_id }
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') {
    return { ...base, state: 'captured', errorCode: null }
  }
  if (session.status === 'expired') return { ...base, state: 'cancelled', errorCode: 'page_expired' }
  if (session.status === 'complete') return { ...base, state: 'processing', errorCode: null }
  // The page stands open: a card that was declined there may be followed by another one.
  return { ...base, state: 'requires_action', errorCode: lastErrorOf(session) }
}

function lastErrorOf({ payment_intent: intent }: Stripe.Checkout.Session): PaymentErrorCode | null {
  if (!intent || typeof intent === 'string') return null
  const error = intent.last_payment_error
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

function toRefundReport(refund: Stripe.Refund): RefundReport {
  const states: Record<string, RefundReport['state']> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }
  return { providerRef: refund.id, state: states[refund.status ?? ''] ?? 'submitted' }
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}
