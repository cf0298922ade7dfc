/** Codes that stand in for a lost authenticator app: ten, each good once, 120 bits, stored hashed. */
import { createHash, randomBytes } from 'node:crypto'
import { cleanTypedCode } from '#values/typed-text.ts'

const recoveryCodeCount = 10

/** Crockford's: none of its characters is taken for another one when it is read from paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of five bits each: codes of 112 bits and more need no hash that is slow on purpose. */
const length = 24

/** Ten new codes, as they are shown: `K7QM-2XHD-9FTR-W4NB-6PSE-0C8J`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => inGroups(randomCharacters()))
}

/** A code as it was meant, however it was typed; null where it can be none. */
export function readRecoveryCode(typed: string): string | null {
  if (typed.length > 100) return null
  const meant = cleanTypedCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  return meant.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(meant) ? meant : null
}

/** What is stored of a code that `readRecoveryCode` gave: nobody finds 120 random bits by their hash. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

function randomCharacters(): string {
  // A byte has each of the 32 characters eight times: none is likelier than another.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

const inGroups = (code: string): string => code.match(/.{4}/g)!.join('-')
