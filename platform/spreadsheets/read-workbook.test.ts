import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook, type WorkbookLimits } from './read-workbook.ts'
import { type Sheet, writeWorkbook } from './workbook.ts'

const limits: WorkbookLimits = { unzippedBytes: 2_000_000, rows: 1_000, columns: 30, cells: 5_000, strings: 1_000 }
const write = (...sheets: Sheet[]): Promise<Uint8Array> => buffer(Readable.from(writeWorkbook(sheets)))
const sheetOf = (rows: Sheet['rows']): Sheet => ({ name: 'Halls', columns: [{ title: 'Hall' }], rows })
const plain = await write(sheetOf([['Town Hall']]))
/** Returns the workbook with some of its parts replaced. */
const change = (parts: Record<string, string | Uint8Array>, workbook = plain) =>
  zipSync({
    ...unzipSync(workbook),
    ...Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
    ),
  })
const first = 'xl/worksheets/sheet1.xml'
const one = (attributes: string) => `<c ${attributes}><v>1</v></c>`
const rowOf = (attributes: string) => `<row ${attributes}>${one('r="A1"')}</row>`
const sheetXml = (data: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`

test('read workbook: texts, numbers, days and hours of a workbook come as what they are', async () => {
  const workbook = await write(
    sheetOf([
      [' spaced ', { cents: 2_450 }, { day: '2027-03-12' }, { time: '19:30' }, { moment: '2027-03-12 10:00' }, 3],
    ]),
  )
  expect(await readWorkbook(workbook, limits)).toEqual({
    sheets: [
      {
        name: 'Halls',
        rows: [
          ['Hall', null, null, null, null, null],
          [
            ' spaced ',
            24.5,
            new Date('2027-03-12T00:00:00Z'),
            new Date('1899-12-30T19:30:00Z'),
            new Date('2027-03-12T10:00:00Z'),
            3,
          ],
        ],
      },
    ],
  })
})

const withoutPart = (path: string) => {
  const { [path]: _, ...others } = unzipSync(plain)
  return zipSync(others)
}
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`xl/part${index}.xml`, '<a/>']))
/** Creates a workbook whose first part is packed differently than it declares. */
function brokenPart(): Uint8Array {
  const bytes = zipSync({ 'xl/a.xml': strToU8('<a/>'.repeat(1_000)), ...unzipSync(plain) })
  bytes.fill(0xff, 40, 60)
  return bytes
}

test.each<[string, Uint8Array, string]>([
  ['no zip', strToU8('Hall;Title'), 'unreadable'],
  ['a zip of something else', zipSync({ 'a.txt': strToU8('a') }), 'unreadable'],
  ['one that breaks off', plain.subarray(0, plain.length / 2), 'unreadable'],
  ['nothing', new Uint8Array(0), 'unreadable'],
  [
    'a declaration of entities',
    change({ [first]: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetXml('')}` }),
    'unreadable',
  ],
  ['a program', change({ 'xl/vbaProject.bin': 'Sub AutoOpen()' }), 'macros'],
  ['a sheet of macros', change({ 'xl/macrosheets/sheet1.xml': '<a/>' }), 'macros'],
  [
    'a type with macros',
    change({ '[Content_Types].xml': '<Types>application/vnd.ms-excel.sheet.macroEnabled.main+xml</Types>' }),
    'macros',
  ],
  ['gigabytes in kilobytes', change({ 'xl/sharedStrings.xml': new Uint8Array(40_000_000) }), 'tooLarge'],
  ['a cell in the last row', change({ [first]: sheetXml('<row><c r="A1048576"><v>1</v></c></row>') }), 'tooManyRows'],
  ['a row that says to be the last one', change({ [first]: sheetXml(rowOf('r="1048576"')) }), 'tooManyRows'],
  [
    'a cell in the last column',
    change({ [first]: sheetXml("<row><c s='1' r = 'XFD1'><v>1</v></c></row>") }),
    'tooManyColumns',
  ],
  [
    'a cell whose place is disguised',
    change({ [first]: sheetXml('<row><c r="&#88;FD1"><v>1</v></c></row>') }),
    'unreadable',
  ],
  ['macros by another name', change({ 'XL/VBAPROJECT.BIN': 'Sub AutoOpen()' }), 'macros'],
  ['a folder of macros', change({ 'xl/macrosheet/a.xml': '<a/>' }), 'macros'],
  ['no list of types', withoutPart('[Content_Types].xml'), 'unreadable'],
  ['no list of sheets', withoutPart('xl/workbook.xml'), 'unreadable'],
  ['an entity', change({ [first]: `<!entity b "c">${sheetXml('')}` }), 'unreadable'],
  ['more parts than any has', change(numbered(600)), 'unreadable'],
  ['no sheet of cells', change({ [first]: 'words' }), 'unreadable'],
  ['a row too many', change({ [first]: sheetXml(rowOf('r="1001"')) }), 'tooManyRows'],
  ['a column too many', change({ [first]: sheetXml(`<row>${one('r="AE1"')}</row>`) }), 'tooManyColumns'],
  [
    'a column too many in small letters',
    change({ [first]: sheetXml(`<row>${one('r="ae1"')}</row>`) }),
    'tooManyColumns',
  ],
  ['a sheet in a folder of large letters', change({ 'XL/Worksheets/a.xml': rowOf('r="1001"') }), 'tooManyRows'],
  ['one that breaks off in a part', brokenPart(), 'unreadable'],
  ['rows without a number', change({ [first]: sheetXml(rowOf('').repeat(1_001)) }), 'tooManyRows'],
  ['cells without a place', change({ [first]: sheetXml(`<row>${one('').repeat(5_001)}</row>`) }), 'tooManyCells'],
])('read workbook: %s is refused', async (_, bytes, flaw) => {
  expect(await readWorkbook(bytes, limits)).toEqual({ flaw })
})

test.each<[string, string]>([
  ['rows', Array.from({ length: 1_000 }, (_, row) => `<row>${one(`r="A${row + 1}"`)}</row>`).join('')],
  ['a last row', '<row r="1000"><c r="A1000"><v>1</v></c></row>'],
  ['a last column', '<row r="1"><c r="AD1"><v>1</v></c></row>'],
  [
    'cells',
    Array.from({ length: 500 }, (_, row) => {
      const cells = Array.from('ABCDEFGHIJ', (letter) => `<c r="${letter}${row + 1}"><v>1</v></c>`)
      return `<row r="${row + 1}">${cells.join('')}</row>`
    }).join(''),
  ],
])('read workbook: as many %s as may be are read', async (_, data) => {
  expect(await readWorkbook(change({ [first]: sheetXml(data) }), limits)).toHaveProperty('sheets')
})

test('read workbook: cells are counted over all sheets, rows in each, and bytes over all parts', async () => {
  const rows = (count: number) => sheetOf(Array.from({ length: count }, () => [1, 2, 3]))
  const two = await write(rows(900), rows(900))
  expect(await readWorkbook(two, limits)).toEqual({ flaw: 'tooManyCells' })
  expect(await readWorkbook(two, { ...limits, cells: 6_000 })).toHaveProperty('sheets')
  const half = new Uint8Array(1_200_000)
  const parts = change({ 'xl/a.xml': half, 'xl/b.xml': half })
  expect(await readWorkbook(parts, limits)).toEqual({ flaw: 'tooLarge' })
})

test('read workbook: 100,000 rows are refused before they are read', async () => {
  const workbook = await write(sheetOf(Array.from({ length: 100_000 }, (_row, index) => [index])))
  const began = performance.now()
  expect(await readWorkbook(workbook, { ...limits, unzippedBytes: 64_000_000 })).toEqual({ flaw: 'tooManyRows' })
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('read workbook: of a formula its last value is read, and nothing is worked out', async () => {
  const formulas = sheetXml(
    '<row r="1"><c r="A1"><f>6*7</f><v>41</v></c><c r="B1" t="str"><f>HYPERLINK("https://a.example")</f><v>words</v></c></row>',
  )
  expect(await readWorkbook(change({ [first]: formulas }), limits)).toEqual({
    sheets: [{ name: 'Halls', rows: [[41, 'words']] }],
  })
})

// Holds: desk.spreadsheet-rows-without-content
test.each([
  ['an empty row in the last place', '<row r="1048576" customFormat="false" ht="12.8"/>'],
  ['a coloured cell in the last place', '<row r="1048576"><c r="XFD1048576" s="1"/></row>'],
  ['as many empty rows as there are', '<row/>'.repeat(1_048_574)],
  [
    'coloured cells below',
    Array.from(
      { length: 2_000 },
      (_, row) => `<row r="${row + 3}"><c r="A${row + 3}" s="1"></c><c r="B${row + 3}" s="1"/></row>`,
    ).join(''),
  ],
  [
    'formulas that give nothing',
    '<row r="2000"><c r="A2000" t="str"><f aca="false">IF(B2,"x","")</f><v></v></c></row>',
  ],
  ['texts of spaces', '<row r="2000"><c r="A2000" t="inlineStr"><is><t xml:space="preserve">  </t></is></c></row>'],
  ['empty cells by another spelling', '<x:row r="2000"><x:c r="A2000"\n s="1" /><x:c r="B2000"><x:v/></x:c></x:row>'],
])('read workbook: %s are no content', async (_, below) => {
  const filled = '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/></row><row r="2"><c r="B2"><v>2</v></c></row>'
  expect(
    await readWorkbook(change({ [first]: sheetXml(filled + below) }), { ...limits, unzippedBytes: 16_000_000 }),
  ).toEqual({
    sheets: [
      {
        name: 'Halls',
        rows: [
          [1, null],
          [null, 2],
        ],
      },
    ],
  })
})

test('read workbook: a cell that could not be worked out is told, and is no text of the same letters', async () => {
  const cells =
    '<row r="1"><c r="A1" s="2" t="e"><f>#REF!</f><v>#REF!</v></c><c t=\'e\' r="B1"><v>#NAME?</v></c><c r="C1" t="e"><v>#N/A</v></c>' +
    '<c r="D1" t="inlineStr"><is><t>#REF!</t></is></c><c r="E1" t="e"><f>1/0</f></c><c r="F1"><f t="e">6</f><v>7</v></c>' +
    '<c r="G1" s="1"><f>A2&amp;"x"</f><v></v></c><c r="H1" t="e"></c></row>'
  expect(await readWorkbook(change({ [first]: sheetXml(cells) }), limits)).toEqual({
    sheets: [
      {
        name: 'Halls',
        rows: [
          [
            { error: '#REF!' },
            { error: '#NAME?' },
            { error: '#N/A' },
            '#REF!',
            { error: '=1/0' },
            7,
            { error: '=A2&"x"' },
            { error: '#ERROR!' },
          ],
        ],
      },
    ],
  })
})

test('read workbook: what is beside the sheets is not counted, and pictures are not read', async () => {
  const beside = {
    'docProps/rows.xml': '<row r="1048576"/>'.repeat(9),
    'media/picture.png': new Uint8Array(3_000_000),
    'xl/not-worksheets/a.xml': '<c r="XFD1"/>',
    ...numbered(400),
  }
  expect(await readWorkbook(change(beside), limits)).toHaveProperty('sheets')
  // Words about macros are not macros.
  const words = sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>macroEnabled</t></is></c></row>')
  expect(await readWorkbook(change({ [first]: words }), limits)).toEqual({
    sheets: [{ name: 'Halls', rows: [['macroEnabled']] }],
  })
})

test('read workbook: as many bytes as may be are read, and not one more', async () => {
  const size = Object.values(unzipSync(plain)).reduce((sum, { length }) => sum + length, 0)
  expect(await readWorkbook(plain, { ...limits, unzippedBytes: size })).toHaveProperty('sheets')
  expect(await readWorkbook(plain, { ...limits, unzippedBytes: size - 1 })).toEqual({ flaw: 'tooLarge' })
})
