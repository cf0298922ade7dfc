import type { Light } from '../drawing/color.ts'
import type { Pixels } from '../drawing/exposure.ts'
import type { Sheet } from '../drawing/drawing.ts'
import { clamp, hashAt, mix } from './noise.ts'

/**
 * A scene before the camera. Coordinates are in heights of the picture, from its upper left corner.
 */
export interface Scene {
  /** Light from a point; 1 is white paper in full light, and brighter values are possible. */
  shade: (x: number, y: number) => Light
  /** Radius of the blur at a point. */
  blurAt?: (x: number, y: number) => number
  /** Lamps far out of focus: discs, as drawn by the lens. */
  lamps?: Lamp[]
  /** 1 is neutral; higher is brighter. */
  exposure?: number
  /** Darkening of the corners relative to the centre. */
  vignette?: number
}

export interface Lamp {
  x: number
  y: number
  radius: number
  light: Light
}

/**
 * Maximum width at which a picture is taken; it is enlarged to the requested size, as soft as film.
 */
const filmWidth = 960
const samples = 7
const golden = 2.399963

/** Takes a picture of a scene, with blur, glow, dark corners and film grain. */
export function takePhotograph({ seed, width, height }: Sheet, scene: Scene): Pixels {
  const { wide, high } = chooseFilm(width, height)
  const film = { wide, high, light: expose(scene, { wide, high, seed }) }
  for (const lamp of scene.lamps ?? []) shine(film, lamp)
  glow(film)
  return { kind: 'pixels', width: wide, height: high, data: develop(film, scene, seed) }
}

/** Returns the film size in pixels: no larger than the picture, and of its proportions. */
export function chooseFilm(width: number, height: number): { wide: number; high: number } {
  const wide = Math.min(width, Math.round(filmWidth * Math.max(1, width / height / 2)))
  return { wide, high: Math.round((wide * height) / width) }
}

interface Film {
  wide: number
  high: number
  light: Float32Array
}

function expose(scene: Scene, { wide, high, seed }: { wide: number; high: number; seed: number }): Float32Array {
  const light = new Float32Array(wide * high * 3)
  for (let row = 0, index = 0; row < high; row++) {
    for (let column = 0; column < wide; column++, index += 3) {
      const [x, y] = [(column + 0.5) / high, (row + 0.5) / high]
      const blur = Math.max(scene.blurAt?.(x, y) ?? 0, 0.55 / high)
      const turn = hashAt(column, row, seed) * 2 * Math.PI
      for (let sample = 0; sample < samples; sample++) {
        const radius = blur * Math.sqrt((sample + 0.5) / samples)
        const angle = turn + sample * golden
        const seen = scene.shade(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
        for (let channel = 0; channel < 3; channel++) light[index + channel]! += seen[channel]! / samples
      }
    }
  }
  return light
}

/** Draws a lamp out of focus: an even disc, slightly brighter at its rim. */
function shine({ wide, high, light }: Film, lamp: Lamp): void {
  const radius = lamp.radius * high
  const [cx, cy] = [lamp.x * high, lamp.y * high]
  for (let row = Math.max(0, Math.floor(cy - radius - 1)); row < Math.min(high, cy + radius + 1); row++) {
    for (let column = Math.max(0, Math.floor(cx - radius - 1)); column < Math.min(wide, cx + radius + 1); column++) {
      const distance = Math.hypot(column + 0.5 - cx, row + 0.5 - cy)
      const share = clamp(radius - distance + 0.5) * mix(0.75, 1.1, clamp(distance / radius) ** 4)
      for (let channel = 0; channel < 3; channel++) {
        light[(row * wide + column) * 3 + channel]! += lamp.light[channel]! * share
      }
    }
  }
}

/** Bright areas spill into their surroundings, as in any lens. */
function glow({ wide, high, light }: Film): void {
  const size = 12
  const columns = Math.ceil(wide / size)
  const rows = Math.ceil(high / size)
  let small = new Float32Array(columns * rows * 3)
  for (let row = 0, index = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const cell = (Math.floor(row / size) * columns + Math.floor(column / size)) * 3
      for (let channel = 0; channel < 3; channel++, index++) small[cell + channel]! += light[index]! / (size * size)
    }
  }
  for (let pass = 0; pass < 3; pass++) small = soften(small, columns, rows)
  for (let row = 0, index = 0; row < high; row++) {
    const y = clamp(row / size - 0.5, 0, rows - 1.001)
    for (let column = 0; column < wide; column++) {
      const x = clamp(column / size - 0.5, 0, columns - 1.001)
      const cell = (Math.floor(y) * columns + Math.floor(x)) * 3
      for (let channel = 0; channel < 3; channel++, index++) {
        const upper = mix(small[cell + channel]!, small[cell + 3 + channel] ?? 0, x % 1)
        const below = cell + columns * 3 + channel
        const lower = mix(small[below] ?? upper, small[below + 3] ?? upper, x % 1)
        light[index] = light[index]! * 0.9 + mix(upper, lower, y % 1) * 0.12
      }
    }
  }
}

function soften(from: Float32Array, columns: number, rows: number): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length)
  const at = (row: number, column: number) => (clamp(row, 0, rows - 1) * columns + clamp(column, 0, columns - 1)) * 3
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let down = -1; down <= 1; down++)
          for (let across = -1; across <= 1; across++) sum += from[at(row + down, column + across) + channel]!
        to[at(row, column) + channel] = sum / 9
      }
    }
  }
  return to
}

/**
 * Converts light to bytes: a curve that prevents clipping, dark corners, and grain, mostly in the
 * mid tones.
 */
function develop({ wide, high, light }: Film, { exposure = 1, vignette = 0.35 }: Scene, seed: number): Uint8Array {
  const data = new Uint8Array(wide * high * 3)
  const half = Math.hypot(wide, high) / 2
  for (let row = 0, index = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const far = Math.hypot(column - wide / 2, row - high / 2) / half
      const reached = exposure * (1 - vignette * far * far)
      const grain = (hashAt(column, row, seed + 7) + hashAt(column, row, seed + 8) - 1) * 0.045
      for (let channel = 0; channel < 3; channel++, index++) {
        const tone = toFilm(Math.max(0, light[index]! * reached))
        data[index] = clamp(tone + grain * (0.25 + tone * (1 - tone) * 2)) * 255
      }
    }
  }
  return data
}

/** Film curve from linear light to screen values. */
function toFilm(light: number): number {
  const rolled = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14)
  return clamp(rolled) ** (1 / 2.2)
}
