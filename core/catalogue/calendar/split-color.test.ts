import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { splitColors } from './split-color.ts'

/** Shoelace formula. */
function areaOf(points: string): number {
  const corners = points.split(' ').map((point) => point.split(',').map(Number) as [number, number])
  const doubled = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

// Holds: event.multi-venue-date-painted-split
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

test.each([
  [1, ['0,0 0,0 40,0 40,40 40,40 0,40']],
  [2, ['0,0 0,0 40,0 0,40', '40,0 40,40 40,40 0,40']],
  [3, ['0,0 0,0 32.66,0 0,32.66', '32.66,0 40,0 40,7.34 7.34,40 0,40 0,32.66', '40,7.34 40,40 40,40 7.34,40']],
  [
    4,
    [
      '0,0 0,0 28.28,0 0,28.28',
      '28.28,0 40,0 0,40 0,28.28',
      '40,0 40,11.72 11.72,40 0,40',
      '40,11.72 40,40 40,40 11.72,40',
    ],
  ],
])(
  'a square of %i colours is cut along parallel lines, its corners named around each band to a hundredth',
  (count, bands) => {
    expect(splitColors(Array<string>(count).fill('#000000'), 40).map(({ points }) => points)).toEqual(bands)
  },
)
