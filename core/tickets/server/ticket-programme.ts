import { measure, pdfColors, write, type PdfCanvas } from './pdf-writing.ts'
import type { Programme } from './ticket-programme-store.ts'

export interface Area {
  x: number
  width: number
  top: number
  bottom: number
}

/** The largest that fits the whole programme is used. */
const smallest = 7.5
const sizes = [9, 8.5, 8, smallest]
const headingHeight = 13
const composerShare = 0.17
const minutesShare = 0.1
const gap = 4

/**
 * Draws works and performers as the concert's page lists them. Counts the overflow at the smallest
 * size: the page has the rest.
 */
export function drawProgramme(programme: Programme, canvas: PdfCanvas, area: Area): void {
  const { works, performers } = programme
  if (works.length + performers.length === 0) return
  const room = area.bottom - area.top - headingHeight
  const size = sizes.find((candidate) => measureProgramme(programme, canvas, { area, size: candidate }) <= room)
  const setting = { area, size: size ?? smallest }
  const line = measureLine(canvas, setting)
  if (room < 3 * line) return
  const heading = { font: 'label', size: 7.5, x: area.x, y: area.top, width: area.width, spacing: 0.5 } as const
  write(canvas, 'H2', canvas.translate('event.programme'), { ...heading, color: pdfColors.muted })

  const players = namePlayers(performers, canvas, setting, size ? Infinity : Math.max(room / 3, line))
  const bottom = area.bottom - measurePlayers(players, canvas, setting)
  let y = area.top + headingHeight
  for (const [index, work] of works.entries()) {
    const height = measureWork(work, canvas, setting)
    // The last line is reserved for the count unless the last work fills it.
    const needed = height + (index === works.length - 1 ? 0 : line)
    if (!size && y + needed > bottom) {
      const more = canvas.translate('ticket.moreWorks', { count: works.length - index })
      write(canvas, 'P', more, { ...writingOf(setting), y, color: pdfColors.muted })
      y += line
      break
    }
    drawWork(work, canvas, { ...setting, y })
    y += height
  }
  if (players !== '') write(canvas, 'P', players, { ...writingOf(setting), y: y + gap })
}

interface Setting {
  area: Area
  size: number
}

function writingOf({ area: { x, width }, size }: Setting) {
  return { font: 'text', size, x, y: 0, width, lineGap: 0.5 } as const
}

function columnsOf({ area: { x, width } }: Setting) {
  const [composer, minutes] = [width * composerShare, width * minutesShare]
  return {
    composer: { x, width: composer - gap },
    work: { x: x + composer, width: width - composer - minutes - gap },
    minutes: { x: x + width - minutes, width: minutes },
  }
}

type Work = Programme['works'][number]

function measureWork({ composer, work }: Work, canvas: PdfCanvas, setting: Setting): number {
  const columns = columnsOf(setting)
  const writing = writingOf(setting)
  return Math.max(
    measure(canvas, composer, { ...writing, ...columns.composer }),
    measure(canvas, work, { ...writing, ...columns.work }),
  )
}

/** Lists the performers that fit and counts the others. */
function namePlayers(performers: Programme['performers'], canvas: PdfCanvas, setting: Setting, room: number): string {
  const names = performers.map(({ name, profession }) => `${name}, ${profession}`)
  for (let shown = names.length; shown > 0; shown--) {
    const rest = names.length - shown
    const more = rest > 0 ? [canvas.translate('ticket.morePlayers', { count: rest })] : []
    const text = [...names.slice(0, shown), ...more].join('  ·  ')
    if (measurePlayers(text, canvas, setting) <= room) return text
  }
  return ''
}

function measurePlayers(players: string, canvas: PdfCanvas, setting: Setting): number {
  return players === '' ? 0 : gap + measure(canvas, players, writingOf(setting))
}

function measureProgramme({ works, performers }: Programme, canvas: PdfCanvas, setting: Setting): number {
  const players = namePlayers(performers, canvas, setting, Infinity)
  return works.reduce(
    (height, work) => height + measureWork(work, canvas, setting),
    measurePlayers(players, canvas, setting),
  )
}

function measureLine(canvas: PdfCanvas, setting: Setting): number {
  return measure(canvas, 'X', writingOf(setting))
}

function drawWork(
  { composer, work, minutes }: Work,
  canvas: PdfCanvas,
  { y, ...setting }: Setting & { y: number },
): void {
  const columns = columnsOf(setting)
  const writing = { ...writingOf(setting), y }
  write(canvas, 'P', composer, { ...writing, ...columns.composer, color: pdfColors.muted })
  write(canvas, 'P', work, { ...writing, ...columns.work })
  const duration = canvas.translate('event.minutes', { minutes })
  write(canvas, 'P', duration, { ...writing, ...columns.minutes, align: 'right', color: pdfColors.muted })
}
