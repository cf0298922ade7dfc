/** Round trip: importing an export changes nothing. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Cell } from '#values/csv.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { cleanLine } from '#core/season-import/sheets/read-cell.ts'
import { sendSeason } from './testing/send-season.ts'
import { type Given, writeSeasonFile } from './testing/season-file.ts'

const desk = await createTestDesk()
afterAll(desk.close)
const { visitor } = await desk.signedIn('owner')
const path = '/desk/season/files'
const nothing = { kind: 'ready', made: [], changes: [], count: 0, following: 0, ignored: [], ignoredColumns: [] }

async function look(bytes: Uint8Array, name = 'season.xlsx', seen = '') {
  return (await sendSeason(desk, visitor, { file: { name, bytes }, seen })).look
}
const taken = async (format: string) => new Uint8Array((await visitor.get(`${path}/season.${format}`)).bytes)

test.each(['xlsx', 'json'])(
  'round trip: the demo season as %s, with all that its sheets do not know',
  async (format) => {
    expect(await look(await taken(format), `season.${format}`)).toMatchObject(nothing)
  },
)

const line = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('=cmd|A1', '+36 1', '-1', '@a', '_x0041_', '0042'),
  )
  .filter((text) => cleanLine(text) !== '')
const maybe = (cell: fc.Arbitrary<Cell>): fc.Arbitrary<Cell> => fc.oneof(cell, fc.constant(''))
const cents = fc.integer({ min: 0, max: 99_999 }).map((amount) => ({ cents: amount }))
const text = fc.constantFrom('One.', 'One\n\n*two* words', '## Title\n\n- one\n- two', 'a \\* b')
const time = fc.tuple(fc.integer({ min: 3, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([hour, minute]) => ({
  time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
}))

const season = fc.record({
  hall: fc.record({ title_en: line, title_fr: maybe(line), title_hu: maybe(line), city_en: line, address: line }),
  parts: fc.array(fc.record({ title_en: line, seats: fc.integer({ min: 1, max: 5_000 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  kinds: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: cleanLine }),
  prices: fc.array(cents, { minLength: 9, maxLength: 9 }),
  fee: cents,
  soloist: fc.record({ name: line, profession_en: line, about_en: line, text_en: maybe(text) }),
  event: fc.record({
    title_en: line,
    subtitle_hu: maybe(line),
    minutes: fc.integer({ min: 1, max: 600 }),
    vat: fc.constantFrom('', 'concert'),
    text_en: maybe(text),
    text_hu: maybe(text),
  }),
  works: fc.array(fc.record({ composer: line, work_en: line, minutes: fc.integer({ min: 1, max: 90 }) }), {
    maxLength: 4,
  }),
  dates: fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      slot: fc.constantFrom('', 'matinee'),
      time,
      follows: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6, selector: ({ day, slot }) => `${day} ${slot}` },
  ),
})

let number = 0

type Season = typeof season extends fc.Arbitrary<infer made> ? made : never

function toGiven(made: Season): Given {
  number += 1
  const [hall, soloist, event] = [`hall-${number}`, `soloist-${number}`, `event-${number}`]
  const parts = made.parts.map((part, index) => ({ hall, part: `part-${index}`, ...part }))
  const dates = made.dates.map((one) => ({ ...one, day: { day: `2033-05-${String(one.day).padStart(2, '0')}` } }))
  return {
    halls: [{ hall, country: 'FR', ...made.hall }],
    parts,
    lists: made.kinds.flatMap((kind_en, kind) =>
      parts.map(({ part }, index) => ({
        hall,
        list: 'Usual',
        fee: made.fee,
        part,
        kind_en,
        price: made.prices[kind * 3 + index]!,
      })),
    ),
    soloists: [{ soloist, ...made.soloist }],
    events: [{ event, soloists: soloist, ...made.event }],
    programme: made.works.map((work) => ({ event, ...work })),
    dates: dates.map(({ follows, ...date }) => ({ hall, event, ...date, list: follows ? 'Usual' : '' })),
    prices: dates
      .filter(({ follows }) => !follows)
      .map(({ day, slot }, index) => ({
        hall,
        day,
        slot,
        zone: 'all',
        zoneTitle_en: made.kinds[0]!,
        seats: index % 2 === 0 ? '∞' : 12,
        ticket: 'one',
        ticketTitle_en: made.kinds[0]!,
        price: made.fee,
      })),
  }
}

// Holds: desk.season-file-looked-at
test('round trip: any season is made as it was seen; then it, and all that is exported, changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(season, async (made) => {
      const bytes = await writeSeasonFile(toGiven(made))
      const first = await look(bytes)
      expect(first).toMatchObject({ kind: 'ready', changes: [] })
      expect(await look(bytes, 'season.xlsx', first?.kind === 'ready' ? first.seen : '')).toBeNull()
      expect(await look(bytes)).toMatchObject(nothing)
      expect(await look(await taken('xlsx'))).toMatchObject(nothing)
      expect(await look(await taken('json'), 'season.json')).toMatchObject(nothing)
    }),
    { numRuns: 3, endOnFailure: true },
  )
})
