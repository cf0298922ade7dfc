/** What a new password may be: long enough, and not what everybody tries first. Which characters it has is nobody's business. */

export const minPasswordLength = 8
export const maxPasswordLength = 128
/** No keyboard types more for 128 characters; what is longer is not looked at. */
const longestTyped = 16 * maxPasswordLength

export type PasswordFlaw = 'missing' | 'tooShort' | 'tooLong' | 'common' | 'personal'

/** What to hold a password against. */
export interface PasswordContext {
  /** Whether many people have it. Asked with small letters. */
  isCommon: (password: string) => boolean
  /** What whoever knows the person tries first: the mail address, names. */
  personal: readonly string[]
}

/**
 * A password as it is hashed: the same characters are the same password, however a keyboard composes them (NFKC). Nothing is cut off or
 * left out. Empty where it is longer than anybody types.
 */
export function cleanPassword(typed: unknown): string {
  return typeof typed === 'string' && typed.length <= longestTyped ? typed.normalize('NFKC') : ''
}

/** The first thing that speaks against a new password, as it was typed; or null. */
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
