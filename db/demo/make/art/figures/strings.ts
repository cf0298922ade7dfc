import { type Random, between, createRandom } from '@cadenza/house-art'
import { renderVectors, drawPath, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

/** Draws one sounding string at many instants at once. */
function sweepString(
  random: Random,
  {
    width,
    height,
    left,
    right,
    swing,
    tone,
    sweeps = 26,
    weight = 1.5,
  }: {
    width: number
    height: number
    /** Height of its ends and its amplitude, as fractions of the height. */
    left: number
    right: number
    swing: number
    tone: string
    sweeps?: number
    weight?: number
  },
): string {
  const modes = [1, 2, 3, 4].map((overtone) => ({
    overtone,
    size: random() ** 1.6 / overtone ** 0.7,
    phase: random() * 2 * Math.PI,
  }))
  const sum = modes.reduce((total, mode) => total + mode.size, 0.001)
  let marks = ''
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const time = (sweep / sweeps) * 2 * Math.PI
    const points = Array.from({ length: 97 }, (_, step): [number, number] => {
      const along = step / 96
      const offset = modes.reduce(
        (total, mode) =>
          total +
          (mode.size / sum) * Math.sin(Math.PI * mode.overtone * along) * Math.cos(mode.overtone * time + mode.phase),
        0,
      )
      return [along * width, height * (left + (right - left) * along + swing * offset)]
    })
    marks += `<path d="${drawPath(points)}" fill="none" stroke="${tone}" stroke-width="${weight}" stroke-opacity="${(0.3 + 0.5 * random()).toFixed(2)}"/>`
  }
  return marks
}

/** Draws sounding strings as vectors: sharp at any size, for grounds of any tone. */
export function drawStrings(sheet: Sheet & { ground: GroundName; strings?: number }): Vectors {
  const { width, height, strings = 5 } = sheet
  const ground = createGround(sheet.ground, sheet.color)
  const random = createRandom(sheet.seed)
  const accented = Math.floor(random() * strings)
  let marks = ''
  for (let index = 0; index < strings; index++) {
    const place = (index + 0.5) / strings
    marks += sweepString(random, {
      width,
      height,
      left: 0.12 + place * 0.76,
      right: 0.12 + place * 0.76,
      swing: between(random, 0.4, 0.95) / strings,
      tone: index === accented ? ground.accent : ground.line,
    })
  }
  return renderVectors(sheet, ground, marks)
}
