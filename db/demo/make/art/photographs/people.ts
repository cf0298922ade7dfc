/** Musicians against the light, unrecognisable. */
import { between, createRandom } from '@cadenza/house-art'
import type { Light } from '../drawing/color.ts'
import type { Scene } from './camera.ts'
import { mixLights, lit } from './light.ts'
import { clamp, findCloudsAt, mix, step } from './noise.ts'

interface Sitter {
  turn: number
  hair: 'short' | 'bun' | 'long'
  /** Whether the neck of a cello is beside the head. */
  hasCello: boolean
}

/** A portrait before a coloured backdrop, dark with rim light or bright as before a window. */
export function drawPortrait({
  seed,
  aspect,
  cloth,
  bright,
}: {
  seed: number
  aspect: number
  cloth: Light
  bright: boolean
}): Scene {
  const random = createRandom(seed)
  const side = random() < 0.5 ? -1 : 1
  const sitter: Sitter = {
    turn: side * between(random, 0.008, 0.022),
    hair: (['short', 'bun', 'long'] as const)[Math.floor(random() * 3)]!,
    hasCello: random() < 0.5,
  }
  const middle = aspect / 2 + between(random, -0.04, 0.04)
  const backdrop = (x: number, y: number): Light => {
    const glow = Math.exp(-(((x - middle - side * 0.12) / 0.42) ** 2) - ((y - 0.4) / 0.5) ** 2)
    const cloudy = 0.75 + 0.5 * findCloudsAt(x * 2.2, y * 2.2, { seed })
    const amount = bright ? 0.75 + 0.7 * glow : 0.05 + 0.75 * glow
    return lit(bright ? mixLights(cloth, [1, 1, 1], 0.72) : cloth, amount * cloudy)
  }
  return {
    shade(x, y) {
      const distance = figureAt(x - middle, y, sitter)
      if (distance > 0.004) return backdrop(x, y)
      const inside = lit(bright ? [0.3, 0.29, 0.32] : [0.02, 0.016, 0.014], 0.55 + 0.6 * clamp(y))
      if (distance < -0.05) return inside
      const across = (figureAt(x - middle + 0.006, y, sitter) - figureAt(x - middle - 0.006, y, sitter)) / 0.012
      // Light comes from behind on one side, and slightly around the other.
      const rim = clamp(across * side) ** 2 * Math.exp(distance / 0.007) + 0.12 * Math.exp(distance / 0.004)
      const figure = mixLights(inside, [1, 0.84, 0.68], clamp(rim) * (bright ? 0.5 : 0.85))
      return mixLights(backdrop(x, y), figure, step(0.004, -0.002, distance))
    },
    blurAt: (x, y) => 0.0016 + clamp(figureAt(x - middle, y, sitter) - 0.008, 0, 0.02) * 0.8,
    exposure: bright ? 0.9 : 1.2,
    vignette: bright ? 0.15 : 0.45,
  }
}

const circle = (x: number, y: number, radius: number) => Math.hypot(x, y) - radius

/** Smooth union of two shapes. */
function join(first: number, second: number, soft: number): number {
  const share = clamp(0.5 + (0.5 * (second - first)) / soft)
  return mix(second, first, share) - soft * share * (1 - share)
}

/**
 * Returns the distance to the figure, negative inside: head and hair, neck, shoulders, and
 * instrument.
 */
function figureAt(x: number, y: number, { turn, hair, hasCello }: Sitter): number {
  const skull = circle((x + turn * 0.4) / 0.86, y - 0.335, 0.124) * 0.9
  const jaw = circle((x - turn * 2.2) / 0.8, y - 0.42, 0.092) * 0.85
  const nose = circle(x - turn * 6, y - 0.4, 0.024)
  let figure = join(join(skull, jaw, 0.06), nose, 0.045)
  if (hair === 'bun') figure = join(figure, circle(x + turn * 5.5, y - 0.26, 0.042), 0.025)
  if (hair === 'long')
    figure = join(figure, Math.max(Math.abs(x + turn * 1.5) - 0.098 - (y - 0.36) * 0.14, 0.34 - y, y - 0.6), 0.06)
  const neck = Math.max(Math.abs(x) - 0.056, 0.42 - y, y - 0.7)
  const shoulders = (Math.hypot(x / 1.28, (y - 0.97) / 1.5) - 0.272) * 0.9
  figure = join(join(figure, neck, 0.03), shoulders, 0.06)
  return hasCello ? Math.min(figure, celloAt(turn > 0 ? -x : x, y)) : figure
}

/** The neck of a cello with its scroll and pegs, leaning on a shoulder. */
function celloAt(x: number, y: number): number {
  const [cos, sin] = [Math.cos(0.2), Math.sin(0.2)]
  const [px, py] = [x - 0.2, y - 0.8]
  const [along, across] = [px * sin - py * cos, px * cos + py * sin]
  const neck = Math.max(Math.abs(across) - 0.013, Math.abs(along) - 0.48)
  const box = Math.max(Math.abs(across) - 0.02, Math.abs(along - 0.43) - 0.06)
  const pegs = Math.max(Math.abs(Math.abs(along - 0.43) - 0.03) - 0.005, Math.abs(across) - 0.062)
  return Math.min(join(join(neck, box, 0.02), circle(across - 0.008, along - 0.515, 0.028), 0.02), pegs)
}
