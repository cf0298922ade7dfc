import { hasMixedScripts, toAsciiDomain, toReadableDomain } from './mail-domain.ts'

/** Normalises typed text: one rule per kind of field, the same on the page and the server. */

/**
 * Anything on one line: composed (NFC), without line breaks and invisible characters, except the
 * joiners in Persian and Indian words.
 */
export function cleanLine(typed: string): string {
  return compose(withoutInvisible(typed, joiners)).replace(/\s+/g, ' ').trim()
}

/** A message keeps line breaks, tabs, and the joiners of emoji and of Persian words. */
export function cleanLines(typed: string): string {
  const lines = typed.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
  return compose(lines.replace(/[^\P{C}\n\t\u200C\u200D\p{Cn}\p{Co}]/gu, '').replace(blankLetters, '')).trim()
}

/**
 * A pasted mail address: without invisible characters, its domain readable. All spellings of a
 * mailbox become the same but for case: `lower(email)` finds it.
 */
export function cleanEmail(typed: string): string {
  const text = compose(withoutInvisible(typed)).trim()
  const at = text.lastIndexOf('@') + 1
  return at === 0 ? text : text.slice(0, at) + toReadableDomain(text.slice(at))
}

/** Digits, spaces, a leading plus, an extension at the end; drops all else. */
export function cleanPhone(typed: string): string {
  const plain = cleanDigits(typed).replaceAll('\uFF0B', '+')
  const [tail, word = '', extension = ''] = extensionAtEnd.exec(plain) ?? ['']
  const number = plain.slice(0, plain.length - tail.length)
  const said = word.toLowerCase().replace('.', '')
  const isExtension = said !== '' && extensionWords.some((one) => one.startsWith(said))
  if (!isExtension || number.replace(/\D/g, '').length < 6) return digitsOf(plain)
  return `${digitsOf(number).trimEnd()} ${`${word.toLowerCase()} ${extension}`.trim()}`
}

/** `ext. 12`, `x12`, `#12`, `poste 12`, `mellék 12`, also while it is being typed. */
const extensionAtEnd = /([#expm]\p{L}{0,8}\.?):?\s{0,3}(\d{0,7})\s*$/iu

const extensionWords = ['extension', 'x', '#', 'poste', 'mellék', 'mellek']

const digitsOf = (typed: string): string =>
  typed
    .replace(/[^\d +]/g, '')
    .trimStart()
    .replace(/(?!^)\+/g, '')

/** A code of value, normalised to its printed form. Empty if it is longer than any code. */
export function cleanCode(typed: string): string {
  const code = cleanLine(typed.replace(/\p{Cc}/gu, ''))
  return isLongerThan(code, longestCode) ? '' : code
}

const longestCode = 100

/** A code of capitals and digits in meaningless groups, without spaces and dashes. */
export function cleanTypedCode(typed: string): string {
  return cleanDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}

/** Converts digits of any living script (`٣`, `３`) to 0 to 9. */
export function cleanDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (sign) => {
    const digit = sign.normalize('NFKC')
    if (digit.length === 1 && digit >= '0' && digit <= '9') return digit
    // The ten digits of a script are consecutive, starting at a multiple of 16, or six after it.
    const point = digit.codePointAt(0)!
    if (point > 0xffff) return sign
    const low = point % 16
    return String(/\p{Nd}/u.test(String.fromCodePoint(point - low)) ? low : low - 6)
  })
}

/**
 * Composes letters and marks (NFC). No script needs more than 30 marks on a letter, and sorting
 * thousands of them takes seconds.
 */
function compose(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize()
}

/**
 * Turns control characters into spaces; drops format characters, which change a text's direction
 * (U+202E) or hide in a word (U+200B), and unpaired surrogates.
 */
function withoutInvisible(text: string, invisible: RegExp = /[\p{Cf}\p{Cs}]/gu): string {
  return text
    .replace(invisible, '')
    .replace(blankLetters, '')
    .replace(/\p{Cc}/gu, ' ')
}

/** Hangul letters without a glyph, in no modern word: a name of them would be blank. */
const blankLetters = /[\u115F\u1160\u3164\uFFA0]/g

/** All of them, except a joiner between letters of a script that uses joiners. */
const joiners =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])|(?![\u200C\u200D])[\p{Cf}\p{Cs}]/gu

/** Counts characters as people do, rather than units of 16 bits. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false
  return text.length > 2 * most || Array.from(text).length > most
}

/** One mail address: one `@`, a domain with a dot, nothing that could be a second address. */
export function isEmail(text: string): boolean {
  const [name, domain] = text.split('@')
  if (!/^(?!\.)(?!.*\.[.@])[^\s@<>(),;:\\"[\]]+@([^\s@<>(),;:\\"[\].]+\.)+(?!\d+$)[^\s@<>(),;:\\"[\].]{2,}$/.test(text))
    return false
  const ascii = toAsciiDomain(domain!)
  return ascii !== null && name!.length + 1 + ascii.length <= maxEmailLength
}

/** Before the `@`, letters that servers may reject, or too many; a domain of mixed scripts. */
const unsendableEmails = ['emailLetters', 'emailName', 'emailDomain'] as const
export type UnsendableEmail = (typeof unsendableEmails)[number]

export const isUnsendable = (flaw: string): flaw is UnsendableEmail => unsendableEmails.some((one) => one === flaw)

/**
 * Why mail servers may refuse a valid address, else null: before the `@` only ASCII is certain to
 * arrive (RFC 6531 is rarely supported), and 64 characters (RFC 5321). The domain is sent as ASCII,
 * but no registry issues a label of several scripts, which would look like another domain.
 */
export function findUnsendable(email: string): UnsendableEmail | null {
  const name = email.slice(0, email.lastIndexOf('@'))
  if (/[^\x21-\x7E]/.test(name)) return 'emailLetters'
  if (name.length > longestEmailName) return 'emailName'
  return hasMixedScripts(email.slice(name.length + 1)) ? 'emailDomain' : null
}

const longestEmailName = 64

export const isSendable = (text: string): boolean => isEmail(text) && findUnsendable(text) === null

/** Maximum length of a mail address, by the mail standards. */
export const maxEmailLength = 254
