import { formatDate, type TimeZone } from '#values/dates.ts'
import { pickText } from '#values/locales.ts'
import { type Cents, formatPrice, toEuros } from '#values/money.ts'
import { formatRate } from '#values/rates.ts'
import { createDocumentTranslator } from '#ui/i18n/server/document-texts.ts'
import { writePdf, pdfColors, type PdfCanvas, write } from '#core/tickets/server/pdf-writing.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { sumByRate } from '../document.ts'
import { drawHead, drawParties } from './document-head.ts'
import { page, drawTable } from './document-table.ts'
import type { DocumentLine, StoredDocument } from './document-store.ts'

export interface DocumentToPrint {
  document: StoredDocument
  timeZone: TimeZone
  shopName: string
}

/** Renders a document as a PDF in a worker, in its own language. Its wording never changes. */
export function work({ document, timeZone, shopName }: DocumentToPrint): Promise<Buffer> {
  const { locale, kind, reference } = document
  const translate = createDocumentTranslator(locale)
  const title = `${translate(`document.${kind}`)} ${reference}`
  return writePdf({
    size: [page.width, page.height],
    title,
    locale,
    shopName,
    draw(pdf) {
      const canvas: PdfCanvas = { document: pdf, translate, locale, timeZone, shopName }
      pdf.addPage()
      drawHead(document, canvas)
      let y = drawParties(document, canvas)
      y = drawLines(document, canvas, y + 26)
      y = drawVat(document, canvas, y + 20)
      drawNotes(document, canvas, y + 22)
      numberPages(document, canvas)
    },
  })
}

const money = (cents: Cents, { locale }: PdfCanvas) => formatPrice(toEuros(cents), locale)
const rate = (basisPoints: number | null, { locale }: PdfCanvas) =>
  basisPoints === null ? '–' : formatRate(basisPoints, locale)

function drawLines({ lines }: StoredDocument, canvas: PdfCanvas, top: number): number {
  const { translate } = canvas
  return drawTable(canvas, top, {
    columns: [
      { title: translate('document.description'), share: 0.44 },
      { title: translate('document.quantity'), share: 0.08, align: 'right' },
      { title: translate('document.unitNet'), share: 0.13, align: 'right' },
      { title: translate('document.rate'), share: 0.09, align: 'right' },
      { title: translate('document.net'), share: 0.13, align: 'right' },
      { title: translate('document.gross'), share: 0.13, align: 'right' },
    ],
    rows: lines.map((line) => {
      const net = (line.gross_cents - (line.vat_cents ?? 0)) as Cents
      return {
        cells: [
          describeLine(line, canvas),
          line.quantity === null ? '' : String(line.quantity),
          line.quantity === null ? '' : formatPrice(toEuros((net / line.quantity) as Cents), canvas.locale),
          rate(line.vat_rate_bp, canvas),
          money(net, canvas),
          money(line.gross_cents, canvas),
        ],
      }
    }),
  })
}

/** Returns the item, and below it date and venue; for a refund, the tickets concerned. */
function describeLine({ kind, description }: DocumentLine, canvas: PdfCanvas): string[] {
  const { translate, locale } = canvas
  const { event_title, ticket_title, venue_title, starts_at, serials, title } = description
  if (kind === 'fee') return [translate('document.fee')]
  if (kind === 'discount')
    return [
      title ? translate('document.discountOf', { title: pickText(title, locale) }) : translate('document.discount'),
    ]
  const event = event_title ? pickText(event_title, locale) : translate('document.sale')
  const when = starts_at && formatDate(starts_at, 'full', canvas)
  const place = venue_title && pickText(venue_title, locale)
  return [
    kind === 'refund' ? translate('document.refundOf', { event }) : event,
    [ticket_title && pickText(ticket_title, locale), when, place].filter(Boolean).join(' · '),
    serials
      ? translate('document.serials', { count: serials.length, serials: serials.map(formatSerial).join(', ') })
      : '',
  ].filter((line) => line !== '')
}

function drawVat(document: StoredDocument, canvas: PdfCanvas, top: number): number {
  const { translate } = canvas
  return drawTable(canvas, top, {
    left: page.textWidth * 0.34,
    columns: [
      { title: translate('document.rate'), share: 0.31 },
      { title: translate('document.net'), share: 0.23, align: 'right' },
      { title: translate('document.vat'), share: 0.23, align: 'right' },
      { title: translate('document.gross'), share: 0.23, align: 'right' },
    ],
    rows: [
      ...sumByRate(document.lines).map((sum) => ({
        cells: [[rate(sum.rate, canvas)], money(sum.net, canvas), money(sum.vat, canvas), money(sum.gross, canvas)],
      })),
      {
        isTotal: true,
        cells: [
          [translate('document.total')],
          money(document.net_cents, canvas),
          money(document.vat_cents, canvas),
          money(document.gross_cents, canvas),
        ],
      },
    ],
  })
}

function drawNotes(document: StoredDocument, canvas: PdfCanvas, top: number): void {
  const { translate, locale } = canvas
  const { kind, seller, paid_at, corrects, lines } = document
  const isSale = corrects === null && kind !== 'credit_note'
  const notes = [
    isSale && paid_at ? translate('document.paid', { date: formatDate(paid_at.toISOString(), 'full', canvas) }) : '',
    kind === 'credit_note' ? translate(document.exchange_id === null ? 'document.refunded' : 'document.exchanged') : '',
    !isSale && kind !== 'credit_note' && corrects
      ? translate('document.takenBack', { reference: corrects.reference })
      : '',
    lines.some(({ vat_rate_bp }) => vat_rate_bp === null) ? translate('document.noVat') : '',
    // Required on every invoice to a company in France, paid or not.
    kind === 'invoice' && isSale && seller.country === 'FR' ? translate('document.frenchTerms') : '',
    seller.note ? pickText(seller.note, locale) : '',
  ].filter((note) => note !== '')
  let y = top
  for (const note of notes) {
    const writing = {
      font: 'text',
      size: 8.5,
      x: page.margin,
      y,
      width: page.textWidth,
      lineGap: 2,
      color: pdfColors.muted,
    } as const
    if (y > page.bottom - 40) {
      canvas.document.addPage()
      y = page.margin
    }
    y = write(canvas, 'P', note, { ...writing, y }) + 5
  }
}

function numberPages({ reference, seller }: StoredDocument, canvas: PdfCanvas): void {
  const { start, count } = canvas.document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    canvas.document.switchToPage(start + index)
    const line = { font: 'text', size: 7.5, y: page.height - 40, color: pdfColors.muted } as const
    const legal = [seller.name, seller.registration, seller.email].filter(Boolean).join(' · ')
    write(canvas, null, legal, { ...line, x: page.margin, width: page.textWidth - 130, height: 10 })
    const place = `${reference} · ${canvas.translate('ticket.page', { page: index + 1, count })}`
    write(canvas, null, place, { ...line, x: page.width - page.margin - 125, width: 125, align: 'right', height: 10 })
  }
}
