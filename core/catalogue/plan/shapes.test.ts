import { expect, test } from 'vitest'
import type { Shape } from './plan.ts'
import { drawRows, drawShape, findMiddle } from './shapes.ts'

const triangle: Shape = {
  polygon: [
    [0, 0],
    [20, 0],
    [10, 20],
  ],
}

test('plan: every shape is a closed path', () => {
  expect(drawShape({ rect: [1, 2, 30, 40] })).toBe('M1 2h30v40h-30Z')
  expect(drawShape({ circle: [50, 50, 10] })).toBe('M40 50a10 10 0 1 1 20 0a10 10 0 1 1 -20 0Z')
  expect(drawShape({ ring: [0, 0, 10, 20, 0, 90] })).toBe('M20 0A20 20 0 0 1 0 20L0 10A10 10 0 0 0 10 0Z')
  // More than half a turn uses the large arc.
  expect(drawShape({ ring: [0, 0, 10, 20, 0, 270] })).toContain('A20 20 0 1 1 0 -20')
  expect(drawShape(triangle)).toBe('M0 0L20 0L10 20Z')
})

test('plan: rows lie level within a shape, off its edges', () => {
  expect(drawRows({ rect: [0, 0, 20, 10] }, 2)).toBe('M1.5 2.5H18.5M1.5 7.5H18.5')
  expect(drawRows(triangle, 2)).toBe('M4 5H16M9 15H11')
  // Both arms of a shape open at the top.
  const arms: Shape = {
    polygon: [
      [0, 0],
      [10, 0],
      [10, 10],
      [20, 10],
      [20, 0],
      [30, 0],
      [30, 20],
      [0, 20],
    ],
  }
  expect(drawRows(arms, 1)).toBe('M1.5 10H28.5')
  expect(drawRows(arms, 4).match(/M/g)).toHaveLength(6)
})

test('plan: rows of a ring go around its centre', () => {
  expect(drawRows({ ring: [0, 0, 10, 20, 0, 90] }, 1)).toBe('M14.9 1.5A15 15 0 0 1 1.5 14.9')
})

test('plan: rows of more than half a turn go the long way round, and none is drawn where there is no room for it', () => {
  expect(drawRows({ ring: [0, 0, 10, 20, 0, 270] }, 1)).toContain('A15 15 0 1 1')
  expect(drawRows({ circle: [50, 50, 10] }, 1)).toBe('M41.5 50H58.5')
  expect(drawRows({ rect: [0, 0, 3, 10] }, 2)).toBe('')
})

test('plan: a letter stands in the middle of its shape', () => {
  expect(findMiddle({ rect: [10, 10, 20, 10] })).toEqual([20, 15])
  expect(findMiddle({ circle: [5, 6, 3] })).toEqual([5, 6])
  expect(findMiddle({ ring: [0, 0, 10, 20, 0, 180] })).toEqual([0, 15])
  expect(findMiddle(triangle)).toEqual([10, 6.7])
})
