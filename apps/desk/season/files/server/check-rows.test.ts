/** Rules of a season file against the shop's data: both sides of each. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import { smallSeason } from './testing/season-file.ts'
import { json, ready, xlsx } from './testing/season-dry-runs.ts'
import { sendSeason, type SentSeason } from './testing/send-season.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const hall = 'town'
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
const look = async (file: SentSeason, seen = ''): Promise<FileDryRun | null> =>
  (await sendSeason(desk, visitor, { file, seen })).look

// Dry runs change nothing: all tests share this season.
beforeAll(async () => {
  visitor = (await desk.signedIn('planner')).visitor
  const file = await xlsx(smallSeason(hall))
  await look(file, ready(await look(file)).seen)
  await sql`insert into vat_rates (country, class, rate_bp, valid_from, valid_to)
    values ('HU', 'lesson', 2000, '2032-01-01', '2032-03-14')`.execute(db)
  const zone = (key: string) => sql`(select zones.id from zones join event_dates on event_dates.id = event_date_id
    where event_dates.date = '2032-03-14' and zones.key = ${key})`
  await sql`update zones set sold = 50, held = 20, blocked = 20 where id = ${zone('stalls')}`.execute(db)
  await sql`update zones set sold = 7 where id = ${zone('free')}`.execute(db)
  await sql`insert into events (slug, title, content, program_works, duration_minutes, vat_class)
    values ('etude', '{"en": "Étude"}', '{"en": []}', '[]', 60, 'lesson')`.execute(db)
  await sql`insert into venues (slug, title, city, address, content, google_maps_url, country)
    select slug, '{"en": "Hall"}', '{"en": "Town"}', '1', '{"en": []}', 'https://maps.example/', country
    from (values ('abroad', 'US'), ('nowhere', null)) as given (slug, country)`.execute(db)
  await sql`insert into soloists (slug, name, profession, description)
    values ('berta', 'Berta Minta', '{"en": "viola"}', '{"en": "By ear."}')`.execute(db)
})

/**
 * Returns each flaw of a file, such as `noHall parts 1 hall: none`, with its values; empty if it
 * can be imported.
 */
const problems = async (given: object): Promise<string[]> => {
  const found = await look(json(given))
  if (found?.kind === 'ready') return []
  if (found?.kind !== 'flawed') throw new Error(JSON.stringify(found))
  return found.flaws.map(({ is, sheet, line, column, values }) => {
    const place = [is, sheet, line, column].join(' ').trim()
    return [place, ...Object.values(values)].join(': ')
  })
}

const event = `evening-${hall}`
const date = { hall, day: '2032-05-01', event, time: '19:30' }
const part = { hall, part: 'pit', title_en: 'Pit', seats: 10 }
const price = {
  hall,
  day: '2032-03-14',
  zone: 'stalls',
  zoneTitle_en: 'Stalls',
  seats: 120,
  ticket: 'adult',
  ticketTitle_en: 'Adult',
  price: '30.00',
}
const listed = { hall, list: 'Gala', part: 'stalls', kind_en: 'Adult', price: '42.00' }
const lesson = { event: 'lesson', title_en: 'Lesson', minutes: 60, vat: 'lesson' }
const second = {
  hall: 'second',
  title_en: 'Second',
  city_en: 'Budapest',
  address: '2 Fő tér',
  country: 'HU',
}

test.each<[string, object, string[]]>([
  ['a part of no hall', { parts: [{ ...part, hall: 'none' }] }, ['noHall parts 1 hall: none']],
  [
    'a price list of no hall',
    { lists: [{ ...listed, hall: 'none', part: 'a' }] },
    ['noHall lists 1 hall: none', 'noPart lists 1 part: a'],
  ],
  ['a concert in no hall', { dates: [{ ...date, hall: 'none' }] }, ['noHall dates 1 hall: none']],
  [
    'prices in no hall',
    { prices: [{ ...price, hall: 'none', part: 'stalls' }] },
    ['noHall prices 1 hall: none', 'noPart prices 1 part: stalls', 'noDate prices 1 day'],
  ],
  ['a price of no part', { lists: [{ ...listed, part: 'pit' }] }, ['noPart lists 1 part: pit']],
  ['a zone of no part', { prices: [{ ...price, part: 'pit' }] }, ['noPart prices 1 part: pit']],
  [
    'works of no event',
    { programme: [{ event: 'none', composer: 'Bach', work_en: 'A', minutes: 5 }] },
    ['noEvent programme 1 event: none'],
  ],
  [
    'a soloist of the shop and one of nobody',
    { events: [{ event, soloists: 'berta, nobody' }] },
    ['noSoloist events 1 soloists: nobody'],
  ],
  ['a concert of no event', { dates: [{ ...date, event: 'none' }] }, ['noEvent dates 1 event: none']],
  [
    'a list of another hall',
    { halls: [second], dates: [{ ...date, hall: 'second', list: 'Gala' }] },
    ['noList dates 1 list: Gala'],
  ],
  // The shop's clock skips two to three o'clock on that day.
  ['a skipped hour', { dates: [{ ...date, day: '2032-03-28', time: '02:30' }] }, ['skippedHour dates 1 time']],
  [
    'a sale that opens in a skipped hour',
    { dates: [{ ...date, opens: '2032-03-28 02:30' }] },
    ['skippedHour dates 1 opens'],
  ],
  [
    'a sale that closes in a skipped hour',
    { dates: [{ ...date, closes: '2032-03-28 02:30' }] },
    ['skippedHour dates 1 closes'],
  ],
  ['doors a minute later', { dates: [{ ...date, doors: '19:31' }] }, ['doorsLate dates 1 doors']],
  [
    'a sale that closes as it opens',
    { dates: [{ ...date, opens: '2032-01-01 10:00', closes: '2032-01-01 10:00' }] },
    ['closesFirst dates 1 closes'],
  ],
  [
    'the day after it',
    { events: [lesson], dates: [{ ...date, day: '2032-03-15', event: 'lesson' }] },
    ['noVat dates 1 event: HU'],
  ],
  [
    'the day before the first',
    { events: [lesson], dates: [{ ...date, day: '2031-12-31', event: 'lesson' }] },
    ['noVat dates 1 event: HU'],
  ],
  [
    'another event without a rate',
    { events: [{ ...lesson, vat: 'unknown' }], dates: [{ hall, day: '2032-03-12', event: 'lesson' }] },
    ['noVat dates 1 event: HU'],
  ],
  [
    'a concert in a hall that the file takes abroad',
    { halls: [{ hall, country: 'US' }], dates: [date] },
    ['noVat dates 1 event: US'],
  ],
  [
    'a list with a part that nobody has counted',
    { parts: [{ ...part, seats: null }], lists: [{ ...listed, part: 'pit' }], dates: [{ ...date, list: 'Gala' }] },
    ['noSeats dates 1 list: pit'],
  ],
  [
    'a list and prices of its own',
    { dates: [{ ...date, list: 'Gala' }], prices: [{ ...price, day: date.day }] },
    ['both dates 1 list'],
  ],
  [
    'another list of a concert that is there',
    { lists: [{ ...listed, list: 'Cheap' }], dates: [{ hall, day: '2032-03-12', list: 'Cheap' }] },
    ['listChosen dates 1 list'],
  ],
  [
    'another hour of a concert with sold tickets',
    { dates: [{ hall, day: '2032-03-14', time: '20:00' }] },
    ['sold dates 1 time: 57'],
  ],
  [
    'one seat less, told once for the zone',
    {
      prices: [
        { ...price, seats: 89 },
        { ...price, ticket: 'child', ticketTitle_en: 'Child', seats: 89 },
      ],
    },
    ['tooSmall prices 1 seats: 90'],
  ],
  // Required values cannot be cleared, optional ones can.
  ['an address that is taken out', { halls: [{ hall, address: null }] }, ['missing halls 1 address: address']],
  [
    'a title that is taken out in all languages',
    { halls: [{ hall, title_en: null, title_hu: null }] },
    ['missing halls 1 title_en: title_en'],
  ],
  ['a work of nobody', { programme: [{ event, work_en: 'A', minutes: 5 }] }, ['missing programme 1: composer']],
  [
    'what is missing is told first',
    { halls: [{ hall, address: null }], parts: [{ ...part, hall: 'none' }] },
    ['missing halls 1 address: address'],
  ],
  // In the order of sheet names and rows.
  [
    'several flaws in a sheet',
    {
      lists: [
        { ...listed, part: 'pit' },
        { ...listed, hall: 'none' },
      ],
    },
    ['noPart lists 1 part: pit', 'noHall lists 2 hall: none', 'noPart lists 2 part: stalls'],
  ],
  [
    'flaws in several sheets',
    { dates: [{ ...date, event: 'none' }], prices: [{ ...price, hall: 'none' }] },
    ['noEvent dates 1 event: none', 'noHall prices 1 hall: none', 'noDate prices 1 day'],
  ],
  // Stored data counts if the file does not state it.
  [
    'an event of the shop without a rate',
    { events: [{ event: 'etude', minutes: 50 }], dates: [{ ...date, event: 'etude' }] },
    ['noVat dates 1 event: HU'],
  ],
  [
    'a hall of the shop that is abroad',
    { halls: [{ hall: 'abroad', address: '9' }], dates: [{ ...date, hall: 'abroad' }] },
    ['noVat dates 1 event: US'],
  ],
  [
    'a hall that the file takes abroad, with other doors of a concert there',
    { halls: [{ hall, country: 'US' }], dates: [{ hall, day: '2032-03-12', doors: '18:00' }] },
    ['noVat halls 1 country: : 0: US'],
  ],
  ['a new hall without a town', { halls: [{ ...second, city_en: undefined }] }, ['missing halls 1: city_en']],
])('a season’s file, %s', async (_, given, expected) => {
  expect(await problems(given)).toEqual(expected)
})

test('a season’s file, what may just be', async () => {
  const may = {
    halls: [second, { hall, title_hu: null }, { hall: 'nowhere', country: null, address: '2' }],
    parts: [{ ...part, hall: 'second' }, part],
    lists: [{ ...listed, part: 'pit' }],
    events: [{ event, soloists: 'berta, anna-town' }, lesson],
    dates: [
      { ...date, doors: '19:30' },
      { ...date, day: '2032-05-02', opens: '2032-01-01 10:00', closes: '2032-01-01 10:01' },
      { ...date, day: '2032-05-03', list: 'Gala' },
      // The hour after a skipped one.
      { ...date, day: '2032-05-04', closes: '2032-03-28 03:00' },
      // First and last day with a VAT rate.
      { ...date, day: '2032-01-01', event: 'lesson' },
      { ...date, day: '2032-03-14', slot: 'late', event: 'lesson' },
      // Other door times with sales, and another hour without.
      { hall, day: '2032-03-14', doors: '17:30' },
      { hall, day: '2032-03-12', time: '20:00' },
    ],
    // As many as are sold, held and blocked.
    prices: [{ ...price, part: 'balcony', seats: 90 }],
  }
  expect(await problems(may)).toEqual([])
  expect(await problems({ prices: [{ ...price, seats: '∞' }] })).toEqual([])
})

test('a season’s file, what comes back from the archive: an event does, as a draft; a concert does not', async () => {
  await sql`update soloists set archived_at = now(), published_at = '2026-01-01' where slug = 'berta'`.execute(db)
  const file = json({
    soloists: [{ soloist: 'berta', name: 'Berta Again', profession_en: 'viola', about_en: 'By ear.' }],
  })
  await look(file, ready(await look(file)).seen)
  const stored = db.selectFrom('soloists').selectAll().where('slug', '=', 'berta')
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
    name: 'Berta Again',
    archived_at: null,
    published_at: null,
  })
  await sql`update event_dates set archived_at = now() where date = '2032-03-13'`.execute(db)
  expect(await problems({ dates: [{ ...date, day: '2032-03-13', slot: 'matinee' }] })).toEqual(['archived dates 1 day'])
})

test('a season’s file: flaws are told by sheet and line, the first 200 of them, and all are counted', async () => {
  const soloists = Array.from({ length: 205 }, () => ({ soloist: 'Not A Key' }))
  const found = await look(json({ halls: [{ hall: 'Ü' }, { hall: 'Ö' }], soloists }))
  if (found?.kind !== 'flawed') throw new Error(JSON.stringify(found))
  expect(found.count).toBe(207)
  expect(found.flaws).toHaveLength(200)
  expect(found.flaws.slice(0, 4).map(({ sheet, line }) => [sheet, line])).toEqual([
    ['halls', 1],
    ['halls', 2],
    ['soloists', 1],
    ['soloists', 2],
  ])
})
