/** Positional randomness: the same number for the same point on every call. */

/** Returns 0 to 1 for a point of a grid. */
export function hashAt(x: number, y: number, seed = 0): number {
  let mixed = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

/** Returns smooth noise from 0 to 1, one hill or valley per unit. */
export function findNoiseAt(x: number, y: number, seed = 0): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = ease(x - left)
  const down = ease(y - top)
  const upper = mix(hashAt(left, top, seed), hashAt(left + 1, top, seed), across)
  return mix(upper, mix(hashAt(left, top + 1, seed), hashAt(left + 1, top + 1, seed), across), down)
}

/** Returns noise of several scales combined, from 0 to 1: clouds, plaster, wood grain. */
export function findCloudsAt(x: number, y: number, { seed = 0, octaves = 4 } = {}): number {
  let sum = 0
  let share = 0.5
  for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2.03, share /= 2) {
    sum += share * findNoiseAt(x * scale, y * scale, seed + octave)
  }
  return sum / (1 - 2 * share)
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))

/**
 * Returns 0 below `from`, 1 above `to`, and smooth values between; reversed if `from` is greater.
 */
export function step(from: number, to: number, value: number): number {
  return ease(clamp((value - from) / (to - from)))
}

function ease(share: number): number {
  return share * share * (3 - 2 * share)
}
