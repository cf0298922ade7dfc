import type { Locale } from '#values/locales.ts'
import type { FallbackFont } from '../fallback-fonts/server/fallback-files.ts'

interface PdfFile {
  /** Of each page, in points. */
  size: [width: number, height: number]
  title: string
  locale: Locale
  shopName: string
  /** Adds the pages. */
  draw(document: PDFKit.PDFDocument): void
}

/** A PDF in the house's typefaces, and in Noto where they lack a letter, with the structure that screen readers follow. */
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
  // Large, and needed only where papers are made: a shop that sells none yet does without.
  const [{ default: PDFDocument }, { openDocumentFonts }, { drawWithFallback }] = await Promise.all([
    import('pdfkit'),
    import('../fallback-fonts/server/document-fonts.ts'),
    import('../fallback-fonts/server/fallback-text.ts'),
  ])
  const document = new PDFDocument({
    size,
    // None of its own: it would read Helvetica's measures for each paper.
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
  // It takes opened fonts as well, of which its types do not know.
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
