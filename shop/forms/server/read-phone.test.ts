import { expect, test } from 'vitest'
import { readPhone } from './read-phone.ts'

const anywhere = { country: 'FR', allowedCountries: null }
const read = (text: string, rules: Parameters<typeof readPhone>[1] = anywhere) => readPhone(text, rules)?.number ?? null

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+36 30 123 4567', '+36301234567'],
  ['+33612345678', '+33612345678'],
  [' 06 12 34 56 78 ', '+33612345678'],
])('%s is %s', (typed, number) => {
  expect(read(typed)).toBe(number)
})

// Holds: visitors.19-phone-says-why-asked
test('a national number is read as one of the chosen country', () => {
  expect(read('30 123 4567', { country: 'HU', allowedCountries: null })).toBe('+36301234567')
})

// Holds: validation.parser-limits-national-number-2
test.each(['', '12', '06 12 34', '+33 6 12 34 56 78 90 12 34 56 78', '+999 123456', 'abc'])(
  '%j is not valid',
  (typed) => {
    expect(read(typed)).toBeNull()
  },
)

// Holds: validation.valid-if-number-valid-allowed
test('where countries are restricted, a number of another one is not valid', () => {
  expect(read('+36 30 123 4567', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBe('+36301234567')
  // Of no country at all: a satellite phone.
  expect(read('+870 773 111 632')).not.toBeNull()
  expect(read('+870 773 111 632', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBeNull()
  expect(read('+44 20 7946 0958', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBeNull()
})
