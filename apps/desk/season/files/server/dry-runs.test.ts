/**
 * What a season file would change, create and leave unchanged; drafts, and the other exported
 * sheets.
 */
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
const path = '/desk/season/files'

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
const hall = 'place'
beforeAll(async () => {
  visitor = (await desk.signedIn('planner')).visitor
  await apply(await xlsx(smallSeason(hall)))
})

const look = async (file: SentSeason, seen = ''): Promise<FileDryRun | null> =>
  (await sendSeason(desk, visitor, { file, seen })).look
async function apply(file: SentSeason): Promise<void> {
  expect(await look(file, ready(await look(file)).seen)).toBeNull()
}
/** Returns each change as `dates 1 doors: 10:15 > –`. */
const changes = async (given: object) =>
  ready(await look(json(given))).changes.map(
    ({ sheet, line, column, before, after }) => `${sheet} ${line} ${column}: ${before || '–'} > ${after || '–'}`,
  )
const exported = async () => JSON.parse((await visitor.get(`${path}/season.json`)).body)
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

test('files: a change is told with its row, of what it is, before and after; of a list with all that tells its rows apart', async () => {
  const given = {
    halls: [
      { hall: 'another', title_en: 'A', city_en: 'B', address: 'C', country: 'HU' },
      { hall, address: '7 Fő tér' },
    ],
    lists: [{ hall, list: 'Gala', ...priceOf, price: 43 }],
    dates: [{ hall, day: '2032-03-13', slot: 'matinee', opens: null }],
  }
  const at = `${hall} · 2032-03-13 · matinee`
  expect(ready(await look(json(given))).changes).toEqual([
    { sheet: 'halls', line: 2, of: hall, column: 'address', before: '1 Fő tér', after: '7 Fő tér' },
    {
      sheet: 'lists',
      line: 1,
      of: `${hall} · Gala · stalls · Adult`,
      column: 'price',
      before: '42.00',
      after: '43.00',
    },
    { sheet: 'dates', line: 1, of: at, column: 'opens', before: '2031-09-01 10:00', after: '' },
  ])
})

test('files: of sheets that are not read, the first twenty are told', async () => {
  const others = Array.from({ length: 21 }, (_, index) => [`Notes ${index}`, []])
  const found = ready(await look(json({ halls: [], ...Object.fromEntries(others) })))
  expect(found.ignored).toEqual(others.slice(0, 20).map(([name]) => name))
})

test('files: what would be made is counted, and the first eight are named', async () => {
  const soloists = Array.from({ length: 9 }, (_, index) => ({
    soloist: `new-${index}`,
    name: 'New',
    profession_en: 'harp',
    about_en: 'Plays.',
  }))
  const events = Array.from({ length: 9 }, (_, index) => ({ event: `evening-${index}`, title_en: 'New', minutes: 60 }))
  const names = events.slice(0, 8).map(({ event }) => event)
  const programme = events.map(({ event }) => ({ event, composer: 'Bach', work_en: 'Partita', minutes: 30 }))
  const { made, count, changes: changed } = ready(await look(json({ soloists, events, programme })))
  expect(made).toEqual([
    { sheet: 'soloists', count: 9, names: soloists.slice(0, 8).map(({ soloist }) => soloist) },
    { sheet: 'events', count: 9, names },
    { sheet: 'programme', count: 9, names },
  ])
  expect([count, changed]).toEqual([0, []])
})

test('files: a name in large letters is JSON, too; a sheet that is there twice and one of no name are said to be left out', async () => {
  const given = { halls: [{ hall, address: '7 Fő tér' }], Halls: [{ hall, address: '8 Fő tér' }], Notes: [], pages: [] }
  const found = ready(await look(json(given, 'SEASON.JSON')))
  expect(found.ignored).toEqual(['Halls', 'Notes'])
  expect(found.changes.map(({ after }) => after)).toEqual(['7 Fő tér'])
})

test('files: it is the end of its name that says what a file is', async () => {
  const { bytes } = await xlsx({ halls: [{ hall, address: '7 Fő tér' }] })
  expect(ready(await look({ name: 'season.json.xlsx', bytes })).count).toBe(1)
})

test('files: rows with nothing in them are none, and the others keep their lines', async () => {
  const file = await xlsx({ halls: [{ hall, address: '7 Fő tér' }, {}, { hall: `${hall}-x`, address: '' }] })
  const found = await look(file)
  if (found?.kind !== 'flawed') throw new Error(JSON.stringify(found))
  expect(new Set(found.flaws.map(({ line }) => line))).toEqual(new Set([4]))
})

test('files: drafts come hall by hall, then events, then soloists; what is archived or comes out later is none', async () => {
  await apply(
    json({
      soloists: [{ soloist: 'aaron', name: 'Aaron', profession_en: 'harp', about_en: 'Plays.' }],
      events: [
        { event: 'carol', title_en: 'Carol', minutes: 60 },
        { event: 'bella', title_en: 'Bella', minutes: 60 },
      ],
    }),
  )
  await sql`update soloists set archived_at = now() where slug = ${`anna-${hall}`}`.execute(db)
  await sql`update events set published_at = now() + interval '1 day' where slug = ${`evening-${hall}`}`.execute(db)
  const { drafts } = (await visitor.hybrid(path)).props
  expect(drafts.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)).toEqual([
    `venues Hall ${hall}`,
    'events Bella',
    'events Carol',
    'soloists Aaron',
  ])
  const ids = async (table: 'soloists' | 'events', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  const soloist = await ids('soloists', `anna-${hall}`)
  const event = await ids('events', `evening-${hall}`)
  const has = (kind: string, id: number) =>
    drafts.some((one: { kind: string; id: number }) => one.kind === kind && one.id === id)
  expect([has('soloists', soloist), has('events', event)]).toEqual([false, false])
  // Naming them does not publish them, and without an action there is nothing to undo.
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

test('files: beside the season each kind is exported in its own sheet, but what is archived', async () => {
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
