/** Differences between a file and the shop, and missing values. */
import { expect, test } from 'vitest'
import type { Flaw } from '#core/season-sheets/dry-run.ts'
import { type Comparison, compareSeason } from './compare.ts'
import { work } from './read-file.ts'
import { storedSeason } from './testing/stored-season.ts'
import { fileTitles } from '#apps/desk/season/files/server/titles.ts'

async function compare(given: object): Promise<Comparison & { flaws: Flaw[] }> {
  const bytes = new TextEncoder().encode(JSON.stringify(given))
  const read = await work({ bytes, name: 'season.json', locale: 'en', titles: fileTitles() })
  if ('flaw' in read) throw new Error(read.flaw)
  const flaws: Flaw[] = []
  return { ...compareSeason(read.sheets, storedSeason(), flaws), flaws }
}
const town = { hall: 'town' }
const made = { hall: 'new', title_en: 'A', city_en: 'B', address: 'C', country: 'HU' }
const partita = { event: 'evening', composer: 'Bach', work_en: 'Partita', minutes: 30 }

test.each<[string, object, [line: number, column: string, name: string][]]>([
  ['what was never there', { halls: [{ hall: 'bare', country: null }] }, []],
  ['what is not said', { halls: [town] }, []],
  ['what is taken out', { halls: [town, { ...town, hall: 'bare', address: null }] }, [[2, 'address', 'address']]],
  ['what need not be', { halls: [{ ...town, title_fr: null, city_hu: null }] }, []],
  ['a new row', { halls: [made] }, []],
  ['a new row without a value', { halls: [{ ...made, country: null }] }, [[1, 'country', 'country']]],
  ['a new row without a column', { halls: [{ ...made, city_en: undefined }] }, [[1, '', 'city_en']]],
  [
    'a new row without two',
    { halls: [{ ...made, address: '', city_en: undefined }] },
    [
      [1, '', 'city_en'],
      [1, 'address', 'address'],
    ],
  ],
  ['a work', { programme: [partita] }, []],
  ['a work of nobody', { programme: [partita, { ...partita, composer: null }] }, [[2, 'composer', 'composer']]],
  // Works are always listed completely.
  [
    'a work without a column',
    { programme: [{ event: 'evening', composer: 'Bach', work_en: 'A' }] },
    [[1, '', 'minutes']],
  ],
])('a season’s file beside the shop, what must be: %s', async (_, given, missing) => {
  const { flaws } = await compare(given)
  expect(flaws).toEqual(
    missing.map(([line, column, name]) => ({
      is: 'missing',
      sheet: Object.keys(given)[0],
      line,
      column,
      values: { name },
    })),
  )
})

test('a season’s file beside the shop: a row with nothing new is none, and of the others each cell is told', async () => {
  const { rows, programmes } = await compare({
    halls: [{ hall: 'bare', address: '2' }, { ...town, address: '9', title_hu: null, city_en: 'Pécs' }, made],
    lists: [{ hall: 'town', list: 'Gala', fee: null, part: 'stalls', kind_en: 'Child', price: 9 }],
    events: [
      { event: 'evening', vat: 'concert', minutes: 80 },
      { event: 'plain', vat: 'concert' },
    ],
    dates: [{ hall: 'town', day: '2032-03-14', fee: null, opens: null }],
  })
  const told = (name: keyof typeof rows) =>
    rows[name].map(({ line, stored, changes }) => [
      line,
      stored !== null,
      ...changes.map(({ column, before, after }) => [column.key, before, after]),
    ])
  expect(told('halls')).toEqual([
    [2, true, ['title_hu', 'Városháza', null], ['address', '1 Fő tér', '9']],
    [
      3,
      false,
      ['hall', null, 'new'],
      ['title_en', null, 'A'],
      ['city_en', null, 'B'],
      ['address', null, 'C'],
      ['country', null, 'HU'],
    ],
  ])
  expect(told('lists')).toEqual([[1, true, ['price', 1_000, 900]]])
  // The default VAT class equals an empty cell.
  expect(told('events')).toEqual([[2, true, ['vat', 'lesson', null]]])
  expect(told('dates')).toEqual([[1, true, ['opens', '2031-09-01 10:00', null]]])
  expect([told('parts'), told('soloists'), told('prices'), told('programme'), programmes]).toEqual([[], [], [], [], []])
  expect(rows.halls[0]).toMatchObject({
    id: 'town',
    sheet: 'halls',
    values: { hall: 'town', city_fr: 'Pécs', address: '9' },
  })
})

test('a season’s file beside the shop: works are compared in their order, as far as the file says them', async () => {
  const second = { event: 'evening', composer: 'Ysaÿe', work_en: 'Sonata', work_hu: 'Szonáta', minutes: 12 }
  const changed = async (...programme: object[]) =>
    (await compare({ programme })).programmes.map(({ event, rows, before }) => [event, rows.length, before.length])
  expect(await changed(partita, second)).toEqual([])
  expect(await changed(partita, { ...second, work_hu: undefined })).toEqual([])
  expect(await changed(partita, { ...second, work_hu: null })).toEqual([['evening', 2, 2]])
  expect(await changed(second, partita)).toEqual([['evening', 2, 2]])
  expect(await changed(partita)).toEqual([['evening', 1, 2]])
  expect(await changed(partita, second, { ...partita, event: 'plain' })).toEqual([['plain', 1, 0]])
})
