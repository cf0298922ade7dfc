import { house, drawMark } from './letters/house.ts'
import { measureLine, setLine } from './letters/lettering.ts'

export interface DateImage {
  /** Day of the month, drawn large. */
  numeral: string
  /** Beside the numeral, from top: weekday and hour, month and year. */
  time: string
  month: string
  title: string
  /** Hall and city. */
  place: string
}

const [width, height, margin] = [1200, 630, 72]
const room = width - 2 * margin
const longestTitle = 2

/**
 * Draws the overlay for a concert picture in link previews of a date: the day as a large numeral,
 * time, title and place. Returns a complete SVG document of 1200 by 630, the usual size of link
 * previews.
 */
export function drawDateOverlay({ numeral, time, month, title, place }: DateImage): string {
  const day = setLine(numeral, { x: margin, y: 356, height: 190, tone: house.paper })
  const beside = margin + day.width + 40
  const besideRoom = width - margin - beside
  const lines = [
    day.marks,
    fit(time, { x: beside, y: 262, height: 27, most: besideRoom, tone: house.brass }),
    fit(month, { x: beside, y: 356, height: 52, most: besideRoom, tone: house.paper }),
    ...drawTitle(title),
    fit(place, { x: margin, y: 548, height: 21, most: room, tone: house.brass }),
  ]
  const staff = [0, 1, 2, 3, 4].map(
    (line) =>
      `<rect x="${margin}" y="${height - margin + 14 + line * 7}" width="${room}" height="1.5" fill="${house.brass}"/>`,
  )
  const shade = `<defs><linearGradient id="shade" x2="0" y2="1"><stop offset="0" stop-color="${house.stage}" stop-opacity=".35"/><stop offset=".75" stop-color="${house.stage}" stop-opacity=".9"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#shade)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shade}${drawMark({ x: margin, y: 56, size: 72, tone: house.paper })}${lines.join('')}${staff.join('')}</svg>`
}

interface Line {
  x: number
  y: number
  height: number
  /** Maximum width. */
  most: number
  tone: string
}

/** Sets a line at its intended height, or smaller if the width requires it. */
function fit(text: string, { most, ...line }: Line): string {
  const spacing = 0.06
  const wide = measureLine(text, line.height, spacing)
  const height = wide > most ? (line.height * most) / wide : line.height
  return setLine(text, { ...line, height, spacing }).marks
}

/** Sets the title in one or two lines, each as high as fits. */
function drawTitle(title: string): string[] {
  const lines = breakTitle(title)
  return lines.map((line, index) =>
    fit(line, {
      x: margin,
      y: lines.length === 1 ? 468 : 436 + index * 62,
      height: lines.length === 1 ? 58 : 42,
      most: room,
      tone: house.paper,
    }),
  )
}

function breakTitle(title: string): string[] {
  const words = title.split(/\s+/).filter(Boolean)
  if (measureLine(title, 44, 0.06) <= room || words.length < longestTitle) return [title]
  const halves = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const wider = (lines: string[]) => Math.max(...lines.map((line) => measureLine(line, 100)))
  return halves.reduce((best, lines) => (wider(lines) < wider(best) ? lines : best))
}
