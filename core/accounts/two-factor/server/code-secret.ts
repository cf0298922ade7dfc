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

/** The secret of one-time codes as the table has it: of no use in the row of another user. */
export const sealCodeSecret = (secret: string, owner: Owner): string => seal(secret, codesOf(owner))

/** The secret; null where the shop has another session secret than the one it was sealed by. */
export const readCodeSecret = (sealed: string, owner: Owner): string | null => openSealed(sealed, codesOf(owner))

/** Recovery codes between being made and being shown. */
export const sealNewCodes = (codes: string[], owner: Owner): string => seal(codes.join(' '), newCodesOf(owner))

export const readNewCodes = (sealed: string, owner: Owner): string[] | null =>
  openSealed(sealed, newCodesOf(owner))?.split(' ') ?? null
