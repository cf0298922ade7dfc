import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { encodeBase45 } from './base45.ts'
import { encodeFacts, readSignedCode, type TicketFacts, writeSignedCode } from './signed-code.ts'

const facts: TicketFacts = { keyId: 0x0102, eventDateId: 0x030405, serial: 0x06070809, zoneId: 0x0a0b0c, issue: 0x0d }
const signature = Uint8Array.from({ length: 64 }, (_, index) => 255 - index)
const anyFacts = fc.record({
  keyId: fc.nat(0xffff),
  eventDateId: fc.nat(0xff_ffff),
  serial: fc.nat(0xffff_ffff),
  zoneId: fc.nat(0xff_ffff),
  issue: fc.nat(0xff),
})
const anySignature = fc.uint8Array({ minLength: 64, maxLength: 64 })

test('signed code: its bytes are version, key, date, serial, zone and issue, highest byte first', () => {
  expect([...encodeFacts(facts)!]).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('signed code: whatever is signed is read as it was, from 120 characters that make 37 x 37 modules', () => {
  fc.assert(
    fc.property(anyFacts, anySignature, (given, mark) => {
      const signed = encodeFacts(given)!
      const code = writeSignedCode({ signed, signature: mark })
      expect(code).toMatch(/^C1:[0-9A-Z $%*+\-./:]{117}$/)
      expect(readSignedCode(code)).toEqual({ facts: given, signed, signature: mark })
      // Trimming must not remove a space at an end.
      expect(code.trim()).toBe(code)
    }),
  )
  const code = writeSignedCode({ signed: encodeFacts(facts)!, signature })
  expect(encode(code, { ecc: 'M', border: 0 })).toMatchObject({ version: 5, size: 37 })
})

test.each([
  ['keyId', 0x1_0000],
  ['eventDateId', 0x100_0000],
  ['serial', 0x1_0000_0000],
  ['zoneId', 0x100_0000],
  ['issue', 0x100],
] as const)('signed code: a number that is too large for its place is not cut: %s', (name, value) => {
  expect(encodeFacts({ ...facts, [name]: value - 1 })).not.toBeNull()
  for (const wrong of [value, -1, 1.5, NaN]) expect(encodeFacts({ ...facts, [name]: wrong })).toBeNull()
})

test('signed code: of another length, without its beginning or with a strange character it is none', () => {
  const code = writeSignedCode({ signed: encodeFacts(facts)!, signature })
  const others = [
    '',
    'C1:',
    code.slice(0, -1),
    `${code}0`,
    `${code}000`,
    code.slice(3),
    code.toLowerCase(),
    `C2${code.slice(2)}`,
  ]
  for (const other of [...others, `${code.slice(0, 50)}_${code.slice(51)}`, `${code.slice(0, 3)}:::${code.slice(6)}`])
    expect(readSignedCode(other)).toBe('malformed')
})

test('signed code: of a version to come it is told from one that is broken', () => {
  const signed = encodeFacts(facts)!
  signed[0] = 2
  expect(readSignedCode(`C1:${encodeBase45(Uint8Array.of(...signed, ...signature))}`)).toBe('unknown version')
})
