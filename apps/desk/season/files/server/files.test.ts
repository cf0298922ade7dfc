import { afterAll, beforeEach, expect, test } from 'vitest'
import readXlsxFile from 'read-excel-file/node'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { sendSeason, type SentSeason } from './testing/send-season.ts'
import { smallSeason, type Given, writeSeasonFile } from './testing/season-file.ts'
import { flaws, json, ready, xlsx } from './testing/season-dry-runs.ts'
import { sql } from 'kysely'
import { createLog } from '#platform/log/log.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'

const windows1250: Record<string, number> = { ő: 0xf5, Ő: 0xd5, ű: 0xfb, í: 0xed, é: 0xe9, '„': 0x84, '”': 0x94 }
const encode = (text: string, encoding: 'utf-8' | 'windows-1250') =>
  encoding === 'utf-8'
    ? new TextEncoder().encode(text)
    : Uint8Array.from(text, (sign) => windows1250[sign] ?? sign.charCodeAt(0))

const logged: string[] = []
const log = createLog({ level: 'warn', write: (written) => void logged.push(written) })
const desk = await createTestDesk({ season: false, dependencies: { log } })
afterAll(desk.close)
const { db } = desk
const path = '/desk/season/files'

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
let name: string
let number = 0
beforeEach(async () => {
  const signedIn = await desk.signedIn('planner')
  visitor = signedIn.visitor
  person = signedIn.id
  name = `town-${++number}`
})

async function look(file: SentSeason, seen = ''): Promise<FileDryRun | null> {
  return (await sendSeason(desk, visitor, { file, seen })).look
}
/** Makes a dry run, and imports it. */
async function apply(file: SentSeason): Promise<void> {
  const { seen } = ready(await look(file))
  expect(await look(file, seen)).toBeNull()
}
const hallRow = () => db.selectFrom('venues').selectAll().where('slug', '=', name).executeTakeFirst()
const datesOf = async () =>
  (
    await sql<{ date: string; slot: string; fee: number; published: boolean; doors: string; tickets: unknown[] }>`
      select event_dates.date::text, slot, issuing_fee_cents as fee, event_dates.published_at is not null as published,
        to_char(doors_at at time zone 'Europe/Paris', 'HH24:MI') as doors,
        (select json_agg(json_build_array(zones.title ->> 'en', capacity, event_tickets.title ->> 'en', price_cents, list_price_id is not null)
          order by event_tickets.position) from event_tickets join zones on zones.id = zone_id where event_tickets.event_date_id = event_dates.id) as tickets
      from event_dates join venues on venues.id = venue_id where venues.slug = ${name} order by starts_at`.execute(db)
  ).rows

// Holds: desk.season-file-looked-at
test('files: a dry run changes nothing; what was seen is made, as drafts, with its prices, and told to the audit log', async () => {
  const file = await xlsx(smallSeason(name))
  const found = ready(await look(file))
  expect(found.made.map(({ sheet, count }) => [sheet, count])).toEqual([
    ['halls', 1],
    ['parts', 2],
    ['lists', 3],
    ['soloists', 1],
    ['events', 1],
    ['dates', 3],
    ['prices', 3],
    ['programme', 1],
  ])
  expect(await hallRow()).toBeUndefined()

  expect(await look(file, found.seen)).toBeNull()
  expect(await hallRow()).toMatchObject({
    title: { en: `Hall ${name}`, hu: `Terem ${name}` },
    country: 'HU',
    published_at: null,
  })
  const stalls = (kind: string, price: number) => ['Stalls', 200, kind, price, true]
  expect(await datesOf()).toEqual([
    {
      date: '2032-03-12',
      slot: '',
      fee: 150,
      published: false,
      doors: '18:30',
      tickets: [stalls('Adult', 4_200), stalls('Child', 1_000), ['Balcony', 80, 'Adult', 2_450, true]],
    },
    expect.objectContaining({ date: '2032-03-13', slot: 'matinee', doors: '10:15' }),
    {
      date: '2032-03-14',
      slot: '',
      fee: 200,
      published: false,
      doors: '17:00',
      tickets: [
        ['Stalls', 120, 'Adult', 3_000, false],
        ['Stalls', 120, 'Child', 500, false],
        ['Standing', null, 'Adult', 900, false],
      ],
    },
  ])
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('slug', '=', `evening-${name}`)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    title: { en: '=1+1 Evenings', hu: 'Esték' },
    published_at: null,
    program_works: [{ composer: 'Bach', minutes: 30 }, { work: { en: 'Sonata', hu: 'Szonáta' } }],
  })
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', `user ${person}`)
    .where('action', '=', 'season brought in')
    .execute()
  expect(audit).toHaveLength(1)
  // Nothing of it is public.
  expect((await desk.visitor().get(`/events/${name}/2032-03-12`)).status).toBe(404)
})

// Holds: desk.season-file-looked-at
test('files: the same file twice changes nothing; nor does what is exported, as a workbook or as JSON', async () => {
  const file = await xlsx(smallSeason(name))
  await apply(file)
  expect(ready(await look(file))).toMatchObject({ made: [], changes: [], count: 0 })
  for (const format of ['xlsx', 'json'] as const) {
    const { bytes, status } = await visitor.get(`${path}/season.${format}`)
    expect(status).toBe(200)
    const again = { name: `season.${format}`, bytes: new Uint8Array(bytes) }
    expect(ready(await look(again))).toMatchObject({ made: [], changes: [], count: 0, ignored: [] })
  }
})

// Holds: desk.season-file-looked-at
test('files: each problem is named with its sheet, row and column, and nothing is made', async () => {
  const season = smallSeason(name)
  season.parts[1] = { ...season.parts[1], seats: 'eighty' }
  season.dates[1] = { ...season.dates[1], event: 'nothing', doors: { time: '12:00' } }
  season.dates[2] = { ...season.dates[2], hall: 'no-hall' }
  season.prices = []
  const first = flaws(await look(await xlsx(season)))
  expect(first).toEqual([
    { is: 'number', sheet: 'Parts of halls', line: 3, column: 'Seats', values: { typed: 'eighty' } },
  ])
  season.parts[1]['seats'] = 80
  const second = flaws(await look(await xlsx(season)))
  expect(second).toMatchObject([
    { is: 'noEvent', sheet: 'Concerts', line: 3, column: 'Event', values: { name: 'nothing' } },
    { is: 'doorsLate', line: 3, column: 'Doors' },
    { is: 'noHall', line: 4, column: 'Hall' },
  ])
  expect(await hallRow()).toBeUndefined()
})

test.each<[string, (season: Required<Given>) => void, string, string]>([
  ['a day in the past', ({ dates }) => (dates[0]!['day'] = { day: '2020-03-12' }), 'past', 'Day'],
  [
    'an hour that is skipped',
    ({ dates }) => Object.assign(dates[0]!, { day: '2032-03-28', time: '02:30' }),
    'skippedHour',
    'Begins',
  ],
  ['a country without VAT', ({ halls }) => (halls[0]!['country'] = 'US'), 'noVat', 'Event'],
  ['a list that is not there', ({ dates }) => (dates[0]!['list'] = 'Gal'), 'noList', 'Price list'],
  ['a part that is not there', ({ lists }) => (lists[0]!['part'] = 'pit'), 'noPart', 'Part'],
  ['a soloist who is not there', ({ events }) => (events[0]!['soloists'] = 'nobody'), 'noSoloist', 'Soloists'],
  ['a part without seats', ({ parts }) => (parts[0]!['seats'] = ''), 'noSeats', 'Price list'],
  ['a list and prices', ({ dates }) => (dates[2]!['list'] = 'Gala'), 'both', 'Price list'],
  [
    'a sale that ends first',
    ({ dates }) => (dates[1]!['closes'] = { moment: '2031-08-01 10:00' }),
    'closesFirst',
    'On sale until',
  ],
  [
    'prices of no concert',
    ({ prices }) => prices.forEach((row) => (row['day'] = { day: '2032-04-14' })),
    'noDate',
    'Day',
  ],
  [
    'a missing title',
    ({ halls }) => Object.assign(halls[0]!, { title_en: '', title_hu: '' }),
    'missing',
    'Title (English)',
  ],
  ['a row that is there twice', ({ parts }) => parts.push({ ...parts[0]! }), 'twice', 'Part'],
  ['two fees of a list', ({ lists }) => (lists[1]!['fee'] = { cents: 1 }), 'disagrees', 'Issuing fee'],
  ['a formula’s error', ({ events }) => (events[0]!['subtitle_en'] = '#NAME?'), 'cellError', 'Subtitle (English)'],
  ['a day that may be two', ({ dates }) => (dates[0]!['day'] = '3/12/2032'), 'ambiguous', 'Day'],
])('files: %s is refused', async (_, spoil, is, column) => {
  const season = smallSeason(name)
  spoil(season)
  expect(flaws(await look(await xlsx(season)))).toContainEqual(expect.objectContaining({ is, column }))
})

// Holds: desk.season-sheet-as-csv
test.each([
  ['with semicolons, as Hungarian Excel writes it', (text: string) => encode(text, 'windows-1250')],
  ['with tabs', (text: string) => encode(text.replaceAll(';', '\t'), 'utf-8')],
  ['with a byte order mark', (text: string) => encode(`\uFEFF${text}`, 'utf-8')],
])('files: a sheet comes as CSV %s, by itself and with its changes', async (_, write) => {
  await apply(await xlsx(smallSeason(name)))
  const rows = [
    ['Terem', 'Cím (magyar)', 'Cím (angol)', 'Előző név'],
    [name, 'Őszi „nagy” űr', `Hall ${name}`, ''],
    ['', '', '', ''],
  ]
  const text = rows.map((row) => row.join(';')).join('\r\n')
  const file = { name: 'export.csv', bytes: write(text) }
  const found = ready(await look(file))
  expect(found).toMatchObject({ made: [], ignored: [], ignoredColumns: ['Halls: Előző név'] })
  expect(found.changes.map(({ of, after }) => [of, after])).toEqual([[name, 'Őszi „nagy” űr']])
  await apply(file)
  expect(await hallRow()).toMatchObject({ title: { hu: 'Őszi „nagy” űr' } })
})

test.each([
  ['a table of something else', 'prices.txt.csv', 'Day;Weather\n1;sun', 'noCsvSheet'],
  ['nothing', 'halls.csv', '', 'noCsvSheet'],
  ['a quote that stays open', 'halls.csv', 'Hall;Title\n"a;b', 'noCsv'],
])('files: CSV with %s is refused', async (_, file, text, flaw) => {
  expect(await look({ name: file, bytes: encode(text, 'utf-8') })).toEqual({ kind: 'unreadable', flaw })
})

test('files: what the shop does not take of a text is told with its row and column, and by what it is', async () => {
  const season = smallSeason(name)
  Object.assign(season.events[0]!, {
    text_en: 'One.\n\nTwo.\n\n![](no-such-picture)',
    text_hu: 'Egy.\n\n> Kettő.\n>\n> Három.',
    text_fr: 'Un `deux`, [trois](javascript:quatre).\n\n```butto\nlabel: Cinq\n```',
    minutes: 9999,
  })
  const at = { sheet: 'Events', line: 2 }
  expect(flaws(await look(await xlsx(season)))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...at, is: 'quote', column: 'Text (Hungarian)' }),
      expect.objectContaining({ ...at, is: 'code', column: 'Text (French)' }),
      expect.objectContaining({ ...at, is: 'link', values: expect.objectContaining({ name: 'javascript:quatre' }) }),
      expect.objectContaining({
        ...at,
        is: 'blockUnknown',
        column: 'Text (French)',
        values: expect.objectContaining({ block: 'butto' }),
      }),
      expect.objectContaining({
        ...at,
        is: 'most',
        column: 'Minutes',
        values: expect.objectContaining({ limit: 1440 }),
      }),
    ]),
  )
  season.events[0] = { ...smallSeason(name).events[0]!, text_en: 'One.\n\nTwo.\n\n![](no-such-picture)' }
  expect(flaws(await look(await xlsx(season)))).toMatchObject([
    { ...at, is: 'noPicture', column: 'Text (English)', values: { name: 'no-such-picture' } },
  ])
})

test.each<[string, string, string, Record<string, unknown>]>([
  ['lacks a field', 'button\nlabel: Five', 'blockMissing', { block: 'button', field: 'href' }],
  ['has a field too many', 'title\ntext: A\ntone: b', 'blockField', { field: 'tone', known: 'text, level' }],
  ['has another word than it may', 'section\ntone: pink\ncontent: A', 'blockOneOf', { options: 'paper, stage' }],
  ['has a number that is too large', 'row\n- span: 13\n  content: A', 'blockMost', { field: 'span', limit: 12 }],
  ['has a word for a number', 'row\n- span: all\n  content: A', 'blockNumber', { block: 'column', field: 'span' }],
  ['has a part of a number', 'row\n- span: 2.5\n  content: A', 'blockWhole', { block: 'column', field: 'span' }],
  ['leads nowhere', 'button\nlabel: A\nhref: javascript:b', 'blockLink', { field: 'href' }],
  [
    'stands outside of its form',
    'survey-input\nfield: a\nlabel: A\nkind: email',
    'blockPlace',
    { block: 'survey-input' },
  ],
  ['is no list of columns', 'row\nspan: 6', 'blockRow', {}],
  ['has a field twice', 'title\ntext: A\ntext: B', 'blockTwice', { name: 'text' }],
  ['is no YAML', 'title\ntext: "A', 'blockUnclosed', {}],
  ['names what is not there', 'questionnaire-questionnaire\nquestionnaire: none', 'noQuestionnaire', { name: 'none' }],
])('files: a block that %s is told so, with what is expected', async (_, block, is, values) => {
  const season = smallSeason(name)
  Object.assign(season.events[0]!, { text_en: `Words.\n\n\`\`\`${block}\n\`\`\`` })
  const at = { sheet: 'Events', line: 2, column: 'Text (English)' }
  expect(flaws(await look(await xlsx(season)))).toEqual([{ ...at, is, values: expect.objectContaining({ ...values }) }])
})

test('files: a country without VAT for a concert that is there, and the day that it was moved from, are told as what they are', async () => {
  await apply(await xlsx(smallSeason(name)))
  expect(flaws(await look(await xlsx({ halls: [{ hall: name, country: 'US' }] })))).toMatchObject([
    { is: 'noVat', values: { country: 'US' } },
  ])
  await sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at)
    select event_dates.id, 'moved', venue_id, '2032-05-01', '', starts_at
    from event_dates join venues on venues.id = venue_id where venues.slug = ${name} and event_dates.date = '2032-03-14'`.execute(
    db,
  )
  const { dates, prices } = smallSeason(name)
  const day = { day: '2032-05-01' }
  const given = { dates: [{ ...dates[2]!, day }], prices: prices.map((row) => ({ ...row, day })) }
  expect(flaws(await look(await xlsx(given)))).toMatchObject([
    { is: 'moved', line: 2, values: { name: `${name} · 2032-03-14` } },
  ])
})

test('files: what has no words of its own is told by a general sentence, and its English goes to the log', async () => {
  await apply(await xlsx(smallSeason(name)))
  // No desk page stores such an address.
  await sql`update venues set google_maps_url = 'nowhere' where slug = ${name}`.execute(db)
  const found = flaws(await look(await xlsx({ halls: [{ hall: name, title_en: 'Other' }] })))
  expect(found).toEqual([{ is: 'other', sheet: 'Halls', line: 2, column: '', values: { name: '', limit: 0 } }])
  expect(logged.join('')).toContain('is no address of the web')
})

test('files: what is changed is shown before and after; a column that is left out, and what the sheets do not know, stays', async () => {
  await apply(await xlsx(smallSeason(name)))
  await sql`update venues set access_phone = '+36 1 234', published_at = 'epoch' where slug = ${name}`.execute(db)
  const file = await xlsx({
    halls: [{ hall: name, title_en: 'The Other Hall' }],
    lists: [{ hall: name, list: 'Gala', part: 'stalls', kind_en: 'Adult', price: { cents: 4_500 } }],
    prices: [
      { hall: name, day: '2032-03-14', zone: 'stalls', ticket: 'adult', seats: 150, price: '31,00' },
      { hall: name, day: '2032-03-14', zone: 'stalls', ticket: 'child', seats: '', price: '5,00' },
    ],
  })
  const found = ready(await look(file))
  expect(found.made).toEqual([])
  expect(found.following).toBe(2)
  expect(found.changes.map(({ sheet, column, before, after }) => [sheet, column, before, after])).toEqual([
    ['halls', 'Title (English)', `Hall ${name}`, 'The Other Hall'],
    ['lists', 'Price', '42.00', '45.00'],
    ['prices', 'Seats', '120', '150'],
    ['prices', 'Price', '30.00', '31.00'],
    ['prices', 'Seats', '120', '150'],
  ])
  await look(file, found.seen)
  expect(await hallRow()).toMatchObject({
    title: { en: 'The Other Hall', hu: `Terem ${name}` },
    access_phone: '+36 1 234',
  })
  expect((await hallRow())!.published_at).not.toBeNull()
  const [first, , third] = await datesOf()
  expect(first!.tickets[0]).toEqual(['Stalls', 200, 'Adult', 4_500, true])
  expect(third!.tickets.slice(0, 2)).toEqual([
    ['Stalls', 150, 'Adult', 3_100, false],
    ['Stalls', 150, 'Child', 500, false],
  ])
})

test('files: what is no longer as it was seen is shown anew, and not done', async () => {
  await apply(await xlsx(smallSeason(name)))
  const file = await xlsx({ halls: [{ hall: name, address: '2 Fő tér' }] })
  const { seen } = ready(await look(file))
  await db.updateTable('venues').set({ address: '3 Fő tér' }).where('slug', '=', name).execute()
  expect(ready(await look(file, seen)).changes).toMatchObject([{ before: '3 Fő tér', after: '2 Fő tér' }])
  expect((await hallRow())!.address).toBe('3 Fő tér')
  expect(ready(await look(file, 'made up')).count).toBe(1)
})

test('files: fewer seats than are taken, and another hour of what is sold, are refused', async () => {
  await apply(await xlsx(smallSeason(name)))
  await sql`update zones set sold = 90 from event_dates join venues on venues.id = venue_id
    where event_date_id = event_dates.id and slug = ${name} and event_dates.date = '2032-03-14' and zones.key = 'stalls'`.execute(
    db,
  )
  const found = flaws(
    await look(
      await xlsx({
        dates: [{ hall: name, day: '2032-03-14', time: '20:00' }],
        prices: [{ hall: name, day: '2032-03-14', zone: 'stalls', ticket: 'adult', seats: 80 }],
      }),
    ),
  )
  expect(found).toMatchObject([
    { is: 'sold', values: { count: 90 } },
    { is: 'tooSmall', values: { least: 90 } },
  ])
})

test('files: another event of a concert is refused once its tickets are sold, and taken before', async () => {
  await apply(await xlsx(smallSeason(name)))
  await sql`update zones set sold = 3 from event_dates join venues on venues.id = venue_id
    where event_date_id = event_dates.id and slug = ${name} and event_dates.date = '2032-03-14' and zones.key = 'stalls'`.execute(
    db,
  )
  const event = `other-${name}`
  const on = (day: string) => ({ hall: name, day: { day }, event })
  const events = [{ event, title_en: 'Another evening', minutes: 60 }]
  const found = flaws(await look(await xlsx({ events, dates: [on('2032-03-12'), on('2032-03-14')] })))
  expect(found).toMatchObject([{ is: 'sold', line: 3, column: 'Event', values: { count: 3 } }])
  expect(ready(await look(await xlsx({ events, dates: [on('2032-03-12')] }))).changes).toMatchObject([
    { column: 'Event', after: event },
  ])
})

test.each([
  ['town', { city_en: 'Győr' }, '1 Fő tér, Győr'],
  ['address', { address: '9 Kis tér' }, '9 Kis tér, Budapest'],
])('files: another %s of a hall leads to the map at the new place', async (_, changed, place) => {
  await apply(await xlsx(smallSeason(name)))
  await apply(await xlsx({ halls: [{ hall: name, ...changed }] }))
  expect(new URL((await hallRow())!.google_maps_url).searchParams.get('query')).toBe(place)
})

test('files: new concerts that follow one price list have each their own fee', async () => {
  const season = smallSeason(name)
  const evening = season.dates[0]!
  season.dates = [
    { ...evening, fee: { cents: 100 } },
    { ...evening, day: { day: '2032-03-13' }, fee: { cents: 300 } },
    { ...evening, day: { day: '2032-03-15' } },
    season.dates[2]!,
  ]
  await apply(await xlsx(season))
  expect((await datesOf()).map(({ date, fee }) => [date, fee])).toEqual([
    ['2032-03-12', 100],
    ['2032-03-13', 300],
    ['2032-03-14', 200],
    ['2032-03-15', 150],
  ])
})

test('files: the same is taken as JSON, and in another language', async () => {
  const other = await desk.signedIn('planner', 'hu')
  const hungarian = { name: 'evad.xlsx', bytes: await writeSeasonFile(smallSeason(name), 'hu') }
  expect((await sendSeason(desk, other.visitor, { file: hungarian })).look!.kind).toBe('ready')
  await apply(
    json({
      halls: [{ hall: name, title_en: 'By JSON', city_en: 'Győr', address: 'Fő tér', country: 'HU' }],
      parts: [{ hall: name, part: 'stalls', title_en: 'Stalls', seats: 12 }],
    }),
  )
  expect(await hallRow()).toMatchObject({ title: { en: 'By JSON' } })
  expect(flaws(await look(json({ halls: [{ hall: name, address: { street: 1 } }] })))).toMatchObject([
    { is: 'line', sheet: 'halls', line: 1, column: 'address' },
  ])
})

test.each<[string, string, string, string]>([
  ['no workbook', 'a.xlsx', 'hall;title', 'unreadable'],
  ['broken JSON', 'a.json', '{"halls": [', 'noJson'],
  ['JSON of something else', 'a.json', '{"halls": "all"}', 'noJson'],
  ['none of the sheets', 'a.json', '{"salons": [{"a": 1}]}', 'noSheet'],
  ['too many rows', 'a.json', `{"halls": [${'{},'.repeat(20_001)}{}]}`, 'tooManyRows'],
  ['more than four megabytes', 'a.json', ' '.repeat(4 * 1024 * 1024 + 1), 'tooLarge'],
])('files: %s is told, and nothing else happens', async (_, file, text, flaw) => {
  expect(await look({ name: file, bytes: new TextEncoder().encode(text) })).toEqual({ kind: 'unreadable', flaw })
})

test('files: without a file it is asked for, and nowhere else one is taken', async () => {
  expect((await visitor.post(path, {})).props.errors).toEqual({ file: 'Choose a file.' })
  const elsewhere = await sendSeason(desk, visitor, { file: json({}), url: '/desk/season/prices' })
  expect(elsewhere.status).toBe(413)
})

test('files: the template has every sheet with its columns and an explanation, and formulas are texts', async () => {
  await apply(await xlsx(smallSeason(name)))
  const template = await readXlsxFile(Buffer.from((await visitor.get(`${path}/template.xlsx`)).bytes))
  expect(template.map(({ sheet }) => sheet)).toEqual([
    'Explanation',
    'Halls',
    'Parts of halls',
    'Price lists',
    'Soloists',
    'Events',
    'Works',
    'Concerts',
    'Seats and prices',
  ])
  expect(template[7]!.data).toHaveLength(1)
  const season = await readXlsxFile(Buffer.from((await visitor.get(`${path}/season.xlsx`)).bytes))
  const dates = season.find(({ sheet }) => sheet === 'Concerts')!.data
  expect(dates.find(([hall]) => hall === name)![1]).toEqual(new Date('2032-03-12T00:00:00Z'))
  expect(season.map(({ sheet }) => sheet)).not.toContain('Settings')
  const owner = await desk.signedIn('owner')
  const { settings } = JSON.parse((await owner.visitor.get(`${path}/season.json`)).body)
  expect(settings).toContainEqual({ key: 'hold_minutes', value: desk.config.holdMinutes })
  const events = season.find(({ sheet }) => sheet === 'Events')!.data
  expect(events.flat()).toContain('=1+1 Evenings')
})

test('files: the season is exported after a code only, and that is written down', async () => {
  await desk.letConfirmationPass(person)
  expect((await visitor.get(`${path}/season.json`, { follow: false })).location).toMatch(/^\/desk\/confirm/)
})

test('files: drafts of halls, events and soloists are published together, and taken back', async () => {
  await apply(await xlsx(smallSeason(name)))
  const { id } = (await hallRow())!
  const { props } = await visitor.hybrid(path)
  expect(props.drafts).toContainEqual({ kind: 'venues', id, title: `Hall ${name}` })
  expect(props.drafts).toContainEqual(expect.objectContaining({ kind: 'soloists', title: 'Anna Minta' }))
  const { props: after } = await visitor.post(`${path}/published`, { venues: [id], isPublished: 'true' })
  expect((await hallRow())!.published_at).not.toBeNull()
  expect(after.flash.notice.undo.data).toMatchObject({ venues: [id], isPublished: 'false' })
  await visitor.post(`${path}/published`, after.flash.notice.undo.data)
  expect((await hallRow())!.published_at).toBeNull()
})
