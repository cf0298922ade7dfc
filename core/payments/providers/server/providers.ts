import type { Config } from '#core/context/config.ts'
import { createDemoBankProvider } from '#core/payments/demo-bank/server/demo-bank-provider.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'

/** The provider that the environment names. Stripe's library is large and only loaded where it is used. */
export async function openPaymentProvider(config: Config): Promise<PaymentProvider> {
  if (config.payment.provider === 'demo') return createDemoBankProvider(config)
  const { createStripeProvider } = await import('#core/payments/stripe/server/stripe-provider.ts')
  return createStripeProvider(config.payment)
}
