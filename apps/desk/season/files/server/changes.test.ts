/** What a season file changes, creates, leaves unchanged, and what is exported. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import { smallSeason } from './testing/season-file.ts'
import { json, ready, xlsx } from './testing/season-dry-runs.ts'
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

const look = async (file: SentSeason, seen = ''): Promise<FileDryRun | null> =>
  (await sendSeason(desk, visitor, { file, seen })).look
async function apply(file: SentSeason): Promise<void> {
  expect(await look(file, ready(await look(file)).seen)).toBeNull()
}
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

test('files: a part that nobody has counted has the seats of a concert: another one can follow a list of it', async () => {
  await sql`update hall_categories set capacity = null from venues where venues.id = venue_id and slug = ${hall}`.execute(
    db,
  )
  const date = { hall, day: '2032-06-01', event: `evening-${hall}`, time: '19:30', list: 'Gala' }
  expect(ready(await look(json({ dates: [date] }))).made).toMatchObject([{ sheet: 'dates', count: 1 }])
})

test('files: where the latest concert has no limit, a part that nobody has counted has no seats to follow', async () => {
  await sql`update hall_categories set capacity = null from venues where venues.id = venue_id and slug = ${hall}`.execute(
    db,
  )
  await sql`update zones set capacity = null where id = (select max(zones.id) from zones join hall_categories on hall_categories.id = category_id
    join venues on venues.id = venue_id where slug = ${hall} and hall_categories.key = 'stalls')`.execute(db)
  const date = { hall, day: '2032-06-01', event: `evening-${hall}`, time: '19:30', list: 'Gala' }
  expect(await look(json({ dates: [date] }))).toMatchObject({
    kind: 'flawed',
    flaws: [{ is: 'noSeats', values: { name: 'stalls' } }],
  })
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

test('files: a sale’s hours are exported where all tickets have them, and are set for all of them', async () => {
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
        { ...date, day: '2032-06-02', opens: '2032-01-01 09:00' },
        { ...date, closes: '2032-06-01 12:00' },
      ],
    }),
  )
  expect(await dateOf('2032-06-01')).toMatchObject({ opens: null, closes: '2032-06-01 12:00' })
  expect(await dateOf('2032-06-02')).toMatchObject({ opens: '2032-01-01 09:00', closes: null })
  expect(await dateOf('2032-03-12')).toMatchObject({ opens: null, closes: null })
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
  // Amounts are exported to the cent.
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

test('files: price lists are exported in the order of halls, lists, kinds and parts', async () => {
  await apply(json({ lists: [{ hall, list: 'Cheap', part: 'stalls', kind_en: 'Adult', price: '5.00' }] }))
  const told = (rows: Record<string, unknown>[]) =>
    rows.map(({ list, part, kind_en }) => [list, part, kind_en].map(String).join(' '))
  const before = ['Gala stalls Adult', 'Gala balcony Adult', 'Gala stalls Child', 'Cheap stalls Adult']
  expect(told(await own('lists'))).toEqual(before)
  await sql`update hall_categories set position = 5 - hall_categories.position from venues where venues.id = venue_id and slug = ${hall}`.execute(
    db,
  )
  await sql`update price_list_kinds set position = 5 - price_list_kinds.position from price_lists join venues on venues.id = venue_id
    where price_list_id = price_lists.id and slug = ${hall}`.execute(db)
  await sql`update price_lists set title = price_lists.title from venues where venues.id = venue_id and slug = ${hall} and price_lists.title = 'Gala'`.execute(
    db,
  )
  expect(told(await own('lists'))).toEqual([
    'Gala stalls Child',
    'Gala balcony Adult',
    'Gala stalls Adult',
    'Cheap stalls Adult',
  ])
  await sql`update venues set position = case when slug = ${hall} then 0 else position + 1 end`.execute(db)
  expect((await exported()).lists[0]).toMatchObject({ hall })
  await sql`update venues set position = 5000 where slug = ${hall}`.execute(db)
  expect((await exported()).lists.at(-1)).toMatchObject({ hall })
})

test('files: a ticket with a price by hand is exported with it, and its concert follows its list still', async () => {
  const prices = async () =>
    (await own('prices'))
      .filter(({ day }) => day === '2032-03-12')
      .map(({ zone, part, seats, ticketTitle_en, price }) => [zone, part, seats, ticketTitle_en, price])
  expect(await prices()).toEqual([])
  await sql`update event_tickets set price_cents = 1100 from event_dates join venues on venues.id = venue_id
    where event_date_id = event_dates.id and slug = ${hall} and date = '2032-03-12' and price_cents = 1000`.execute(db)
  expect(await prices()).toEqual([['stalls', 'stalls', 200, 'Child', '11.00']])
  expect((await own('dates')).map(({ list }) => list)).toEqual(['Gala', 'Gala', null])
})

test('files: of a hall that is archived neither its parts nor its price lists are exported', async () => {
  expect([(await own('parts')).length, (await own('lists')).length]).toEqual([2, 3])
  await sql`update venues set archived_at = now() where slug = ${hall}`.execute(db)
  expect([await own('halls'), await own('parts'), await own('lists')]).toEqual([[], [], []])
})

test('files: seats are said of that part alone, and no others where only its name is another', async () => {
  const all = () =>
    db
      .selectFrom('hall_categories')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .select(['slug', 'key', 'capacity'])
      .orderBy('hall_categories.id')
      .execute()
  const before = await all()
  await apply(json({ parts: [{ hall, part: 'stalls', title_en: 'Floor', seats: 210 }] }))
  const counted = before.map((row) => (row.slug === hall && row.key === 'stalls' ? { ...row, capacity: 210 } : row))
  expect(await all()).toEqual(counted)
  await apply(json({ parts: [{ hall, part: 'stalls', title_en: 'Background' }] }))
  expect(await all()).toEqual(counted)
  await apply(json({ parts: [{ hall, part: 'stalls', seats: null }] }))
  expect((await own('parts')).map(({ title_en, seats }) => [title_en, seats])).toEqual([
    ['Background', null],
    ['Balcony', 80],
  ])
})

test('files: a new list has its kinds of tickets in the order of its rows, and no fee where none is written', async () => {
  const row = (kind_en: string, part: string, price: number, more: object = {}) => {
    return { hall, list: 'New', kind_en, part, price, ...more }
  }
  const lists = [
    row('Senior', 'balcony', 9, { kind_fr: 'Aîné' }),
    row('Adult', 'stalls', 20),
    row('Senior', 'stalls', 10.05),
    { hall, list: 'Gala', part: 'balcony', kind_en: 'Senior', price: 8 },
  ]
  await apply(json({ lists }))
  const told = ({ list, fee, part, kind_en, kind_fr, price }: Record<string, unknown>) =>
    [list, fee, part, kind_en, kind_fr, price].join(' ')
  expect((await own('lists')).map(told)).toEqual([
    'Gala 1.50 stalls Adult  42.00',
    'Gala 1.50 balcony Adult  24.50',
    'Gala 1.50 stalls Child  10.00',
    'Gala 1.50 balcony Senior  8.00',
    'New 0.00 stalls Senior Aîné 10.05',
    'New 0.00 balcony Senior Aîné 9.00',
    'New 0.00 stalls Adult  20.00',
  ])
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
