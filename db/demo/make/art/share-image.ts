import { drawMark, house, measureLine, setLine } from '@cadenza/house-art'
import type { Sheet } from './drawing/drawing.ts'
import type { Pixels } from './drawing/exposure.ts'
import { drawLongExposure } from './figures/long-exposure.ts'

/**
 * Draws the picture of shared links: the strings, and the names of the composers. Only names,
 * because they read the same in every language. Composed for 1200 by 630, the size of link
 * previews, and scaled to the sheet.
 */
export function drawShareImage(sheet: Sheet & { names: readonly string[] }): Pixels {
  const [width, height] = [1200, 630]
  const margin = 72
  const names = sheet.names.slice(0, 3)
  const widest = Math.max(1, ...names.map((name) => measureLine(name, 100, 0.04)))
  const capital = Math.min(150, (100 * (width - 2 * margin)) / widest, 258 / Math.max(1, names.length))
  const lines = names.map((name, index) => {
    const y = height - margin - 44 - (names.length - 1 - index) * capital * 1.4
    return setLine(name, { x: margin, y, height: capital, tone: house.paper, spacing: 0.04 }).marks
  })
  const staff = [0, 1, 2, 3, 4].map(
    (line) =>
      `<rect x="${margin}" y="${height - margin - 8 + line * 7}" width="${width - 2 * margin}" height="1.5" fill="${house.brass}"/>`,
  )
  const shade = `<defs><linearGradient id="shade" x2="0" y2="1"><stop offset=".2" stop-color="${house.stage}" stop-opacity="0"/><stop offset=".85" stop-color="${house.stage}" stop-opacity=".86"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#shade)"/>`
  const picture = drawLongExposure({ ...sheet, strings: 4, slant: 0.12 })
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" preserveAspectRatio="none" viewBox="0 0 ${width} ${height}">${shade}${drawMark({ x: margin, y: margin, size: 92, tone: house.paper })}${lines.join('')}${staff.join('')}</svg>`
  return { ...picture, overlay }
}
