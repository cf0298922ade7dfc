import Stripe from 'stripe'
import { type Check, type Finding, finding } from '#platform/checks.ts'
import { type StripeConfig, createStripeClient } from './stripe-client.ts'
import { walletEventTypes, webhookEventTypes } from './stripe-provider.ts'

export function createStripeChecks(config: StripeConfig, address: string): Check[] {
  const stripe = createStripeClient(config)
  const needed = [...webhookEventTypes, ...(config.publishableKey ? walletEventTypes : [])]
  return [
    { name: 'payments', run: () => checkKey(stripe) },
    { name: 'notices', run: () => checkWebhooks(stripe, address, needed) },
  ]
}

async function checkKey(stripe: Stripe): Promise<Finding> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    return finding.ok('Stripe takes the key')
  } catch (error) {
    return finding.wrong(
      `Stripe does not take the key: ${(error as Error).message}`,
      'Correct STRIPE_SECRET_KEY, or give the restricted key the rights that docs/operations.md names.',
    )
  }
}

async function checkWebhooks(stripe: Stripe, address: string, needed: readonly string[]): Promise<Finding> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw error
  })
  if (!endpoints)
    return finding.doubt(
      'the key may not read webhooks, so they are not known',
      `See in Stripe’s dashboard that one leads to ${address}.`,
    )
  const remedy = 'Correct the webhook in Stripe’s dashboard as docs/operations.md says.'
  const here = endpoints.data.filter(({ url }) => url === address)
  if (here.length === 0) return finding.wrong(`no webhook of Stripe leads to ${address}`, remedy)
  const enabled = here.filter(({ status }) => status === 'enabled')
  if (enabled.length === 0) return finding.wrong(`the webhook to ${address} is switched off`, remedy)
  const sent = new Set<string>(enabled.flatMap(({ enabled_events }) => enabled_events))
  const missing = sent.has('*') ? [] : needed.filter((event) => !sent.has(event))
  return missing.length === 0
    ? finding.ok(`Stripe sends them to ${address}`)
    : finding.wrong(`the webhook to ${address} lacks ${missing.join(', ')}`, remedy)
}
