import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TicketMessageKey } from '../../i18n/server/areas.ts'
import type { Translate } from '../../i18n/translator.ts'
import type { TimeZone } from '../../../values/dates.ts'
import type { Locale } from '../../../values/locales.ts'
import { drawTicketPage, pageSize } from './ticket-page.ts'
import { fontFiles } from './ticket-paper.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'

interface PdfOptions {
  translate: Translate<TicketMessageKey>
  locale: Locale
  timeZone: TimeZone
  shopName: string
}

/** The tickets of an order as a PDF, a page each, with the structure that screen readers follow. */
export async function renderTicketsPdf(
  tickets: readonly PrintedTicket[],
  { translate, locale, timeZone, shopName }: PdfOptions,
): Promise<Buffer> {
  // Large, and needed only where tickets are made: a shop that sells none yet does without.
  const { default: PDFDocument } = await import('pdfkit')
  const title = translate('ticket.documentTitle', { reference: tickets[0]?.ref_nr ?? '' })
  const document = new PDFDocument({
    size: pageSize,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: shopName, Creator: shopName, Producer: shopName },
  })
  for (const [name, path] of Object.entries(fontFiles))
    document.registerFont(name, readFileSync(fileURLToPath(import.meta.resolve(path))))
  const finished = collect(document)
  tickets.forEach((ticket, index) => {
    document.addPage()
    const paper = { document, translate, locale, timeZone, shopName }
    drawTicketPage(ticket, paper, { page: index + 1, count: tickets.length })
  })
  document.end()
  return finished
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
