interface ColorBand {
  color: string
  /** For the `points` of an SVG polygon. */
  points: string
}

/**
 * Splits a square along its diagonal into a band per colour, of equal area: no venue looks more
 * important.
 */
export function splitColors(colors: readonly string[], size: number): ColorBand[] {
  return colors.map((color, index) => {
    const from = diagonalAt(index / colors.length) * size
    const to = diagonalAt((index + 1) / colors.length) * size
    const corners = [...cutSquare(from, size), ...cutSquare(to, size).toReversed(), ...cornersBetween(from, to, size)]
    return {
      color,
      points: sortAround(corners)
        .map(([x, y]) => `${round(x)},${round(y)}`)
        .join(' '),
    }
  })
}

type Point = readonly [x: number, y: number]

/** Returns the x + y at which the given share of the unit square is on the near side. */
function diagonalAt(share: number): number {
  return share <= 0.5 ? Math.sqrt(2 * share) : 2 - Math.sqrt(2 * (1 - share))
}

/** Returns where the line x + y = sum meets the square's edge. */
function cutSquare(sum: number, size: number): Point[] {
  return sum <= size
    ? [
        [sum, 0],
        [0, sum],
      ]
    : [
        [size, sum - size],
        [sum - size, size],
      ]
}

/** The corners on the other diagonal belong to the band that spans the middle. */
function cornersBetween(from: number, to: number, size: number): Point[] {
  return from < size && to > size
    ? [
        [size, 0],
        [0, size],
      ]
    : []
}

function sortAround(points: Point[]): Point[] {
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length)
  const angle = ([x, y]: Point) => Math.atan2(y - middle[1]!, x - middle[0]!)
  return points.toSorted((a, b) => angle(a) - angle(b))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
