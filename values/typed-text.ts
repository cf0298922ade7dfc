import { hasMixedScripts, toAsciiDomain, toReadableDomain } from './mail-domain.ts'

/**
 * What people type, cleaned: one rule for each kind of field, shared by all forms. The page asks by the same rules as the server,
 * so that what is found wrong is what would be stored.
 */

/**
 * A name, an address, anything on one line: composed (NFC), without line breaks and what cannot be seen, but for the joiners that
 * Persian and Indian words are spelled with.
 */
export function cleanLine(typed: string): string {
  return compose(withoutInvisible(typed, joiners)).replace(/\s+/g, ' ').trim()
}

/** A message: as a line, but its line breaks and tabs stay, and the joiners of emoji and of Persian words. */
export function cleanLines(typed: string): string {
  const lines = typed.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
  return compose(lines.replace(/[^\P{C}\n\t\u200C\u200D\p{Cn}\p{Co}]/gu, '').replace(blankLetters, '')).trim()
}

/**
 * A mail address, as pasted from anywhere: nothing invisible, nothing around it, its domain as it is read. All spellings of a mailbox
 * become one but for capitals, so that `lower(email)` finds it.
 */
export function cleanEmail(typed: string): string {
  const text = compose(withoutInvisible(typed)).trim()
  const at = text.lastIndexOf('@') + 1
  return at === 0 ? text : text.slice(0, at) + toReadableDomain(text.slice(at))
}

/** What may stand in a phone field: digits, spaces and a plus in front, an extension behind. Everything else is left out as it is typed. */
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

/** A code that is worth something: as it was printed, however it was copied. Empty where it is longer than any code. */
export function cleanCode(typed: string): string {
  const code = cleanLine(typed.replace(/\p{Cc}/gu, ''))
  return isLongerThan(code, longestCode) ? '' : code
}

const longestCode = 100

/** A code whose groups say nothing, of capitals and digits, however it was typed: without spaces and dashes. */
export function cleanTypedCode(typed: string): string {
  return cleanDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}

/** Digits of any living writing (`٣`, `３`) as those from 0 to 9. */
export function cleanDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (sign) => {
    const digit = sign.normalize('NFKC')
    if (digit.length === 1 && digit >= '0' && digit <= '9') return digit
    // The ten digits of a writing stand in a row that begins at a multiple of 16, or six after it.
    const point = digit.codePointAt(0)!
    if (point > 0xffff) return sign
    const low = point % 16
    return String(/\p{Nd}/u.test(String.fromCodePoint(point - low)) ? low : low - 6)
  })
}

/**
 * Letters with their marks as single characters (NFC). No writing needs more than 30 marks on a letter, as Unicode says of safe
 * streams, and thousands of them take seconds to be put in order.
 */
function compose(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize()
}

/**
 * Controls become spaces, which is what a line break or a tab stands for in a line. Format characters are dropped: they turn the
 * direction of a text (U+202E) or hide in a word (U+200B). Halves of characters are none.
 */
function withoutInvisible(text: string, invisible: RegExp = /[\p{Cf}\p{Cs}]/gu): string {
  return text
    .replace(invisible, '')
    .replace(blankLetters, '')
    .replace(/\p{Cc}/gu, ' ')
}

/** Letters of Hangul that are drawn as nothing: a name of them would be none on any paper. No Korean word is spelled with them today. */
const blankLetters = /[\u115F\u1160\u3164\uFFA0]/g

/** All of them, but a joiner between letters of a writing that joins them. */
const joiners =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])|(?![\u200C\u200D])[\p{Cf}\p{Cs}]/gu

/** Whether a text has more characters than that, counted as a person does rather than in units of 16 bits. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false
  return text.length > 2 * most || Array.from(text).length > most
}

/**
 * Whether a text is one mail address: one `@`, a domain with a dot and an ending, nothing that a mail program would read as a
 * second address.
 */
export function isEmail(text: string): boolean {
  const [name, domain] = text.split('@')
  if (!/^(?!\.)(?!.*\.[.@])[^\s@<>(),;:\\"[\]]+@([^\s@<>(),;:\\"[\].]+\.)+(?!\d+$)[^\s@<>(),;:\\"[\].]{2,}$/.test(text))
    return false
  const ascii = toAsciiDomain(domain!)
  return ascii !== null && name!.length + 1 + ascii.length <= maxEmailLength
}

/** Letters of an address before its `@` that a mail server need not take, more of them than it takes, or a domain of mixed scripts. */
const unsendableEmails = ['emailLetters', 'emailName', 'emailDomain'] as const
export type UnsendableEmail = (typeof unsendableEmails)[number]

export const isUnsendable = (flaw: string): flaw is UnsendableEmail => unsendableEmails.some((one) => one === flaw)

/**
 * Why mail servers may refuse an address that is one: before the `@` only ASCII is sure to arrive (RFC 6531 is an extension that many
 * lack), and 64 characters at most (RFC 5321). Null: they take it. The domain may have any letters, as it travels as ASCII, but no
 * label of several scripts: registries give out none, and it would read like somebody else's.
 */
export function findUnsendable(email: string): UnsendableEmail | null {
  const name = email.slice(0, email.lastIndexOf('@'))
  if (/[^\x21-\x7E]/.test(name)) return 'emailLetters'
  if (name.length > longestEmailName) return 'emailName'
  return hasMixedScripts(email.slice(name.length + 1)) ? 'emailDomain' : null
}

const longestEmailName = 64

/** Whether mail can be sent there. */
export const isSendable = (text: string): boolean => isEmail(text) && findUnsendable(text) === null

/** The most characters of a mail address, by the rules of mail. */
export const maxEmailLength = 254
