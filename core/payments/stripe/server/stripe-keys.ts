import type { Environment } from '#platform/environment/variables.ts'

/** Finds problems of the Stripe keys, if the shop uses Stripe. */
export function findStripeKeyProblems(given: Environment): string[] {
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

function findWebhookSecretProblems(secret: string): string[] {
  return /^whsec_\w+$/.test(secret)
    ? []
    : [
        'STRIPE_WEBHOOK_SECRET is no signing secret of a webhook: it begins with whsec_, and stands beside the webhook in ' +
          "Stripe's dashboard.",
      ]
}
