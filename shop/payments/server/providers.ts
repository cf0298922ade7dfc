import type { Config } from '../../server/config.ts'
import { createDemoBankProvider } from './demo-bank-provider.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

/** The provider that the environment names. */
export function createPaymentProvider(config: Config): PaymentProvider {
  return config.payment.provider === 'stripe' ? createStripeProvider(config.payment) : createDemoBankProvider(config)
}
