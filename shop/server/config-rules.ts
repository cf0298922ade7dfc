/** Known to everybody who reads this file, therefore refused in production. */
export const DEMO_SESSION_SECRET = 'the-demo-secret-that-everybody-knows'

type Given = Record<string, string | undefined>

/** What is wrong with the environment as a whole, though each variable alone is right. */
export function findContradictions(given: Given, origins: string[]): string[] {
  return [
    ...findPaymentProblems(given),
    ...findTurnstileProblems(given),
    ...(given.NODE_ENV === 'production' ? findProductionProblems(given, origins) : []),
  ]
}

function findPaymentProblems(given: Given): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYMENT_PROVIDER = 'demo' } = given
  if (PAYMENT_PROVIDER === 'demo') {
    // The demo bank takes any card of its list: next to real money it would give tickets away.
    return STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET
      ? ['STRIPE_* is set, but the demo bank would take the payments: set PAYMENT_PROVIDER=stripe, or unset STRIPE_*.']
      : []
  }
  if (PAYMENT_PROVIDER !== 'stripe') return []
  return [
    ...(STRIPE_SECRET_KEY
      ? []
      : ['STRIPE_SECRET_KEY is missing: PAYMENT_PROVIDER=stripe needs the secret key of the account.']),
    ...(STRIPE_WEBHOOK_SECRET
      ? []
      : [
          'STRIPE_WEBHOOK_SECRET is missing: PAYMENT_PROVIDER=stripe needs the signing secret of the webhook (whsec_...).',
        ]),
  ]
}

function findTurnstileProblems({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }: Given): string[] {
  if (Boolean(TURNSTILE_SITE_KEY) === Boolean(TURNSTILE_SECRET_KEY)) return []
  const missing = TURNSTILE_SITE_KEY ? 'TURNSTILE_SECRET_KEY' : 'TURNSTILE_SITE_KEY'
  return [`${missing} is missing: Turnstile needs both keys; unset both for the bot check of our own.`]
}

function findProductionProblems(given: Given, origins: string[]): string[] {
  const problems: string[] = []
  if (!given.SESSION_SECRET || given.SESSION_SECRET === DEMO_SESSION_SECRET) {
    problems.push('SESSION_SECRET is the demo one, which everybody knows: make one with "openssl rand -base64 33".')
  }
  if (!given.PAYMENT_PROVIDER) {
    problems.push('PAYMENT_PROVIDER is missing: in production it is stripe, or demo if nobody shall ever pay.')
  }
  if (given.STRIPE_SECRET_KEY?.includes('_test_')) {
    problems.push(
      'STRIPE_SECRET_KEY is a test key, which takes test cards for real tickets: use the live key of the account.',
    )
  }
  if (given.STRIPE_API_BASE) {
    problems.push('STRIPE_API_BASE sends payments somewhere else than to Stripe, for tests: unset it.')
  }
  for (const origin of origins.filter(isOpenToEavesdroppers)) {
    problems.push(`ORIGINS: ${origin} is not encrypted: use https, with a reverse proxy in front of the shop.`)
  }
  return problems
}

function isOpenToEavesdroppers(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !/(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)
}
