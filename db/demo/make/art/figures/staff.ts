import { type Random, between, createRandom, pick, round } from '@cadenza/house-art'
import { renderVectors, drawPath, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

/** A position on a ribbon: along it from 0 to 1, and lines down from its top one. */
type Place = (along: number, line: number) => readonly [x: number, y: number]

/**
 * Draws loose staves: ribbons of five lines that twist across the sheet, with note heads on them.
 */
export function drawStaff(sheet: Sheet & { ground: GroundName; ribbons?: number }): Vectors {
  const { height, ribbons = 3 } = sheet
  const ground = createGround(sheet.ground, sheet.color)
  const random = createRandom(sheet.seed)
  const accented = Math.floor(random() * ribbons)
  let marks = ''
  for (let ribbon = 0; ribbon < ribbons; ribbon++) {
    const place = createRibbon(sheet, random, (ribbon + 0.5) / ribbons, ribbons)
    const tone = ribbon === accented ? ground.accent : ground.line
    for (let line = 0; line < 5; line++) {
      const points = Array.from({ length: 201 }, (_, step) => place(step / 200, line))
      marks += `<path d="${drawPath(points)}" fill="none" stroke="${tone}" stroke-width="${round(height / 340)}"/>`
    }
    marks += drawNotes(place, random, tone)
  }
  return renderVectors(sheet, ground, marks)
}

function createRibbon({ width, height }: Sheet, random: Random, middle: number, ribbons: number): Place {
  const bends = [1, 2, 3].map((wave) => ({ wave, size: between(random, -1, 1) / wave, phase: random() * 2 * Math.PI }))
  const turn = random() * Math.PI
  const lift = (along: number) =>
    bends.reduce((sum, bend) => sum + bend.size * Math.sin(bend.wave * 4 * along + bend.phase), 0)
  return (along, line) => {
    // The ribbon shows its flat side at 1 or -1, and its edge at 0.
    const side = Math.cos(turn + along * 5.2)
    return [along * width, height * (middle * 0.8 + 0.1 + (lift(along) * 0.34) / ribbons + (line - 2) * 0.034 * side)]
  }
}

function drawNotes(place: Place, random: Random, tone: string): string {
  let marks = ''
  let pitch = Math.floor(random() * 8)
  for (let along = 0.06; along < 0.95; along += between(random, 0.03, 0.085)) {
    pitch = Math.max(0, Math.min(8, pitch + pick(random, [-2, -1, -1, 1, 1, 2])))
    const [x, y] = place(along, pitch / 2)
    const [, top] = place(along, 0)
    const [, bottom] = place(along, 4)
    const size = Math.abs(bottom - top) / 4
    if (size < 9) continue
    const [ahead, behind] = [place(along + 0.01, pitch / 2), place(along - 0.01, pitch / 2)]
    const angle = (Math.atan2(ahead[1] - behind[1], ahead[0] - behind[0]) * 180) / Math.PI - 20
    const fill = random() < 0.3 ? `fill="none" stroke="${tone}" stroke-width="${round(size * 0.2)}"` : `fill="${tone}"`
    marks += `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size * 0.62)}" ry="${round(size * 0.43)}" transform="rotate(${round(angle)} ${round(x)} ${round(y)})" ${fill}/>`
  }
  return marks
}
