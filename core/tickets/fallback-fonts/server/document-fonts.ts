import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

// Full typefaces: the web subsets omit ő and ű in a PDF.
const fontFiles = {
  display: '@expo-google-fonts/bodoni-moda/500Medium/BodoniModa_500Medium.ttf',
  text: '@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf',
  label: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
}
export type FontName = keyof typeof fontFiles

/** Ligature code points (ﬁ): in documents, the individual letters are required. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb4f

let opened: [FontName, Font][] | undefined

/** Opened once for all documents: reading their tables takes longer than writing a page. */
export function openDocumentFonts(): readonly [FontName, Font][] {
  return (opened ??= Object.entries(fontFiles).map(([name, path]) => [name as FontName, openFont(path)]))
}

function openFont(path: string): Font {
  const font = openSync(fileURLToPath(import.meta.resolve(path)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${path} is no font, but a collection of fonts.`)
  // A font caches a glyph with its first use, across documents: an o as part of ö would lose its
  // letter later. So each letter is requested first.
  for (const codePoint of font.characterSet) if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint)
  return font
}
