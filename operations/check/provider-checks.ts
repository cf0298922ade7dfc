import type { Config } from '#core/context/config.ts'
import { describeProvider, moneyProviders } from '#core/payments/providers/server/providers.ts'
import { webhookAddress } from '#core/payments/server/webhook-address.ts'
import { type Check, doubt } from '#platform/checks.ts'
import { joinChoices } from '../config/config-rules.ts'

/** Checks of the payment provider: validity of the key, and delivery of webhook events here. */
export async function createProviderChecks(config: Config): Promise<Check[]> {
  const provider = describeProvider(config.payment.provider)
  if (!provider.isDemo) return (await provider.createChecks?.(config, webhookAddress(config, provider.name))) ?? []
  const remedy = `Set PAYMENT_PROVIDER=${joinChoices(moneyProviders)} for money.`
  return [{ name: 'payments', run: async () => doubt('the demo bank takes them: nobody ever pays', remedy) }]
}
