import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { exportTexts } from '../testing/export-texts.ts'
import { SeasonError } from '../files/problems.ts'
import type { SeasonFiles } from '../files/season-folder.ts'
import { type ImportOptions, importSeason } from '../import-season.ts'
import { countChanges, describeReport } from '../report.ts'
import { storePicture, writeSeason } from '../testing/small-season.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
})
afterAll(() => database.close())
afterEach(() => sql`truncate venues, soloists, events, promo_codes, pages cascade`.execute(database.db))

const take = (files: SeasonFiles, options?: ImportOptions) => importSeason(database.db, files, options)

const hall = `title: Town Hall
city: Budapest
address: 1 Main Square
country: HU
maps: https://maps.example.org/town-hall
access:
  phone: +36 1 234 5678
  email: access@hall.example
  note: { en: Ring us., fr: Appelez-nous., hu: Hívjon minket. }
categories:
  - key: stalls
    title: { en: Stalls, fr: Parterre, hu: Földszint }
    note: { en: "Rows 1 to 14", fr: "Rangs 1 à 14", hu: "1–14. sor" }
  - key: balcony
    title: { en: Balcony, fr: Balcon, hu: Erkély }
plan:
  size: [120, 100]
  stage: { rect: [40, 6, 40, 16] }
  walls: { polygon: [[4, 4], [116, 4], [116.5, 96], [4, 96]] }
  areas:
    - { category: stalls, shape: { rect: [25, 30, 70, 48] }, rows: 14 }
    - { category: balcony, shape: { ring: [60, 20, 60, 70, 30, 150] } }
  entrances:
    - { at: [20, 90], step_free: true }
    - { at: [60, 98] }
  step_free: [[20, 90], [20, 60]]
  wheelchair: [[28, 60], [28, 66]]
  loop: { circle: [25, 30, 20] }
`
const prices = `town-hall:
  zones:
    - title: Stalls
      category: stalls
      capacity: 100
      tickets:
        - { title: Full price, price: 24.00 }
    - title: Wheelchair places
      capacity: 4
      tickets:
        - { title: Wheelchair place, price: 10.00, access: wheelchair }
        - { title: Companion, price: 0.00, access: companion }
`
const venue = 'venues/town-hall.yaml'
const whole = (changes: Record<string, string | null> = {}) =>
  writeSeason({ [venue]: hall, 'prices.yaml': prices, ...changes })
const changed = (before: string, after: string) => {
  const file = hall.includes(before) ? venue : 'prices.yaml'
  const text = file === venue ? hall : prices
  if (!text.includes(before)) throw new Error(`Neither file says "${before}".`)
  return whole({ [file]: text.replace(before, after) })
}
const readCategories = () =>
  database.db.selectFrom('hall_categories').select(['key', 'title', 'note']).orderBy('position').execute()

test('a hall is stored with its country, whom to ask about access, its parts and its plan', async () => {
  await take(whole())
  expect(await database.db.selectFrom('venues').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    country: 'HU',
    access_phone: '+36 1 234 5678',
    access_email: 'access@hall.example',
    access_note: { en: 'Ring us.', fr: 'Appelez-nous.', hu: 'Hívjon minket.' },
    plan: {
      size: [120, 100],
      walls: {
        polygon: [
          [4, 4],
          [116, 4],
          [116.5, 96],
          [4, 96],
        ],
      },
      areas: [
        { category: 'stalls', shape: { rect: [25, 30, 70, 48] }, rows: 14 },
        { category: 'balcony', shape: { ring: [60, 20, 60, 70, 30, 150] } },
      ],
      entrances: [{ at: [20, 90], step_free: true }, { at: [60, 98] }],
    },
  })
  expect(await readCategories()).toEqual([
    {
      key: 'stalls',
      title: { en: 'Stalls', fr: 'Parterre', hu: 'Földszint' },
      note: { en: 'Rows 1 to 14', fr: 'Rangs 1 à 14', hu: '1–14. sor' },
    },
    { key: 'balcony', title: { en: 'Balcony', fr: 'Balcon', hu: 'Erkély' }, note: null },
  ])
})

test('a part of the prices lies in a part of the hall, and a ticket may be for a wheelchair or for who comes along', async () => {
  await take(whole())
  const rows = await database.db
    .selectFrom('event_tickets')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .leftJoin('hall_categories', 'hall_categories.id', 'category_id')
    .select(['event_tickets.title', 'access', 'hall_categories.key as category'])
    .orderBy('event_tickets.id')
    .limit(3)
    .execute()
  expect(rows.map(({ title, access, category }) => [title.en, access, category])).toEqual([
    ['Full price', null, 'stalls'],
    ['Wheelchair place', 'wheelchair', null],
    ['Companion', 'companion', null],
  ])
})

test('halls with all that is told of them are exported as they were written, and change nothing when they come again', async () => {
  await take(whole())
  const files = await exportTexts(database.db)
  expect(files.get(venue)).toContain('\n  stage: { rect: [ 40, 6, 40, 16 ] }\n')
  expect(countChanges(await take(whole()))).toBe(0)
  const other = await createTestDatabase()
  try {
    await storePicture(other.db)
    await importSeason(other.db, files)
    expect(await exportTexts(other.db)).toEqual(files)
  } finally {
    await other.close()
  }
})

test('a changed plan is told with before and after', async () => {
  await take(whole())
  const report = await take(changed('rows: 14', 'rows: 12'), { isDryRun: true })
  expect(countChanges(report)).toBe(1)
  const lines = describeReport(report, { withDetails: true }).join('\n')
  expect(lines).toMatch(/- .*rows: 14[^]*\+ .*rows: 12/)
})

const withoutBalcony = () =>
  whole({
    [venue]: hall
      .replace('  - key: balcony\n    title: { en: Balcony, fr: Balcon, hu: Erkély }\n', '')
      .replace('    - { category: balcony, shape: { ring: [60, 20, 60, 70, 30, 150] } }\n', ''),
  })

test('a part of a hall that its file no longer names stays, unless what is missing is archived', async () => {
  await take(whole())
  await take(withoutBalcony())
  expect((await readCategories()).map(({ key }) => key)).toEqual(['stalls', 'balcony'])
  expect(countChanges(await take(withoutBalcony()))).toBe(0)
  await take(withoutBalcony(), { archivesMissing: true })
  expect((await readCategories()).map(({ key }) => key)).toEqual(['stalls'])
  expect(countChanges(await take(withoutBalcony(), { archivesMissing: true }))).toBe(0)
})

test('a part of a hall that is called otherwise remains the part in which seats lie', async () => {
  await take(whole())
  const read = () => database.db.selectFrom('zones').select(['id', 'category_id']).orderBy('id').execute()
  const before = await read()
  await take(changed('title: { en: Stalls, fr', 'title: { en: Ground floor, fr'))
  expect(await read()).toEqual(before)
})

const refusals: [name: string, files: SeasonFiles, problem: RegExp][] = [
  [
    'a country by its name',
    changed('country: HU', 'country: Hungary'),
    /:4: country "Hungary" is no country: write its two capital letters/,
  ],
  [
    'a mail address that is none',
    changed('access@hall.example', 'access at hall'),
    /:8: access.email "access at hall" is no mail address/,
  ],
  ['an unknown way to ask', changed('  phone: ', '  fax: '), /:7: "fax" is no field here/],
  ['two categories of one key', changed('key: balcony', 'key: stalls'), /:10: categories names two alike/],
  [
    'a plan that is a text',
    whole({ [venue]: hall.replace(/plan:[^]*/, 'plan: a rectangle\n') }),
    /:16: plan "a rectangle" has no fields where some are expected/,
  ],
  ['a plan without a stage', changed('  stage: { rect: [40, 6, 40, 16] }\n', ''), /:16: plan.stage is no shape/],
  ['a field that no plan has', changed('  loop:', '  loops:'), /:28: plan.loops is no field of a plan: take it out/],
  [
    'an unknown shape',
    changed('stage: { rect', 'stage: { rectangle'),
    /:18: plan.stage is no shape: write one of rect, circle, ring and polygon/,
  ],
  [
    'a shape that lacks a number',
    changed('rect: [40, 6, 40, 16]', 'rect: [40, 6, 40]'),
    /:18: plan.stage.rect is four numbers: \[x, y, width, height\]/,
  ],
  [
    'a word where a number stands',
    changed('rect: [40, 6, 40, 16]', 'rect: [40, 6, wide, 16]'),
    /:18: plan.stage.rect\[3\] "wide" is no number/,
  ],
  ['a drawing that is too small', changed('[120, 100]', '[120, 5]'), /:17: plan.size\[2\] "5" is at least 10/],
  ['half a row', changed('rows: 14', 'rows: 1.5'), /:21: plan.areas\[1\].rows "1.5" is a whole number from 1 to 60/],
  [
    'an entrance that is neither',
    changed('step_free: true', 'step_free: perhaps'),
    /:24: plan.entrances\[1\].step_free "perhaps" is true or false/,
  ],
  [
    'a plan that draws an unknown category',
    changed('category: balcony', 'category: balcon'),
    /:22: There is no category "balcon" in this hall. Did you mean "balcony"\?/,
  ],
  [
    'prices of an unknown category',
    changed('category: stalls\n', 'category: stals\n'),
    /^dates.yaml:1: The hall "town-hall" has no category "stals", which its zones name. Did you mean "stalls"\?/,
  ],
  [
    'a ticket for nobody known',
    changed('access: companion', 'access: friend'),
    /^prices.yaml:12: .*access "friend" is wheelchair or companion/,
  ],
]

test.each(refusals)('%s is refused with its file, its line and a remedy', async (_, files, problem) => {
  const error: unknown = await take(files).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SeasonError)
  const problems = (error as SeasonError).problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
  expect(problems).toEqual([expect.stringMatching(problem)])
  expect(await database.db.selectFrom('venues').select('id').execute()).toEqual([])
})

test('a category that only the shop knows may be named by prices whose hall is in no file', async () => {
  await take(whole())
  const files = whole({ [venue]: null })
  expect(countChanges(await take(files))).toBe(0)
})
