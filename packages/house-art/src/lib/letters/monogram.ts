import { between, createRandom } from '../random.ts'
import { brighten, formatColor, house } from '../drawing/color.ts'
import { finishVectors, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround } from '../drawing/ground.ts'
import { measureLine, setLine } from './lettering.ts'
import { sweepString } from '../figures/strings.ts'

/** The first letters of the first and the last name: `Clémence Aubrac-Vidal` gives `CA`. */
export function findInitials(name: string): [string, string] {
  const words = name.trim().split(/\s+/)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return [first.toLocaleUpperCase('en'), last.toLocaleUpperCase('en')]
}

/** A portrait without a photograph: two initials that share a set of sounding strings, behind the one, before the other. */
export function drawMonogram(sheet: Sheet & { name: string }): Vectors {
  const { width, height } = sheet
  const ground = createGround('stage', sheet.color)
  const random = createRandom(sheet.seed)
  const [first, last] = findInitials(sheet.name)
  const capital = height * 0.385
  const slope = between(random, -0.09, -0.03)
  const strings = [0, 1, 2, 3].map((index) =>
    sweepString(random, {
      width,
      height,
      left: 0.41 + index * 0.075 - slope,
      right: 0.41 + index * 0.075 + slope,
      swing: between(random, 0.05, 0.14),
      tone: index === 2 ? ground.accent : ground.line,
      sweeps: 22,
      weight: 1.4,
    }),
  )
  const back = setLine(last, {
    x: width * 0.92 - measureLine(last, capital),
    y: height * 0.9,
    height: capital,
    tone: formatColor(brighten(sheet.color, 0.62)),
  })
  const front = setLine(first, { x: width * 0.08, y: height * 0.545, height: capital, tone: house.paper })
  return finishVectors(sheet, ground, `${back.marks}${strings.join('')}${front.marks}`)
}
