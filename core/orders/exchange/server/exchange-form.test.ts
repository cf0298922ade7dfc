import { expect, test } from 'vitest'
import { exchangeSchema, nameOffer } from './exchange-form.ts'

const key = '4f2b6f0e-6d0f-4b57-9c41-2f7f5f6f0c3a'
const read = (offer: unknown) => exchangeSchema.safeParse({ offer, key }).data?.offer

test('the form of an exchange says which category is wanted, and what goes back for it', () => {
  expect(read(nameOffer({ eventTicketId: 12, back: 1250 as never }))).toEqual({ eventTicketId: 12, back: 1250 })
  expect(read('999999999999999-99999999')).toEqual({ eventTicketId: 999_999_999_999_999, back: 99_999_999 })
})

test.each([
  ['0-0'],
  ['012-0'],
  ['12'],
  ['12-'],
  ['-1'],
  ['12--1'],
  ['12-1-1'],
  ['12-1x'],
  ['x12-1'],
  ['1000000000000000-1'],
  ['12-100000000'],
])('the form of an exchange takes no %s', (offer) => {
  expect(read(offer)).toBeUndefined()
})
