/** Halls and their surroundings. */
import { between, createRandom } from '@cadenza/house-art'
import type { Light } from '../drawing/color.ts'
import type { Lamp, Scene } from './camera.ts'
import { mixLights, lit } from './light.ts'
import { clamp, findCloudsAt, hashAt, findNoiseAt, step } from './noise.ts'

/** The closed curtain: velvet in folds, lit from below and above, on a glossy floor. */
export function drawCurtain({ seed, aspect, cloth }: { seed: number; aspect: number; cloth: Light }): Scene {
  const edge = 0.86
  const fold = (x: number, y: number) => {
    const warped = x * 9 + 0.5 * findNoiseAt(x * 2, y * 1.2, seed) + 0.25 * y
    return Math.sin(warped * 2.2) + 0.5 * Math.sin(warped * 4.7 + 1) + 0.2 * findNoiseAt(x * 30, y * 0.8, seed + 2)
  }
  const velvet = (x: number, y: number): Light => {
    const slope = (fold(x + 0.003, y) - fold(x - 0.003, y)) / 0.09
    const deep = clamp(fold(x, y) * 0.5 + 0.5)
    const sheen = clamp(Math.abs(slope) - 0.15) ** 1.4 * 0.8
    const spot = Math.exp(-(((x - aspect * 0.5) / 0.75) ** 2)) * (0.25 + 0.9 * Math.exp(-(((y - 0.62) / 0.42) ** 2)))
    const nap = 0.9 + 0.2 * findNoiseAt(x * 160, y * 120, seed)
    return lit(cloth, (0.16 + 0.7 * deep ** 1.6 + sheen) * (0.05 + 1.15 * spot) * nap)
  }
  return {
    shade(x, y) {
      if (y < edge - 0.035) return velvet(x, y)
      if (y < edge)
        return mixLights(
          velvet(x, y),
          lit([0.9, 0.62, 0.24], 0.25 + 0.75 * clamp(fold(x, y) * 0.5 + 0.4)),
          0.55 * Math.exp(-(((x - aspect / 2) / 0.8) ** 2)),
        )
      const plank = Math.floor(((x - aspect / 2) / (y - 0.55)) * 3)
      const grain = findCloudsAt(((x - aspect / 2) / (y - 0.55)) * 18, y * 9, { seed })
      const wood = lit([0.34, 0.2, 0.1], 0.25 + 0.35 * grain + 0.15 * hashAt(plank, 3, seed))
      const mirrored = velvet(x + 0.01 * (grain - 0.5), 2 * edge - y)
      return mixLights(wood, mirrored, 0.42)
    },
    exposure: 1.5,
    vignette: 0.5,
  }
}

interface Sky {
  top: Light
  low: Light
  cloud: Light
  town: Light
  windows: number
}

const skies: Record<'dusk' | 'morning', Sky> = {
  dusk: {
    top: [0.02, 0.045, 0.13],
    low: [0.75, 0.3, 0.14],
    cloud: [0.32, 0.13, 0.14],
    town: [0.007, 0.008, 0.014],
    windows: 0.5,
  },
  morning: {
    top: [0.38, 0.58, 0.85],
    low: [1.25, 0.98, 0.74],
    cloud: [1.2, 1.05, 0.95],
    town: [0.3, 0.36, 0.44],
    windows: 0,
  },
}

/** A town along a river, at dusk with its lamps or in morning mist. */
export function drawRiver({ seed, aspect, hour }: { seed: number; aspect: number; hour: 'dusk' | 'morning' }): Scene {
  const random = createRandom(seed)
  const sky = skies[hour]
  const shore = 0.62
  const dome = aspect * between(random, 0.3, 0.7)
  const roofAt = (x: number, layer: number) => {
    const house = Math.floor(x * (16 - layer * 5))
    const spire =
      hashAt(house, 9, seed + layer) > 0.86 ? 0.07 * (1 - Math.abs(((x * (16 - layer * 5)) % 1) - 0.5) * 2) : 0
    const round =
      layer === 1 ? Math.sqrt(Math.max(0, 0.0095 - (x - dome) ** 2)) * 1.5 + (Math.abs(x - dome) < 0.1 ? 0.03 : 0) : 0
    return shore - 0.035 - layer * 0.02 - 0.045 * hashAt(house, 4, seed + layer) - spire - round
  }
  const above = (x: number, y: number): Light => {
    const share = clamp(y / shore) ** 1.6
    const plain = mixLights(sky.top, sky.low, share)
    const veil = step(0.48, 0.78, findCloudsAt(x * 1.3, y * 4.5, { seed, octaves: 5 }))
    const cloudy = mixLights(plain, sky.cloud, veil * 0.75)
    const mist = hour === 'morning' ? 0.62 : 0.22
    if (y > roofAt(x, 0)) return town(x, y, 0)
    if (y > roofAt(x, 1)) return mixLights(sky.town, plain, mist)
    const hill = shore - 0.13 - 0.09 * findNoiseAt(x * 1.4, 0, seed + 3)
    return y > hill ? mixLights(sky.town, plain, mist + 0.25) : cloudy
  }
  const town = (x: number, y: number, layer: number): Light => {
    const [column, row] = [Math.floor(x * 120), Math.floor(y * 120)]
    const isLit =
      sky.windows > 0 && hashAt(column, row, seed + layer) < 0.09 && (x * 120) % 1 < 0.6 && (y * 120) % 1 < 0.7
    return isLit
      ? lit([1, 0.62, 0.25], sky.windows * (0.6 + hashAt(column, row, seed + 1)))
      : lit(sky.town, hour === 'morning' ? 0.75 : 1)
  }
  return {
    shade(x, y) {
      if (y < shore) return above(x, y)
      const away = (y - shore) / (1 - shore)
      const wave =
        (findNoiseAt((x * 14) / (0.3 + away), (y * 160) / (0.4 + away * 2), seed) - 0.5) * (0.03 + 0.1 * away)
      const mirrored = above(x + wave * 0.25, clamp(shore - (y - shore) * 1.15 + wave, 0.01, shore - 0.001))
      return lit(mixLights(mirrored, sky.top, 0.15 + 0.35 * away), 0.82)
    },
    lamps: hour === 'dusk' ? lineOfLamps(aspect, { seed, shore }) : [],
    exposure: hour === 'dusk' ? 1.15 : 0.95,
    vignette: hour === 'dusk' ? 0.4 : 0.15,
  }
}

/** Lamps along the bank, each with its reflection in the water. */
function lineOfLamps(aspect: number, { seed, shore }: { seed: number; shore: number }): Lamp[] {
  const random = createRandom(seed + 1)
  return Array.from({ length: Math.round(aspect * 11) }, (_, index) => {
    const x = (index + random() * 0.5) / 11
    const light = lit([1, 0.68, 0.32], between(random, 0.7, 1.5))
    const streak = Array.from({ length: 14 }, (_unused, step) => ({
      x: x + (random() - 0.5) * 0.012,
      y: shore + 0.02 + step * 0.017,
      radius: 0.0045,
      light: lit(light, 0.5 * (1 - step / 14)),
    }))
    return [{ x, y: shore - 0.012, radius: 0.006, light: lit(light, 2.2) }, ...streak]
  }).flat()
}

/** A rehearsal room: a high window, its light on the wall and on the parquet. */
export function drawRehearsalRoom({ seed, aspect }: { seed: number; aspect: number }): Scene {
  const random = createRandom(seed)
  const left = aspect * between(random, 0.08, 0.2)
  const pane = { wide: aspect * 0.15 + 0.1, top: 0.07, bottom: 0.57 }
  const skirting = 0.68
  const inPane = (x: number, y: number) => x > left && x < left + pane.wide && y > pane.top && y < pane.bottom
  const bars = (across: number, down: number) =>
    Math.abs(((across * 3) % 1) - 0.5) > 0.46 || Math.abs(((down * 5) % 1) - 0.5) > 0.47 ? 0.22 : 1
  const wall = (x: number, y: number): Light => {
    const near = Math.exp(-Math.abs(x - left - pane.wide / 2) / 0.75)
    const plaster = 0.94 + 0.1 * findCloudsAt(x * 7, y * 7, { seed })
    const panel = Math.abs(((x * 2.1) % 1) - 0.5) > 0.47 || Math.abs(y - 0.5) < 0.004 ? 0.86 : 1
    return lit([0.72, 0.66, 0.56], (0.2 + 0.72 * near) * plaster * panel)
  }
  return {
    shade(x, y) {
      if (inPane(x, y)) {
        const [across, down] = [(x - left) / pane.wide, (y - pane.top) / (pane.bottom - pane.top)]
        return lit([1.5, 1.62, 1.75], bars(across, down) * (1.35 - 0.35 * down))
      }
      const frame = inPane(x + 0.02, y) || inPane(x - 0.02, y) || inPane(x, y + 0.02) || inPane(x, y - 0.02)
      if (frame) return lit([0.8, 0.76, 0.68], 0.75)
      if (y < skirting) return y > skirting - 0.035 ? lit([0.75, 0.7, 0.62], 0.55) : wall(x, y)
      const depth = 0.22 / (y - skirting + 0.1)
      const across = (x - aspect / 2) * depth
      const [row, turnedRow] = [Math.floor((across + depth * 2) * 8), Math.floor((across - depth * 2) * 8)]
      const wood =
        0.35 + 0.5 * hashAt(row, turnedRow, seed) + 0.3 * findCloudsAt(across * 40, depth * 30, { seed, octaves: 3 })
      const sun = {
        across: (x - left - 0.16 - (y - skirting) * 0.9) / (pane.wide * 1.5),
        down: (y - skirting - 0.05) / 0.2,
      }
      const isSunny = sun.across > 0 && sun.across < 1 && sun.down > 0 && sun.down < 1
      const light =
        0.34 + 0.3 * Math.exp(-Math.abs(x - left - 0.2) / 0.8) + (isSunny ? 1.5 * bars(sun.across, sun.down) : 0)
      const shine = Math.exp(-(((x - left - pane.wide / 2) / 0.3) ** 2)) * 0.25 * clamp(1.2 - (y - skirting) * 3)
      return mixLights(lit([0.5, 0.29, 0.14], wood * light), [1, 1, 1], shine * 0.6)
    },
    blurAt: (_x, y) => 0.0012 + 0.012 * Math.max(0, y - 0.85),
    exposure: 1.05,
    vignette: 0.2,
  }
}

/**
 * The audience from behind, before the lights go down: heads, and the hall's lamps out of focus.
 */
export function drawAudience({ seed, aspect }: { seed: number; aspect: number }): Scene {
  const random = createRandom(seed)
  const heads = Array.from({ length: Math.ceil(aspect * 9) }, (_, index) => {
    const row = index % 3
    return {
      x: index / 9 + between(random, -0.03, 0.03),
      y: 0.7 + row * 0.1 + between(random, -0.02, 0.02),
      size: 0.038 + row * 0.012,
      row,
    }
  }).toSorted((a, b) => b.row - a.row)
  const isPerson = (x: number, y: number, { x: cx, y: cy, size }: (typeof heads)[number]) => {
    const head = Math.hypot(x - cx, (y - cy) / 1.2) - size
    const shoulders = Math.hypot((x - cx) / 2.1, y - cy - size * 3.1) - size * 1.6
    return Math.min(head, shoulders)
  }
  return {
    shade(x, y) {
      const stage = Math.exp(-(((x - aspect / 2) / 0.55) ** 2)) * Math.exp(-(((y - 0.55) / 0.16) ** 2))
      let seen: Light = mixLights([0.03, 0.016, 0.012], [0.95, 0.55, 0.26], stage * 0.8)
      for (let back = heads.length - 1; back >= 0; back--) {
        const head = heads[back]!
        const distance = isPerson(x, y, head)
        if (distance > 0) continue
        const rim = Math.exp(-((distance / 0.005) ** 2)) * step(0.01, -0.05, y - head.y) * 0.22
        seen = lit([1, 0.6, 0.32], 0.006 + 0.004 * head.row + rim * (0.4 + stage))
      }
      return seen
    },
    blurAt: (_x, y) => (y < 0.62 ? 0.02 : 0.004 + 0.02 * Math.max(0, y - 0.8)),
    lamps: tiersOfLamps(aspect, seed),
    exposure: 1.25,
    vignette: 0.5,
  }
}

/** Three tiers of boxes with their lamps, and a chandelier. */
function tiersOfLamps(aspect: number, seed: number): Lamp[] {
  const random = createRandom(seed + 2)
  const tiers = [0.12, 0.27, 0.42].flatMap((y, tier) =>
    Array.from({ length: Math.round(aspect * 8) }, (_, index) => {
      const x = ((index + 0.5) / 8) * 1
      const bend = ((x - aspect / 2) / aspect) ** 2 * 0.28
      return {
        x: x + between(random, -0.01, 0.01),
        y: y - bend + 0.05,
        radius: 0.02 + tier * 0.003,
        light: lit([1, 0.6, 0.27], between(random, 0.25, 0.6)),
      }
    }),
  )
  const chandelier = Array.from({ length: 30 }, () => ({
    x: aspect / 2 + between(random, -0.16, 0.16),
    y: between(random, -0.02, 0.16),
    radius: between(random, 0.016, 0.034),
    light: lit([1, 0.78, 0.5], between(random, 0.1, 0.4)),
  }))
  return [...tiers, ...chandelier]
}
