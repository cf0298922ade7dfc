import { createRandom, round } from '@cadenza/house-art'
import { renderVectors, drawPath, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

/**
 * Draws a note's spectrum over time: partials swell and decay, one ridge per instant, nearer ones
 * hiding farther ones.
 */
export function drawSpectrum(sheet: Sheet & { ground: GroundName; ridges?: number }): Vectors {
  const { width, height, ridges = 46 } = sheet
  const tones = createGround(sheet.ground, sheet.color)
  // Ridges hide what is behind them, so the ground must be uniform.
  const ground = { ...tones, lit: tones.background }
  const random = createRandom(sheet.seed)
  const partials = Array.from({ length: 11 }, (_, index) => ({
    place: 0.1 + (index + random() * 0.6) * 0.074,
    loudness: (0.35 + random() * 0.65) / (1 + index * 0.1),
    peak: 0.15 + random() * 0.5,
    decay: 0.12 + random() * 0.22,
    spread: 0.008 + random() * 0.018,
  }))
  const accented = Math.floor(ridges * (0.35 + random() * 0.3))
  let marks = ''
  for (let ridge = 0; ridge < ridges; ridge++) {
    const time = ridge / (ridges - 1)
    const base = height * (0.27 + 0.64 * time)
    const margin = width * (0.2 - 0.2 * time)
    const points: [number, number][] = []
    for (let step = 0; step <= 260; step++) {
      const along = step / 260
      const quiet = Math.sin(Math.PI * along) ** 0.7
      let loud = 0
      for (const partial of partials) {
        const drift = partial.place + 0.004 * Math.sin(time * 14 + partial.peak * 30)
        const envelope = Math.exp(-(((time - partial.peak) / partial.decay) ** 2))
        loud += partial.loudness * envelope * Math.exp(-(((along - drift) / partial.spread) ** 2) / 2)
      }
      const breath = (random() - 0.5) * 0.014 + 0.01 * Math.sin(along * 40 + ridge * 1.7)
      points.push([
        margin + along * (width - 2 * margin),
        base - height * (0.16 + 0.16 * time) * quiet * (loud + breath),
      ])
    }
    const path = drawPath(points)
    const tone = ridge === accented ? ground.accent : ground.line
    marks += `<path d="${path}V${height}H${round(margin)}Z" fill="${ground.background}"/>`
    marks += `<path d="${path}" fill="none" stroke="${tone}" stroke-width="${ridge === accented ? 4.5 : 2.8}" stroke-opacity="${(0.6 + 0.4 * time).toFixed(2)}" stroke-linejoin="round"/>`
  }
  return renderVectors(sheet, ground, marks)
}
