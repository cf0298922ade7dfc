import { drawQrCode } from '#core/tickets/ticket-code.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { TwoFactorSectionProps } from '../two-factor-section.tsx'
import type { Setup } from '../two-factor-setup.tsx'
import type { Account } from '#core/accounts/server/user-store.ts'
import { readCodeSecret, readNewCodes, writeCodeUri } from '#core/accounts/two-factor/server/codes.ts'
import { countRecoveryCodes, takeNewCodes } from '#core/accounts/two-factor/server/recovery-code-store.ts'
import { findSecondFactor } from '#core/accounts/two-factor/server/second-factor-store.ts'

type Reading = Pick<ShopContext, 'db' | 'config' | 'session'>

/** New codes are shown once: `isSeen` false (for a look ahead) leaves them for the page itself. */
export async function readTwoFactorSection(
  account: Account,
  { context, isSeen }: { context: Reading; isSeen: boolean },
): Promise<TwoFactorSectionProps> {
  const { db, config } = context
  const { sealedSecret, since } = await findSecondFactor(db, account.id)
  const setup = await readSetup(account, context)
  if (setup) return { state: 'begun', setup }
  if (!since || !sealedSecret) return { state: 'off' }
  return {
    state: 'on',
    since: since.toISOString(),
    codesLeft: await countRecoveryCodes(db, account.id),
    newCodes: isSeen ? await takeCodes(account, context) : null,
    isReadable: readCodeSecret(sealedSecret, { userId: account.id, config }) !== null,
  }
}

/** Returns null unless the setup has begun and the user's identity was confirmed recently. */
export async function readSetup(account: Account, { db, config, session }: Reading): Promise<Setup | null> {
  if (!session.signIn?.isConfirmed) return null
  const { sealedSecret, since } = await findSecondFactor(db, account.id)
  if (since || !sealedSecret) return null
  const secretKey = readCodeSecret(sealedSecret, { userId: account.id, config })
  if (secretKey === null) return null
  const url = writeCodeUri(secretKey, { shop: config.shopName, email: account.email })
  return { secretKey, url, qr: drawQrCode(url) }
}

/** Returns the codes just created in this browser, once; null if there are none. */
export async function takeCodes(
  { id: userId, signInId }: Account,
  { db, config }: Pick<Reading, 'db' | 'config'>,
): Promise<string[] | null> {
  const sealed = await takeNewCodes(db, signInId)
  return sealed === null ? null : readNewCodes(sealed, { userId, config })
}
