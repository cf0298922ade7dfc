import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { type PaidAdmission, shareMoney, countVatWithin } from './ticket-money.ts'

const admission = (price: number, changes: Partial<PaidAdmission> = {}): PaidAdmission => ({
  price: toCents(price),
  fee: toCents(150),
  vatRate: 550,
  isDiscounted: true,
  ...changes,
})

test('money of tickets: a discount lowers the prices of the tickets that it is for, and the fees stay whole', () => {
  const money = shareMoney([admission(4200), admission(1000, { isDiscounted: false }), admission(2100)], toCents(1000))
  expect(money.map(({ price_cents, fee_cents, discount_cents }) => [price_cents, fee_cents, discount_cents])).toEqual([
    [4200, 150, 667],
    [1000, 150, 0],
    [2100, 150, 333],
  ])
})

test('money of tickets: a discount that its tickets cannot bear any more is shared by all', () => {
  const money = shareMoney([admission(1000), admission(3000, { isDiscounted: false })], toCents(2000))
  expect(money.map(({ discount_cents }) => discount_cents)).toEqual([500, 1500])
})

test('money of tickets: a discount that takes all that its tickets cost takes nothing of the others', () => {
  const money = shareMoney([admission(1000), admission(3000, { isDiscounted: false })], toCents(1000))
  expect(money.map(({ discount_cents }) => discount_cents)).toEqual([1000, 0])
})

test('money of tickets: the VAT is that of what was paid, fee included and discount taken off', () => {
  const [french, hungarian, unknown] = shareMoney(
    [admission(4200), admission(4200, { vatRate: 2700 }), admission(4200, { vatRate: null })],
    toCents(1260),
  )
  expect(french).toMatchObject({ discount_cents: 420, vat_rate_bp: 550, vat_cents: 205 })
  expect(hungarian).toMatchObject({ discount_cents: 420, vat_rate_bp: 2700, vat_cents: 836 })
  expect(unknown).toMatchObject({ discount_cents: 420, vat_rate_bp: null, vat_cents: null })
})

test.each([
  [10_550, 550, 550],
  [12_700, 2700, 2700],
  [4350, 550, 227],
  // A half: 3 cents with 20 % contain exactly half a cent.
  [3, 2000, 1],
  [0, 2000, 0],
  [4350, 0, 0],
])('VAT: in %i cents with %i basis points there are %i', (gross, rate, vat) => {
  expect(countVatWithin(toCents(gross), rate)).toBe(vat)
})
