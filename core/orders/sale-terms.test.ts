import { expect, test } from 'vitest'
import { findTermsOfSale } from './sale-terms.ts'

const rules = (hoursBefore: number) => ({
  ownReturns: { hoursBefore, money: 'whole' as const },
  exchangeUntilHours: hoursBefore,
})
const saleTerms = [
  { from: new Date('2026-01-10T12:00:00Z'), ...rules(10) },
  { from: new Date('2026-01-20T12:00:00Z'), ...rules(20) },
]

test.each([
  ['long before anything was written down', '2025-01-01T00:00:00Z', 10],
  ['at the moment of the first', '2026-01-10T12:00:00Z', 10],
  ['just before the second', '2026-01-20T11:59:59.999Z', 10],
  ['at the moment of the second', '2026-01-20T12:00:00Z', 20],
  ['today', '2026-06-01T00:00:00Z', 20],
])('terms of sale: what was sold %s', (_, soldAt, hours) => {
  expect(findTermsOfSale({ saleTerms, ...rules(99) }, new Date(soldAt)).exchangeUntilHours).toBe(hours)
})

test('terms of sale: where nothing is written down, what is settled now counts', () => {
  expect(findTermsOfSale({ saleTerms: [], ...rules(99) }, new Date())).toEqual(rules(99))
})
