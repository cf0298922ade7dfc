import type { Config } from '#core/context/config.ts'
import { openSealed, seal } from '#platform/secrets/sealed-secret.ts'

interface Owner {
  userId: number
  config: Pick<Config, 'sessionSecret'>
}

const kind = 'cadenza second factor'
const codesOf = ({ userId, config }: Owner) => ({
  secret: config.sessionSecret,
  kind,
  purpose: `one-time codes of user ${userId}`,
})
const newCodesOf = ({ userId, config }: Owner) => ({
  secret: config.sessionSecret,
  kind,
  purpose: `recovery codes of user ${userId}`,
})

/** Encrypts the secret of one-time codes for storage, bound to its user. */
export const sealCodeSecret = (secret: string, owner: Owner): string => seal(secret, codesOf(owner))

/** Decrypts the secret; null if it was encrypted with another session secret. */
export const readCodeSecret = (sealed: string, owner: Owner): string | null => openSealed(sealed, codesOf(owner))

/** Encrypts recovery codes between creation and display. */
export const sealNewCodes = (codes: string[], owner: Owner): string => seal(codes.join(' '), newCodesOf(owner))

export const readNewCodes = (sealed: string, owner: Owner): string[] | null =>
  openSealed(sealed, newCodesOf(owner))?.split(' ') ?? null
