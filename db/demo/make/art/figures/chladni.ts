import { type Random, between, createRandom } from '@cadenza/house-art'
import { mixLight, type Light } from '../drawing/color.ts'
import { renderFilm, loadFilm, type Film, type Pixels } from '../drawing/exposure.ts'
import type { Sheet } from '../drawing/drawing.ts'

/** Amplitude of the plate at a point, -1 to 1 on both axes. Sand gathers where it is zero. */
type Swing = (u: number, v: number) => number

/**
 * Draws sand on a sounding metal plate: grains are thrown from moving areas and come to rest along
 * the nodal lines.
 */
export function drawChladni(sheet: Sheet & { plate: 'square' | 'round'; grains?: number }): Pixels {
  const { width, height, plate, grains = width * height * 0.3 } = sheet
  const random = createRandom(sheet.seed)
  const swing = plate === 'square' ? createSquareSwing(random) : createRoundSwing(random)
  const film = loadFilm({ width, height, glow: mixLight(sheet.color, 0.05), centre: { x: 0.5, y: 0.5, radius: 0.62 } })
  const reach = Math.min(width, height) * 0.47
  polishPlate(film, reach, plate, mixLight(sheet.color, 0.16))
  for (let grain = 0; grain < grains; grain++) {
    const u = between(random, -1, 1)
    const v = between(random, -1, 1)
    if (plate === 'round' && u * u + v * v > 0.985) continue
    const still = Math.exp(-((swing(u, v) / 0.062) ** 2)) + 0.004
    if (random() > still) continue
    layGrain(film, width / 2 + u * reach, height / 2 + v * reach, 0.45 + random() * 1.1)
  }
  return renderFilm(film, sheet.seed)
}

function createSquareSwing(random: Random): Swing {
  const m = 3 + Math.floor(random() * 5)
  const n = m + 2 + Math.floor(random() * 5)
  const share = between(random, 0.75, 1) * (random() < 0.5 ? 1 : -1)
  return (u, v) => {
    const [a, b] = [((u + 1) * Math.PI) / 2, ((v + 1) * Math.PI) / 2]
    return (Math.cos(m * a) * Math.cos(n * b) + share * Math.cos(n * a) * Math.cos(m * b)) / 1.6
  }
}

function createRoundSwing(random: Random): Swing {
  const spokes = 5 + Math.floor(random() * 8)
  const rings = between(random, 3.6, 6.2)
  const blend = between(random, 0.6, 1.2)
  return (u, v) => {
    const radius = Math.hypot(u, v)
    const angle = Math.atan2(v, u)
    const inner = Math.cos(rings * Math.PI * radius ** 0.92)
    return (
      inner * (1 - blend * 0.4) +
      blend * Math.cos(spokes * angle) * Math.sin(Math.PI * radius * (rings - 1)) * radius ** 0.6
    )
  }
}

/** Draws the plate itself: brushed metal, a brighter rim, the screw that holds it. */
function polishPlate(film: Film, reach: number, plate: 'square' | 'round', metal: Light): void {
  const { width, height, light } = film
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index += 3) {
      const [u, v] = [(x - width / 2) / reach, (y - height / 2) / reach]
      const radius = Math.hypot(u, v)
      const edge = plate === 'round' ? radius : Math.max(Math.abs(u), Math.abs(v))
      if (edge > 1.012) continue
      const sheen = 0.45 + 0.55 * Math.cos(2 * Math.atan2(v, u) + 0.8) ** 2 * Math.min(1, radius * 1.4)
      const rim = edge > 1 ? 2.6 : 1
      const screw = radius < 0.022 ? 5 : 1
      for (let channel = 0 as 0 | 1 | 2; channel < 3; channel++)
        light[index + channel]! += metal[channel] * sheen * rim * screw * 0.42
    }
}

function layGrain(film: Film, x: number, y: number, amount: number): void {
  const column = Math.floor(x)
  const row = Math.floor(y)
  if (column < 0 || row < 0 || column + 1 >= film.width || row + 1 >= film.height) return
  const [right, down] = [x - column, y - row]
  for (const [dx, dy, share] of [
    [0, 0, (1 - right) * (1 - down)],
    [1, 0, right * (1 - down)],
    [0, 1, (1 - right) * down],
    [1, 1, right * down],
  ] as const) {
    const index = ((row + dy) * film.width + column + dx) * 3
    film.light[index]! += amount * share * 1.25
    film.light[index + 1]! += amount * share * 1.0
    film.light[index + 2]! += amount * share * 0.62
  }
}
