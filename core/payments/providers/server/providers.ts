import type { Config } from '#core/context/config.ts'
import { demoBank } from '#core/payments/demo-bank/server/demo-bank.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import type { ProviderDescription } from '#core/payments/server/provider-description.ts'
import { stripe } from '#core/payments/stripe/server/stripe.ts'

/** The first one is the default. */
export const paymentProviders: readonly [ProviderDescription, ...ProviderDescription[]] = [demoBank, stripe]

export const moneyProviders = paymentProviders.filter(({ isDemo }) => !isDemo).map(({ name }) => name)

/** Redacted in logs. */
export const paymentKeyShapes = paymentProviders.flatMap(({ keyShape }) => keyShape ?? [])

export function describeProvider(name: string): ProviderDescription {
  const provider = paymentProviders.find((one) => one.name === name)
  if (!provider) throw new Error(`There is no payment provider ${name}.`)
  return provider
}

export const openPaymentProvider = (config: Config): Promise<PaymentProvider> =>
  describeProvider(config.payment.provider).open(config)
