/** Rules of season files at their limits: just refused, and just accepted. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelDate, moveDate } from '../orders/changed-dates/server/changes.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { emptyShop } from '../cart/server/testing/samples.ts'
import { writeKind } from './export-season.ts'
import { exportTexts } from './testing/export-texts.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { importSeason } from './import-season.ts'
import { seasonKinds } from './kinds.ts'
import { findLargest } from './media/pictures.ts'
import { countChanges } from './report.ts'
import { clearSeason } from './testing/season-on-disk.ts'
import { change, storePicture, writeSeason } from './testing/small-season.ts'
import { trySeason } from './testing/try-season.ts'

const database = await createTestDatabase()
afterAll(() => database.close())
const { db } = database
beforeEach(async () => {
  await emptyShop(db)
  await clearSeason(database)
  await storePicture(db)
})

const take = async (files: SeasonFiles) => countChanges(await importSeason(db, files))
const refused = (text: string) => [expect.stringContaining(text)]
const first = (more: string) => change('dates.yaml', 'time: 19:30', `time: 19:30\n  ${more}`)
const code = (more: string) => change('promo-codes.yaml', 'percent: 10', `percent: 10\n  ${more}`)
const stalls = (capacity: string, price: string) =>
  `    - { title: Stalls, capacity: ${capacity}, tickets: [{ title: Adult, price: ${price} }] }\n`
const prices = (text: string) => writeSeason({ 'prices.yaml': `town-hall:\n  issuing_fee: 1.50\n  zones:\n${text}` })

const page = (block: string) => writeSeason({ 'pages/terms/en.md': `Words.\n\n\`\`\`${block}\n\`\`\`\n` })
const rates = (...days: string[]) =>
  writeSeason({
    'vat-rates.yaml': days
      .map((day, index) => `- { country: FR, class: opera, rate: ${index + 2}, ${day} }\n`)
      .join(''),
  })
const opera = (date: string) =>
  writeSeason({
    'venues/town-hall.yaml': `${writeSeason().get('venues/town-hall.yaml')!}country: FR\n`,
    'events/trio.yaml': `${writeSeason().get('events/trio.yaml')!}vat_class: opera\n`,
    'dates.yaml': `- { event: trio, venue: town-hall, date: ${date}, time: 19:30, prices: town-hall }\n`,
  })

test.each<[string, SeasonFiles, string | null]>([
  ['doors with the beginning', first('doors: 19:30'), null],
  ['doors a minute later', first('doors: 19:31'), 'The doors open after the concert begins.'],
  ['a code that ends as it starts', code('starts: 2027-01-01 10:00\n  ends: 2027-01-01 10:00'), 'nobody could use it'],
  ['a code of a minute', code('starts: 2027-01-01 10:00\n  ends: 2027-01-01 10:01'), null],
  [
    'a picture to share that is not there',
    change('events/trio.yaml', 'duration: 75', 'duration: 75\nshare_image: none'),
    'There is no picture "none"',
  ],
  [
    'a cover that is not there',
    change('events/trio.yaml', 'duration: 75', 'duration: 75\ncover: none'),
    'There is no picture "none"',
  ],
  [
    'a picture of a link that is not there',
    page('referral-link\nhref: /terms\ntitle: A\nmedia: none'),
    'There is no picture "none"',
  ],
  [
    'a picture of a video that is not there',
    page('youtube\nvideo: abcdefghijk\ntitle: A\nmedia: none'),
    'There is no picture "none"',
  ],
  ['a picture of a link that is there', page('referral-link\nhref: /terms\ntitle: A\nmedia: hall'), null],
  [
    'a rate that begins on the last day of another',
    rates('from: 2027-01-01, to: 2027-06-30', 'from: 2027-06-30'),
    'has another rate on some of these days',
  ],
  [
    'a rate that ends on the first day of another',
    rates('from: 2027-06-30', 'from: 2027-01-01, to: 2027-06-30'),
    'has another rate on some of these days',
  ],
  ['a rate that begins on the day after', rates('from: 2027-01-01, to: 2027-06-30', 'from: 2027-07-01'), null],
  ['a concert of long ago without a rate of VAT', opera('2020-01-10'), 'No rate of VAT is known'],
])('season files: %s', async (_, files, problem) => {
  const found = await trySeason(database, files)
  expect(found).toEqual(problem === null ? [] : refused(problem))
})

test('season files: a concert of the shop that is over needs no rate of VAT any more', async () => {
  await take(writeSeason())
  await sql`update event_dates set starts_at = starts_at - interval '10 years', doors_at = doors_at - interval '10 years'`.execute(
    db,
  )
  expect(
    await trySeason(database, new Map([...opera('2027-01-01')].filter(([path]) => path !== 'dates.yaml'))),
  ).toEqual([])
})

test('season files: a code may be limited to as many uses as it had, or to none', async () => {
  await take(code('max_uses: 10'))
  await sql`update promo_codes set used = 3`.execute(db)
  expect(await trySeason(database, code('max_uses: 2'))).toEqual(refused('max_uses is at least 3'))
  expect(await trySeason(database, code('max_uses: 3'))).toEqual([])
  expect(await trySeason(database, writeSeason())).toEqual([])
})

test('season files: what another code was used says nothing of one', async () => {
  const others = '\nFIRST:\n  title: First\n  percent: 5\n  max_uses: 9\n'
  const both = (uses: number) => {
    const files = code(`max_uses: ${uses}`)
    return new Map([...files, ['promo-codes.yaml', others + files.get('promo-codes.yaml')!]])
  }
  await take(both(10))
  await sql`update promo_codes set used = case code when 'FIRST' then 9 else 3 end`.execute(db)
  expect(await trySeason(database, both(3))).toEqual([])
  await sql`update promo_codes set used = case code when 'FIRST' then 1 else 3 end`.execute(db)
  expect(await trySeason(database, both(2))).toEqual(refused('was used 3 times: max_uses is at least 3'))
})

test('season files: a concert that has sold in one part keeps its prices in all, upwards and downwards', async () => {
  const two = (price: string) => prices(stalls('100', '24.00') + stalls('50', price).replace('Stalls', 'Balcony'))
  await take(two('12.00'))
  await sql`update zones set sold = 1 where title ->> 'en' = 'Stalls'`.execute(db)
  for (const price of ['11.00', '13.00'])
    expect((await trySeason(database, two(price)))[0]).toContain(`would change from 12.00 to ${price}`)
})

test('season files: what is new beside what changes has its own names, and two halls of the same prices a list each', async () => {
  await take(writeSeason())
  const files = writeSeason()
  const hall = files.get('venues/town-hall.yaml')!
  const dates = files.get('dates.yaml')!
  await take(
    new Map([
      ...files,
      ['events/trio.yaml', files.get('events/trio.yaml')!.replace('duration: 75', 'duration: 80')],
      ['events/zither.yaml', files.get('events/trio.yaml')!],
      ['venues/yard.yaml', hall],
      ['dates.yaml', `${dates}- { event: zither, venue: yard, date: 2027-12-01, time: 19:30, prices: town-hall }\n`],
    ]),
  )
  const { rows } = await sql<{
    slug: string
    players: number
  }>`select events.slug, count(soloist_id)::integer as players
    from events left join event_soloists on event_id = events.id group by events.slug order by events.slug`.execute(db)
  expect(rows).toEqual([
    { slug: 'trio', players: 1 },
    { slug: 'zither', players: 1 },
  ])
  const exported = await exportTexts(db)
  expect(exported.get('dates.yaml')!.match(/prices: .*/g)).toEqual([
    'prices: town-hall',
    'prices: town-hall',
    'prices: yard',
  ])
})

test('season files: a picture that stands twice in the gallery is the first of the two', async () => {
  await take(writeSeason())
  await sql`insert into gallery_items (media_id, position) select media_id, position + 1 from gallery_items`.execute(db)
  expect((await exportTexts(db)).get('gallery.yaml')).toBe('- picture: hall\n  venue: town-hall\n')
})

test('season files: no seats are none, and no limit is none', async () => {
  await take(prices(stalls('0', '24.00')))
  const capacities = async () =>
    (await db.selectFrom('zones').select('capacity').distinct().execute()).map(({ capacity }) => capacity)
  expect(await capacities()).toEqual([0])
  const exported = await exportTexts(db)
  expect(exported.get('prices.yaml')).toContain('capacity: 0\n')
  expect(await take(exported)).toBe(0)
  await take(prices(stalls('unlimited', '24.00')))
  expect(await capacities()).toEqual([null])
  expect((await exportTexts(db)).get('prices.yaml')).toContain('capacity: unlimited\n')
})

test('season files: parts and tickets of one name that were made by hand have keys of their own', async () => {
  await take(writeSeason())
  await sql`insert into zones (event_date_id, title, capacity)
    select min(id), '{"en": "Boxes"}'::jsonb, n from event_dates cross join generate_series(1, 3) n group by n`.execute(
    db,
  )
  await sql`insert into zones (event_date_id, title) select min(id), '{"en": "Stalls"}'::jsonb from event_dates`.execute(
    db,
  )
  const exported = await exportTexts(db)
  const text = [...exported].flatMap(([path, own]) => (/^(dates|prices)/.test(path) ? [own] : [])).join('')
  expect(text.match(/key: boxes-\d/g)).toEqual(['key: boxes-2', 'key: boxes-3'])
  expect(text.match(/key: stalls.*/g)).toEqual(['key: stalls-2'])
  expect(await take(exported)).toBe(0)
})

test('season files: what a date says of its fee and its tickets of their sale goes before what holds for all', async () => {
  await take(
    new Map([
      ...writeSeason(),
      [
        'dates.yaml',
        `- { event: trio, venue: town-hall, date: 2027-11-27, time: 19:30, prices: town-hall, issuing_fee: 3.00, sale_starts: 2027-01-01 10:00, sale_ends: 2027-11-01 10:00 }
- { event: trio, venue: town-hall, date: 2027-11-28, time: 19:30, prices: town-hall }
`,
      ],
      [
        'prices.yaml',
        `town-hall:
  issuing_fee: 1.50
  zones:
    - title: Stalls
      capacity: 100
      tickets:
        - { title: Adult, price: 24.00, sale_starts: 2027-02-01 10:00, sale_ends: 2027-10-01 10:00 }
        - { title: Student, price: 12.00 }
`,
      ],
    ]),
  )
  const { rows } = await sql<{ fee: number; opens: string | null; closes: string | null }>`
    select issuing_fee_cents as fee, to_char(sale_starts_at at time zone 'Europe/Budapest', 'MM-DD') as opens,
      to_char(sale_ends_at at time zone 'Europe/Budapest', 'MM-DD') as closes
    from event_tickets join event_dates on event_dates.id = event_date_id order by date, position`.execute(db)
  expect(rows).toEqual([
    { fee: 300, opens: '02-01', closes: '10-01' },
    { fee: 300, opens: '01-01', closes: '11-01' },
    { fee: 150, opens: '02-01', closes: '10-01' },
    { fee: 150, opens: null, closes: null },
  ])
  const exported = await exportTexts(db)
  // Dates that differ only in their fee share no price list.
  expect(Object.keys(Object.fromEntries(exported)).includes('prices.yaml')).toBe(true)
  expect(await take(exported)).toBe(0)
})

test('season files: dates that differ in their fee alone share no price list, and windows that end otherwise are each written', async () => {
  await take(writeSeason())
  await sql`update event_dates set issuing_fee_cents = 500 where date = '2027-11-28'`.execute(db)
  expect(await take(await exportTexts(db))).toBe(0)
  const fees = await db.selectFrom('event_dates').select('issuing_fee_cents').orderBy('date').execute()
  expect(fees.map(({ issuing_fee_cents }) => issuing_fee_cents)).toEqual([150, 500])
  await sql`update event_tickets set sale_ends_at = '2027-10-01 10:00+02' where id = (select max(id) from event_tickets)`.execute(
    db,
  )
  const exported = await exportTexts(db)
  expect([...exported.values()].join('').match(/sale_ends: .*/g)).toEqual(['sale_ends: 2027-10-01 10:00'])
  expect(await take(exported)).toBe(0)
  const ends = await db.selectFrom('event_tickets').select('sale_ends_at').orderBy('id').execute()
  expect(ends.map(({ sale_ends_at }) => sale_ends_at !== null)).toEqual([false, false, false, true])
})

test('season files: soloists of an event keep the order of the file', async () => {
  const files = new Map([
    ...change('events/trio.yaml', 'soloists: [ada-nagy]', 'soloists: [zoe, ada-nagy, bo]'),
    ...['zoe', 'bo'].map(
      (key) => [`soloists/${key}.yaml`, `name: ${key}\nprofession: cello\ndescription: Plays.\n`] as const,
    ),
  ])
  await take(files)
  expect((await exportTexts(db)).get('events/trio.yaml')).toMatch(/soloists:[\s\S]*zoe[\s\S]*ada-nagy[\s\S]*bo/)
  expect(await take(files)).toBe(0)
})

test('season files: of several parts of a hall those that its file does not name stay, each once', async () => {
  const parts = (...keys: string[]) =>
    change(
      'venues/town-hall.yaml',
      'cover: hall',
      `cover: hall\ncategories:\n${keys.map((key) => `  - { key: ${key}, title: ${key} }\n`).join('')}`,
    )
  await take(parts('stalls', 'balcony', 'boxes'))
  expect(await take(parts('stalls', 'balcony'))).toBe(0)
  const rows = await db.selectFrom('hall_categories').select('key').orderBy('position').execute()
  expect(rows.map(({ key }) => key)).toEqual(['stalls', 'balcony', 'boxes'])
})

test('season files: a concert that was moved and then cancelled is not put on sale again by a file that knows of the move', async () => {
  await take(writeSeason())
  const { id } = await db.selectFrom('event_dates').select('id').orderBy('date').executeTakeFirstOrThrow()
  const options = {
    isMeant: true,
    actor: 'test',
    now: new Date('2026-11-23T12:00:00Z'),
    timeZone: 'Europe/Budapest',
  } as const
  const startsAt = new Date('2027-12-04T18:30:00Z')
  await moveDate(db, id, { startsAt, doorsAt: null, hall: null, slot: null, returnUntil: null }, options)
  await sql`update operations set state = 'done', ended_at = now()`.execute(db)
  await cancelDate(db, id, { keepFees: false }, options)
  const files = change('dates.yaml', 'date: 2027-11-27', 'date: 2027-12-04')
  expect(await trySeason(database, files)).toEqual(refused('The concert was cancelled'))
})

test('season files: no file that is written is larger than one that is taken', () => {
  const answer = 'word '.repeat(120_000)
  const stored = ['a', 'b', 'c'].map((key, position) => ({
    key,
    data: {
      key,
      question: { en: key },
      position,
      draft: false,
      answer: { en: [{ id: key, name: 'title', props: { text: answer, level: 2 } }] },
    },
  }))
  const files = writeKind(
    seasonKinds.find(({ name }) => name === 'questions')!,
    stored,
  )
  expect(files.map(([path]) => path)).toEqual(['questions.yaml', 'questions/002.yaml', 'questions/003.yaml'])
  for (const [, text] of files) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000)
})

test('season files: of a picture without an original the widest file stands for it, wherever it is listed', () => {
  const variant = (width: number) => ({ format: 'jpeg' as const, width, url: `/media/hall-${width}.jpg` })
  expect(findLargest([480, 1920, 960].map(variant) as never)).toBe('/media/hall-1920.jpg')
  expect(findLargest([1920, 480].map(variant) as never)).toBe('/media/hall-1920.jpg')
  expect(findLargest([])).toBeUndefined()
})
