import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '#values/money.ts'
import { sumTotals, findDiscountedLines, type PricedLine, type PromoValue } from './totals.ts'

const cents = (max: number) => fc.integer({ min: 0, max }).map(toCents)
const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  unit_price: cents(100_000),
  issuing_fee: cents(1_000),
  venue_id: fc.integer({ min: 1, max: 3 }),
})
const lines = fc.array(line, { maxLength: 12 })
const venue = fc.option(fc.integer({ min: 1, max: 4 }))
const promo: fc.Arbitrary<PromoValue> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }), venue_id: venue }),
  fc.record({ kind: fc.constant('fixed' as const), amount: cents(50_000), venue_id: venue }),
)

function sumUp(parts: readonly PricedLine[], amount: (part: PricedLine) => number): number {
  return parts.reduce((sum, part) => sum + amount(part) * part.quantity, 0)
}

describe('totals of any cart', () => {
  // Holds: cart.summary-subtotal-fees-discount-above, visitors.12-cart-total-equals-checkout
  it('agree: lines, fees, discount and grand total', () => {
    fc.assert(
      fc.property(lines, fc.option(promo), (cart, code) => {
        const { subtotal, fees, discount, total } = sumTotals(cart, code)
        expect(subtotal).toBe(sumUp(cart, (part) => part.unit_price))
        expect(fees).toBe(sumUp(cart, (part) => part.issuing_fee))
        expect(total).toBe(subtotal + fees - discount)
      }),
    )
  })

  // Holds: limits.default-locale-en-en-us, operation.totals-computed-pure-place-whole
  it('are whole cents, never negative, and fees are always paid in full', () => {
    fc.assert(
      fc.property(lines, fc.option(promo), (cart, code) => {
        const totals = sumTotals(cart, code)
        for (const amount of Object.values(totals)) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        expect(totals.total).toBeGreaterThanOrEqual(totals.fees)
      }),
    )
  })

  it('never take off more than the tickets cost to which the code applies', () => {
    fc.assert(
      fc.property(lines, promo, (cart, code) => {
        const discounted = sumUp(findDiscountedLines(cart, code), (part) => part.unit_price)
        const { discount } = sumTotals(cart, code)
        expect(discount).toBeLessThanOrEqual(discounted)
        if (code.kind === 'fixed') expect(discount).toBe(Math.min(code.amount, discounted))
        else expect(Math.abs(discount * 100 - discounted * code.percent)).toBeLessThanOrEqual(50)
      }),
    )
  })

  // Holds: operation.totals-computed-pure-place-whole
  it('do not depend on the order of the lines, nor on how tickets are spread over them', () => {
    fc.assert(
      fc.property(lines, fc.option(promo), (cart, code) => {
        const single = cart.flatMap((part) => Array.from({ length: part.quantity }, () => ({ ...part, quantity: 1 })))
        expect(sumTotals(single.toReversed(), code)).toEqual(sumTotals(cart, code))
      }),
      { numRuns: 30 },
    )
  })
})

describe('computeTotals', () => {
  const adult = { quantity: 2, unit_price: toCents(4_205), issuing_fee: toCents(150), venue_id: 1 }

  it('leaves the fees out of a discount', () => {
    const totals = sumTotals([adult], { kind: 'percent', percent: 100, venue_id: null })
    expect(totals).toEqual({ subtotal: 8_410, fees: 300, discount: 8_410, total: 300 })
  })

  it('rounds half a cent in favour of the visitor', () => {
    const odd = { ...adult, quantity: 1, unit_price: toCents(1_250), issuing_fee: toCents(0) }
    expect(sumTotals([odd], { kind: 'percent', percent: 1, venue_id: null }).discount).toBe(13)
  })

  it('lowers only the prices of the venue that a code is for', () => {
    const elsewhere = { ...adult, venue_id: 2, unit_price: toCents(1_000) }
    expect(sumTotals([adult, elsewhere], { kind: 'fixed', amount: toCents(5_000), venue_id: 2 }).discount).toBe(2_000)
  })
})
