import { cleanTypedCode } from '#values/typed-text.ts'
import { ticketCodePrefix, readSignedCode, type SignedCode } from './signed-code.ts'

/** Why input cannot be a ticket code. */
export type Unreadable = 'nothing' | 'too long' | 'no code' | 'unknown version'

export type ScannedCode =
  | ({ kind: 'signed' } & SignedCode)
  | { kind: 'typed'; code: string }
  | { kind: 'unreadable'; why: Unreadable }

/** Far longer than any code, however it is spaced. */
const longest = 300

/**
 * Parses a signed code, exactly, or a typed code in any grouping, in lower case and with
 * look-alikes (`O` for `0`, `I` and `L` for `1`).
 */
export function readScanned(text: string): ScannedCode {
  if (text.length > longest) return unreadable('too long')
  const trimmed = text.trim()
  if (trimmed === '') return unreadable('nothing')
  if (trimmed.startsWith(ticketCodePrefix)) return readSigned(trimmed)
  if (/^C\d+:/.test(trimmed)) return unreadable('unknown version')
  const code = cleanTypedCode(trimmed).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{25}$/.test(code) ? { kind: 'typed', code } : unreadable('no code')
}

function readSigned(code: string): ScannedCode {
  const read = readSignedCode(code)
  if (read === 'malformed') return unreadable('no code')
  return read === 'unknown version' ? unreadable(read) : { kind: 'signed', ...read }
}

function unreadable(why: Unreadable): ScannedCode {
  return { kind: 'unreadable', why }
}
