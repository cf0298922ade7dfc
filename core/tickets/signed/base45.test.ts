import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase45, encodeBase45 } from './base45.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

// From RFC 9285, sections 4.3 and 4.4.
test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
  ['', ''],
])('base45: %j is %j, as the standard has it', (plain, encoded) => {
  expect(encodeBase45(bytesOf(plain))).toBe(encoded)
  expect(decodeBase45(encoded)).toEqual(bytesOf(plain))
})

test.each([
  ['three characters that are more than two bytes', 'GGW'],
  ['three characters that are as much as can be', ':::'],
  ['two characters that are more than a byte', '::'],
  ['one character alone', 'B'],
  ['one character too many', 'BB8B'],
  ['a small letter', 'bB8'],
  ['a character of no QR alphabet', 'BB_'],
  ['a letter with an accent', 'BBÉ'],
])('base45: %s is refused', (_, text) => {
  expect(decodeBase45(text)).toBeNull()
})

test('base45: the largest pair and the largest byte are read', () => {
  expect(decodeBase45('FGW')).toEqual(Uint8Array.of(255, 255))
  expect(decodeBase45('U5')).toEqual(Uint8Array.of(255))
  expect(decodeBase45('V5')).toBeNull()
})

test('base45: whatever bytes come back as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes)
    }),
  )
})

test('base45: whatever text is read is the only one for its bytes', () => {
  const characters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'.split(''))
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 30 }), (text) => {
      const bytes = decodeBase45(text)
      if (bytes) expect(encodeBase45(bytes)).toBe(text)
    }),
  )
})
