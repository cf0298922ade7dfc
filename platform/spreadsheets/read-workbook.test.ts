import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook, type WorkbookLimits } from './read-workbook.ts'
import { type Sheet, writeWorkbook } from './workbook.ts'

const limits: WorkbookLimits = { unzippedBytes: 2_000_000, rows: 1_000, columns: 30, cells: 5_000 }
const write = (...sheets: Sheet[]): Promise<Uint8Array> => buffer(Readable.from(writeWorkbook(sheets)))
const sheetOf = (rows: Sheet['rows']): Sheet => ({ name: 'Halls', columns: [{ title: 'Hall' }], rows })
const plain = await write(sheetOf([['Town Hall']]))
/** The workbook with some of its parts otherwise. */
const change = (parts: Record<string, string | Uint8Array>, workbook = plain) =>
  zipSync({
    ...unzipSync(workbook),
    ...Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
    ),
  })
const first = 'xl/worksheets/sheet1.xml'
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
  ['a row that says to be the last one', change({ [first]: sheetXml('<row r="1048576"/>') }), 'tooManyRows'],
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
  ['rows without a number', change({ [first]: sheetXml('<row/>'.repeat(1_001)) }), 'tooManyRows'],
  ['cells without a place', change({ [first]: sheetXml(`<row>${'<c/>'.repeat(5_001)}</row>`) }), 'tooManyCells'],
])('read workbook: %s is refused', async (_, bytes, flaw) => {
  expect(await readWorkbook(bytes, limits)).toEqual({ flaw })
})

test.each<[string, string]>([
  ['rows', '<row/>'.repeat(1_000)],
  ['a last row', '<row r="1000"/>'],
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
