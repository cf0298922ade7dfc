/** One-time codes of six digits, as authenticator apps show them (TOTP, RFC 6238): 30 seconds each, one step of tolerance. */
import { Secret, TOTP } from 'otpauth'
import { cleanTypedCode } from '#values/typed-text.ts'

/** Seconds for which a code is shown. */
const period = 30
const digits = 6

/** A new secret in base32, as it is typed into an app that reads no QR codes: 160 bits. */
export const createCodeSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says: an authenticator app shows the codes under these names. */
export function writeCodeUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  return new TOTP({ issuer: shop, label: email, secret: Secret.fromBase32(secret), period, digits }).toString()
}

/** A code as it was meant, however it was typed or pasted: `123 456`, `123-456`. Null where it can be none. */
export function readCode(typed: string): string | null {
  if (typed.length > 100) return null
  const meant = cleanTypedCode(typed)
  return /^\d{6}$/.test(meant) ? meant : null
}

/** The step (of 30 seconds since 1970) whose code it is, where that is this one or a neighbour; else null. */
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
