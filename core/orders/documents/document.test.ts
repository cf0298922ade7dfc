import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { sumByRate } from './document.ts'

const line = (rate: number | null, gross: number, vat: number | null) => ({
  gross_cents: toCents(gross),
  vat_rate_bp: rate,
  vat_cents: vat === null ? null : toCents(vat),
})

test('documents: lines are added up by their rates, the lowest first, and those without a rate last', () => {
  const lines = [
    line(2700, 1270, 270),
    line(null, 300, null),
    line(0, 500, 0),
    line(550, 2110, 110),
    line(2700, -635, -135),
  ]
  expect(sumByRate(lines)).toEqual([
    { rate: 0, net: 500, vat: 0, gross: 500 },
    { rate: 550, net: 2000, vat: 110, gross: 2110 },
    { rate: 2700, net: 500, vat: 135, gross: 635 },
    { rate: null, net: 300, vat: 0, gross: 300 },
  ])
  expect(sumByRate([])).toEqual([])
})
