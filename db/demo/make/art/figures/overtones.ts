import { createRandom, round } from '@cadenza/house-art'
import { renderVectors, drawPath, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

/**
 * Draws the overtone series: one string at a time, in one, two, three ... parts, each a chain of
 * closed loops.
 */
export function drawOvertones(sheet: Sheet & { ground: GroundName; count?: number }): Vectors {
  const { width, height, count = 9 } = sheet
  const ground = createGround(sheet.ground, sheet.color)
  const random = createRandom(sheet.seed)
  const accented = 1 + Math.floor(random() * (count - 1))
  const margin = width * 0.09
  const row = (height * 0.84) / count
  let marks = ''
  for (let overtone = 1; overtone <= count; overtone++) {
    const middle = height * 0.08 + row * (overtone - 0.5)
    const tone = overtone === accented ? ground.accent : ground.line
    for (let sweep = 9; sweep >= 0; sweep--) {
      const swing = row * 0.46 * Math.cos((sweep / 9.5) * (Math.PI / 2)) * (1 - overtone * 0.018)
      for (const side of [1, -1]) {
        const points = Array.from({ length: 181 }, (_, step): [number, number] => [
          margin + (step / 180) * (width - 2 * margin),
          middle + side * swing * Math.sin((Math.PI * overtone * step) / 180),
        ])
        marks += `<path d="${drawPath(points)}" fill="none" stroke="${tone}" stroke-width="${sweep === 0 ? 3.2 : 1.5}" stroke-opacity="${sweep === 0 ? 1 : 0.5}"/>`
      }
    }
    for (let node = 0; node <= overtone; node++)
      marks += `<circle cx="${round(margin + (node / overtone) * (width - 2 * margin))}" cy="${round(middle)}" r="5" fill="${tone}"/>`
  }
  return renderVectors(sheet, ground, marks)
}
