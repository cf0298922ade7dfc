/**
 * Writes tables as XLSX (Office Open XML), with typed amounts, rates and moments. Rows are
 * streamed: 200,000 orders are two million cells. Existing libraries do not fit: `write-excel-file`
 * holds the whole file in memory; `exceljs` and its successor `excelts` ignore backpressure, and
 * write `_x0041_` so that it is read as `A`; `hucre` streams only one sheet, with cells without
 * styles.
 */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Cell, writeHundredths } from '#values/csv.ts'

export interface SheetColumn {
  title: string
  /** In characters. Default: 14. */
  width?: number
  /** Format of its empty cells when filled in. Default: chosen by the spreadsheet. */
  kind?: Exclude<keyof typeof style, 'title'>
}

export interface Sheet {
  /** Title of its tab, without characters that spreadsheets forbid. */
  name: string
  columns: readonly SheetColumn[]
  /** At most 1,048,575, the limit of spreadsheets. */
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

/** Rows compressed at once. */
const batch = 200
const longestText = 32_767
const defaultWidth = 14

/** Styles by index in `xl/styles.xml`. */
const style = { title: 1, text: 2, amount: 3, rate: 4, moment: 5, day: 6, time: 7 } as const

export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [path, text] of partsBeside(sheets)) {
    const part = new ZipPassThrough(path)
    zip.add(part)
    part.push(strToU8(text), true)
  }
  for (const [index, sheet] of sheets.entries()) {
    const part = new ZipDeflate(`xl/worksheets/sheet${index + 1}.xml`, { level: 3 })
    zip.add(part)
    for await (const text of writeSheet(sheet)) {
      part.push(strToU8(text))
      yield* pieces.splice(0)
    }
    part.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* pieces
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

async function* writeSheet({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width = defaultWidth, kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${kind ? ` style="${style[kind]}"` : ''}/>`,
  )
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  const titles = columns.map(({ title }, index) => writeText(title, `${letters(index)}1`, style.title)).join('')
  yield `${head}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles}</row>`
  let [number, some] = [1, '']
  for await (const row of rows) {
    number += 1
    some += `<row r="${number}">${row.map((cell, index) => writeCell(cell, `${letters(index)}${number}`)).join('')}</row>`
    if (number % batch !== 0) continue
    yield some
    some = ''
  }
  yield `${some}</sheetData></worksheet>`
}

/** Returns the letters of a column: A to Z, then AA. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

function writeCell(cell: Cell, at: string): string {
  // Empty cells take the column's style.
  if (cell === '') return ''
  if (typeof cell === 'string') return writeText(cell, at, style.text)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if ('moment' in cell) return `<c r="${at}" s="${style.moment}"><v>${serialOf(cell.moment)}</v></c>`
  if ('day' in cell) return `<c r="${at}" s="${style.day}"><v>${serialOf(`${cell.day} 00:00`)}</v></c>`
  if ('time' in cell) return `<c r="${at}" s="${style.time}"><v>${serialOf(`1899-12-30 ${cell.time}`)}</v></c>`
  if ('cents' in cell) return `<c r="${at}" s="${style.amount}"><v>${writeHundredths(cell.cents, '.')}</v></c>`
  return `<c r="${at}" s="${style.rate}"><v>${cell.basisPoints / 10_000}</v></c>`
}

/** Writes text as text, whatever its first character; the style keeps it so when edited. */
const writeText = (text: string, at: string, as: number) =>
  `<c r="${at}" s="${as}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text.slice(0, longestText))}</t></is></c>`

const serialOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}:00Z`) / 86_400_000 + 25_569

/** Characters that XML forbids. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const unspeakable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(unspeakable, '')
    // A sequence like an escape would be read as the escaped character.
    .replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

const nameOf = ({ name }: Sheet) =>
  escapeText(
    name
      .replaceAll(/[[\]/\\:*?']/g, ' ')
      .trim()
      .slice(0, 31),
  )

function partsBeside(sheets: readonly Sheet[]): [path: string, text: string][] {
  const numbers = sheets.map((_, index) => index + 1)
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${types}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${documents}/${type}" Target="${target}"/>`
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        part('workbook.xml', 'sheet.main') +
        part('styles.xml', 'styles') +
        `${numbers.map((number) => part(`worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${relations}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${sheets
        .map((sheet, index) => `<sheet name="${nameOf(sheet)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${relations}">${numbers
        .map((number) => relation(`r${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
        .join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]
}

/** In the order of `style`. Formats 4, 10 and 49 are `#,##0.00`, `0.00%` and text. */
const styles = `${head}<styleSheet xmlns="${main}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="8">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
</cellXfs>
</styleSheet>`
