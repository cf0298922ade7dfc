import { describeTimes } from '#core/catalogue/server/describe-visit.ts'
import { findCalendarDate, formatDate } from '#values/dates.ts'
import { describeDateChange } from '../date-notice.ts'
import { formatCode, formatSerial, isGood, type Ticket } from '../ticket.ts'
import { describeTicketPrice } from '../ticket-price.ts'
import { describePlace } from '../ticket-seat.ts'
import { minQuietModules } from '../ticket-code.ts'
import { drawDecoration, drawSoundPattern, canFit, pdfColors, measure, write, type PdfCanvas } from './pdf-writing.ts'
import { type Area, drawProgramme } from './ticket-programme.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'

/** A5 portrait: the shape of a phone, and half a sheet when printed. */
export const pageSize: [number, number] = [419.53, 595.28]
const [width, height] = pageSize
const margin = 34
const textWidth = width - 2 * margin
/** Without its quiet zone, in points: 45 mm, or 30 when printed at two thirds. */
const codeSide = (45 / 25.4) * 72
/** Four modules of the 25 that the smallest code has; it extends into the margin. */
const quietZone = (4 / 25) * codeSide
const bottomMargin = 26
const codeTop = height - bottomMargin - codeSide

export function drawTicketPage(ticket: PrintedTicket, canvas: PdfCanvas, place: { page: number; count: number }): void {
  drawMasthead(ticket, canvas, place)
  drawStrings(ticket, canvas)
  const factsEnd = drawFacts(ticket, canvas, drawConcert(ticket, canvas))
  // Keeps the code's quiet zone free.
  const area = { x: margin, width: textWidth, top: factsEnd + 10, bottom: codeTop - quietZone }
  drawProgramme(ticket.programme, canvas, drawVisit(ticket, canvas, area))
  drawCode(ticket, canvas)
}

function drawMasthead({ ref_nr }: Ticket, canvas: PdfCanvas, { page, count }: { page: number; count: number }): void {
  write(canvas, 'P', canvas.shopName, {
    font: 'display',
    size: 17,
    x: margin,
    y: 24,
    width: textWidth / 2,
    spacing: 0.4,
  })
  const order = `${canvas.translate('ticket.order')} ${ref_nr}${count > 1 ? ` · ${canvas.translate('ticket.page', { page, count })}` : ''}`
  write(canvas, 'P', order, {
    font: 'text',
    size: 8.5,
    x: margin + textWidth / 3,
    y: 31,
    width: (textWidth * 2) / 3,
    align: 'right',
    color: pdfColors.muted,
  })
}

/** Draws a waveform unique to the ticket, marked as decoration. */
function drawStrings({ ref_nr, serial, venue_color }: Ticket, { document }: PdfCanvas): void {
  const middle = 70
  const size = { width, middle, reach: 26, sweeps: 30, steps: 120, lineWidth: 0.55 }
  drawDecoration(document, () => {
    document.lineWidth(0.4).strokeColor(pdfColors.muted).strokeOpacity(0.5)
    for (let line = -2; line <= 2; line++) {
      document
        .moveTo(0, middle + line * 7)
        .lineTo(width, middle + line * 7)
        .stroke()
    }
    drawSoundPattern(document, { seed: `${ref_nr} ${serial}`, color: venue_color, opacity: [0.35, 0.85], ...size })
  })
}

/** Returns the position where the facts begin. */
function drawConcert(ticket: Ticket, canvas: PdfCanvas): number {
  const numeral = String(Number(findCalendarDate(new Date(ticket.start_date), canvas.timeZone).slice(8)))
  write(canvas, null, numeral, { font: 'display', size: 58, x: margin - 2, y: 91, width: 90 })
  const lines = { size: 12, x: margin + 84, width: textWidth - 84 } as const
  write(canvas, 'P', formatDate(ticket.start_date, 'full', canvas), { font: 'label', ...lines, y: 104 })
  const time = formatDate(ticket.start_date, 'time', canvas)
  const doors = canvas.translate('ticket.doors', { time: formatDate(ticket.doors_at, 'time', canvas) })
  write(canvas, 'P', `${time}  ·  ${doors}`, { font: 'text', ...lines, y: 121 })
  write(canvas, 'P', ticket.venue_city, { font: 'text', ...lines, y: 138, height: 15, color: pdfColors.muted })
  const change = describeDateChange(ticket, {
    translate: canvas.translate,
    formatDate: (moment, style) => formatDate(moment, style, canvas),
  })
  if (change) write(canvas, 'P', change, { font: 'label', size: 8, x: margin, y: 152.5, width: textWidth, height: 11 })
  const title = { font: 'display', x: margin, y: 163, width: textWidth, height: 68, lineGap: 1 } as const
  const size =
    [26, 22, 18, 15].find((candidate) => canFit(canvas, ticket.event_title, { ...title, size: candidate })) ?? 13
  return write(canvas, 'H1', ticket.event_title, { ...title, size }) + 6
}

type Fact = readonly [label: string, value: string]
/** Grid of facts: two columns, two rows. */
const columnGap = 20
const half = (textWidth - columnGap) / 2
const valueSize = 11
const valueLineGap = 1.5

/** Returns the position where the facts end. */
function drawFacts(ticket: Ticket, canvas: PdfCanvas, top: number): number {
  const { translate } = canvas
  const rows: [left: Fact, right: Fact][] = [
    [
      [translate('ticket.venue'), `${ticket.venue_title}\n${ticket.venue_address}`],
      [translate('ticket.category'), describePlace(ticket, translate)],
    ],
    [
      [translate('ticket.holder'), ticket.holder],
      [translate('ticket.price'), formatTicketPrice(ticket, canvas)],
    ],
  ]
  let y = top
  for (const [row, facts] of rows.entries()) {
    const lines = row === 0 ? 3 : 6
    const ends = facts.map((fact, column) =>
      drawFact(canvas, fact, { x: margin + column * (half + columnGap), y, lines }),
    )
    y = Math.max(...ends) + 6
  }
  return y - 6
}

const noteSize = 7.5

/**
 * Draws length and end beside the heading of the programme, and below it when latecomers enter.
 * Returns the room in between.
 */
function drawVisit({ visit, start_date: start }: PrintedTicket, canvas: PdfCanvas, area: Area): Area {
  const note = { font: 'text', size: noteSize, x: area.x, width: area.width, color: pdfColors.muted } as const
  const line = measure(canvas, 'X', { ...note, y: 0 })
  if (area.bottom - area.top < 4 * line) return area
  const times = describeTimes(visit, { start, timeZone: canvas.timeZone }, canvas).join('  ·  ')
  const beside = { x: area.x + area.width / 4, width: (area.width * 3) / 4, align: 'right' } as const
  write(canvas, 'P', times, { ...note, ...beside, y: area.top, height: line })
  if (visit.latecomers === null) return area
  const height = Math.min(measure(canvas, visit.latecomers, { ...note, y: 0 }), 2 * line)
  write(canvas, 'P', visit.latecomers, { ...note, y: area.bottom - height, height })
  return { ...area, bottom: area.bottom - height - noteSize / 2 }
}

/** Breaks into lines if one is too short. */
function formatTicketPrice(ticket: Ticket, canvas: PdfCanvas): string {
  const oneLine = { font: 'text', size: valueSize, x: 0, y: 0, width: half, height: valueSize * 1.5 } as const
  return describeTicketPrice(ticket, canvas)
    .map((line) => (canFit(canvas, line, oneLine) ? line : line.replaceAll(/ (?=[+−])/g, '\n')))
    .join('\n')
}

/** Returns the end position. */
function drawFact(
  canvas: PdfCanvas,
  [label, value]: Fact,
  { x, y, lines }: { x: number; y: number; lines: number },
): number {
  const place = { x, width: half }
  write(canvas, 'P', label, { font: 'label', size: 7.5, ...place, y, color: pdfColors.muted, spacing: 0.5 })
  const writing = { font: 'text', size: valueSize, ...place, y: y + 11, lineGap: valueLineGap } as const
  const room = lines * measure(canvas, 'X', writing)
  write(canvas, 'P', value, { ...writing, height: room })
  return y + 11 + Math.min(room, measure(canvas, value, writing))
}

function drawCode(ticket: Ticket, canvas: PdfCanvas): void {
  const { document, translate } = canvas
  const top = codeTop
  const usable = isGood(ticket)
  if (usable) drawQr(ticket, canvas, { x: width - margin - codeSide, y: top })
  else drawVerdict(canvas, { x: width - margin - codeSide, y: top })
  const column = { x: margin, width: textWidth - codeSide - quietZone - 4 }
  drawDecoration(document, () =>
    document
      .lineWidth(0.75)
      .strokeColor(pdfColors.ink)
      .moveTo(margin, top)
      .lineTo(margin + column.width, top)
      .stroke(),
  )
  write(canvas, 'P', translate('ticket.serial'), {
    font: 'label',
    size: 7.5,
    ...column,
    y: top + 10,
    color: pdfColors.muted,
    spacing: 0.5,
  })
  write(canvas, 'P', formatSerial(ticket.serial), { font: 'display', size: 30, ...column, y: top + 20 })
  write(canvas, 'P', usable ? translate('ticket.entry') : translate('ticket.voidEntry'), {
    font: 'text',
    size: 9,
    ...column,
    y: top + 66,
    lineGap: 2,
  })
  if (!usable) return
  write(canvas, 'P', formatCode(ticket.code), {
    font: 'text',
    size: 8,
    ...column,
    y: height - bottomMargin - 10,
    color: pdfColors.muted,
    spacing: 0.6,
  })
}

/** Instead of the code of an invalid ticket, which must not look valid even from afar. */
function drawVerdict(canvas: PdfCanvas, { x, y }: { x: number; y: number }): void {
  drawDecoration(canvas.document, () =>
    canvas.document.lineWidth(2).strokeColor(pdfColors.ink).rect(x, y, codeSide, codeSide).stroke(),
  )
  const verdict = { font: 'display', x: x + 8, width: codeSide - 16, align: 'center' } as const
  const text = canvas.translate('ticket.void')
  const size = [26, 22, 18].find((candidate) =>
    canFit(canvas, text, { ...verdict, size: candidate, y, height: candidate * 1.6 }),
  )
  write(canvas, 'P', text, { ...verdict, size: size ?? 15, y: y + codeSide / 2 - 16 })
}

/** Black on white, as scanners expect. Its quiet zone lies outside of the area. */
function drawQr({ qr, code }: Ticket, { document, translate }: PdfCanvas, { x, y }: { x: number; y: number }): void {
  const module = codeSide / (qr.size - 2 * minQuietModules)
  const side = module * qr.size
  const [left, top] = [x - module * minQuietModules, y - module * minQuietModules]
  const figure = document.struct('Figure', { alt: translate('ticket.code', { code: formatCode(code) }) }, () => {
    document.save().rect(left, top, side, side).fill('#FFFFFF').translate(left, top).scale(module)
    document.path(qr.path).fill('#000000').restore()
  })
  document.addStructure(figure)
  figure.end()
}
