import type { Config } from '#core/context/config.ts'
import { href } from '@cadenza/navigation'
import { routes } from '#core/routes/routes.ts'
import { type Check, doubt, type Finding, ok, wrong } from './checks.ts'

/** What the shop asks of the payment provider: that its key is good, and that it sends webhook events here. */
export function createProviderChecks({ payment, origins }: Pick<Config, 'payment' | 'origins'>): Check[] {
  if (payment.provider === 'demo')
    return [
      {
        name: 'payments',
        run: async () => doubt('the demo bank takes them: nobody ever pays', 'Set PAYMENT_PROVIDER=stripe for money.'),
      },
    ]
  const address = origins.en + href(routes['payment.notify'], { provider: 'stripe' })
  // Stripe's library is large and only loaded where it is used.
  const open = async () => (await import('#core/payments/stripe/server/stripe-account.ts')).openStripeAccount(payment)
  return [
    { name: 'payments', run: async () => checkKey(await (await open()).tryKey()) },
    { name: 'notices', run: async () => checkWebhooks(address, await (await open()).findMissingEvents(address)) },
  ]
}

function checkKey(refusal: string | null): Finding {
  return refusal === null
    ? ok('Stripe takes the key')
    : wrong(
        `Stripe does not take the key: ${refusal}`,
        'Correct STRIPE_SECRET_KEY, or give the restricted key the rights that docs/operations.md names.',
      )
}

function checkWebhooks(address: string, missing: string[] | 'no endpoint' | 'switched off' | 'not told'): Finding {
  const remedy = 'Correct the webhook in Stripe’s dashboard as docs/operations.md says.'
  if (missing === 'not told')
    return doubt(
      'the key may not read webhooks, so they are not known',
      `See in Stripe’s dashboard that one leads to ${address}.`,
    )
  if (missing === 'no endpoint') return wrong(`no webhook of Stripe leads to ${address}`, remedy)
  if (missing === 'switched off') return wrong(`the webhook to ${address} is switched off`, remedy)
  return missing.length === 0
    ? ok(`Stripe sends them to ${address}`)
    : wrong(`the webhook to ${address} lacks ${missing.join(', ')}`, remedy)
}
