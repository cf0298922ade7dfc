import { formatDate } from '#values/dates.ts'
import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import {
  drawDecoration,
  drawSoundPattern,
  measure,
  pdfColors,
  type PdfCanvas,
  write,
} from '#core/tickets/server/pdf-writing.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { listAddressLines } from '#core/orders/address-lines.ts'
import type { DocumentBuyer, Seller } from '../document.ts'
import { page } from './document-table.ts'
import type { StoredDocument } from './document-store.ts'

const brass = '#9A6B1F'
const factsTop = 152
const partiesTop = 214
/** So that none runs off the page. */
const mostLines = 3

export function drawHead(document: StoredDocument, canvas: PdfCanvas): void {
  const { translate } = canvas
  const { kind, reference, order_ref, issued_at, corrects } = document
  const line = { x: page.margin, width: page.textWidth } as const
  write(canvas, 'P', canvas.shopName, { font: 'display', size: 15, ...line, y: 30 })
  drawStrings(document, canvas)
  write(canvas, 'H1', translate(`document.${kind}`), {
    font: 'display',
    size: 30,
    ...line,
    y: 98,
    width: page.textWidth * 0.6,
  })
  write(canvas, 'P', reference, { font: 'label', size: 12, ...line, y: 112, align: 'right' })
  const facts: [string, string][] = [
    [translate('document.issued'), formatDate(issued_at.toISOString(), 'full', canvas)],
    [translate('ticket.order'), order_ref],
    ...(corrects ? [[translate(`document.corrects.${corrects.kind}`), corrects.reference] as [string, string]] : []),
  ]
  const column = page.textWidth / 3
  facts.forEach(([label, value], index) => {
    const place = { x: page.margin + index * column, width: column - 8 }
    write(canvas, 'P', label, { font: 'label', size: 7.5, ...place, y: factsTop, color: pdfColors.muted, spacing: 0.3 })
    write(canvas, 'P', value, { font: 'text', size: 10.5, ...place, y: factsTop + 11 })
  })
}

/** Returns the height at which the longer one ends. */
export function drawParties({ seller, buyer }: StoredDocument, canvas: PdfCanvas): number {
  const { translate } = canvas
  const half = page.textWidth / 2
  return Math.max(
    drawParty(canvas, translate('document.seller'), linesOfSeller(seller, canvas), {
      x: page.margin,
      width: half - 16,
    }),
    drawParty(canvas, translate('document.buyer'), linesOfBuyer(buyer, canvas), { x: page.margin + half, width: half }),
  )
}

function drawParty(canvas: PdfCanvas, label: string, lines: string[], place: { x: number; width: number }): number {
  write(canvas, 'H2', label, {
    font: 'label',
    size: 7.5,
    ...place,
    y: partiesTop,
    color: pdfColors.muted,
    spacing: 0.3,
  })
  let y = partiesTop + 13
  for (const [index, line] of lines.entries()) {
    const writing = {
      font: index === 0 ? 'label' : 'text',
      size: index === 0 ? 11 : 9.5,
      ...place,
      y,
      lineGap: 1.5,
    } as const
    const room = Math.min(measure(canvas, line, writing), mostLines * measure(canvas, 'X', writing))
    write(canvas, 'P', line, { ...writing, height: room + 1 })
    y += room + 1
  }
  return y
}

const taxNumbers: Partial<Record<string, TicketMessageKey>> = {
  FR: 'document.taxNumber.FR',
  HU: 'document.taxNumber.HU',
}

function linesOfSeller(seller: Seller, { translate }: PdfCanvas): string[] {
  const { name, address, country, tax_number, vat_number, registration, email } = seller
  const label = taxNumbers[country ?? ''] ?? 'document.taxNumber'
  return [
    name,
    [address, country].filter(Boolean).join(', '),
    registration ?? '',
    tax_number ? `${translate(label)} ${tax_number}` : '',
    vat_number ? `${translate('document.vatNumber')} ${vat_number}` : '',
    email ?? '',
  ].filter((line) => line !== '')
}

/** A company first, then the person who ordered for it. */
function linesOfBuyer(buyer: Partial<DocumentBuyer>, { locale, translate }: PdfCanvas): string[] {
  const { firstname = '', lastname = '', company_name, company_vat } = buyer
  const { zip_code = '', city = '', address_line_1 = '', address_line_2 = '', country } = buyer
  return [
    company_name ?? '',
    formatName({ firstname, lastname }, locale),
    ...listAddressLines({ zip_code, city, address_line_1, address_line_2, country }, locale),
    company_vat ? `${translate('document.buyerVat')} ${company_vat}` : '',
  ].filter((line) => line !== '')
}

/** Draws the document's own sound pattern, marked as decoration. */
function drawStrings({ reference }: StoredDocument, { document }: PdfCanvas): void {
  const size = { width: page.width, middle: 72, reach: 13, sweeps: 18, steps: 160, lineWidth: 0.45 }
  drawDecoration(document, () =>
    drawSoundPattern(document, { seed: reference, color: brass, opacity: [0.3, 0.7], ...size }),
  )
}
