import { z } from 'zod'
import { defineProvider } from '#core/payments/server/provider-description.ts'
import { type Environment, variable } from '#platform/environment/variables.ts'
import { stripePageOrigin } from './stripe-pages.ts'

function findStripeKeyProblems(given: Environment): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, NODE_ENV } = given
  return [
    ...(key
      ? findSecretKeyProblems(key, NODE_ENV)
      : ['STRIPE_SECRET_KEY is missing: PAYMENT_PROVIDER=stripe needs the secret key of the account.']),
    ...(secret
      ? findWebhookSecretProblems(secret)
      : [
          'STRIPE_WEBHOOK_SECRET is missing: PAYMENT_PROVIDER=stripe needs the signing secret of the webhook (whsec_...).',
        ]),
  ]
}

function findSecretKeyProblems(key: string, environment = 'development'): string[] {
  if (key.startsWith('pk_')) {
    return ['STRIPE_SECRET_KEY is the publishable key (pk_...), which takes no payments: use the secret one (sk_...).']
  }
  if (key.startsWith('whsec_')) {
    return [
      'STRIPE_SECRET_KEY is the signing secret of a webhook (whsec_...): that one belongs into STRIPE_WEBHOOK_SECRET.',
    ]
  }
  // A restricted key (rk_) is valid, with the permissions named in the guide.
  const [, mode] = /^[sr]k_(live|test)_\w+$/.exec(key) ?? []
  if (!mode)
    return [
      'STRIPE_SECRET_KEY is no secret key of Stripe: those begin with sk_live_, rk_live_ or, for tests, sk_test_.',
    ]
  if (mode === 'test' && environment === 'production') {
    return [
      'STRIPE_SECRET_KEY is a test key, which takes test cards for real tickets: use the live key of the account.',
    ]
  }
  if (mode === 'live' && environment !== 'production') {
    return [
      'STRIPE_SECRET_KEY is a live key, which takes real money for invented concerts: use a test key (sk_test_...), ' +
        'or set NODE_ENV=production.',
    ]
  }
  return []
}

/** Both keys are of one account and one mode: otherwise Stripe refuses what the wallet approves. */
function findPublishableKeyProblems({ STRIPE_PUBLISHABLE_KEY: key, STRIPE_SECRET_KEY: secret = '' }: Environment) {
  if (!key) return []
  const [, mode] = /^pk_(live|test)_\w+$/.exec(key) ?? []
  if (!mode) return ['STRIPE_PUBLISHABLE_KEY is no publishable key of Stripe: those begin with pk_live_ or pk_test_.']
  return secret.includes(`_${mode}_`)
    ? []
    : ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes: both are live keys, or both test keys.']
}

function findWebhookSecretProblems(secret: string): string[] {
  return /^whsec_\w+$/.test(secret)
    ? []
    : [
        'STRIPE_WEBHOOK_SECRET is no signing secret of a webhook: it begins with whsec_, and stands beside the webhook in ' +
          "Stripe's dashboard.",
      ]
}

/** Stripe Checkout. Loads the large Stripe library only when it is used. */
export const stripe = defineProvider({
  name: 'stripe',
  title: { en: 'Stripe', fr: 'Stripe', hu: 'A Stripe' },
  isDemo: false,
  variables: {
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_API_BASE: variable.url(['http:', 'https:'], 'http://127.0.0.1:12111').optional(),
  },
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  keyShape: String.raw`(?:[sr]k_(?:live|test)|whsec)_\w+`,
  pageOrigins: [stripePageOrigin],

  findProblems: (given) => [
    ...(given.PAYMENT_PROVIDER === 'stripe'
      ? [...findStripeKeyProblems(given), ...findPublishableKeyProblems(given)]
      : []),
    ...(given.NODE_ENV === 'production' && given.STRIPE_API_BASE
      ? ['STRIPE_API_BASE sends payments somewhere else than to Stripe, for tests: unset it.']
      : []),
  ],

  readSettings: ({ STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_PUBLISHABLE_KEY, STRIPE_API_BASE }) => ({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    publishableKey: STRIPE_PUBLISHABLE_KEY || null,
    apiBase: STRIPE_API_BASE ?? null,
  }),

  describeWallet: ({ payment }) =>
    payment.publishableKey ? { kind: 'stripe', publishableKey: payment.publishableKey } : null,
  walletOrigins: {
    scripts: ['https://js.stripe.com'],
    frames: ['https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  },

  async open({ payment }) {
    const { createStripeProvider } = await import('./stripe-provider.ts')
    return createStripeProvider(payment)
  },

  async createChecks({ payment }, webhookAddress) {
    const { createStripeChecks } = await import('./stripe-checks.ts')
    return createStripeChecks(payment, webhookAddress)
  },
})
