import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCode } from '../ticket.ts'
import { readScanned } from './scanned-code.ts'
import { encodeFacts, writeSignedCode } from './signed-code.ts'

const facts = { keyId: 1, eventDateId: 2, serial: 3, zoneId: 4, issue: 1 }
const signed = encodeFacts(facts)!
const signature = new Uint8Array(64)
const code = writeSignedCode({ signed, signature })
const typed = '0123456789ABCDEFGHJKMNPQR'

test.each(['', ' ', '\r\n'])('scanned: a signed code is read, with %j around it', (around) => {
  expect(readScanned(around + code + around)).toEqual({ kind: 'signed', facts, signed, signature })
})

test.each([
  ['as it is stored', typed],
  ['in groups', formatCode(typed)],
  ['in small letters', typed.toLowerCase()],
  ['with hyphens and dashes', '01234-56789–ABCDE—FGHJK-MNPQR'],
  ['with letters that look like figures', 'oi234 56789 ABCDE FGHJK MNPQR'],
  ['with another one that does', 'Ol234 56789 ABCDE FGHJK MNPQR'],
  ['with a mark of direction that was pasted along', `\u200e${typed}`],
])('scanned: a typed code is read %s', (_, text) => {
  expect(readScanned(text)).toEqual({ kind: 'typed', code: typed })
})

test.each([
  ['nothing', ''],
  ['nothing', ' \n\t '],
  ['too long', '0'.repeat(301)],
  ['too long', code.repeat(1000)],
  ['no code', 'https://example.com/ticket'],
  ['no code', typed.slice(1)],
  ['no code', `${typed}0`],
  ['no code', `${typed.slice(1)}U`],
  ['no code', 'C1:'],
  ['no code', code.slice(0, -1)],
  ['no code', code.toLowerCase()],
  ['no code', '\u{1f3bb}'.repeat(25)],
  ['no code', 'https://example.com/C2:ABC'],
  ['unknown version', 'C2:ABC'],
  ['unknown version', 'C12:ABC'],
  ['unknown version', writeSignedCode({ signed: Uint8Array.of(9, ...signed.slice(1)), signature })],
])('scanned: %s is what can be said of %j', (why, text) => {
  expect(readScanned(text)).toEqual({ kind: 'unreadable', why })
})

test('scanned: no text whatever makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(['typed', 'unreadable']).toContain(readScanned(text).kind)
    }),
  )
})
