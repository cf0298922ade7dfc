import type { Font } from 'fontkit'
import { type Coverage, findForeign, splitRuns } from './text-runs.ts'
import type { FallbackFont } from './fallback-files.ts'

/** PDFKit internals missing in its types. */
interface Inside {
  _font: { ascender: number; font: Font }
  _fontSize: number
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void
  widthOfString(text: string, options?: FragmentOptions): number
  font(name: string): unknown
}

interface FragmentOptions {
  width?: number
  align?: string
  lineWidth?: number
  textWidth?: number
  wordCount?: number
  characterSpacing?: number
  baseline?: unknown
}

/**
 * Without fonts, only collects the words with letters missing in the shop's typefaces (`foreign`).
 */
export function drawWithFallback(
  document: PDFKit.PDFDocument,
  { fonts, foreign }: { fonts: readonly FallbackFont[]; foreign: Set<string> },
): void {
  const inside = document as unknown as Inside
  const drawOwn = inside._fragment.bind(document)
  const measureOwn = inside.widthOfString.bind(document)
  const others = fonts.map(({ name, font }) => ({ name, has: (letter: number) => font.hasGlyphForCodePoint(letter) }))
  for (const { name, font } of fonts) document.registerFont(name, font as unknown as Uint8Array)

  const split = (text: string) => {
    const { font } = inside._font
    const coverage: Coverage = { own: (letter) => font.hasGlyphForCodePoint(letter), others }
    const words = findForeign(text, coverage.own)
    for (const word of words) foreign.add(word)
    return words.length === 0 || fonts.length === 0 ? null : splitRuns(text, coverage)
  }
  const inFont = <Result>(font: string | null, act: () => Result): Result => {
    const own = inside._font
    if (font !== null) inside.font(font)
    const result = act()
    inside._font = own
    return result
  }
  // Joined letters have no spacing.
  const optionsOf = (font: string | null, options: FragmentOptions) =>
    font === null ? options : { ...options, characterSpacing: 0 }
  const measure = (font: string | null, text: string, options: FragmentOptions) =>
    inFont(font, () => measureOwn(text, optionsOf(font, options)))

  inside.widthOfString = (text, options = {}) => {
    const runs = split(text)
    return runs ? runs.reduce((sum, run) => sum + measure(run.font, run.text, options), 0) : measureOwn(text, options)
  }
  inside._fragment = (text, x, y, options) => {
    const runs = split(text.replaceAll('\n', ''))
    if (!runs) return drawOwn(text, x, y, options)
    const width = inside.widthOfString(text.trimEnd(), options)
    const room = options.width === undefined ? 0 : (options.lineWidth ?? width) - width
    let at = x + (options.align === 'right' ? room : options.align === 'center' ? room / 2 : 0)
    const baseline = (-inside._font.ascender / 1000) * inside._fontSize
    for (const run of runs) {
      const { textWidth: _, wordCount: __, ...others } = optionsOf(run.font, options)
      inFont(run.font, () => drawOwn(run.text, at, y, { ...others, align: 'left', baseline }))
      at += measure(run.font, run.text, options)
    }
  }
}
