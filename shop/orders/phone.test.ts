import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { cleanPhone, readPhone } from './phone.ts'

const anywhere = { country: 'FR', allowedCountries: null }
const read = (text: string, rules: Parameters<typeof readPhone>[1] = anywhere) =>
  readPhone(text, rules, parsePhoneNumberFromString)?.number ?? null

describe('cleaning', () => {
  test.each([
    ['+33 (0)1-99.00', '+33 019900'],
    ['tel: 06 12 34', ' 06 12 34'],
    ['06+12', '0612'],
    ['++33', '+33'],
  ])('%s → %s', (typed, kept) => {
    expect(cleanPhone(typed)).toBe(kept)
  })

  test('keeps nothing but digits, spaces and a plus in front, and is done after once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('+', ' ', '0', '7', 'a', '-', '(', ')') }), (typed) => {
        const kept = cleanPhone(typed)
        expect(kept).toMatch(/^\+?[\d ]*$/)
        expect(cleanPhone(kept)).toBe(kept)
        expect(kept.replace(/\D/g, '')).toBe(typed.replace(/\D/g, ''))
      }),
    )
  })
})

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+36 30 123 4567', '+36301234567'],
  ['+33612345678', '+33612345678'],
])('%s is %s', (typed, number) => {
  expect(read(typed)).toBe(number)
})

test('a national number is read as one of the chosen country', () => {
  expect(read('30 123 4567', { country: 'HU', allowedCountries: null })).toBe('+36301234567')
})

test.each(['', '12', '06 12 34', '+33 6 12 34 56 78 90 12 34 56 78', '+999 123456', 'abc'])(
  '%j is not valid',
  (typed) => {
    expect(read(typed)).toBeNull()
  },
)

test('where countries are restricted, a number of another one is not valid', () => {
  expect(read('+36 30 123 4567', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBe('+36301234567')
  expect(read('+44 20 7946 0958', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBeNull()
})
