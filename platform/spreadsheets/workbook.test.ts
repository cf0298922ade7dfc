import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Cell } from '#values/csv.ts'
import { type Sheet, writeWorkbook } from './workbook.ts'

async function readBack(sheets: Sheet[]) {
  return readXlsxFile(await buffer(Readable.from(writeWorkbook(sheets))), { trim: false })
}

const columns = (...titles: string[]) => titles.map((title) => ({ title }))

test('workbook: another parser reads amounts, rates and moments as what they are, and every text as it was', async () => {
  const texts = [
    "=cmd|'/c calc'!A0",
    '+36 1 411 6600',
    '<b>&"\'</b>',
    ' spaced \n twice ',
    '_x0041_',
    '0042',
    'Őry Œuvrard 🎻',
  ]
  const amounts: Cell[] = [
    { cents: -120_050 },
    { cents: 5 },
    { cents: 0 },
    { basisPoints: 550 },
    { moment: '2026-03-29 02:30' },
    3,
  ]
  const [sheet] = await readBack([
    { name: 'Orders', columns: columns('A', '=B'), rows: [texts, amounts, ['', 'bell\u0007\uFFFF']] },
  ])
  expect(sheet).toEqual({
    sheet: 'Orders',
    data: [
      ['A', '=B', null, null, null, null, null],
      texts,
      [-1200.5, 0.05, 0, 0.055, new Date('2026-03-29T02:30:00Z'), 3, null],
      [null, 'bell', null, null, null, null, null],
    ],
  })
})

test('workbook: columns go on after Z', async () => {
  const titles = Array.from({ length: 55 }, (_, index) => `column ${index}`)
  const [sheet] = await readBack([{ name: 'Wide', columns: columns(...titles), rows: [titles] }])
  expect(sheet!.data).toEqual([titles, titles])
})

test('workbook: sheets have names that a spreadsheet takes, and rows come from afar, as many as there are', async () => {
  async function* many() {
    for (let row = 0; row < 1001; row++) yield [row, `row ${row}`]
  }
  const read = await readBack([
    { name: 'Sums [2026/27]: halls & cities, both of them', columns: columns('n', 'name'), rows: many() },
    { name: 'Second', columns: columns('n'), rows: [] },
  ])
  expect(read.map(({ sheet }) => sheet)).toEqual(['Sums  2026 27   halls & cities,', 'Second'])
  expect(read[0]!.data).toHaveLength(1002)
  expect(read[0]!.data.at(-1)).toEqual([1000, 'row 1000'])
  expect(read[1]!.data).toEqual([['n']])
})

/** Returns the parts of a workbook as written. */
async function readParts(sheets: Sheet[]): Promise<Record<string, string>> {
  const parts = unzipSync(await buffer(Readable.from(writeWorkbook(sheets))))
  return Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

test('workbook: a sheet is written with its columns, their widths and kinds, and each cell in its style', async () => {
  const parts = await readParts([
    {
      name: 'Halls',
      columns: [{ title: 'Hall' }, { title: 'Fee "net"', width: 30, kind: 'amount' }, { title: 'At', kind: 'moment' }],
      rows: [
        ['A', { cents: 2_450 }, { moment: '2027-03-12 12:00' }, { day: '2027-03-12' }, { time: '06:00' }],
        ['', { basisPoints: 550 }, 7],
      ],
    },
  ])
  const text = parts['xl/worksheets/sheet1.xml']!
  expect(/<cols>(.*)<\/cols>/.exec(text)![1]!.split(/(?<=>)/)).toEqual([
    '<col min="1" max="1" width="14" customWidth="1"/>',
    '<col min="2" max="2" width="30" customWidth="1" style="3"/>',
    '<col min="3" max="3" width="14" customWidth="1" style="5"/>',
  ])
  const words = (at: string, style: number, text: string) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  const number = (at: string, value: number | string, style?: number) =>
    `<c r="${at}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`
  expect(/<sheetData>(.*)<\/sheetData><\/worksheet>$/.exec(text)![1]!.split(/(?<=<\/row>)/)).toEqual([
    `<row r="1">${words('A1', 1, 'Hall')}${words('B1', 1, 'Fee &quot;net&quot;')}${words('C1', 1, 'At')}</row>`,
    `<row r="2">${words('A2', 2, 'A')}${number('B2', '24.50', 3)}${number('C2', 46_458.5, 5)}${number('D2', 46_458, 6)}${number('E2', 0.25, 7)}</row>`,
    `<row r="3">${number('B3', 0.055, 4)}${number('C3', 7)}</row>`,
  ])
})

test('workbook: every part is named, by its kind, and each sheet by its number', async () => {
  const sheet = (name: string): Sheet => ({ name, columns: columns('A'), rows: [] })
  const parts = await readParts([sheet('One & only'), sheet('Two')])
  expect(Object.keys(parts)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ])
  const named = [...parts['[Content_Types].xml']!.matchAll(/PartName="([^"]+)"/g)].map(([, name]) => name)
  expect(named).toEqual(
    ['workbook.xml', 'styles.xml', 'worksheets/sheet1.xml', 'worksheets/sheet2.xml'].map((name) => `/xl/${name}`),
  )
  expect([...parts['xl/workbook.xml']!.matchAll(/<sheet (.*?)\/>/g)].map(([, sheet]) => sheet)).toEqual([
    'name="One &amp; only" sheetId="1" r:id="r1"',
    'name="Two" sheetId="2" r:id="r2"',
  ])
  const led = [...parts['xl/_rels/workbook.xml.rels']!.matchAll(/Id="(.*?)" .*?Target="(.*?)"/g)].map(
    ([, ...pair]) => pair,
  )
  expect(led).toEqual([
    ['r1', 'worksheets/sheet1.xml'],
    ['r2', 'worksheets/sheet2.xml'],
    ['styles', 'styles.xml'],
  ])
  expect(parts['_rels/.rels']).toContain('Target="xl/workbook.xml"')
})

test('workbook: columns are called A to Z, then AA to ZZ, then AAA', async () => {
  const titles = Array.from({ length: 703 }, () => 'x')
  const text = (await readParts([{ name: 'Wide', columns: columns(...titles), rows: [] }]))['xl/worksheets/sheet1.xml']!
  const places = [...text.matchAll(/<c r="([A-Z]+)1"/g)].map(([, letters]) => letters)
  expect([0, 25, 26, 51, 52, 701, 702].map((at) => places[at])).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('workbook: of a text that no cell holds the beginning stays, and what no XML holds is left out', async () => {
  const [long, odd] = ['x'.repeat(40_000), 'a\ud800b\u0000\tc\u000B_x000d__X000D_']
  const [sheet] = await readBack([{ name: 'Long', columns: columns('A'), rows: [[long, odd]] }])
  expect(sheet!.data[1]).toEqual(['x'.repeat(32_767), 'a\ufffdb\tc_x000d__X000D_'])
})

test('workbook: rows go out as they come, some at a time, and a file that fails says why', async () => {
  let written = 0
  function* rows() {
    for (; written < 2_000; written++) yield [Math.random(), 'a text that is packed with others']
    throw new Error('The orders cannot be read.')
  }
  const pieces = writeWorkbook([{ name: 'Orders', columns: columns('A'), rows: rows() }])
  const seen: number[] = []
  const reading = (async () => {
    for await (const piece of pieces) if (piece.length > 0) seen.push(written)
  })()
  await expect(reading).rejects.toThrow('The orders cannot be read.')
  expect(seen.some((count) => count > 0 && count < 1_900)).toBe(true)
})
