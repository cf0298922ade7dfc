import { z } from 'zod'
import { defineProvider } from '#core/payments/server/provider-description.ts'
import { url } from '#platform/environment/variables.ts'
import { findStripeKeyProblems } from './stripe-keys.ts'
import { stripePageOrigin } from './stripe-pages.ts'

/** Stripe Checkout. Loads the large Stripe library only when it is used. */
export const stripe = defineProvider({
  name: 'stripe',
  title: { en: 'Stripe', fr: 'Stripe', hu: 'A Stripe' },
  isDemo: false,
  variables: {
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_API_BASE: url(['http:', 'https:'], 'http://127.0.0.1:12111').optional(),
  },
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  keyShape: String.raw`(?:[sr]k_(?:live|test)|whsec)_\w+`,
  pageOrigins: [stripePageOrigin],

  findProblems: (given) => [
    ...(given.PAYMENT_PROVIDER === 'stripe' ? findStripeKeyProblems(given) : []),
    ...(given.NODE_ENV === 'production' && given.STRIPE_API_BASE
      ? ['STRIPE_API_BASE sends payments somewhere else than to Stripe, for tests: unset it.']
      : []),
  ],

  readSettings: ({ STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_API_BASE }) => ({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE ?? null,
  }),

  async open({ payment }) {
    const { createStripeProvider } = await import('./stripe-provider.ts')
    return createStripeProvider(payment)
  },

  async createChecks({ payment }, webhookAddress) {
    const { createStripeChecks } = await import('./stripe-checks.ts')
    return createStripeChecks(payment, webhookAddress)
  },
})
