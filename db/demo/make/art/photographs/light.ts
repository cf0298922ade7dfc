import type { Light } from '../drawing/color.ts'
import { mix } from './noise.ts'

/** Scales an amount of light. */
export const lit = ([red, green, blue]: Light, amount: number): Light => [red * amount, green * amount, blue * amount]

/** Interpolates between two lights. */
export const mixLights = (from: Light, to: Light, share: number): Light => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
]
