/**
 * Fonts for letters missing in the shop's typefaces: Noto, packaged in files by ranges of letters.
 * Creates a font with just the required letters (PDFKit cannot embed a variable font from a woff2
 * file).
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** The first one with a letter is used. */
const packages = [
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-georgian',
  // Precedes the packages with sharps and flats as wide as a Chinese letter.
  '@fontsource-variable/noto-sans-symbols',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource/noto-music',
]

export interface FallbackFont {
  name: string
  font: Font
}

interface FallbackFile {
  name: string
  path: string
  has: (codePoint: number) => boolean
}

const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

let listed: FallbackFile[] | undefined

function listFiles(): FallbackFile[] {
  return (listed ??= packages.flatMap((name) => {
    const ranges = JSON.parse(readFileSync(pathOf(`${name}/unicode.json`), 'utf8')) as Record<string, string>
    const style = name.includes('variable') ? 'wght' : '400'
    return Object.entries(ranges).map(([subset, range]) => {
      const file = `${name.split('/')[1]}-${subset.replaceAll(/[[\]]/g, '')}-${style}-normal.woff2`
      return { name: file, path: pathOf(`${name}/files/${file}`), has: readRanges(range) }
    })
  }))
}

/** Parses `U+0000-00FF,U+0131`. */
function readRanges(text: string): (codePoint: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const
  })
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

const withoutOwnGlyph = /[\p{Default_Ignorable_Code_Point}\p{C}\s]/u

/** Opens the fewest files: ranges may promise letters that a file lacks. */
export async function openFallbackFonts(text: string): Promise<FallbackFont[]> {
  const fonts: FallbackFont[] = []
  const asked = new Map<string, FallbackFile[]>()
  let wanted = [...new Set(text)].filter((sign) => !withoutOwnGlyph.test(sign))
  while (wanted.length > 0) {
    const files = Map.groupBy(wanted, (sign) => {
      const tried = asked.get(sign) ?? []
      const next = listFiles().find((file) => !tried.includes(file) && file.has(sign.codePointAt(0)!))
      if (next) asked.set(sign, [...tried, next])
      return next
    })
    files.delete(undefined)
    const opened = [...files].flatMap(([file, signs]) => (file ? [openFile(file, signs, fonts.length)] : []))
    fonts.push(...(await Promise.all(opened)))
    const isThere = (sign: string) => fonts.some(({ font }) => font.hasGlyphForCodePoint(sign.codePointAt(0)!))
    wanted = [...files.values()].flat().filter((sign) => !isThere(sign))
  }
  return fonts
}

async function openFile({ name, path }: FallbackFile, signs: readonly string[], before: number): Promise<FallbackFont> {
  // Invisible characters (joiners) are drawn as a space.
  const bytes = await subsetFont(await readFile(path), ` \u200C\u200D${signs.join('')}`, {
    targetFormat: 'truetype',
    ...(name.includes('-wght-') && { variationAxes: { wght: 500 } }),
  })
  return { name: `${name} ${before}`, font: create(bytes) as Font }
}
