import { between, createRandom, house } from '@cadenza/house-art'
import { mixLight, mixColors, parseColor } from '../drawing/color.ts'
import { renderFilm, loadFilm, type Pixels } from '../drawing/exposure.ts'
import type { Sheet } from '../drawing/drawing.ts'

/**
 * Draws sound from several players crossing in the room: rings that strengthen and cancel each
 * other.
 */
export function drawRipples(sheet: Sheet & { players?: number }): Pixels {
  const { width, height, players = 3 } = sheet
  const random = createRandom(sheet.seed)
  const film = loadFilm({ width, height, glow: mixLight(sheet.color, 0.02), centre: { x: 0.5, y: 0.5, radius: 0.8 } })
  const sources = Array.from({ length: players }, (_, index) => ({
    x: width * between(random, 0.08 + (0.84 * index) / players, 0.08 + (0.84 * (index + 1)) / players),
    y: height * between(random, 0.15, 0.85),
    wave: height * between(random, 0.05, 0.085),
    phase: random() * 2 * Math.PI,
  }))
  const crest = mixLight(sheet.color, 0.75)
  const highlight = parseColor(mixColors(house.brass, house.paper, 0.3))
  const fade = height * 0.75
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index += 3) {
      let level = 0
      let near = 0
      for (const source of sources) {
        const distance = Math.hypot(x - source.x, y - source.y)
        const loudness = Math.exp(-distance / fade)
        level += loudness * Math.cos((distance / source.wave) * 2 * Math.PI + source.phase)
        near += loudness
      }
      const share = Math.max(0, level)
      const ring = share ** 2.2 * 0.9
      const hot = Math.max(0, share - 0.8) ** 2 * 2.2
      const haze = near * 0.018
      for (let channel = 0 as 0 | 1 | 2; channel < 3; channel++)
        film.light[index + channel]! += crest[channel] * (ring + haze) + highlight[channel] * hot
    }
  return renderFilm(film, sheet.seed)
}
