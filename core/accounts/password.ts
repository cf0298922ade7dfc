/** Rules for new passwords: long enough and not common. Any characters are allowed. */

export const minPasswordLength = 8
export const maxPasswordLength = 128
/** No keyboard types more than this for 128 characters; longer input is ignored. */
const longestTyped = 16 * maxPasswordLength

export type PasswordFlaw = 'missing' | 'tooShort' | 'tooLong' | 'common' | 'personal'

interface PasswordContext {
  /** Called with the password in lower case. */
  isCommon: (password: string) => boolean
  /** Obvious guesses for this person: mail address, names. */
  personal: readonly string[]
}

/**
 * Normalises a password for hashing (NFKC): however a keyboard composes the characters, they give
 * the same password. Empty if it is longer than anyone types.
 */
export function cleanPassword(typed: unknown): string {
  return typeof typed === 'string' && typed.length <= longestTyped ? typed.normalize('NFKC') : ''
}

/** Returns the first flaw of a new password, as typed; null if there is none. */
export function findPasswordFlaw(typed: unknown, { isCommon, personal }: PasswordContext): PasswordFlaw | null {
  if (typeof typed !== 'string' || typed === '') return 'missing'
  if (typed.length > longestTyped) return 'tooLong'
  const password = cleanPassword(typed)
  const { length } = Array.from(password)
  if (length < minPasswordLength) return 'tooShort'
  if (length > maxPasswordLength) return 'tooLong'
  const small = password.toLowerCase()
  if (isCommon(small)) return 'common'
  return personal.some((word) => isHardlyMore(small, word)) ? 'personal' : null
}

/** Whether a password is a known word, or that word with a few characters around it. */
function isHardlyMore(password: string, word: string): boolean {
  const known = word.normalize('NFKC').toLowerCase()
  return password.includes(known) && password.length - known.length < minPasswordLength / 2
}

export function guessPasswords(
  { email, firstname, lastname }: { email: string; firstname: string; lastname: string },
  { shopName }: { shopName: string },
): string[] {
  return [email, `${firstname}${lastname}`, `${lastname}${firstname}`, shopName]
}
