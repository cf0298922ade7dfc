/** Finds characters of a text that no document font contains, without duplicates. */
import { openDocumentFonts } from './document-fonts.ts'
import { openFallbackFonts } from './fallback-files.ts'
import { findMissing } from './text-runs.ts'

export async function work(text: string): Promise<string[]> {
  const own = openDocumentFonts().map(([, font]) => font)
  const others = (await openFallbackFonts(text)).map(({ name, font }) => ({
    name,
    has: (letter: number) => font.hasGlyphForCodePoint(letter),
  }))
  const missing = findMissing(text, { own: (letter) => own.some((font) => font.hasGlyphForCodePoint(letter)), others })
  return [...new Set(missing)].map((letter) => String.fromCodePoint(letter))
}
