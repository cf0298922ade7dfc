import { inflateSync } from 'node:zlib'

/** A text fragment on a page: points from the left, and from the bottom to its baseline. */
export interface PdfText {
  x: number
  y: number
  text: string
}

/** Reads the texts of every page of a PDF written by pdfkit, in writing order. */
export function readPdf(pdf: Buffer): PdfText[][] {
  const source = pdf.toString('latin1')
  const stream = (id: string): string => {
    const object = source.indexOf(`\n${id} 0 obj\n`)
    const start = source.indexOf('stream\n', object) + 7
    return inflateSync(pdf.subarray(start, source.indexOf('endstream', start))).toString('latin1')
  }
  const letters = new Map<string, Map<string, string>>()
  for (const [, name, id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = source.slice(source.indexOf(`\n${id} 0 obj\n`))
    letters.set(name!, readLetters(stream(/\/ToUnicode (\d+) 0 R/.exec(font)![1]!)))
  }
  const pages = [...source.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)]
  return pages.map(([, id]) => readPage(stream(id!), letters))
}

/** Maps glyph codes in hexadecimal to letters. */
function readLetters(table: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, code]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (parseInt(first!, 16) + index).toString(16).padStart(4, '0')
      found.set(glyph, Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  return found
}

function readPage(content: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>): PdfText[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block]) => {
    const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block!)!
    const font = letters.get(/\/(F\d+) /.exec(block!)![1]!)!
    const glyphs = [...block!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes]) => codes!.match(/.{4}/g) ?? [])
    return { x: Number(x), y: Number(y), text: glyphs.map((glyph) => font.get(glyph) ?? '\uFFFD').join('') }
  })
}
