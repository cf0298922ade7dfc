/**
 * Codes of the second factor: one-time codes of six digits, as in authenticator apps (TOTP, RFC
 * 6238), of 30 seconds each and one step of tolerance; and ten recovery codes of 120 bits.
 */
import { Secret, TOTP } from 'otpauth'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { cleanTypedCode } from '#values/typed-text.ts'
import type { Config } from '#core/context/config.ts'
import { openSealed, seal } from '#platform/secrets/sealed-secret.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'

const period = 30
const digits = 6

/** Creates a secret of 160 bits in base32, which can be typed into apps that read no QR codes. */
export const createCodeSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code: an authenticator app shows the codes under these names. */
export function writeCodeUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  return new TOTP({ issuer: shop, label: email, secret: Secret.fromBase32(secret), period, digits }).toString()
}

/** Normalises a code as typed or pasted: `123 456`, `123-456`. Null if it cannot be one. */
function readCode(typed: string): string | null {
  if (typed.length > 100) return null
  const meant = cleanTypedCode(typed)
  return /^\d{6}$/.test(meant) ? meant : null
}

/** Returns the step (of 30 seconds since 1970) of a code; null unless current or a neighbour. */
export function findCodeStep(code: string, { secret, now }: { secret: string; now: Date }): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    period,
    digits,
    window: 1,
  })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}

const recoveryCodeCount = 10

/** Crockford's alphabet: its characters are unambiguous on paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** In characters of five bits: codes of 112 bits and more need no deliberately slow hash. */
const length = 24

/** Creates ten codes, shown as `K7QM-2XHD-9FTR-W4NB-6PSE-0C8J`; `sealed` has all of them. */
export function createRecoveryCodes(owner: Owner): { codes: string[]; hashes: string[]; sealed: string } {
  const codes = Array.from({ length: recoveryCodeCount }, () => inGroups(randomCharacters()))
  const hashes = codes.map((code) => hashRecoveryCode(code)!)
  return { codes, hashes, sealed: seal(codes.join(' '), sealOf('recovery', owner)) }
}

/** Null if it cannot be a code. 120 random bits cannot be found by their hash. */
export function hashRecoveryCode(typed: string): string | null {
  if (typed.length > 100) return null
  const meant = cleanTypedCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  if (meant.length !== length || !/^[0-9A-HJKMNP-TV-Z]+$/.test(meant)) return null
  return createHash('sha256').update(meant).digest('base64url')
}

function randomCharacters(): string {
  // A byte maps to each of the 32 characters eight times, so all are equally likely.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

const inGroups = (code: string): string => code.match(/.{4}/g)!.join('-')

interface Owner {
  userId: number
  config: Pick<Config, 'sessionSecret'>
}

const sealOf = (what: 'one-time' | 'recovery', { userId, config }: Owner) => ({
  secret: config.sessionSecret,
  kind: 'cadenza second factor',
  purpose: `${what} codes of user ${userId}`,
})

/** Bound to its user. */
export const sealCodeSecret = (secret: string, owner: Owner): string => seal(secret, sealOf('one-time', owner))

/** Null if it was encrypted with another session secret. */
export const readCodeSecret = (sealed: string, owner: Owner): string | null =>
  openSealed(sealed, sealOf('one-time', owner))

export const readNewCodes = (sealed: string, owner: Owner): string[] | null =>
  openSealed(sealed, sealOf('recovery', owner))?.split(' ') ?? null

const oneTimeCode = formField
  .typed((typed) => typed)
  .transform((typed, issues) => {
    const code = readCode(typed)
    if (code === null) issues.addIssue({ code: 'custom', message: messageKey('accounts.errors.code') })
    return code ?? z.NEVER
  })

/** Parsed to its hash. */
const recoveryCode = formField
  .typed((typed) => typed)
  .transform((typed, issues) => {
    const hash = hashRecoveryCode(typed)
    if (hash === null) issues.addIssue({ code: 'custom', message: messageKey('accounts.errors.recoveryCode') })
    return hash ?? z.NEVER
  })

/** A page asks for one of the two; `to` is the page to open afterwards. */
export const secondFactorSchemas = {
  code: z.object({ code: oneTimeCode, to: formField.anything }),
  recovery_code: z.object({ recovery_code: recoveryCode, to: formField.anything }),
}
