/** One-time codes of six digits, as authenticator apps show them (TOTP, RFC 6238): 30 seconds each, one step of tolerance. */
import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is shown. */
const period = 30
const digits = 6

/** A new secret in base32, as it is typed into an app that reads no QR codes: 160 bits. */
export const createCodeSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says: an authenticator app shows the codes under these names. */
export function codeUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  return new TOTP({ issuer: shop, label: email, secret: Secret.fromBase32(secret), period, digits }).toString()
}

/**
 * The step (of 30 seconds since 1970) whose code was typed, where it is this one or a neighbour, and later than the last one that was
 * taken; else null. Spaces are not counted.
 */
export function findCodeStep(
  typed: string,
  { secret, now, lastStep }: { secret: string; now: Date; lastStep: number | null },
): number | null {
  const token = typed.replace(/\s/gu, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, period, digits, window: 1 })
  if (delta === null) return null
  const step = TOTP.counter({ period, timestamp }) + delta
  return lastStep === null || step > lastStep ? step : null
}
