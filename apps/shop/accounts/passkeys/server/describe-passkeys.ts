import type { ShopContext } from '#core/context/shop-context.ts'
import { findPasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import type { PasskeysSectionProps } from '../passkeys-section.tsx'
import { listPasskeys } from '#core/accounts/passkeys/server/passkey-store.ts'

export async function describePasskeys(
  { id }: { id: number },
  { db, config, locale }: Pick<ShopContext, 'db' | 'config' | 'locale'>,
): Promise<PasskeysSectionProps> {
  return {
    passkeys: await listPasskeys(db, id),
    reach: findPasskeyReach(config.origins.en, config.origins[locale]),
  }
}
