import { expect, test } from 'vitest'
import type { Euros } from '#values/money.ts'
import { setExpectedQuantity } from './expected-cart.ts'
import { cartItem, cartOf } from './testing/pages.ts'

const student = cartItem({ hash: 'b', quantity: 1, price: 21.1 as Euros, subtotal: 21.1 as Euros })

test('an expected cart: line, count and totals are those of the new number', () => {
  const cart = cartOf([cartItem(), student])
  const expected = setExpectedQuantity(cart, 'b', 3)
  expect(expected).toMatchObject({ count: 5, total: 147.3, total_fees: 7.5, grand_total: 154.8 })
  expect(expected.items['b']).toEqual({ ...student, quantity: 3, subtotal: 63.3 })
  expect(expected.items['a']).toBe(cart.items['a'])
  expect(cart.items['b']).toEqual(student)
})

test.each([
  ['that is applied', { applied_promo_code: { title: 'Ten percent', code: 'WELCOME10' } }],
  ['that has lapsed, and may come back', { lapsed_promo_code: { code: 'ONCE', reason: 'used_up' } }],
] as const)('an expected cart: with a promo code %s the totals wait for the server', (_, code) => {
  const cart = cartOf([student], code)
  const { items, count, ...rest } = setExpectedQuantity(cart, 'b', 3)
  expect([items['b']?.quantity, count]).toEqual([3, 3])
  expect(cart).toMatchObject(rest)
})

test('an expected cart: a line that has gone, and a number that is none, change nothing', () => {
  const cart = cartOf([student])
  expect(setExpectedQuantity(cart, 'gone', 3)).toBe(cart)
  expect(setExpectedQuantity(cart, 'b', 0)).toBe(cart)
})
