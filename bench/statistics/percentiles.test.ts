import { expect, test } from 'vitest'
import { findMedian, findPercentile } from './percentiles.ts'

test('a percentile is one of the values, and the median the middle one', () => {
  const values = Array.from({ length: 30 }, (_, index) => 30 - index)
  expect(findPercentile(values, 95)).toBe(29)
  expect(findPercentile(values, 100)).toBe(30)
  expect(findMedian([3, 1, 2])).toBe(2)
})
