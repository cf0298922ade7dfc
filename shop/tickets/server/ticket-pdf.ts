import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Translate } from '../../i18n/translator.ts'
import type { Locale } from '../../locales.ts'
import type { Ticket } from '../ticket.ts'
import { drawTicketPage, pageSize } from './ticket-page.ts'

/** What every page of the document is written with. */
export interface TicketPaper {
  document: PDFKit.PDFDocument
  translate: Translate
  locale: Locale
  shopName: string
}

// The whole typefaces: the web's subsets leave ő and ű out of a PDF.
const fontFiles = {
  display: '@expo-google-fonts/bodoni-moda/500Medium/BodoniModa_500Medium.ttf',
  text: '@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf',
  label: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
}
export type FontName = keyof typeof fontFiles

interface PdfOptions {
  translate: Translate
  locale: Locale
  shopName: string
}

/** The tickets of an order as a PDF, a page each, with the structure that screen readers follow. */
export async function renderTicketsPdf(
  tickets: readonly Ticket[],
  { translate, locale, shopName }: PdfOptions,
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
    drawTicketPage(ticket, { document, translate, locale, shopName }, { page: index + 1, count: tickets.length })
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
