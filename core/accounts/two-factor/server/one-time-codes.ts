/**
 * One-time codes of six digits, as in authenticator apps (TOTP, RFC 6238): 30 seconds each, one
 * step of tolerance.
 */
import { Secret, TOTP } from 'otpauth'
import { cleanTypedCode } from '#values/typed-text.ts'

/** Seconds for which a code is shown. */
const period = 30
const digits = 6

/** Creates a secret of 160 bits in base32, which can be typed into apps that read no QR codes. */
export const createCodeSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code: an authenticator app shows the codes under these names. */
export function writeCodeUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  return new TOTP({ issuer: shop, label: email, secret: Secret.fromBase32(secret), period, digits }).toString()
}

/** Normalises a code as typed or pasted: `123 456`, `123-456`. Null if it cannot be one. */
export function readCode(typed: string): string | null {
  if (typed.length > 100) return null
  const meant = cleanTypedCode(typed)
  return /^\d{6}$/.test(meant) ? meant : null
}

/**
 * Returns the step (of 30 seconds since 1970) that the code belongs to, if it is the current one or
 * a neighbour; else null.
 */
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
