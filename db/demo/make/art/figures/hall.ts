import { createRandom, round } from '@cadenza/house-art'
import { renderVectors, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

/** Draws a hall from above: rows in arcs around the stage, some seats lit. */
export function drawHall(sheet: Sheet & { ground: GroundName }): Vectors {
  const { width, height } = sheet
  const ground = createGround(sheet.ground, sheet.color)
  const random = createRandom(sheet.seed)
  const centre = { x: width / 2, y: height * 1.02 }
  const rows = 17
  const first = height * 0.24
  const step = (height * 0.72) / rows
  const opening = 1.12 + random() * 0.2
  const warm = random() * 2 - 1
  let marks = ''
  for (let row = 0; row < rows; row++) {
    if (row === 11) continue
    const radius = first + row * step
    const seats = Math.floor((radius * opening * 2) / (step * 0.86))
    for (let seat = 0; seat <= seats; seat++) {
      const share = seat / seats
      if (Math.abs(share - 0.34) < 0.016 || Math.abs(share - 0.66) < 0.016) continue
      const angle = -opening + 2 * opening * share
      const filled = Math.exp(-((angle - warm * 0.5) ** 2) * 1.4 - row * 0.045) * 1.05 > random()
      const tone = filled ? (random() < 0.16 ? ground.accent : ground.line) : ground.quiet
      const [x, y] = [centre.x + radius * Math.sin(angle) * 1.25, centre.y - radius * Math.cos(angle)]
      marks += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(step * (filled ? 0.34 : 0.26))}" fill="${tone}" fill-opacity="${filled ? 1 : 0.55}"/>`
    }
  }
  const stage = first * 0.66
  marks += `<path d="M${round(centre.x - stage * 1.25)} ${height}A${round(stage * 1.25)} ${round(stage)} 0 0 1 ${round(centre.x + stage * 1.25)} ${height}Z" fill="${ground.accent}" fill-opacity=".9"/>`
  return renderVectors(sheet, ground, marks)
}
