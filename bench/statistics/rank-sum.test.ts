import { expect, test } from 'vitest'
import { compareRanks } from './rank-sum.ts'

const numbers = (length: number, make: (index: number) => number) => Array.from({ length }, (_, index) => make(index))

test('ranks: two lists of the same figures cannot be told apart', () => {
  const { share, probability } = compareRanks(
    numbers(50, (index) => index),
    numbers(50, (index) => index),
  )
  expect(share).toBe(0.5)
  expect(probability).toBeCloseTo(1, 6)
})

test('ranks: a list that is a little slower throughout is told from the other', () => {
  const { share, probability } = compareRanks(
    numbers(100, (index) => index + 30),
    numbers(100, (index) => index),
  )
  expect(share).toBeGreaterThan(0.7)
  expect(probability).toBeLessThan(0.0001)
})

test('ranks: one outlier tells nothing', () => {
  const usual = numbers(50, (index) => index % 10)
  expect(compareRanks([...usual, 1_000_000], usual).probability).toBeGreaterThan(0.5)
})

test('ranks: the probability is that of the textbook', () => {
  // 14 of 20 pairs; without continuity correction that is z = 0.980.
  expect(compareRanks([19, 22, 16, 29], [20, 11, 17, 12, 24])).toMatchObject({ share: 0.7 })
  expect(compareRanks([19, 22, 16, 29], [20, 11, 17, 12, 24]).probability).toBeCloseTo(0.3272, 3)
})
