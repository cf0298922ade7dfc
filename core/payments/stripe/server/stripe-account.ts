import Stripe from 'stripe'
import { createStripeClient, type StripeConfig } from './stripe-client.ts'
import { webhookEventTypes } from './stripe-webhooks.ts'

/** Questions about the account itself, for who sets the shop up. */
export function openStripeAccount(config: StripeConfig) {
  const stripe = createStripeClient(config)
  return {
    /** null where the key may make payment pages; else why not. */
    async tryKey(): Promise<string | null> {
      try {
        await stripe.checkout.sessions.list({ limit: 1 })
        return null
      } catch (error) {
        return (error as Error).message
      }
    },

    /** Which kinds of webhook events are not sent to this address. */
    async findMissingEvents(address: string): Promise<string[] | 'no endpoint' | 'switched off' | 'not told'> {
      try {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
        const here = data.filter(({ url }) => url === address)
        if (here.length === 0) return 'no endpoint'
        const enabled = here.filter(({ status }) => status === 'enabled')
        if (enabled.length === 0) return 'switched off'
        const sent = new Set<string>(enabled.flatMap(({ enabled_events }) => enabled_events))
        return sent.has('*') ? [] : webhookEventTypes.filter((event) => !sent.has(event))
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return 'not told'
        throw error
      }
    },
  }
}
