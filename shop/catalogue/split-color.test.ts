import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitColors } from './split-color.ts'

/** The shoelace formula. */
function areaOf(points: string): number {
  const corners = points.split(' ').map((point) => point.split(',').map(Number) as [number, number])
  const doubled = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

it('gives every venue the same share, and leaves nothing unpainted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), (count) => {
      const bands = splitColors(
        Array.from({ length: count }, (_, index) => `#00000${index}`),
        40,
      )
      expect(bands.map(({ color }) => color)).toEqual([...Array(count).keys()].map((index) => `#00000${index}`))
      for (const { points } of bands) expect(Math.abs(areaOf(points) - 1600 / count)).toBeLessThan(1)
    }),
  )
})

it('stays within the square', () => {
  for (const { points } of splitColors(['#111111', '#222222', '#333333'], 40)) {
    for (const value of points.split(/[ ,]/).map(Number)) expect(value >= 0 && value <= 40).toBe(true)
  }
})
