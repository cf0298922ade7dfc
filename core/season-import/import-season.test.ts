import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { readPlannedRows } from '#platform/testing/statistics.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { exportTexts } from './testing/export-texts.ts'
import { type ImportOptions, importSeason } from './import-season.ts'
import { countChanges, describeReport } from './report.ts'
import { change, storePicture, writeSeason } from './testing/small-season.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
})
afterEach(() => database.close())

const take = (files: SeasonFiles, options?: ImportOptions) => importSeason(database.db, files, options)
const count = async (table: 'venues' | 'event_dates' | 'zones' | 'event_tickets') =>
  (await database.db.selectFrom(table).select('id').execute()).length
const sell = (seats: number, held = 0) =>
  sql`update zones set sold = ${seats}, held = ${held} where id = (select min(id) from zones)`.execute(database.db)

test('a season is stored with its halls, concerts, seats and prices', async () => {
  await take(writeSeason())
  const [concert] = await database.db
    .selectFrom('event_tickets')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
    .innerJoin('events', 'events.id', 'event_id')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['events.slug as event', 'venues.slug as venue', 'date', 'starts_at', 'doors_at', 'issuing_fee_cents'])
    .select(['capacity', 'price_cents', 'event_tickets.title', 'event_tickets.position'])
    .orderBy('event_tickets.id')
    .execute()
  expect(concert).toEqual({
    event: 'trio',
    venue: 'town-hall',
    date: '2027-11-27',
    starts_at: new Date('2027-11-27T18:30:00Z'),
    doors_at: new Date('2027-11-27T17:30:00Z'),
    issuing_fee_cents: 150,
    capacity: 100,
    price_cents: 2400,
    title: { en: 'Full price' },
    position: 0,
  })
  const { content } = await database.db.selectFrom('venues').select('content').executeTakeFirstOrThrow()
  expect(content.en).toMatchObject([
    { id: 'town-hall-1', name: 'text' },
    { id: 'town-hall-2', name: 'title', props: { text: 'How to arrive' } },
    { id: 'town-hall-3', name: 'text' },
  ])
})

test('doors open an hour before, where the clocks skip an hour, too', async () => {
  const files = change('dates.yaml', '2027-11-27\n  time: 19:30', '2027-03-28\n  time: 03:30')
  await take(files)
  const stored = await database.db
    .selectFrom('event_dates')
    .select(['starts_at', 'doors_at'])
    .where('date', '=', '2027-03-28')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ starts_at: new Date('2027-03-28T01:30:00Z'), doors_at: new Date('2027-03-28T00:30:00Z') })
  expect(countChanges(await take(files))).toBe(0)
  expect(countChanges(await take(await exportTexts(database.db)))).toBe(0)
})

test('the same files change nothing the second time', async () => {
  expect(countChanges(await take(writeSeason()))).toBe(8)
  expect(countChanges(await take(writeSeason()))).toBe(0)
})

test('an import leaves the database with counts of what it holds, so that pages are planned well at once', async () => {
  await take(writeSeason())
  expect(await readPlannedRows(database.db, 'event_tickets')).toBe(await count('event_tickets'))
})

test('a dry run says what would change, with before and after, and changes nothing', async () => {
  await take(writeSeason())
  const report = await take(change('venues/town-hall.yaml', '1 Main Square', '2 Main Square'), { isDryRun: true })
  expect(describeReport(report, { withDetails: true })).toContain('      address: 1 Main Square -> 2 Main Square')
  expect(countChanges(report)).toBe(1)
  expect((await database.db.selectFrom('venues').select('address').executeTakeFirstOrThrow()).address).toBe(
    '1 Main Square',
  )
})

test('a change of a title changes what is there and makes nothing new', async () => {
  const keyed = (title: string) =>
    new Map([
      ...change('prices.yaml', '- title: { en: Stalls', `- key: stalls\n      title: { en: ${title}`),
      ...[...change('events/trio.yaml', 'en: Trio,', `en: ${title},`)].filter(([path]) => path === 'events/trio.yaml'),
    ])
  await take(keyed('Stalls'))
  const before = await count('zones')
  await take(keyed('Ground floor'))
  expect(await count('zones')).toBe(before)
  const titles = await database.db.selectFrom('zones').select('title').execute()
  expect(titles.map(({ title }) => title.en)).toEqual(['Ground floor', 'Ground floor'])
})

test('where anything is wrong, nothing at all is stored', async () => {
  await expect(take(change('dates.yaml', 'time: 17:00', 'time: 25:00'))).rejects.toThrow(/dates.yaml:9: time "25:00"/)
  expect(await count('venues')).toBe(0)
})

test('where the database refuses in the middle, nothing at all is stored', async () => {
  await sql`create function refuse_pages() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$`.execute(
    database.db,
  )
  await sql`create trigger refusing before insert on pages for each row execute function refuse_pages()`.execute(
    database.db,
  )
  await expect(take(writeSeason())).rejects.toThrow('no more')
  expect([await count('venues'), await count('event_dates')]).toEqual([0, 0])
})

test('what the files do not name stays', async () => {
  await take(writeSeason())
  const report = await take(
    change(
      'dates.yaml',
      '- event: trio\n  venue: town-hall\n  date: 2027-11-28\n  time: 17:00\n  prices: town-hall\n',
      '',
    ),
  )
  expect(countChanges(report)).toBe(0)
  expect(await count('event_dates')).toBe(2)
})

test('what the files do not name is archived where that is asked for, and there again when they name it again', async () => {
  await take(writeSeason())
  const fewer = change(
    'dates.yaml',
    '- event: trio\n  venue: town-hall\n  date: 2027-11-28\n  time: 17:00\n  prices: town-hall\n',
    '',
  )
  const report = await take(fewer, { archivesMissing: true })
  expect(report.find(({ kind }) => kind === 'dates')).toMatchObject({ archived: ['town-hall 2027-11-28'], changed: [] })
  expect(countChanges(report)).toBe(1)
  expect(countChanges(await take(fewer, { archivesMissing: true }))).toBe(0)
  const read = () => database.db.selectFrom('event_dates').select(['date', 'archived_at']).orderBy('date').execute()
  expect(await read()).toMatchObject([{ archived_at: null }, { archived_at: expect.any(Date) }])
  expect(countChanges(await take(writeSeason()))).toBe(1)
  expect(await read()).toMatchObject([{ archived_at: null }, { archived_at: null }])
})

test('a ticket that the files no longer name stays on sale, unless what is missing is archived', async () => {
  await take(writeSeason())
  const fewer = change('prices.yaml', '        - title: { en: Student }\n          price: 12.00\n', '')
  expect(countChanges(await take(fewer))).toBe(0)
  await take(fewer, { archivesMissing: true })
  const tickets = await database.db
    .selectFrom('event_tickets')
    .select(['title', 'sale_ends_at'])
    .orderBy('id')
    .execute()
  expect(tickets.slice(0, 2)).toMatchObject([
    { title: { en: 'Full price' }, sale_ends_at: null },
    { title: { en: 'Student' }, sale_ends_at: expect.any(Date) },
  ])
  expect(countChanges(await take(fewer, { archivesMissing: true }))).toBe(0)
})

test('a zone that the files no longer name stays on sale, unless what is missing is archived', async () => {
  const balcony = `    - title: { en: Balcony }
      capacity: unlimited
      tickets:
        - title: { en: Full price }
          price: 9.00
        - title: { en: Last minute }
          price: 5.00
          sale_starts: 2127-11-27 12:00
`
  await take(change('prices.yaml', '          price: 12.00\n', `          price: 12.00\n${balcony}`))
  expect(countChanges(await take(writeSeason()))).toBe(0)
  const report = await take(writeSeason(), { archivesMissing: true })
  expect(report.find(({ kind }) => kind === 'dates')).toMatchObject({ archived: [], changed: { length: 2 } })
  const tickets = await database.db
    .selectFrom('event_tickets')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .select(['zones.title as zone', 'event_tickets.title', 'sale_starts_at', 'sale_ends_at'])
    .where('zones.event_date_id', '=', sql<number>`(select min(id) from event_dates)`)
    .orderBy('event_tickets.position')
    .execute()
  const ended = { sale_starts_at: null, sale_ends_at: expect.any(Date) }
  expect(tickets).toEqual([
    { zone: expect.anything(), title: { en: 'Full price' }, sale_starts_at: null, sale_ends_at: null },
    { zone: expect.anything(), title: { en: 'Student' }, sale_starts_at: null, sale_ends_at: null },
    { zone: { en: 'Balcony' }, title: { en: 'Full price' }, ...ended },
    // A sale that has not begun never begins.
    { zone: { en: 'Balcony' }, title: { en: 'Last minute' }, ...ended },
  ])
  expect(tickets[2]!.sale_ends_at!.getTime()).toBeLessThanOrEqual(Date.now())
  expect(countChanges(await take(writeSeason(), { archivesMissing: true }))).toBe(0)
})

test('doors that open on the day before, and a concert without seats of its own, come out as they went in', async () => {
  const files = change(
    'dates.yaml',
    'date: 2027-11-28\n  time: 17:00\n  prices: town-hall\n',
    'date: 2027-11-28\n  time: 00:15\n  doors: 2027-11-27 23:30\n  buy_at: https://tickets.example.org\n',
  )
  await take(files)
  const [, late] = await database.db.selectFrom('event_dates').select(['date', 'doors_at']).orderBy('date').execute()
  expect(late).toEqual({ date: '2027-11-28', doors_at: new Date('2027-11-27T22:30:00Z') })
  expect((await exportTexts(database.db)).get('dates.yaml')).toContain(
    'date: 2027-11-28\n  time: 00:15\n  doors: 2027-11-27 23:30\n  buy_at: https://tickets.example.org\n',
  )
  expect(countChanges(await take(await exportTexts(database.db)))).toBe(0)
})

test('something that is archived cannot be named by what stays', async () => {
  await take(writeSeason())
  const without = writeSeason({ 'soloists/ada-nagy.yaml': null })
  expect(countChanges(await take(without))).toBe(0)
  await expect(take(without, { archivesMissing: true })).rejects.toThrow(
    /events\/trio.yaml:3: There is no soloist "ada-nagy"/,
  )
})

test('a capacity below what is sold and held is refused, with the least that is possible', async () => {
  await take(writeSeason())
  await sell(30, 5)
  await expect(take(change('prices.yaml', '100', '34'))).rejects.toThrow(
    /dates.yaml:1: town-hall, 2027-11-27: Stalls has 30 seats sold and 5 held, more than a capacity of 34. Write at least 35/,
  )
  expect(countChanges(await take(change('prices.yaml', '100', '35')))).toBe(2)
})

test('a capacity below what is sold, held and blocked is refused', async () => {
  await take(writeSeason())
  await sell(30, 5)
  await sql`update zones set blocked = 4 where sold > 0`.execute(database.db)
  await expect(take(change('prices.yaml', '100', '38'))).rejects.toThrow(
    /Stalls has 30 seats sold and 5 held, and 4 are blocked, more than a capacity of 38. Write at least 39/,
  )
  expect(countChanges(await take(change('prices.yaml', '100', '39')))).toBe(2)
})

test('another price of a concert that has sold is refused, unless it is forced; one that has not is changed', async () => {
  await take(writeSeason())
  const dearer = change('prices.yaml', '24.00', '26.00')
  await sell(1)
  await expect(take(dearer)).rejects.toThrow(/dates.yaml:1: .*the price of Full price would change from 24.00 to 26.00/)
  const prices = () => database.db.selectFrom('event_tickets').select('price_cents').orderBy('id').execute()
  expect((await prices()).map(({ price_cents }) => price_cents)).toEqual([2400, 1200, 2400, 1200])
  await take(dearer, { forcePrices: true })
  expect((await prices()).map(({ price_cents }) => price_cents)).toEqual([2600, 1200, 2600, 1200])
})

test('another issuing fee of a concert that has sold is refused as another price is', async () => {
  await take(writeSeason())
  await sell(1)
  await expect(take(change('prices.yaml', '1.50', '2.00'))).rejects.toThrow(
    /the issuing fee would change from 1.50 to 2.00/,
  )
})

test('fewer uses of a promo code than there were are refused', async () => {
  await take(writeSeason())
  await sql`update promo_codes set used = 3`.execute(database.db)
  await expect(take(change('promo-codes.yaml', 'percent: 10', 'percent: 10\n  max_uses: 2'))).rejects.toThrow(
    /promo-codes.yaml:4: FRIENDS was used 3 times: max_uses is at least 3/,
  )
})

test('two imports at once store a season once', async () => {
  const reports = await Promise.all([take(writeSeason()), take(writeSeason())])
  expect(reports.map(countChanges).toSorted((a, b) => a - b)).toEqual([0, 8])
  expect(await count('event_dates')).toBe(2)
})
