import { type LineOptions, measureLine, setLine } from './lettering.ts'

const house = { stage: '#14100E', paper: '#FAF6EF', brass: '#C9A24B' }

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

/** Draws the overlay for a concert picture in link previews: an SVG document of 1200 by 630. */
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

/** Sets a line at its intended height, or smaller where it would be wider than `most`. */
function fit(text: string, { most, ...line }: LineOptions & { most: number }): string {
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

/**
 * Draws the brand mark, a fermata: the sign under which a cadenza is played. `size` is its width,
 * `x` and `y` its upper left corner.
 */
function drawMark({ x, y, size, tone }: { x: number; y: number; size: number; tone: string }): string {
  const outline = 'M2 38C3 14 15 2 32 2s29 12 30 36h-2.5C57 20 47 11.5 32 11.5S7 20 4.5 38z'
  const place = `translate(${x} ${y}) scale(${(size / 64).toFixed(3)})`
  return `<g fill="${tone}" transform="${place}"><path d="${outline}"/><circle cx="32" cy="31" r="6.5"/></g>`
}
