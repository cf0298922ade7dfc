import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

// The whole typefaces: the web's subsets leave ő and ű out of a PDF.
const fontFiles = {
  display: '@expo-google-fonts/bodoni-moda/500Medium/BodoniModa_500Medium.ttf',
  text: '@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf',
  label: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
}
export type FontName = keyof typeof fontFiles

/** Ligatures as letters of their own (ﬁ): in a paper they are the letters that were written. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb4f

let opened: [FontName, Font][] | undefined

/** The house's typefaces, opened once for all papers: to read their tables takes longer than to write a page. */
export function openDocumentFonts(): readonly [FontName, Font][] {
  return (opened ??= Object.entries(fontFiles).map(([name, path]) => [name as FontName, openFont(path)]))
}

function openFont(path: string): Font {
  const font = openSync(fileURLToPath(import.meta.resolve(path)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${path} is no font, but a collection of fonts.`)
  // A font remembers a glyph as it met it first, in whatever paper: o as a part of ö would be no letter in those that come
  // after. So it meets each as its letter.
  for (const codePoint of font.characterSet) if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint)
  return font
}
