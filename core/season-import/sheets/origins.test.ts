/** A flaw of an entry's value is reported at its source cell. */
import { expect, test } from 'vitest'
import { findPlaces } from '../files/origins.ts'
import { writeSeason } from './testing/stored-season.ts'

/**
 * Returns the source cells of an entry's values, in order and with each list's end:
 * `parts 2: title title_hu`.
 */
async function originsOf(name: string, given: object): Promise<string[]> {
  const { entries } = await writeSeason(given)
  const entry = entries.find(({ kind, key }) => `${kind} ${key}` === name)!
  const { placeOf } = findPlaces(entry)
  const rows: string[] = []
  const tell = (path: PropertyKey[]) => {
    const { file, cell } = placeOf(path)
    const row = `${file} ${cell!.row}:`
    if (!rows.at(-1)?.startsWith(row)) rows.push(row)
    rows.push(`${rows.pop()} ${cell!.column || '-'}`)
  }
  const visit = (value: unknown, path: PropertyKey[]) => {
    if (value === undefined) return
    tell(path)
    if (typeof value !== 'object' || value === null) return
    for (const [part, inner] of Object.entries(value))
      visit(inner, [...path, Array.isArray(value) ? Number(part) : part])
    tell(path)
  }
  visit(entry.fields, [])
  return rows
}

const at = { hall: 'town', day: '2032-03-14' }
const halls = [{ hall: 'bare' }, { hall: 'town', title_hu: 'Tanács', address: '2' }]
const parts = [
  { hall: 'town', part: 'pit', title_en: 'Pit', title_hu: 'Gödör' },
  { hall: 'town', part: 'box', title_en: 'Box' },
]
const events = [{ event: 'plain' }, { event: 'evening', subtitle_fr: 'a', text_en: 'b\nc', vat: 'lesson' }]
const programme = [
  { event: 'plain', composer: 'Bach', work_en: 'Partita', minutes: 5 },
  { event: 'evening', composer: 'Bach', work_en: 'Chaconne', minutes: 15 },
]
const dates = [{ ...at, opens: '2031-10-01 10:00', fee: 2 }]
const prices = [
  { ...at, zone: 'stalls', ticket: 'adult' },
  {
    ...at,
    zone: 'stalls',
    ticket: 'child',
    ticketTitle_hu: 'Gyerek',
    seats: 130,
    price: 5,
    ticketTitle_en: 'Child',
    zoneTitle_en: 'Stalls',
  },
  { ...at, zone: 'free', ticket: 'all', price: 9, part: 'box' },
]

test.each<[string, object, string[]]>([
  [
    'venues town',
    { halls, parts },
    [
      'halls 2: - title title_en title_hu title city arrival arrival_en arrival address country maps position categories categories key title title_en title_hu title note note_en note categories',
      'parts 2: categories key title title_en title_fr title_hu title categories',
      'parts 1: categories key title title_en title_hu title categories',
      'halls 2: categories -',
    ],
  ],
  [
    'venues town',
    { parts },
    [
      'parts 1: - title title_en title_hu title city arrival arrival_en arrival address country maps position categories categories key title title_en title_hu title note note_en note categories',
      'parts 2: categories key title title_en title_fr title_hu title categories',
      'parts 1: categories key title title_en title_hu title categories categories -',
    ],
  ],
  [
    'events evening',
    { events, programme },
    [
      'events 2: - title title_en title_fr title minutes interval age_from sung_in sung_in sung_in sung_in surtitles_in surtitles_in surtitles_in soloists soloists soloists soloists programme',
      'programme 2: programme composer work work_en work minutes programme',
      'events 2: programme cover subtitle subtitle_en subtitle_fr subtitle text text_en text vat -',
    ],
  ],
  [
    'events plain',
    { events, programme },
    [
      'programme 1: - title title_fr title_hu title vat minutes programme programme composer work work_en work minutes programme programme -',
    ],
  ],
  [
    'dates town 2032-03-14',
    { dates, prices },
    [
      'dates 1: - hall doors buy_at zones',
      'prices 2: zones key zoneTitle zoneTitle_en zoneTitle_hu zoneTitle seats tickets',
      'dates 1: tickets key ticketTitle ticketTitle_en ticketTitle_hu ticketTitle about about_en about access closes price tickets',
      'prices 2: tickets key ticketTitle ticketTitle_en ticketTitle_hu ticketTitle price tickets tickets zones',
      'prices 3: zones key zoneTitle zoneTitle_en zoneTitle part seats tickets tickets key ticketTitle ticketTitle_en ticketTitle closes price tickets tickets zones',
      'dates 1: zones opens day event time fee -',
    ],
  ],
  [
    'dates town 2032-03-14',
    { prices },
    [
      'prices 2: - hall doors buy_at zones zones key zoneTitle zoneTitle_en zoneTitle_hu zoneTitle seats tickets tickets key ticketTitle ticketTitle_en ticketTitle_hu ticketTitle about about_en about access opens closes price tickets tickets key ticketTitle ticketTitle_en ticketTitle_hu ticketTitle price tickets tickets zones',
      'prices 3: zones key zoneTitle zoneTitle_en zoneTitle part seats tickets tickets key ticketTitle ticketTitle_en ticketTitle opens closes price tickets tickets zones',
      'prices 2: zones opens day -',
    ],
  ],
])('origins: each value of %s knows its cell, %#', async (file, given, origins) => {
  expect(await originsOf(file, given)).toEqual(origins)
})

test('origins: a value that there is not is of what it would stand in', async () => {
  const { entries } = await writeSeason({ halls })
  const { placeOf } = findPlaces(entries[0]!)
  const row = { file: 'halls', line: 1 }
  expect(placeOf(['nothing', 'en'])).toEqual({ ...row, cell: { row: 2, column: '', order: [] } })
  expect(placeOf(['title', 'fr'])).toEqual({ ...row, cell: { row: 2, column: 'title', order: [0] } })
})

test('origins: while thousands of entries are written others are answered', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const events = Array.from({ length: 2_000 }, (_, index) => ({
    event: `e-${index}`,
    title_en: 'Evening',
    minutes: 80,
  }))
  expect((await writeSeason({ events })).entries).toHaveLength(2_000)
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(9)
})
