import { createRandom, type Random, seedFrom } from '@cadenza/house-art'
import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { replaceUnprintable } from '#values/printable.ts'
import type { FontName } from '../fallback-fonts/server/document-fonts.ts'
import type { FallbackFont } from '../fallback-fonts/server/fallback-files.ts'

export interface PdfCanvas {
  document: PDFKit.PDFDocument
  translate: Translate<TicketMessageKey>
  locale: Locale
  timeZone: TimeZone
  shopName: string
}

export const pdfColors = { ink: '#1B1512', muted: '#5E544C' }

export interface Writing {
  font: FontName
  size: number
  x: number
  y: number
  width: number
  color?: string
  align?: 'left' | 'right' | 'center'
  spacing?: number
  lineGap?: number
  /** Overflow ends in an ellipsis. */
  height?: number
}

/** Writes a paragraph or heading (null: decoration) and returns its end. */
export function write({ document }: PdfCanvas, tag: 'P' | 'H1' | 'H2' | null, text: string, options: Writing): number {
  const { font, size, x, y, color = pdfColors.ink } = options
  const draw = () =>
    void document.font(font).fontSize(size).fillColor(color).text(replaceUnprintable(text), x, y, layoutOf(options))
  if (tag === null) drawDecoration(document, draw)
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

/** In points, ignoring the available height. */
export function measure({ document }: PdfCanvas, text: string, { height: _, ...options }: Writing): number {
  return document.font(options.font).fontSize(options.size).heightOfString(replaceUnprintable(text), layoutOf(options))
}

export function canFit(canvas: PdfCanvas, text: string, options: Writing & { height: number }): boolean {
  return measure(canvas, text, options) <= options.height
}

interface SoundPattern {
  /** The same seed draws the same pattern. */
  seed: string
  width: number
  /** Position of its axis, and its amplitude. */
  middle: number
  reach: number
  sweeps: number
  steps: number
  color: string
  lineWidth: number
  opacity: readonly [min: number, max: number]
}

const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

/** Draws a string in motion, of five overtones. */
export function drawSoundPattern(document: PDFKit.PDFDocument, pattern: SoundPattern): void {
  const { seed, width, middle, reach, sweeps, steps, color, lineWidth, opacity } = pattern
  const random = createRandom(seedFrom(seed))
  const overtones = [1, 2, 3, 4, 5].map((overtone) => ({
    overtone,
    size: between(random, 0.2, 1) / overtone ** 0.6,
    phase: random() * 6.283,
  }))
  const strength = overtones.reduce((sum, { size }) => sum + size, 0)
  document.strokeColor(color)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const time = (sweep / sweeps) * 6.283
    document.lineWidth(lineWidth).strokeOpacity(between(random, ...opacity))
    for (let step = 0; step <= steps; step++) {
      const offset = overtones.reduce(
        (sum, { overtone, size, phase }) =>
          sum + size * Math.sin((Math.PI * overtone * step) / steps) * Math.cos(overtone * time + phase),
        0,
      )
      const point = [(width * step) / steps, middle + (reach * offset) / strength] as const
      if (step === 0) document.moveTo(...point)
      else document.lineTo(...point)
    }
    document.stroke()
  }
  document.strokeOpacity(1)
}

export function drawDecoration(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

interface PdfFile {
  /** In points. */
  size: [width: number, height: number]
  title: string
  locale: Locale
  shopName: string
  draw(document: PDFKit.PDFDocument): void
}

/** In the shop's typefaces, with Noto for missing letters, tagged for screen readers. */
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
