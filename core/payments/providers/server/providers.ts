import type { Config } from '#core/context/config.ts'
import { addDemoBank } from '#core/payments/demo-bank/server/demo-bank.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import type { ProviderDescription } from '#core/payments/server/provider-description.ts'
import { stripe } from '#core/payments/stripe/server/stripe.ts'

/** Every payment provider. Where the environment names none, the first one takes the payments. */
export const providers: readonly [ProviderDescription, ...ProviderDescription[]] = [addDemoBank, stripe]

/** The names of those that move money. */
export const moneyProviders = providers.filter(({ isDemo }) => !isDemo).map(({ name }) => name)

/** What the keys of all of them look like, for logs. */
export const providerKeyShapes = providers.flatMap(({ keyShape }) => keyShape ?? [])

export function describeProvider(name: string): ProviderDescription {
  const provider = providers.find((one) => one.name === name)
  if (!provider) throw new Error(`There is no payment provider ${name}.`)
  return provider
}

/** The provider that the environment names. */
export const openPaymentProvider = (config: Config): Promise<PaymentProvider> =>
  describeProvider(config.payment.provider).open(config)
