/** Codes that replace a lost authenticator app: ten, each valid once, 120 bits, stored hashed. */
import { createHash, randomBytes } from 'node:crypto'
import { cleanTypedCode } from '#values/typed-text.ts'

const recoveryCodeCount = 10

/** Crockford's alphabet: its characters are unambiguous on paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** In characters of five bits: codes of 112 bits and more need no deliberately slow hash. */
const length = 24

/** Creates ten codes in display format: `K7QM-2XHD-9FTR-W4NB-6PSE-0C8J`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => inGroups(randomCharacters()))
}

/** Normalises a code as typed; null if it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  if (typed.length > 100) return null
  const meant = cleanTypedCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  return meant.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(meant) ? meant : null
}

/**
 * Hashes a code returned by `readRecoveryCode` for storage: 120 random bits cannot be found by
 * their hash.
 */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

function randomCharacters(): string {
  // A byte maps to each of the 32 characters eight times, so all are equally likely.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

const inGroups = (code: string): string => code.match(/.{4}/g)!.join('-')
