import { randomUUID } from 'node:crypto'
import type { CartWallet } from '#core/cart/wallet-buttons.ts'
import { findTermsUrl } from '#core/content/server/page-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'

/** Null if the provider has none. Wallets give no address: a shop that requires one has none. */
export async function findCartWallet(context: ShopContext): Promise<CartWallet | null> {
  const { config } = context
  const buttons = describeProvider(config.payment.provider).describeWallet?.(config) ?? null
  if (!buttons || config.requiredAddressFields.length > 0) return null
  return { buttons, idempotency_key: randomUUID(), terms_url: await findTermsUrl(context) }
}
