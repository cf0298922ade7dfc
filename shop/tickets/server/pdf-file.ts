import type { Locale } from '../../../values/locales.ts'

interface PdfFile {
  /** Of each page, in points. */
  size: [width: number, height: number]
  title: string
  locale: Locale
  shopName: string
  /** Adds the pages. */
  draw(document: PDFKit.PDFDocument): void
}

/** A PDF in the house's typefaces, with the structure that screen readers follow. */
export async function writePdf({ size, title, locale, shopName, draw }: PdfFile): Promise<Buffer> {
  // Large, and needed only where papers are made: a shop that sells none yet does without.
  const [{ default: PDFDocument }, { openPaperFonts }] = await Promise.all([
    import('pdfkit'),
    import('./paper-fonts.ts'),
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
  for (const [name, font] of openPaperFonts()) document.registerFont(name, font as unknown as Uint8Array)
  const finished = collect(document)
  draw(document)
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
