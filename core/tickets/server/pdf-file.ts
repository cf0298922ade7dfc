import type { Locale } from '#values/locales.ts'
import type { FallbackFont } from '../fallback-fonts/server/fallback-files.ts'

interface PdfFile {
  /** Page size in points. */
  size: [width: number, height: number]
  title: string
  locale: Locale
  shopName: string
  /** Adds the pages. */
  draw(document: PDFKit.PDFDocument): void
}

/**
 * Writes a PDF in the shop's typefaces, with Noto for missing letters, tagged for screen readers.
 */
export async function writePdf(file: PdfFile): Promise<Buffer> {
  const foreign = new Set<string>()
  const pdf = await draw(file, { fonts: [], foreign })
  if (foreign.size === 0) return pdf
  const { openFallbackFonts } = await import('../fallback-fonts/server/fallback-files.ts')
  return draw(file, { fonts: await openFallbackFonts([...foreign].join('')), foreign })
}

async function draw(
  { size, title, locale, shopName, draw: drawPages }: PdfFile,
  fallback: { fonts: readonly FallbackFont[]; foreign: Set<string> },
): Promise<Buffer> {
  // Large, and needed only for documents: loaded on first use.
  const [{ default: PDFDocument }, { openDocumentFonts }, { drawWithFallback }] = await Promise.all([
    import('pdfkit'),
    import('../fallback-fonts/server/document-fonts.ts'),
    import('../fallback-fonts/server/fallback-text.ts'),
  ])
  const document = new PDFDocument({
    size,
    // No default font, which would make it read Helvetica's metrics for each document.
    font: '',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: shopName, Creator: shopName, Producer: shopName },
  })
  // Also accepts opened fonts, which its types omit.
  for (const [name, font] of openDocumentFonts()) document.registerFont(name, font as unknown as Uint8Array)
  drawWithFallback(document, fallback)
  const finished = collect(document)
  drawPages(document)
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
