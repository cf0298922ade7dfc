import { expect, test } from 'vitest'
import { noSeller, readSeller, type SellerFields } from './seller.ts'

const house: SellerFields = {
  ...noSeller,
  name: 'Quai SAS',
  address: '1 quai, 75001 Paris',
  country: 'AT',
  tax_number: '12 345',
  prefix: 'QUAI',
}
const flawsOf = (changes: Partial<SellerFields>, isPrefixFixed = false) =>
  Object.fromEntries(readSeller({ ...house, ...changes }, { isPrefixFixed }).flaws)

test('sellers: what the law wants is enough, as it is copied from elsewhere', () => {
  const { fields, flaws } = readSeller(
    { ...house, prefix: ' quai ', vat_number: ' atu 1234.5678 ' },
    { isPrefixFixed: false },
  )
  expect([fields.prefix, fields.vat_number, [...flaws]]).toEqual(['QUAI', 'ATU12345678', []])
})

test.each([
  ['country', 'fr', 'country'],
  ['country', 'F1', 'country'],
  ['country', 'FRA', 'tooLong'],
  ['country', '', 'missing'],
  ['name', ' ', 'missing'],
  ['address', '', 'missing'],
  ['tax_number', '', 'missing'],
  ['prefix', '', 'missing'],
  ['prefix', 'Q-1', 'prefix'],
  ['email', 'anna@', 'email'],
  ['vat_number', 'AT1', 'vatNumber'],
  ['vat_number', 'FR1', 'vatNumberFr'],
  ['vat_number', 'HU1', 'vatNumberHu'],
] as const)('sellers: as %s "%s" is told to be %s', (name, typed, flaw) => {
  expect(flawsOf({ [name]: typed })).toEqual({ [name]: flaw })
})

test('sellers: tax numbers are checked by the rules of their country, where those are known', () => {
  expect([flawsOf({ country: 'FR' }), flawsOf({ country: 'HU' }), flawsOf({})]).toEqual([
    { tax_number: 'taxNumberFr' },
    { tax_number: 'taxNumberHu' },
    {},
  ])
})

test('sellers: a prefix that documents have already is not checked', () => {
  expect([flawsOf({ prefix: '' }, true), flawsOf({ prefix: '' })]).toEqual([{}, { prefix: 'missing' }])
})
