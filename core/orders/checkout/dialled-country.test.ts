import { expect, test } from 'vitest'
import { listCountries } from './server/countries.ts'
import { findDialledCountry } from './dialled-country.ts'

const countries = listCountries('en', null)

// Holds: checkout.number-says-its-country
test.each([
  ['+36', 'FR', 'HU'],
  ['+36 30 123 4567', 'FR', 'HU'],
  ['0036 30', 'FR', 'HU'],
  ['+36 30', 'HU', null],
  ['+3', 'FR', null],
  ['06 12', 'FR', null],
  ['', 'FR', null],
  ['+999', 'FR', null],
  // For a dial code of several countries the selected one stays, else its primary one is used.
  ['+1 514', 'CA', null],
  ['+1 514', 'FR', 'US'],
  ['+7 7', 'FR', 'RU'],
  ['+44 20', 'FR', 'GB'],
  ['+39 06', 'FR', 'IT'],
  ['+212 5', 'FR', 'MA'],
  ['+590 590', 'FR', 'GP'],
])('phone: %j where %s is chosen is of %s', (phone, chosen, country) => {
  expect(findDialledCountry(countries, phone, chosen)).toBe(country)
})

test('phone: where only some countries are allowed, the dial code may still be one of theirs', () => {
  const some = countries.filter(({ iso2 }) => iso2 === 'CA' || iso2 === 'FR')
  expect(findDialledCountry(some, '+1 514', 'FR')).toBe('CA')
  expect(findDialledCountry(some, '+36', 'FR')).toBe(null)
})
