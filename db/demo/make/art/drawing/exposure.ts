import { createRandom } from '@cadenza/house-art'
import { encodeLight, type Light } from './color.ts'

/** A finished raster image: three bytes per pixel, rows from the top. */
export interface Pixels {
  kind: 'pixels'
  width: number
  height: number
  data: Uint8Array
  /** Vector marks on top, as a complete SVG document of the same size. */
  overlay?: string
}

/** A sheet of film exposed to light; `renderFilm` develops the picture. */
export interface Film {
  width: number
  height: number
  /** Amount of light by pixel and channel, unbounded. */
  light: Float32Array
}

/** The stage without light. */
const dark: Light = [0.004, 0.0035, 0.003]

/** Returns film already exposed to the background: a glow around a point, fading to the edges. */
export function loadFilm({
  width,
  height,
  edge = dark,
  glow,
  centre,
}: {
  width: number
  height: number
  edge?: Light
  glow: Light
  /** As fractions of width and height; the radius as a fraction of the height. */
  centre: { x: number; y: number; radius: number }
}): Film {
  const light = new Float32Array(width * height * 3)
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index += 3) {
      const far = Math.hypot((x / width - centre.x) * (width / height), y / height - centre.y) / centre.radius
      const share = Math.exp(-far * far * 1.6)
      light[index] = edge[0] + (glow[0] - edge[0]) * share
      light[index + 1] = edge[1] + (glow[1] - edge[1]) * share
      light[index + 2] = edge[2] + (glow[2] - edge[2]) * share
    }
  return { width, height, light }
}

/**
 * Develops the picture: bright parts are compressed as on film, so that overlaps glow instead of
 * clipping. Noise of half a step prevents banding in dark gradients.
 */
export function renderFilm(film: Film, seed: number): Pixels {
  const random = createRandom(seed)
  const { width, height, light } = film
  const data = new Uint8Array(width * height * 3)
  const steps = 4096
  const curve = new Float32Array(steps + 1)
  for (let step = 0; step <= steps; step++) curve[step] = encodeLight(1 - Math.exp(-(step / steps) * 6))
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const noise = random()
    for (let channel = 0; channel < 3; channel++) {
      const step = Math.min(steps - 1, (light[pixel + channel]! / 6) * steps)
      const low = Math.floor(step)
      const value = curve[low]! + (curve[low + 1]! - curve[low]!) * (step - low)
      data[pixel + channel] = Math.min(255, Math.floor(value + noise))
    }
  }
  return { kind: 'pixels', width, height, data }
}
