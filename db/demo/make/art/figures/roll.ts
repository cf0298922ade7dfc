import { createRandom, pick, round } from '@cadenza/house-art'
import { renderVectors, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

/**
 * Draws a canon on a music roll: one melody entering in several voices, each note a slot as long as
 * it sounds.
 */
export function drawRoll(sheet: Sheet & { ground: GroundName; voices?: number }): Vectors {
  const { width, height, voices = 7 } = sheet
  const ground = createGround(sheet.ground, sheet.color)
  const random = createRandom(sheet.seed)
  const row = height / 66
  const unit = width / 72
  const accented = 1 + Math.floor(random() * (voices - 2))
  let pitch = 0
  const melody = Array.from({ length: 22 }, () => {
    pitch = Math.max(-6, Math.min(6, pitch + pick(random, [-3, -2, -1, -1, 1, 1, 2, 4])))
    return { pitch, length: pick(random, [1, 1, 2, 2, 3, 4]) }
  })
  let marks = ''
  for (let line = 0; line < 66; line += 2)
    marks += `<rect x="0" y="${round(line * row)}" width="${width}" height="${round(row)}" fill="${ground.line}" fill-opacity=".035"/>`
  for (let voice = 0; voice < voices; voice++) {
    const tone = voice === accented ? ground.accent : ground.line
    const middle = height * ((voice + 0.75) / (voices + 0.5))
    let time = 3 + voice * 5
    for (let note = 0; time < 69; note++) {
      const { pitch: step, length } = melody[note % melody.length]!
      const size = round(Math.min(length, 69 - time) * unit - unit * 0.34)
      marks += `<rect x="${round(time * unit)}" y="${round(middle - step * row)}" width="${size}" height="${round(row * 0.82)}" rx="${round(row * 0.41)}" fill="${tone}"/>`
      time += length
    }
  }
  return renderVectors(sheet, ground, marks)
}
