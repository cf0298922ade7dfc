import { between, createRandom, seedFrom } from '../../content/art/random.ts'
import { formatDate, timeZone } from '../../dates.ts'
import { formattingTags } from '../../locales.ts'
import { formatPrice } from '../../money.ts'
import { formatCode, formatSerial, isGood, type Ticket } from '../ticket.ts'
import { printable } from '../../server/printable.ts'
import type { FontName, TicketPaper } from './ticket-pdf.ts'

/** A5 upright: the shape of a telephone, and half a sheet where it is printed. */
export const pageSize: [number, number] = [419.53, 595.28]
const [width, height] = pageSize
const margin = 34
const measure = width - 2 * margin
const ink = '#1B1512'
const muted = '#5E544C'
/** With the quiet zone, which reaches into the margin. */
const qrSide = 176
const quietZone = (4 / 33) * qrSide

interface Writing {
  font: FontName
  size: number
  x: number
  y: number
  width: number
  color?: string
  align?: 'left' | 'right' | 'center'
  spacing?: number
  lineGap?: number
  /** What does not fit ends in an ellipsis. */
  height?: number
}

/** Draws one ticket: what is on when and where, whose it is, and the code that opens the door. */
export function drawTicketPage(ticket: Ticket, paper: TicketPaper, place: { page: number; count: number }): void {
  drawMasthead(ticket, paper, place)
  drawStrings(ticket, paper)
  drawFacts(ticket, paper, drawConcert(ticket, paper))
  drawCode(ticket, paper)
}

function drawMasthead({ ref_nr }: Ticket, paper: TicketPaper, { page, count }: { page: number; count: number }): void {
  write(paper, 'P', paper.shopName, { font: 'display', size: 17, x: margin, y: 30, width: measure / 2, spacing: 0.4 })
  const order = `${paper.translate('ticket.order')} ${ref_nr}${count > 1 ? ` · ${paper.translate('ticket.page', { page, count })}` : ''}`
  write(paper, 'P', order, {
    font: 'text',
    size: 8.5,
    x: margin + measure / 3,
    y: 37,
    width: (measure * 2) / 3,
    align: 'right',
    color: muted,
  })
}

/** The order's own sound across the page, between the lines of a staff. It is decoration, and marked as that. */
function drawStrings({ ref_nr, serial, venue_color }: Ticket, { document }: TicketPaper): void {
  const random = createRandom(seedFrom(`${ref_nr} ${serial}`))
  const overtones = [1, 2, 3, 4, 5].map((overtone) => ({
    overtone,
    size: between(random, 0.2, 1) / overtone ** 0.6,
    phase: random() * 6.283,
  }))
  const strength = overtones.reduce((sum, { size }) => sum + size, 0)
  const middle = 90
  decorate(document, () => {
    document.lineWidth(0.4).strokeColor(muted).strokeOpacity(0.5)
    for (let line = -2; line <= 2; line++) {
      document
        .moveTo(0, middle + line * 11)
        .lineTo(width, middle + line * 11)
        .stroke()
    }
    document.strokeColor(venue_color)
    for (let sweep = 0; sweep < 30; sweep++) {
      const time = (sweep / 30) * 6.283
      document.lineWidth(0.55).strokeOpacity(between(random, 0.35, 0.85))
      for (let step = 0; step <= 120; step++) {
        const offset = overtones.reduce(
          (sum, { overtone, size, phase }) =>
            sum + size * Math.sin((Math.PI * overtone * step) / 120) * Math.cos(overtone * time + phase),
          0,
        )
        const point = [(width * step) / 120, middle + (46 * offset) / strength] as const
        if (step === 0) document.moveTo(...point)
        else document.lineTo(...point)
      }
      document.stroke()
    }
    document.strokeOpacity(1)
  })
}

/** The day as the hero, the concert's name under it. Gives the height where the facts begin. */
function drawConcert(ticket: Ticket, paper: TicketPaper): number {
  const { locale } = paper
  const day = new Intl.DateTimeFormat(formattingTags[locale], { day: 'numeric', timeZone }).formatToParts(
    new Date(ticket.start_date),
  )
  const numeral = day.find(({ type }) => type === 'day')?.value ?? ''
  write(paper, null, numeral, { font: 'display', size: 74, x: margin - 3, y: 128, width: 100 })
  const column = margin + 100
  write(paper, 'P', formatDate(ticket.start_date, 'full', locale), {
    font: 'label',
    size: 12,
    x: column,
    y: 146,
    width: measure - 100,
  })
  const time = formatDate(ticket.start_date, 'time', locale)
  const doors = `${paper.translate('ticket.doors')} ${formatDate(ticket.doors_at, 'time', locale)}`
  write(paper, 'P', `${time}  ·  ${doors}`, { font: 'text', size: 12, x: column, y: 164, width: measure - 100 })
  write(paper, 'P', ticket.venue_city, {
    font: 'text',
    size: 12,
    x: column,
    y: 182,
    width: measure - 100,
    color: muted,
  })
  const title = { font: 'display', x: margin, y: 222, width: measure, height: 78, lineGap: 1 } as const
  const size = [26, 22, 18].find((candidate) => fits(paper, ticket.event_title, { ...title, size: candidate })) ?? 16
  return write(paper, 'H1', ticket.event_title, { ...title, size }) + 14
}

type Fact = readonly [label: string, value: string]

function drawFacts(ticket: Ticket, paper: TicketPaper, top: number): void {
  const { translate, locale } = paper
  const price = formatPrice(ticket.price, locale)
  const fee =
    ticket.issuing_fee > 0
      ? translate('ticket.priceWithFee', { price, fee: formatPrice(ticket.issuing_fee, locale) })
      : price
  const left: [Fact, Fact] = [
    [translate('ticket.venue'), `${ticket.venue_title}\n${ticket.venue_address}`],
    [translate('ticket.holder'), ticket.holder],
  ]
  const right: [Fact, Fact] = [
    [translate('ticket.category'), ticket.ticket_title],
    [translate('ticket.price'), fee],
  ]
  const half = (measure - 20) / 2
  ;[left, right].forEach((facts, column) => {
    const place = { x: margin + column * (half + 20), width: half }
    const [first, second] = facts
    drawFact(paper, first, { ...place, y: top, height: 47 })
    drawFact(paper, second, { ...place, y: top + 66, height: 17 })
  })
}

function drawFact(
  paper: TicketPaper,
  [label, value]: Fact,
  at: { x: number; y: number; width: number; height: number },
): void {
  const { y, height: room, ...place } = at
  write(paper, 'P', label, { font: 'label', size: 7.5, ...place, y, color: muted, spacing: 0.5 })
  write(paper, 'P', value, { font: 'text', size: 11, ...place, y: y + 11, height: room, lineGap: 1.5 })
}

function drawCode(ticket: Ticket, paper: TicketPaper): void {
  const { document, translate } = paper
  const top = height - margin - qrSide + 2 * quietZone
  const usable = isGood(ticket)
  if (usable) drawQr(ticket, paper, { x: width - margin - qrSide + quietZone, y: top - quietZone })
  else drawVerdict(paper, { x: width - margin - qrSide + 2 * quietZone, y: top })
  const column = { x: margin, width: measure - qrSide + quietZone - 4 }
  decorate(document, () =>
    document
      .lineWidth(0.75)
      .strokeColor(ink)
      .moveTo(margin, top)
      .lineTo(margin + column.width, top)
      .stroke(),
  )
  write(paper, 'P', translate('ticket.serial'), {
    font: 'label',
    size: 7.5,
    ...column,
    y: top + 10,
    color: muted,
    spacing: 0.5,
  })
  write(paper, 'P', formatSerial(ticket.serial), { font: 'display', size: 30, ...column, y: top + 20 })
  write(paper, 'P', usable ? translate('ticket.entry') : translate('ticket.voidEntry'), {
    font: 'text',
    size: 9,
    ...column,
    y: top + 66,
    lineGap: 2,
  })
  if (!usable) return
  write(paper, 'P', formatCode(ticket.code), {
    font: 'text',
    size: 8,
    ...column,
    y: height - margin - 22,
    color: muted,
    spacing: 0.6,
  })
}

/** In the place of the code: what opens no door must not look as if it did, from afar and on paper neither. */
function drawVerdict(paper: TicketPaper, { x, y }: { x: number; y: number }): void {
  const side = qrSide - 2 * quietZone
  decorate(paper.document, () => paper.document.lineWidth(2).strokeColor(ink).rect(x, y, side, side).stroke())
  const verdict = { font: 'display', x: x + 8, width: side - 16, align: 'center' } as const
  const text = paper.translate('ticket.void')
  const size = [26, 22, 18].find((candidate) =>
    fits(paper, text, { ...verdict, size: candidate, y, height: candidate * 1.6 }),
  )
  write(paper, 'P', text, { ...verdict, size: size ?? 15, y: y + side / 2 - 16 })
}

/** Black on white whatever lies around it: that is what scanners are made for. */
function drawQr({ qr, code }: Ticket, { document, translate }: TicketPaper, { x, y }: { x: number; y: number }): void {
  const figure = document.struct('Figure', { alt: translate('ticket.code', { code: formatCode(code) }) }, () => {
    document
      .save()
      .rect(x, y, qrSide, qrSide)
      .fill('#FFFFFF')
      .translate(x, y)
      .scale(qrSide / qr.size)
    document.path(qr.path).fill('#000000').restore()
  })
  document.addStructure(figure)
  figure.end()
}

/** Writes a text as a paragraph or heading of the document's structure (null: as decoration) and gives where it ends. */
function write({ document }: TicketPaper, tag: 'P' | 'H1' | null, text: string, options: Writing): number {
  const { font, size, x, y, color = ink } = options
  const draw = () =>
    void document.font(font).fontSize(size).fillColor(color).text(printable(text), x, y, layoutOf(options))
  if (tag === null) decorate(document, draw)
  else {
    const structure = document.struct(tag, {}, draw)
    document.addStructure(structure)
    structure.end()
  }
  return document.y
}

function layoutOf({ width: room, align = 'left', spacing = 0, lineGap = 0, height: limit }: Writing) {
  return {
    width: room,
    align,
    characterSpacing: spacing,
    lineGap,
    ...(limit !== undefined && { height: limit, ellipsis: true }),
  }
}

function fits({ document }: TicketPaper, text: string, options: Writing & { height: number }): boolean {
  const { height: _, ...layout } = layoutOf(options) as ReturnType<typeof layoutOf> & { height?: number }
  return document.font(options.font).fontSize(options.size).heightOfString(printable(text), layout) <= options.height
}

function decorate(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}
