import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { shareCents } from './share-cents.ts'

const anyWeights = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }).map(toCents), { minLength: 1, maxLength: 30 })
/**
 * Weights with a whole that does not exceed their sum: a discount never exceeds the price of the
 * tickets.
 */
const anyShares = anyWeights.chain((weights) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return fc.record({ weights: fc.constant(weights), whole: fc.integer({ min: 0, max: total }).map(toCents) })
})

test('shared cents: the parts add up to the whole, none is negative, and none is more than its weight', () => {
  fc.assert(
    fc.property(anyShares, ({ weights, whole }) => {
      const shares = shareCents(whole, weights)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole)
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(weights[index]!)
      })
    }),
  )
})

test('shared cents: no part is a cent or more away from its exact share', () => {
  fc.assert(
    fc.property(anyShares, ({ weights, whole }) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      shareCents(whole, weights).forEach((share, index) => {
        // In whole numbers: its distance from `whole * weight / total`, times `total`.
        const distance = BigInt(share) * BigInt(total) - BigInt(whole) * BigInt(weights[index]!)
        expect(distance < BigInt(total || 1) && -distance < BigInt(total || 1)).toBe(true)
      })
    }),
  )
})

test('shared cents: what tickets of a price bear together does not depend on the order in which they are given', () => {
  const anyShuffled = anyShares.chain(({ weights, whole }) =>
    fc.record({
      weights: fc.constant(weights),
      whole: fc.constant(whole),
      shuffled: fc.shuffledSubarray(weights, { minLength: weights.length }),
    }),
  )
  const describe = (whole: number, weights: ReturnType<typeof toCents>[]) =>
    shareCents(toCents(whole), weights)
      .map((share, index) => `${weights[index]} bears ${share}`)
      .toSorted()
  fc.assert(
    fc.property(anyShuffled, ({ weights, whole, shuffled }) => {
      expect(describe(whole, shuffled)).toEqual(describe(whole, weights))
    }),
  )
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  // Equal remainders: the heavier one gets the cent, in any position.
  [2, [1, 3], [0, 2]],
  [2, [3, 1], [2, 0]],
  [500, [0, 4200], [0, 500]],
  [0, [0, 0], [0, 0]],
  [0, [], []],
  // Intermediate values exceed the exact range of numbers.
  [1_999_999_999, [2_000_000_000, 2_000_000_000], [1_000_000_000, 999_999_999]],
])('shared cents: %i among %j is %j', (whole, weights, shares) => {
  expect(shareCents(toCents(whole), weights.map(toCents))).toEqual(shares)
})

test('shared cents: something among nothing is refused', () => {
  expect(() => shareCents(toCents(5), [toCents(0)])).toThrow(RangeError)
})
