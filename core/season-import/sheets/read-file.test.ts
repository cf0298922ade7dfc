/** Parsing of a season file in any format, and its refusals. */
import { expect, test } from 'vitest'
import type { Cell } from '#values/csv.ts'
import { type ReadFile, work } from './read-file.ts'
import { writeSeasonFile } from '#apps/desk/season/files/server/testing/season-file.ts'
import { fileTitles } from '#apps/desk/season/files/server/titles.ts'
import { findRules, sheetNames } from '#core/season-sheets/sheets.ts'

const titles = fileTitles()
const readText = (text: string | Uint8Array<ArrayBuffer>) =>
  work({
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    name: 'season.json',
    locale: 'en',
    titles,
  })
const read = (value: unknown): Promise<ReadFile> => readText(JSON.stringify(value))
const readBook = async (given: Record<string, Record<string, Cell>[]>) =>
  work({ bytes: await writeSeasonFile(given), name: 'season.xlsx', locale: 'en', titles })

/** Returns the rows of the only sheet, by line, and each flaw as `is line column values`. */
async function readOne(value: object) {
  const found = await read(value)
  if ('flaw' in found) throw new Error(found.flaw)
  const [sheet, ...more] = found.sheets
  expect(more).toEqual([])
  return {
    rows: sheet!.rows.map(({ line, values }) => [line, values]),
    flaws: found.flaws.map(({ is, line, column, values }) => [is, line, column, values]),
  }
}

test('a season’s file: its sheets come in their order, with its own titles and the numbers of its rows', async () => {
  const found = await read({
    dates: [{ hall: 'a', day: '2032-03-12', slot: null }, {}, { hall: 'a', day: '2032-03-13' }],
    ' PARTS *of\u00A0\u202Fhalls ': [{ 'Part ': 'pit', ' hall*': 'a', 'title  (hungarian)': 'Gödör' }],
    Termek: [],
  })
  expect(found).toEqual({
    sheets: [
      { name: 'halls', title: 'Termek', columns: {}, rows: [] },
      {
        name: 'parts',
        title: ' PARTS *of\u00A0\u202Fhalls ',
        columns: { part: 'Part ', hall: ' hall*', title_hu: 'title  (hungarian)' },
        rows: [{ line: 1, values: { part: 'pit', hall: 'a', title_hu: 'Gödör' } }],
      },
      {
        name: 'dates',
        title: 'dates',
        columns: { hall: 'hall', day: 'day', slot: 'slot' },
        rows: [
          { line: 1, values: { hall: 'a', day: '2032-03-12', slot: null } },
          // Missing values leave the stored ones unchanged.
          { line: 3, values: { hall: 'a', day: '2032-03-13' } },
        ],
      },
    ],
    flaws: [],
    ignored: [],
    ignoredColumns: [],
  })
})

test('a season’s file: sheets of other names are left out and told, and those of the export are left out', async () => {
  const long = 'x'.repeat(41)
  const found = await read({
    halls: [],
    HALLS: [],
    [long]: [],
    pages: [],
    'Promo codes': [],
    Explanation: [],
    Útmutató: [],
  })
  expect(found).toMatchObject({ ignored: ['HALLS', 'x'.repeat(40), 'Útmutató'] })
  expect(await read({ pages: [] })).toEqual({ flaw: 'noSheet' })
})

test('a season’s file: columns of no name are left out and told, by their sheets', async () => {
  const found = await read({
    halls: [{ hall: 'a', 'Colour ': '#REF!', ['y'.repeat(81)]: 'red' }],
    parts: [{ Notes: 1 }],
  })
  expect(found).toMatchObject({ ignoredColumns: ['halls: Colour ', `halls: ${'y'.repeat(80)}`, 'parts: Notes'] })
  expect(found).toMatchObject({ sheets: [{ rows: [{ line: 1, values: { hall: 'a' } }] }, {}] })
  expect((await readOne({ halls: [{ hall: 'a', '#NAME?': 'b' }] })).flaws).toEqual([
    ['cellError', 1, '#NAME?', { typed: '#NAME?' }],
  ])
})

// Holds: desk.spreadsheet-errors-are-flaws
test('a season’s file: a cell that was not worked out is a flaw in every column of every sheet', async () => {
  for (const sheet of sheetNames)
    for (const { key } of findRules(sheet).columns) {
      const row = Object.fromEntries(
        findRules(sheet).columns.map((column) => [column.key, column.key === key ? '#REF!' : null]),
      )
      const found = await read({ [sheet]: [row] })
      expect(found).toMatchObject({ flaws: [{ is: 'cellError', line: 1, column: key, values: { typed: '#REF!' } }] })
    }
})

// Holds: desk.spreadsheet-days-ambiguous
test.each([
  ['en', 'December 3, 2032 or March 12, 2032'],
  ['fr', '3 décembre 2032 ou 12 mars 2032'],
  ['hu', '2032. december 3. vagy 2032. március 12.'],
] as const)('a season’s file: a day that may be two is refused with both, in %s', async (locale, readings) => {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ dates: [{ hall: 'a', day: '3/12/2032', opens: '2032. 1. 5. 8:00 PM' }] }),
  )
  expect(await work({ bytes, name: 'season.json', locale, titles })).toMatchObject({
    flaws: [
      {
        is: 'ambiguous',
        sheet: 'dates',
        line: 1,
        column: 'day',
        values: { typed: '3/12/2032', readings, written: expect.stringMatching(/^2032-12-03 \S+ 2032-03-12$/) },
      },
    ],
  })
})

test.each<[string, object, [string, number, string, object][]]>([
  ['a column that is there twice', { hall: 'a', Hall: 'b' }, [['twiceColumn', 1, 'Hall', {}]]],
  ['columns without a title', { hall: 'a', '': 'red', ' ': 'red' }, []],
  ['no column of the names', { address: 'a' }, [['missingColumn', 1, 'Hall', {}]]],
  ['what is no single value', { hall: ['a'] }, [['key', 1, 'hall', { typed: 'true' }]]],
  ['a yes', { hall: 'a', address: true }, [['line', 1, 'address', { typed: 'true' }]]],
  ['a long word', { hall: 'A'.repeat(61) }, [['key', 1, 'hall', { typed: 'A'.repeat(60) }]]],
  [
    'two words that are none',
    { hall: 'a', country: 'HUN', address: 'x'.repeat(5_001) },
    [
      ['country', 1, 'country', { typed: 'HUN' }],
      ['long', 1, 'address', { typed: 'x'.repeat(60) }],
    ],
  ],
])('a season’s file, %s', async (_, row, flaws) => {
  const found = await readOne({ halls: [row] })
  expect(found.flaws).toEqual(flaws)
  // A row with an unreadable cell is dropped.
  expect(found.rows).toHaveLength(flaws.some(([, , , values]) => 'typed' in values) ? 0 : 1)
})

test('a season’s file: names that need not be, and columns of a sheet without rows, may be left out', async () => {
  expect(await readOne({ dates: [{ hall: 'a', day: '2032-03-12' }] })).toMatchObject({ flaws: [] })
  expect(await readOne({ dates: [] })).toEqual({ rows: [], flaws: [] })
  expect((await readOne({ dates: [{ time: '19:30' }] })).flaws).toEqual([
    ['missingColumn', 1, 'Hall', {}],
    ['missingColumn', 1, 'Day', {}],
    // Without a name all rows belong to one.
  ])
})

test('a season’s file: rows with nothing in them are none', async () => {
  const rows = [{ hall: null, address: '' }, { hall: '' }, {}, { address: 'a' }]
  expect((await readOne({ halls: rows })).rows).toEqual([[4, { address: 'a' }]])
})

test('a season’s file: where English is empty, the first of the other languages stands for it', async () => {
  const titled = (en: unknown, fr: unknown, hu: unknown) => ({ title_en: en, title_fr: fr, title_hu: hu })
  const rows = [
    titled(null, 'F', 'H'),
    titled('', null, 'H'),
    titled('E', 'F', null),
    titled(null, null, null),
    { title_fr: 'F', title_hu: 'H' },
  ]
  const found = await readOne({ halls: rows.map((row, index) => ({ hall: `h${index}`, city_en: 'C', ...row })) })
  expect(found).toEqual({
    rows: [
      [1, { hall: 'h0', city_en: 'C', ...titled('F', 'F', 'H') }],
      [2, { hall: 'h1', city_en: 'C', ...titled('H', null, 'H') }],
      [3, { hall: 'h2', city_en: 'C', ...titled('E', 'F', null) }],
      [4, { hall: 'h3', city_en: 'C', ...titled(null, null, null) }],
      // A missing column has no effect.
      [5, { hall: 'h4', city_en: 'C', title_fr: 'F', title_hu: 'H' }],
    ],
    flaws: [],
  })
})

test('a season’s file: what a group of rows shares is written once, above or below, and not otherwise', async () => {
  const row = (hall: string, list: string, part: string, more: object) => ({ hall, list, part, kind_en: 'K', ...more })
  const found = await readOne({
    lists: [
      row('a', 'x', 'p', { fee: null, kind_hu: null }),
      row('a', 'x', 'q', { fee: 1.5, kind_hu: 'H' }),
      row('a', 'x', 'r', { fee: '2' }),
      row('a', 'x', 's', { fee: '1,50', kind_hu: 'G' }),
      row('a', 'x', 't', { fee: '' }),
      // Of another list, and of the same one in another hall.
      row('a', 'y', 'p', { fee: null }),
      row('b', 'x', 'p', { fee: null }),
      row('b', 'x', 'q', { kind_hu: '' }),
    ],
  })
  const fees = found.rows.map(([line, values]) => [line, (values as { fee?: unknown }).fee])
  expect(fees).toEqual([
    [1, 150],
    [2, 150],
    [3, 200],
    [4, 150],
    [5, 150],
    [6, null],
    [7, null],
    [8, undefined],
  ])
  expect(found.rows.map(([, values]) => (values as { kind_hu?: unknown }).kind_hu)).toEqual([
    'H',
    'H',
    undefined,
    'G',
    undefined,
    undefined,
    undefined,
    null,
  ])
  expect(found.flaws).toEqual([
    ['disagrees', 3, 'fee', { line: 2 }],
    ['disagrees', 4, 'kind_hu', { line: 2 }],
  ])
})

test('a season’s file: a row that is there twice is told with the first one, and works may be', async () => {
  const part = (hall: string, key: string) => ({ hall, part: key })
  expect((await readOne({ parts: [part('a', 'p'), part('b', 'p'), part('a', 'p'), part('a', 'p')] })).flaws).toEqual([
    ['twice', 3, 'part', { name: 'a · p', line: 1 }],
    ['twice', 4, 'part', { name: 'a · p', line: 1 }],
  ])
  // If the file lacks that column, the row is reported.
  const day = { hall: 'a', day: '2032-03-12' }
  expect((await readOne({ dates: [day, day] })).flaws).toEqual([['twice', 2, '', { name: 'a · 2032-03-12', line: 1 }]])
  expect((await readOne({ programme: [{ event: 'e' }, { event: 'e' }] })).flaws).toEqual([])
})

test('a season’s file: in a workbook the titles are its first row, and a moment is told as it is read', async () => {
  const found = await readBook({
    halls: [{ hall: 'a', country: { day: '2032-03-12' }, 7: 'x' }],
    parts: [],
    dates: [{ hall: 'a', day: { moment: '2032-03-12 19:30' } }],
  })
  expect(found).toEqual({
    sheets: [
      { name: 'halls', title: 'Halls', columns: { hall: 'Hall', country: 'Country' }, rows: [] },
      { name: 'parts', title: 'Parts of halls', columns: {}, rows: [] },
      { name: 'dates', title: 'Concerts', columns: { hall: 'Hall', day: 'Day' }, rows: [] },
    ],
    flaws: [
      { is: 'country', sheet: 'Halls', line: 2, column: 'Country', values: { typed: '2032-03-12 00:00' } },
      { is: 'day', sheet: 'Concerts', line: 2, column: 'Day', values: { typed: '2032-03-12 19:30' } },
    ],
    ignored: [],
    ignoredColumns: ['Halls: 7'],
  })
  expect(await work({ bytes: new Uint8Array([1]), name: 'season.xlsx', locale: 'en', titles })).toEqual({
    flaw: 'unreadable',
  })
})

test.each([
  ['['],
  ['null'],
  ['7'],
  ['"halls"'],
  ['[]'],
  ['{"halls": {}}'],
  ['{"halls": [1]}'],
  ['{"halls": [null]}'],
  ['{"halls": [[]]}'],
])('a season’s file: %s is no season', async (text) => {
  expect(await readText(text)).toEqual({ flaw: 'noJson' })
})

test('a season’s file: what is no text of the web is no JSON', async () => {
  expect(await readText(new Uint8Array([...new TextEncoder().encode('{"halls": []}'), 0xff]))).toEqual({
    flaw: 'noJson',
  })
})

test('a season’s file: as much as may be is read, and one more is not', async () => {
  const columns = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, null]))
  const rows = (count: number, first: object = {}) => [first, ...Array.from({ length: count - 1 }, () => ({}))]
  const flawOf = async (given: object) => {
    const found = await read(given)
    return 'flaw' in found ? found.flaw : null
  }
  expect(await flawOf({ halls: rows(20_000) })).toBeNull()
  expect(await flawOf({ halls: rows(20_001) })).toBe('tooManyRows')
  expect(await flawOf({ halls: [columns(100)] })).toBeNull()
  expect(await flawOf({ halls: [columns(101)] })).toBe('tooManyColumns')
  // Across all sheets.
  const half = rows(2_000, columns(100))
  expect(await flawOf({ halls: half, parts: half })).toBeNull()
  expect(await flawOf({ halls: half, parts: [...half, {}] })).toBe('tooManyCells')
})
