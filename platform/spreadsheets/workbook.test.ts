import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Cell } from '../../values/csv.ts'
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
