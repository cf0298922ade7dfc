import { expect, test } from 'vitest'
import { findVatFlaw } from './vat-number.ts'

// Holds: checkout.vat-number-by-form
test.each([
  'FR40303265045',
  'fr 40 303 265 045',
  'HU12892312',
  '12892312-2-41',
  'CHE-116.281.710 MWST',
  'GB980780684',
  'XI980780684',
  'EL094259216',
  'DE136695976',
  'ATU12345675',
  'ＤＥ１３６６９５９７６',
  // Of countries without a known format: an American employer, a Norwegian company.
  '12-3456789',
  'NO 974 760 673 MVA',
])('%j may be a VAT number', (typed) => {
  expect(findVatFlaw(typed, 'US')).toBeNull()
})

test.each([
  ['FRabc', 'FR'],
  ['FR1', 'FR'],
  ['HU1234', 'HU'],
  ['DE12345678', 'DE'],
  ['CHE12', 'CH'],
  ['GB12', 'GB'],
  ['EL1', 'GR'],
  ['abc', null],
  ['none', null],
  ['123', null],
])('%j is no VAT number of %s', (typed, country) => {
  expect(findVatFlaw(typed, 'US')).toEqual({ country })
})

test.each([
  ['40 303 265 045', 'FR', null],
  ['116.281.710 MWST', 'CH', null],
  ['094259216', 'GR', null],
  ['980780684', 'GB', null],
  // Of a foreign branch.
  ['DE136695976', 'FR', null],
  ['abc', 'FR', 'FR'],
  ['12-3456789', 'FR', 'FR'],
  ['DE1', 'FR', 'DE'],
])('%j of a company in %s: expected is the form of %s', (typed, companyCountry, country) => {
  expect(findVatFlaw(typed, companyCountry)).toEqual(country && { country })
})
