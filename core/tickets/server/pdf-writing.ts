import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { replaceUnprintable } from '#values/printable.ts'
import type { FontName } from '../fallback-fonts/server/document-fonts.ts'

/** Shared by all pages of the document. */
export interface PdfCanvas {
  document: PDFKit.PDFDocument
  translate: Translate<TicketMessageKey>
  locale: Locale
  timeZone: TimeZone
  shopName: string
}

export const ticketInk = '#1B1512'
export const ticketMuted = '#5E544C'

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

/**
 * Writes a text as a paragraph or heading of the document's structure (null: as decoration) and
 * returns its end.
 */
export function write({ document }: PdfCanvas, tag: 'P' | 'H1' | 'H2' | null, text: string, options: Writing): number {
  const { font, size, x, y, color = ticketInk } = options
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

/** Measures the height of a text in points, ignoring the available height. */
export function measure({ document }: PdfCanvas, text: string, { height: _, ...options }: Writing): number {
  return document.font(options.font).fontSize(options.size).heightOfString(replaceUnprintable(text), layoutOf(options))
}

export function canFit(canvas: PdfCanvas, text: string, options: Writing & { height: number }): boolean {
  return measure(canvas, text, options) <= options.height
}

export function drawDecoration(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}
