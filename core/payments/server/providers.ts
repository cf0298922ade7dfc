import type { Config } from '#core/context/config.ts'
import { createDemoBankProvider } from '../demo-bank/server/demo-bank-provider.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider that the environment names. Stripe's library is large and only loaded where it is used. */
export async function openPaymentProvider(config: Config): Promise<PaymentProvider> {
  if (config.payment.provider === 'demo') return createDemoBankProvider(config)
  const { createStripeProvider } = await import('../stripe/server/stripe-provider.ts')
  return createStripeProvider(config.payment)
}
