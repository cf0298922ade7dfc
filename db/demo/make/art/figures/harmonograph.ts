import { createRandom, pick, round } from '@cadenza/house-art'
import { renderVectors, drawPath, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

const intervals = [
  [2, 3],
  [3, 4],
  [4, 5],
  [3, 5],
  [5, 6],
  [5, 8],
] as const

/**
 * Draws with a pen driven by two tones of a pure interval while they decay: the figure makes the
 * interval visible.
 */
export function drawHarmonograph(sheet: Sheet & { ground: GroundName }): Vectors {
  const { width, height } = sheet
  const ground = createGround(sheet.ground, sheet.color)
  const random = createRandom(sheet.seed)
  const [first, second] = pick(random, intervals)
  const detune = 0.0016 + random() * 0.003
  const phase = random() * Math.PI
  const turns = 62
  const reach = Math.min(width, height) * 0.44
  const strokes = 24
  let marks = ''
  for (let stroke = 0; stroke < strokes; stroke++) {
    const points: [number, number][] = []
    for (let step = 0; step <= 480; step++) {
      const time = ((stroke + step / 480) / strokes) * turns * 2 * Math.PI
      const fade = Math.exp(-time * 0.0036)
      const sway = Math.sin(time * second + phase)
      points.push([
        width / 2 + reach * 1.32 * fade * (0.8 * Math.sin(time * first * (1 + detune)) + 0.2 * sway),
        height / 2 + reach * fade * (0.85 * sway + 0.15 * Math.cos(time * first)),
      ])
    }
    const tone = stroke % 8 === 5 ? ground.accent : ground.line
    marks += `<path d="${drawPath(points)}" fill="none" stroke="${tone}" stroke-width="${round(1.6 - 0.5 * (stroke / strokes))}" stroke-opacity=".75"/>`
  }
  return renderVectors(sheet, ground, marks)
}
