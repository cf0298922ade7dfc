import type { Point, Shape } from './plan.ts'

/** A tenth of a unit is finer than any screen. */
const round = (number: number): number => Math.round(number * 10) / 10

/** Returns the `d` of an SVG path for a shape. */
export function drawShape(shape: Shape): string {
  if ('rect' in shape) {
    const [x, y, width, height] = shape.rect
    return `M${x} ${y}h${width}v${height}h${-width}Z`
  }
  if ('circle' in shape) {
    const [x, y, radius] = shape.circle
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`
  }
  if ('ring' in shape) {
    const [x, y, inner, outer, from, to] = shape.ring
    const wide = to - from > 180 ? 1 : 0
    const [a, b] = [pointAt(x, y, outer, from), pointAt(x, y, outer, to)]
    const [c, d] = [pointAt(x, y, inner, to), pointAt(x, y, inner, from)]
    return `M${a}A${outer} ${outer} 0 ${wide} 1 ${b}L${c}A${inner} ${inner} 0 ${wide} 0 ${d}Z`
  }
  return `M${shape.polygon.map((point) => point.join(' ')).join('L')}Z`
}

/** Draws rows of seats: parallel to the lower edge, around the centre in a ring. */
export function drawRows(shape: Shape, rows: number): string {
  const lines: string[] = []
  if ('ring' in shape) {
    const [x, y, inner, outer, from, to] = shape.ring
    for (const radius of spread(inner, outer, rows)) {
      // Leaves the width of an aisle at both ends.
      const margin = (1.5 / radius) * (180 / Math.PI)
      const [start, end] = [from + margin, to - margin]
      const wide = end - start > 180 ? 1 : 0
      lines.push(
        `M${pointAt(x, y, radius, start)}A${round(radius)} ${round(radius)} 0 ${wide} 1 ${pointAt(x, y, radius, end)}`,
      )
    }
    return lines.join('')
  }
  const corners = cornersOf(shape)
  const heights = corners.map(([, y]) => y)
  for (const y of spread(Math.min(...heights), Math.max(...heights), rows)) {
    const crossings = findCrossings(corners, y)
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [left, right] = [crossings[index]! + 1.5, crossings[index + 1]! - 1.5]
      if (left < right) lines.push(`M${round(left)} ${round(y)}H${round(right)}`)
    }
  }
  return lines.join('')
}

/** Where the letter of a shape is drawn. */
export function findMiddle(shape: Shape): Point {
  if ('rect' in shape) {
    const [x, y, width, height] = shape.rect
    return [round(x + width / 2), round(y + height / 2)]
  }
  if ('circle' in shape) return [shape.circle[0], shape.circle[1]]
  if ('ring' in shape) {
    const [x, y, inner, outer, from, to] = shape.ring
    return placeAt(x, y, (inner + outer) / 2, (from + to) / 2)
  }
  const mean = (of: 0 | 1) => round(shape.polygon.reduce((sum, point) => sum + point[of], 0) / shape.polygon.length)
  return [mean(0), mean(1)]
}

function cornersOf(shape: Exclude<Shape, { ring: unknown }>): Point[] {
  if ('polygon' in shape) return shape.polygon
  if ('circle' in shape) {
    const [x, y, radius] = shape.circle
    return Array.from({ length: 48 }, (_, index) => placeAt(x, y, radius, index * 7.5))
  }
  const [x, y, width, height] = shape.rect
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

/** From left to right. */
function findCrossings(corners: readonly Point[], y: number): number[] {
  return corners
    .flatMap(([x1, y1], index) => {
      const [x2, y2] = corners[(index + 1) % corners.length]!
      return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
    })
    .toSorted((a, b) => a - b)
}

/** Half a step from either end. */
function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * (to - from))
}

function placeAt(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))]
}

const pointAt = (...place: Parameters<typeof placeAt>): string => placeAt(...place).join(' ')
