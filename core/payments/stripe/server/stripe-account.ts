import Stripe from 'stripe'
import { createStripeClient, type StripeConfig } from './stripe-client.ts'
import { webhookEventTypes } from './stripe-webhooks.ts'

/** Queries about the account itself, for setting up the shop. */
export function openStripeAccount(config: StripeConfig) {
  const stripe = createStripeClient(config)
  return {
    /** null if the key may create payment pages; else the reason. */
    async tryKey(): Promise<string | null> {
      try {
        await stripe.checkout.sessions.list({ limit: 1 })
        return null
      } catch (error) {
        return (error as Error).message
      }
    },

    /** Returns the types of webhook events that are not sent to this address. */
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
