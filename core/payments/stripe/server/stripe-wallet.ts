import Stripe from 'stripe'
import {
  type PaymentReport,
  ProviderError,
  type WalletPayment,
  type WalletPayments,
  WalletRefused,
} from '#core/payments/server/provider.ts'
import { stripeSchemas, toIntentReport } from './stripe-shapes.ts'

/** Marks the payments of wallets: those of payment pages are known by their sessions. */
export const walletMark = { wallet: 'yes' }

export const isWalletPayment = (providerRef: string): boolean => providerRef.startsWith('pi_')

/** Apple Pay, Google Pay and Link in the cart: the token is a confirmation token of Stripe. */
export function createStripeWallet(stripe: Stripe): WalletPayments {
  return {
    async fetchBuyer(token) {
      if (!/^ctoken_\w{1,250}$/.test(token)) return null
      try {
        const found = await stripe.confirmationTokens.retrieve(token)
        const { name, email, phone } = stripeSchemas.confirmation.parse(found).payment_method_preview.billing_details
        return { name: name ?? '', email: email ?? '', phone: phone ?? '' }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
        throw error
      }
    },

    async pay({ token, key, amount, description, successUrl }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: 'eur',
            description,
            // Both bring the money while the seats are held.
            allowed_payment_method_types: ['card', 'link'],
            confirm: true,
            confirmation_token: token,
            return_url: successUrl,
            metadata: { key, ...walletMark },
          },
          { idempotencyKey: `wallet:${key}` },
        )
        return describePayment(intent)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
          return describePayment(error.payment_intent)
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new WalletRefused(error.message)
        throw error
      }
    },
  }
}

function describePayment(found: unknown): WalletPayment {
  const intent = stripeSchemas.intent.parse(found)
  const url = intent.next_action?.redirect_to_url?.url ?? null
  if (url !== null && !/^https:\/\/([\w-]+\.)?stripe\.com\//.test(url))
    throw new ProviderError('Stripe names a page to confirm a payment that is none of its own.')
  return { report: toIntentReport(intent), url }
}

/** Null if no wallet of the shop made it. */
export async function findWalletPayment(stripe: Stripe, id: string): Promise<PaymentReport | null> {
  const found = await stripe.paymentIntents.retrieve(id).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  })
  const intent = found && stripeSchemas.intent.parse(found)
  return intent?.metadata?.wallet === walletMark.wallet ? toIntentReport(intent) : null
}

export const retrieveWalletPayment = async (stripe: Stripe, id: string): Promise<PaymentReport> =>
  toIntentReport(stripeSchemas.intent.parse(await stripe.paymentIntents.retrieve(id)))

export async function cancelWalletPayment(stripe: Stripe, id: string): Promise<PaymentReport> {
  try {
    return toIntentReport(stripeSchemas.intent.parse(await stripe.paymentIntents.cancel(id)))
  } catch (error) {
    // Only an open payment can be cancelled; otherwise its own state applies.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieveWalletPayment(stripe, id)
    throw error
  }
}
