/** What a season's file changes and makes, what it leaves as it is, and what is taken along. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '../../../testing/desk.ts'
import type { FileLook } from '../../files/files.ts'
import { smallSeason } from './testing/season-file.ts'
import { json, ready, xlsx } from './testing/season-looks.ts'
import { sendSeason, type SentSeason } from './testing/send-season.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const path = '/desk/season/files'

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let hall: string
let number = 0
beforeEach(async () => {
  visitor = (await desk.signedIn('planner')).visitor
  hall = `place-${++number}`
  await apply(await xlsx(smallSeason(hall)))
})

const look = async (file: SentSeason, seen = ''): Promise<FileLook | null> =>
  (await sendSeason(desk, visitor, { file, seen })).look
async function apply(file: SentSeason): Promise<void> {
  expect(await look(file, ready(await look(file)).seen)).toBeNull()
}
/** Each change as `dates 1 doors: 10:15 > –`. */
const changes = async (given: object) =>
  ready(await look(json(given))).changes.map(
    ({ sheet, line, column, before, after }) => `${sheet} ${line} ${column}: ${before || '–'} > ${after || '–'}`,
  )
const exported = async () => JSON.parse((await visitor.get(`${path}/season.json`)).body)
const own = async (sheet: string) =>
  (await exported())[sheet].filter((row: { hall: string }) => row.hall === hall) as Record<string, unknown>[]
const dateOf = async (day: string) =>
  (
    await sql<{ doors: string; opens: string | null; closes: string | null }>`
      select to_char(doors_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as doors,
        to_char(min(sale_starts_at) at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as opens,
        to_char(min(sale_ends_at) at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as closes
      from event_dates join venues on venues.id = venue_id join event_tickets on event_date_id = event_dates.id
      where venues.slug = ${hall} and event_dates.date = ${day} group by event_dates.id`.execute(db)
  ).rows[0]
const priceOf = { part: 'stalls', kind_en: 'Adult', price: '42.00' }

test('files: an empty cell of a fee, a usual VAT and columns that are not there change nothing', async () => {
  const event = `evening-${hall}`
  const given = {
    lists: [{ hall, list: 'Gala', fee: null, ...priceOf }],
    dates: [{ hall, day: '2032-03-14', fee: null }],
    events: [{ event, vat: 'concert' }],
    programme: [
      { event, composer: 'Bach', work_en: 'Partita', minutes: 30 },
      { event, composer: 'Ysaÿe', work_en: 'Sonata', minutes: 12 },
    ],
    prices: [
      { hall, day: '2032-03-14', zone: 'stalls', ticket: 'adult', seats: 120 },
      { hall, day: '2032-03-14', zone: 'stalls', ticket: 'child' },
    ],
  }
  expect(await changes(given)).toEqual([])
})

test('files: seats of a zone that one of its rows says are told of that row alone where the others have no such column', async () => {
  const zone = { hall, day: '2032-03-14', zone: 'stalls' }
  const prices = [
    { ...zone, ticket: 'adult', seats: 130 },
    { ...zone, ticket: 'child' },
  ]
  expect(await changes({ prices })).toEqual(['prices 1 seats: 120 > 130'])
})

test('files: a part that nobody has counted has the seats of a concert: another one can follow a list of it', async () => {
  await sql`update hall_categories set capacity = null from venues where venues.id = venue_id and slug = ${hall}`.execute(
    db,
  )
  const date = { hall, day: '2032-06-01', event: `evening-${hall}`, time: '19:30', list: 'Gala' }
  expect(ready(await look(json({ dates: [date] }))).made).toMatchObject([{ sheet: 'dates', count: 1 }])
})

test('files: other works of an event are one change, told before and after', async () => {
  const event = `evening-${hall}`
  const programme = [
    { event, composer: 'Ysaÿe', work_en: 'Sonata', work_hu: 'Szonáta', minutes: 12 },
    { event, composer: 'Bach', work_en: 'Chaconne', minutes: 15 },
  ]
  const found = ready(await look(json({ programme })))
  expect(found).toMatchObject({ made: [], count: 1 })
  expect(found.changes).toEqual([
    {
      sheet: 'programme',
      line: 1,
      of: event,
      column: '',
      before: 'Bach, Partita (30); Ysaÿe, Sonata (12)',
      after: 'Ysaÿe, Sonata (12); Bach, Chaconne (15)',
    },
  ])
})

test('files: a work keeps its recording where it is the same one, wherever it stands', async () => {
  const event = `evening-${hall}`
  await sql`insert into recordings (name, credit, url, type, bytes, seconds)
    values (${`trio-${hall}`}, '{"en": "The trio"}', '/media/trio-0123456789abcdef.mp3', 'audio/mpeg', 100, 20)`.execute(
    db,
  )
  await sql`update events set program_works = jsonb_set(program_works, '{1,recording}', ${JSON.stringify(`trio-${hall}`)}::jsonb)
    where slug = ${event}`.execute(db)
  await apply(
    json({
      programme: [
        { event, composer: 'Ysaÿe', work_en: 'Sonata', work_hu: 'Szonáta', minutes: 14 },
        { event, composer: 'Bach', work_en: 'Partita', minutes: 30 },
      ],
    }),
  )
  const { program_works } = await db
    .selectFrom('events')
    .select('program_works')
    .where('slug', '=', event)
    .executeTakeFirstOrThrow()
  expect(program_works.map(({ minutes, recording }) => [minutes, recording ?? null])).toEqual([
    [14, `trio-${hall}`],
    [30, null],
  ])
})

test('files: at another hour the doors open an hour before, but where they are written', async () => {
  await apply(json({ dates: [{ hall, day: '2032-03-14', time: '20:00' }] }))
  expect((await dateOf('2032-03-14'))!.doors).toBe('2032-03-14 19:00')
  const matinee = { hall, day: '2032-03-13', slot: 'matinee' }
  await apply(json({ dates: [{ ...matinee, time: '12:00' }] }))
  expect((await dateOf('2032-03-13'))!.doors).toBe('2032-03-13 10:15')
  await apply(json({ dates: [{ ...matinee, doors: null }] }))
  expect((await dateOf('2032-03-13'))!.doors).toBe('2032-03-13 11:00')
})

test('files: a sale’s hours are taken along where all tickets have them, and are set for all of them', async () => {
  const row = async () => (await own('dates')).find(({ day }) => day === '2032-03-14')
  await apply(json({ dates: [{ hall, day: '2032-03-14', opens: '2031-09-01 10:00', closes: '2032-03-14 12:00' }] }))
  expect(await row()).toMatchObject({ opens: '2031-09-01 10:00', closes: '2032-03-14 12:00' })
  expect(await dateOf('2032-03-14')).toMatchObject({ opens: '2031-09-01 10:00', closes: '2032-03-14 12:00' })
  await sql`update event_tickets set sale_ends_at = null where id = (select max(event_tickets.id) from event_tickets
    join event_dates on event_dates.id = event_date_id join venues on venues.id = venue_id
    where venues.slug = ${hall} and event_dates.date = '2032-03-14')`.execute(db)
  expect(await row()).toMatchObject({ opens: '2031-09-01 10:00', closes: null })
})

test('files: a new concert of a list has the end of its sale without a beginning, too', async () => {
  const date = { hall, day: '2032-06-01', event: `evening-${hall}`, time: '19:30', list: 'Gala' }
  await apply(
    json({
      dates: [
        { ...date, closes: '2032-06-01 12:00' },
        { ...date, day: '2032-06-02', opens: '2032-01-01 09:00' },
      ],
    }),
  )
  expect(await dateOf('2032-06-01')).toMatchObject({ opens: null, closes: '2032-06-01 12:00' })
  expect(await dateOf('2032-06-02')).toMatchObject({ opens: '2032-01-01 09:00', closes: null })
})

test('files: doors that open on the day before are no hour of a cell', async () => {
  await sql`update event_dates set starts_at = '2032-03-14 00:15+01', doors_at = '2032-03-13 23:30+01'
    from venues where venues.id = venue_id and slug = ${hall} and date = '2032-03-14'`.execute(db)
  expect((await own('dates')).find(({ time }) => time === '00:15')).toMatchObject({ day: '2032-03-14', doors: null })
})

test('files: a price alone leaves the fee, the other prices and the names of a list; a name that is taken out goes', async () => {
  const list = async () => {
    const { rows } = await sql<{ fee: number; kinds: unknown }>`
      select issuing_fee_cents as fee, (select json_agg(json_build_array(kind.title, (select json_agg(price_cents order by list_prices.id)
        from list_prices where kind_id = kind.id)) order by kind.id) from price_list_kinds kind where price_list_id = price_lists.id) as kinds
      from price_lists join venues on venues.id = venue_id where slug = ${hall} and price_lists.title = 'Gala'`.execute(
      db,
    )
    return rows
  }
  await apply(json({ lists: [{ hall, list: 'Gala', ...priceOf, price: '44.05' }] }))
  expect(await list()).toEqual([
    {
      fee: 150,
      kinds: [
        [{ en: 'Adult', hu: 'Felnőtt' }, [4_405, 2_450]],
        [{ en: 'Child', hu: 'Gyerek' }, [1_000]],
      ],
    },
  ])
  // Cents are taken along to the last one.
  expect((await own('lists'))[0]).toMatchObject({ fee: '1.50', price: '44.05' })
  await apply(json({ lists: [{ hall, list: 'Gala', ...priceOf, kind_hu: null, price: '44.05' }] }))
  expect((await list())[0]!.kinds).toEqual([
    [{ en: 'Adult' }, [4_405, 2_450]],
    [{ en: 'Child', hu: 'Gyerek' }, [1_000]],
  ])
})

test('files: of two lists of one name the second goes by its number, and keeps its title', async () => {
  await sql`insert into price_lists (venue_id, title, issuing_fee_cents) select id, 'Gala', 300 from venues where slug = ${hall}`.execute(
    db,
  )
  const { id } = await db.selectFrom('price_lists').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const name = `Gala #${id}`
  await apply(json({ lists: [{ hall, list: name, part: 'balcony', kind_en: 'Adult', price: '9.00' }] }))
  expect((await own('lists')).map(({ list, fee, price }) => [list, fee, price])).toContainEqual([name, '3.00', '9.00'])
  const titles = await db
    .selectFrom('price_lists')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select('price_lists.title')
    .where('slug', '=', hall)
    .execute()
  expect(titles.map(({ title }) => title)).toEqual(['Gala', 'Gala'])
})

test('files: tickets that follow are counted over all lists', async () => {
  const cheap = { hall, list: 'Cheap', part: 'stalls', kind_en: 'Adult', price: '5.00' }
  await apply(
    json({
      lists: [cheap],
      dates: [{ hall, day: '2032-07-01', event: `evening-${hall}`, time: '19:30', list: 'Cheap' }],
    }),
  )
  const both = {
    lists: [
      { hall, list: 'Gala', ...priceOf, price: '43.00' },
      { ...cheap, price: '6.00' },
    ],
  }
  expect(ready(await look(json(both))).following).toBe(3)
})

test('files: new halls take the next places and colours, one after the other', async () => {
  const halls = ['one', 'two'].map((name) => ({
    hall: `${hall}-${name}`,
    title_en: name,
    city_en: 'Pécs',
    address: '1',
    country: 'HU',
  }))
  await apply(json({ halls }))
  const rows = await db
    .selectFrom('venues')
    .select(['position', 'color'])
    .where('slug', 'like', `${hall}%`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ position }) => position - rows[0]!.position)).toEqual([0, 1, 2])
  expect(new Set(rows.map(({ color }) => color)).size).toBe(3)
})

test('files: what would be made is counted, and the first eight are named', async () => {
  const soloists = Array.from({ length: 9 }, (_, index) => ({
    soloist: `new-${index}`,
    name: 'New',
    profession_en: 'harp',
    about_en: 'Plays.',
  }))
  const events = [{ event: 'new-evening', title_en: 'New', minutes: 60 }]
  const programme = [{ event: 'new-evening', composer: 'Bach', work_en: 'Partita', minutes: 30 }]
  const { made, count, changes: changed } = ready(await look(json({ soloists, events, programme })))
  expect(made).toEqual([
    { sheet: 'soloists', count: 9, names: soloists.slice(0, 8).map(({ soloist }) => soloist) },
    { sheet: 'events', count: 1, names: ['new-evening'] },
    { sheet: 'programme', count: 1, names: ['new-evening'] },
  ])
  expect([count, changed]).toEqual([0, []])
})

test('files: changes beyond the two hundredth are counted and not listed; a long text is told by its beginning', async () => {
  const soloists = Array.from({ length: 34 }, (_, index) => ({
    soloist: `many-${index}-${hall}`,
    name: 'A',
    profession_en: 'a',
    profession_fr: 'a',
    profession_hu: 'a',
    about_en: 'a',
    about_fr: 'a',
  }))
  await apply(json({ soloists }))
  const long = 'b'.repeat(301)
  const given = soloists.map(({ soloist }) => ({
    soloist,
    name: long,
    profession_en: 'b'.repeat(300),
    profession_fr: 'b',
    profession_hu: 'b',
    about_en: 'b',
    about_fr: 'b',
  }))
  const found = ready(await look(json({ soloists: given })))
  expect(found.count).toBe(204)
  expect(found.changes).toHaveLength(200)
  expect(found.changes.slice(0, 2).map(({ after }) => after)).toEqual([`${long.slice(0, 300)} …`, 'b'.repeat(300)])
})

test('files: a name in large letters is JSON, too; a sheet that is there twice and one of no name are said to be left out', async () => {
  const given = { halls: [{ hall, address: '7 Fő tér' }], Halls: [{ hall, address: '8 Fő tér' }], Notes: [], pages: [] }
  const found = ready(await look(json(given, 'SEASON.JSON')))
  expect(found.ignored).toEqual(['Halls', 'Notes'])
  expect(found.changes.map(({ after }) => after)).toEqual(['7 Fő tér'])
})

test('files: rows with nothing in them are none, and the others keep their lines', async () => {
  const file = await xlsx({ halls: [{ hall, address: '7 Fő tér' }, {}, { hall: `${hall}-x`, address: '' }] })
  const found = await look(file)
  if (found?.kind !== 'flawed') throw new Error(JSON.stringify(found))
  expect(new Set(found.flaws.map(({ line }) => line))).toEqual(new Set([4]))
})

test('files: drafts come hall by hall, then events, then soloists; what is archived or comes out later is none', async () => {
  await sql`update soloists set archived_at = now() where slug = ${`anna-${hall}`}`.execute(db)
  await sql`update events set published_at = now() + interval '1 day' where slug = ${`evening-${hall}`}`.execute(db)
  const { drafts } = (await visitor.hybrid(path)).props
  const kinds = drafts.map(({ kind }: { kind: string }) => kind) as string[]
  expect(kinds).toEqual(['venues', 'events', 'soloists'].flatMap((kind) => kinds.filter((one) => one === kind)))
  const ids = async (table: 'soloists' | 'events', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  const soloist = await ids('soloists', `anna-${hall}`)
  const event = await ids('events', `evening-${hall}`)
  const has = (kind: string, id: number) =>
    drafts.some((one: { kind: string; id: number }) => one.kind === kind && one.id === id)
  expect([has('soloists', soloist), has('events', event)]).toEqual([false, false])
  // Nor are they published by whoever names them; nothing that was done is nothing to take back.
  const publish = () =>
    visitor.post(`${path}/published`, {
      soloists: [soloist],
      events: [event],
      isPublished: 'true',
    })
  const { props } = await publish()
  const stored = await db
    .selectFrom('soloists')
    .select('published_at')
    .where('id', '=', soloist)
    .executeTakeFirstOrThrow()
  expect(stored.published_at).toBeNull()
  expect(props.flash.notice.undo).toBeUndefined()
})

test('files: beside the season each kind is taken along in its own sheet, but what is archived', async () => {
  await sql`insert into recordings (name, credit, url, type, bytes, seconds)
    values (${`duo-${hall}`}, '{"en": "The duo", "hu": "A duó"}', '/media/duo-0123456789abcdef.mp3', 'audio/mpeg', 100, 20)`.execute(
    db,
  )
  await sql`insert into files (name, title, url, type, bytes)
    values (${`notes-${hall}`}, '{"en": "Notes"}', '/media/notes-0123456789abcdef.pdf', 'application/pdf', 100)`.execute(
    db,
  )
  await sql`insert into faqs (key, question, archived_at)
    values (${`kept-${hall}`}, '{"en": "Where?"}', null), (${`gone-${hall}`}, '{"en": "When?"}', now())`.execute(db)
  const all = await exported()
  expect(all.questions.map(({ key }: { key: string }) => key)).toEqual([`kept-${hall}`])
  expect(all.recordings).toContainEqual(
    expect.objectContaining({ key: `duo-${hall}`, credit_en: 'The duo', credit_hu: 'A duó' }),
  )
  expect(all.downloads).toContainEqual(expect.objectContaining({ key: `notes-${hall}`, title_en: 'Notes' }))
  expect(all.vatRates.length).toBeGreaterThan(0)
})
