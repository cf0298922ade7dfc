import { type Check, doubt, type Finding, ok, wrong } from '#platform/checks.ts'
import { openStripeAccount } from './stripe-account.ts'
import type { StripeConfig } from './stripe-client.ts'

/** Checks that Stripe accepts the key and sends webhook events to this address. */
export function createStripeChecks(config: StripeConfig, address: string): Check[] {
  const account = openStripeAccount(config)
  return [
    { name: 'payments', run: async () => checkKey(await account.tryKey()) },
    { name: 'notices', run: async () => checkWebhooks(address, await account.findMissingEvents(address)) },
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
