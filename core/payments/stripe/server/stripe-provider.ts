import Stripe from 'stripe'
import { toAsciiEmail } from '#values/mail-domain.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import {
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  RefundRefused,
} from '#core/payments/server/provider.ts'
import { createStripeClient, type StripeConfig } from './stripe-client.ts'
import { isStripePage } from './stripe-pages.ts'
import { findSession, readStripeWebhook, refundEvents } from './stripe-webhooks.ts'
import { refundSchema, sessionSchema, toRefundReport, toReport } from './stripe-shapes.ts'

/**
 * Takes payments through Stripe Checkout: hosted pages, cards only, so that money arrives while the
 * seats are held.
 */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const stripe = createStripeClient(config)
  const { webhookSecret } = config

  const retrieve = async (id: string): Promise<PaymentReport> =>
    toReport(sessionSchema.parse(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })))

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
      if (!isStripePage(session.url)) throw new ProviderError('Stripe names a payment page that is none of its own.')
      return { providerRef: session.id, url: session.url }
    },

    fetchState: retrieve,

    async closeAttempt(providerRef) {
      try {
        return toReport(sessionSchema.parse(await stripe.checkout.sessions.expire(providerRef)))
      } catch (error) {
        // Only an open session can be closed; otherwise its own state applies.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(providerRef)
        throw error
      }
    },

    async refund({ providerRef, amount, key }) {
      const session = await stripe.checkout.sessions.retrieve(providerRef)
      const intent = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id
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
        const report = toRefundReport(refundSchema.parse(refund))
        if (report) yield report
      }
      // Changes of refunds created earlier.
      for await (const event of stripe.events.list({ created, types: [...refundEvents], limit: 100 })) {
        const report = toRefundReport(refundSchema.parse(event.data.object))
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

function requireReport(refund: Stripe.Refund): RefundReport {
  const report = toRefundReport(refundSchema.parse(refund))
  if (!report) throw new ProviderError(`Stripe made refund ${refund.id} of no payment.`)
  return report
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
