import { expect, test } from 'vitest'
import { orderBuyerColumns } from './order-export.ts'

const buyer = {
  phone: '+971 50 123 4567',
  company_name: 'Kórus',
  company_vat: 'HU12892312',
  address_line_1: '12 Marina Walk',
  address_line_2: 'Gate 3',
  zip_code: '1088',
  city: 'Dubai',
  country: 'AE',
  locale: 'en',
} as const
const read = (changes: Partial<Parameters<(typeof orderBuyerColumns)[number][2]>[0]> = {}) =>
  Object.fromEntries(orderBuyerColumns.map(([name, , cellOf]) => [name, cellOf({ ...buyer, ...changes })]))

// Holds: checkout.country, checkout.vat-number-by-form
test('orders: what a buyer lacks is an empty cell of a file, and everything else stays in its column', () => {
  const whole = {
    phone: '+971 50 123 4567',
    company: 'Kórus',
    vatNumber: 'HU12892312',
    address: '12 Marina Walk, Gate 3',
    postcode: '1088',
    town: 'Dubai',
    country: 'AE',
    language: 'en',
  }
  expect(read()).toEqual(whole)
  expect(read({ company_vat: '' })).toEqual({ ...whole, vatNumber: '' })
  expect(read({ zip_code: '' })).toEqual({ ...whole, postcode: '' })
  expect(read({ address_line_2: '' })).toEqual({ ...whole, address: '12 Marina Walk' })
  const before = { company_name: null, company_vat: null, country: null }
  expect(read(before)).toEqual({ ...whole, company: '', vatNumber: '', country: '' })
})
