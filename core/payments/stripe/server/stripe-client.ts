import Stripe from 'stripe'
import type { PaymentConfig } from '#core/context/config.ts'

export interface StripeConfig extends PaymentConfig {
  secretKey: string
  webhookSecret: string
  /** For the buttons of wallets; `null`: there are none. */
  publishableKey?: string | null
  /** Base address of a fake Stripe API in tests; `null`: Stripe itself. */
  apiBase: string | null
}

export function createStripeClient({ secretKey, apiBase, answerMilliseconds }: StripeConfig): Stripe {
  return new Stripe(secretKey, {
    // The library's retries keep the idempotency key.
    maxNetworkRetries: 2,
    timeout: answerMilliseconds,
    telemetry: false,
    ...(apiBase !== null && addressOf(apiBase)),
  })
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}
