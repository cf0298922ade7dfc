import { expect, test } from 'vitest'
import { formatRate } from './rates.ts'

test.each([
  [550, 'en', '5.5%'],
  [550, 'fr', '5,5 %'],
  [2700, 'hu', '27%'],
  [0, 'en', '0%'],
  [825, 'en', '8.25%'],
] as const)('a rate of %i basis points is in %s written %s', (rate, locale, text) => {
  expect(formatRate(rate, locale).replace(/\s/g, ' ')).toBe(text)
})
