/** Instruments close to the lens, mostly out of focus. */
import { between, createRandom } from '@cadenza/house-art'
import type { Light } from '../drawing/color.ts'
import type { Scene } from './camera.ts'
import { mixLights, lit } from './light.ts'
import { clamp, findCloudsAt, hashAt, mix, findNoiseAt, step } from './noise.ts'

/**
 * The keys of a grand piano from one side, sharp in the middle, mirrored in the lacquer behind
 * them.
 */
export function drawKeyboard({ seed, aspect }: { seed: number; aspect: number }): Scene {
  const random = createRandom(seed)
  const slant = between(random, -0.35, 0.35)
  const shift = between(random, 0, 7)
  const place = (x: number, y: number) => {
    const depth = 1 / (y * 0.9 + 0.32)
    const across = (x - aspect / 2) * depth
    const away = depth * 1.35
    return { across: (across + away * slant) * 5 + shift, away: away - across * slant * 0.5 }
  }
  const near = 1.32
  const back = 2.15
  return {
    shade(x, y) {
      const { across, away } = place(x, y)
      const mirrored = away > back
      const deep = mirrored ? 2 * back - away : away
      const key = Math.floor(across)
      const inKey = across - key
      const light = 1.15 - 0.35 * clamp((away - near) / 1.2) - 0.25 * clamp(Math.abs(x / aspect - 0.4))
      let seen: Light = lit([0.86, 0.8, 0.69], light * (0.94 + 0.06 * hashAt(key, 1, seed)))
      // The gap between two keys, and their front edge, which faces away from the light.
      seen = lit(seen, mix(0.12, 1, step(0, 0.035, Math.min(inKey, 1 - inKey))))
      if (deep < near) seen = lit([0.5, 0.42, 0.33], light * 0.35 * step(near - 0.35, near, deep) + 0.02)
      if (deep > near + 0.3) seen = blackKey(seen, { across, deep, start: near + 0.3, light })
      if (!mirrored) return seen
      const fade = clamp(1 - (away - back) * 1.1)
      return mixLights([0.012, 0.01, 0.01], seen, 0.22 * fade)
    },
    blurAt: (x, y) => 0.0015 + 0.03 * Math.abs(place(x, y).away - 1.6) ** 1.3,
    exposure: 0.95,
  }
}

function blackKey(
  below: Light,
  { across, deep, start, light }: { across: number; deep: number; start: number; light: number },
): Light {
  const boundary = Math.round(across)
  const place = ((boundary % 7) + 7) % 7
  if (place === 0 || place === 3) return below
  const side = across - boundary
  const half = 0.29
  if (Math.abs(side) < half) {
    const edge = step(half - 0.09, half - 0.04, Math.abs(side)) * step(half, half - 0.03, Math.abs(side))
    const shine = 0.16 * step(start, start + 0.12, deep) * step(0.22, 0.02, Math.abs(side + 0.07))
    return lit([1, 0.96, 0.9], (0.012 + 0.22 * edge * (side < 0 ? 1 : 0.3) + shine * 0.5) * light)
  }
  return lit(
    below,
    mix(0.25, 1, step(half, half + 0.3, side)) * (side < 0 ? mix(0.75, 1, step(-half, -half - 0.08, side)) : 1),
  )
}

/** A string instrument close up: varnish over maple, an f-hole, four strings and their shadows. */
export function drawBowedStrings({ seed, aspect }: { seed: number; aspect: number }): Scene {
  const random = createRandom(seed)
  const turn = between(random, -0.5, 0.5)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const tone = between(random, 0.75, 1.25)
  const turned = (x: number, y: number) => {
    const [dx, dy] = [x - aspect * 0.5, y - 0.5]
    return { across: dx * cos - dy * sin, along: dx * sin + dy * cos }
  }
  const stringAt = (number: number, along: number) => -0.36 + number * (0.075 + 0.012 * along)
  return {
    shade(x, y) {
      const { across, along } = turned(x, y)
      const arch = across * 0.9 + 0.25
      const fibre = findCloudsAt(across * 90, along * 3, { seed, octaves: 3 })
      const flame = findNoiseAt(along * 9 + findCloudsAt(across * 3, along * 3, { seed }) * 5, across * 2, seed + 5)
      const light = clamp(1.05 - 1.1 * Math.abs(across - 0.12)) * (0.55 + 0.45 * flame) * (0.8 + 0.35 * fibre)
      const gleam = Math.exp(-((arch - 0.36 - along * 0.12) ** 2) / 0.02) * 0.16 * (0.5 + 0.5 * fibre)
      let seen: Light = [0.62 * light * tone + gleam, 0.22 * light + gleam * 0.86, 0.055 * light + gleam * 0.66]
      seen = cutHole(seen, { across: across - 0.32, along })
      for (let number = 0; number < 4; number++)
        seen = layString(seen, { side: across - stringAt(number, along), along, thick: 0.009 - number * 0.0013 })
      return seen
    },
    blurAt(x, y) {
      const { along } = turned(x, y)
      return 0.0012 + 0.035 * Math.abs(along - 0.05) ** 1.6
    },
    exposure: 1.05,
  }
}

/** Draws the f-hole: two round ends joined by a curve, dark, with a lit edge. */
function cutHole(seen: Light, { across, along }: { across: number; along: number }): Light {
  const bow = 0.055 * Math.sin(along * 5.6)
  const width = 0.02 + 0.016 * Math.cos(clamp(along * 4.2, -1.5, 1.5))
  const body = Math.abs(along) < 0.31 ? Math.abs(across - bow) - width : 1
  const ends = Math.min(
    Math.hypot(across + 0.02, along - 0.27) - 0.042,
    Math.hypot(across - 0.02, along + 0.27) - 0.034,
  )
  const distance = Math.min(body, ends)
  const edge = Math.exp(-((distance - 0.006) ** 2) / 0.00003) * 0.35
  const open = step(0.002, -0.004, distance)
  const rim = mixLights(seen, [0.9, 0.62, 0.32], edge)
  return mixLights(rim, [0.012, 0.006, 0.003], open)
}

function layString(seen: Light, { side, along, thick }: { side: number; along: number; thick: number }): Light {
  const shadow = Math.exp(-((side - 0.028) ** 2) / 0.00012) * 0.55
  const under = lit(seen, 1 - shadow)
  if (Math.abs(side) > thick) return under
  const round = Math.sqrt(1 - (side / thick) ** 2)
  const winding = 0.75 + 0.25 * Math.sin(along * 900)
  const shine = Math.exp(-((side / thick + 0.35) ** 2) / 0.05)
  return lit([1, 0.95, 0.86], (0.05 + 0.2 * round + 1.9 * shine) * winding * 0.8)
}

/** The bell of a horn, reflecting the hall. */
export function drawBrass({ seed, aspect }: { seed: number; aspect: number }): Scene {
  const random = createRandom(seed)
  const centre = { x: aspect * between(random, 0.36, 0.6), y: between(random, 0.5, 0.62) }
  const radius = between(random, 0.44, 0.56)
  const lampAt = between(random, -1, 1)
  const hall = (nx: number, ny: number): number => {
    const angle = Math.atan2(ny, nx)
    const window = Math.exp(-((nx + 0.45) ** 2) / 0.03) * step(0.9, 0.2, Math.abs(ny + 0.1)) * 1.8
    const lamps = Math.max(0, Math.sin(angle * 9 + lampAt)) ** 24 * step(0.2, 0.75, Math.hypot(nx, ny)) * 2.4
    const floor = 0.32 * step(-0.1, 0.7, ny)
    return 0.05 + window + lamps + floor + 0.22 * findNoiseAt(nx * 4 + 3, ny * 4, seed)
  }
  return {
    shade(x, y) {
      const [dx, dy] = [x - centre.x, y - centre.y]
      const far = Math.hypot(dx, dy) / radius
      if (far > 1)
        return lit([0.05, 0.034, 0.024], (1.2 - 0.4 * y) * (0.6 + 0.8 * findCloudsAt(x * 3, y * 3, { seed })))
      const flare = far ** 2.6
      const [nx, ny] = [(dx / radius / far) * (0.25 + 0.75 * flare), (dy / radius / far) * (0.25 + 0.75 * flare)]
      const rim = Math.exp(-((far - 0.985) ** 2) / 0.00008) * (0.9 + 0.7 * Math.sin(Math.atan2(dy, dx) * 2 + 1))
      const throat = step(0.1, 0.42, far)
      const scratches = 0.94 + 0.12 * findNoiseAt(Math.atan2(dy, dx) * 60, far * 220, seed)
      return lit([1, 0.59, 0.19], (hall(nx, ny) * throat * scratches + 0.006 + Math.max(0, rim)) * 0.95)
    },
    blurAt(x, y) {
      const far = Math.hypot(x - centre.x, y - centre.y) / radius
      return far > 1 ? 0.002 + Math.min(0.035, (far - 1) * radius * 0.7) : 0.0015 + 0.03 * Math.max(0, 0.6 - far) ** 1.5
    },
    lamps: Array.from({ length: 26 }, () => ({
      x: between(random, -0.1, aspect + 0.1),
      y: between(random, -0.05, 0.55),
      radius: between(random, 0.018, 0.05),
      light: lit([1, 0.62, 0.3], between(random, 0.05, 0.3)),
    })).filter(({ x, y }) => Math.hypot(x - centre.x, y - centre.y) > radius + 0.05),
  }
}

/** Organ pipes in the light of a high window. */
export function drawOrgan({ seed, aspect }: { seed: number; aspect: number }): Scene {
  const random = createRandom(seed)
  const pipes: { middle: number; half: number; mouth: number }[] = []
  for (let x = -0.1, index = 0; x < aspect + 0.1; index++) {
    const half = 0.034 + 0.028 * Math.abs(Math.sin(index * 0.42 + seed))
    pipes.push({ middle: x + half, half, mouth: 0.72 + 0.16 * Math.sin(index * 0.42 + seed) })
    x += half * 2 + 0.006
  }
  const fromLeft = random() < 0.5 ? 1 : -1
  return {
    shade(x, y) {
      const pipe = pipes.find(({ middle, half }) => Math.abs(x - middle) <= half)
      const light = clamp(1.25 - 0.75 * y) * (0.55 + 0.45 * clamp(fromLeft > 0 ? 1.1 - x / aspect : 0.1 + x / aspect))
      if (!pipe) return [0.004, 0.003, 0.002]
      const nx = ((x - pipe.middle) / pipe.half) * fromLeft
      const shine = Math.exp(-((nx + 0.45) ** 2) / 0.02) * 1.5 + Math.exp(-((nx - 0.6) ** 2) / 0.012) * 0.28
      const body = 0.05 + 0.34 * Math.sqrt(Math.max(0, 1 - nx * nx)) + shine
      const stains = 0.75 + 0.5 * findCloudsAt(x * 9, y * 5, { seed })
      const foot = y > pipe.mouth ? clamp(1 - (y - pipe.mouth) * 1.6) * 0.8 : 1
      const lip = Math.abs(y - pipe.mouth) < pipe.half * 0.28 && Math.abs(nx) < 0.72 ? 0.06 : 1
      const upper = y < pipe.mouth && y > pipe.mouth - pipe.half * 1.9 * (1 - Math.abs(nx)) ? 0.62 : 1
      return lit([0.93, 0.83, 0.66], body * light * stains * foot * lip * upper * 0.7)
    },
    exposure: 1.1,
  }
}
