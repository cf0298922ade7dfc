/**
 * What the desk can set of a season, its files and its workbook can carry: each column is changed,
 * written as sheets, and read back into the shop as it was before.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { runInPlace } from '#platform/threads/run-in-worker.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { findRules, sheetNames } from '#core/season-sheets/sheets.ts'
import { importInto, importSeason } from './import-season.ts'
import { readFiles } from './read-files.ts'
import { importSheets } from './sheets/import-sheets.ts'
import type { ReadSheet } from './sheets/read-file.ts'
import { readSeason, type StoredSeason } from './sheets/read-season.ts'
import type { FieldSample } from './testing/field-samples/field-sample.ts'
import { programmeSamples } from './testing/field-samples/programme-samples.ts'
import { share } from './testing/field-samples/share-samples.ts'
import { storeFullMedia, writeFullSeason } from './testing/full-season.ts'
import { compareRows, derivedColumns, readRows } from './testing/row-changes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await storeFullMedia(database.db)
  await importSeason(database.db, writeFullSeason())
  await sql`
    with list as (insert into price_lists (venue_id, title) select id, 'Weekdays' from venues where slug = 'town-hall' returning id),
    kind as (insert into price_list_kinds (price_list_id, title) select id, '{"en": "Adult"}' from list returning id)
    insert into list_prices (kind_id, category_id, price_cents)
      select kind.id, hall_categories.id, 2400 from kind, hall_categories where key in ('stalls', 'balcony')`.execute(
    database.db,
  )
})
afterAll(() => database.close())

class Undone extends Error {}

async function undone<Outcome>(work: (trx: Trx) => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome | undefined
  const all = database.db.transaction().execute(async (trx) => {
    outcome = await work(trx)
    throw new Undone()
  })
  await all.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return outcome!
}

const lists = ['price_lists', 'price_list_kinds', 'list_prices'] as const

async function readAll(trx: Trx) {
  const rows = new Map(await readRows(trx))
  for (const table of lists) {
    const own = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(own) as row from ${sql.table(table)} as own`.execute(trx)
    for (const { row } of own.rows) rows.set(`${table} ${String(row['id'])}`, row)
  }
  return rows
}

/** The rows as a workbook would give them. */
const toSheets = ({ rows }: StoredSeason): ReadSheet[] =>
  sheetNames.map((name) => ({
    name,
    title: name,
    columns: Object.fromEntries(findRules(name).columns.map(({ key }) => [key, key])),
    rows: rows[name].map((values, index) => ({ line: index + 2, values: { ...values } })),
  }))

async function importAll(trx: Trx, sheets: ReadSheet[]): Promise<void> {
  const once = (seen: unknown) =>
    importSheets(trx, {
      file: { sheets, flaws: [], ignored: [], ignoredColumns: [] },
      runInWorker: runInPlace,
      locale: 'en',
      timeZone: 'Europe/Budapest',
      seen,
      writeLog: (message) => void expect.fail(message),
      onStep: () => {},
    })
  const first = await once('')
  if (!('look' in first) || first.look.kind !== 'ready') throw new Error(JSON.stringify(first))
  expect(await once(first.look.seen)).toHaveProperty('done')
}

/** Columns changed by this, and those that a workbook written afterwards brings back. */
async function carry(change: (trx: Trx) => Promise<unknown>) {
  const { before, after, sheets } = await undone(async (trx) => {
    const earlier = await readAll(trx)
    await change(trx)
    return { before: earlier, after: await readAll(trx), sheets: toSheets(await readSeason(trx)) }
  })
  const brought = await undone(async (trx) => {
    await importAll(trx, sheets)
    return readAll(trx)
  })
  const changed = compareRows(before, after)
  const same = compareRows(before, brought).map((one) => JSON.stringify(one))
  return {
    changed: changed.map(([name]) => name),
    carried: changed.filter((one) => same.includes(JSON.stringify(one))).map(([name]) => name),
  }
}

/** Columns that a workbook does not carry, and why. */
const notInSheets: Record<string, string> = {
  'venues.legal_entity_id': 'sellers are exported only',
  'venues.color': 'the desk gives each hall one',
  'venues.google_maps_url': 'made from the address',
  'venues.position': 'the order of creation',
  'venues.plan': 'a file of its own',
  'venues.content': 'blocks, at the desk or in the folder',
  'venues.cover_id': 'pictures are exported only',
  'venues.thumbnail_id': 'pictures are exported only',
  'venues.published_at': 'drafts are published at the desk',
  'soloists.thumbnail_id': 'pictures are exported only',
  'soloists.cv_url': 'files are exported only',
  'soloists.published_at': 'drafts are published at the desk',
  'events.program_works': 'its recordings are exported only',
  'events.cover_id': 'pictures are exported only',
  'events.share_image_id': 'pictures are exported only',
  'events.program_url': 'files are exported only',
  'events.published_at': 'drafts are published at the desk',
  'event_tickets.sale_starts_at': 'tickets of one concert with different windows keep them',
  'event_tickets.sale_ends_at': 'tickets of one concert with different windows keep them',
  'event_dates.status': 'a move or a cancellation notifies buyers',
  'event_dates.published_at': 'drafts are published at the desk',
}

/** A workbook never takes the country from a hall. */
const isWritable = ([field, , after]: FieldSample) => field !== 'country' || after !== ''

const kinds = ['venues', 'soloists', 'events', 'dates']
const samples = programmeSamples.filter(({ kind }) => kinds.includes(kind))

test('season workbook: it carries what season files say of halls, soloists, events and concerts', async () => {
  const lost = new Set<string>()
  for (const { path, samples: own } of samples)
    for (const { text } of share(own.filter(isWritable), writeFullSeason().get(path)!)) {
      const files = readFiles(writeFullSeason({ [path]: text }))
      const { changed, carried } = await carry((trx) => importInto(trx, files, { forcePrices: true }))
      for (const column of changed) if (!carried.includes(column)) lost.add(column)
    }
  expect([...lost].toSorted()).toEqual(Object.keys(notInSheets).toSorted())
})

/** What only the desk and the workbook say. */
const ofDesk: [column: string, set: string][] = [
  ['price_lists.issuing_fee_cents', 'update price_lists set issuing_fee_cents = 250'],
  ['price_list_kinds.title', `update price_list_kinds set title = '{"en": "Adult", "hu": "Felnőtt"}'`],
  ['price_list_kinds.access', "update price_list_kinds set access = 'companion'"],
  ['price_list_kinds.description', `update price_list_kinds set description = '{"en": "With a card"}'`],
  ['list_prices.price_cents', 'update list_prices set price_cents = 2500 where id = (select min(id) from list_prices)'],
]

test.each(ofDesk)('season workbook: it carries %s, and no other column changes', async (column, set) => {
  const { changed, carried } = await carry((trx) => sql.raw(set).execute(trx))
  expect(changed).toEqual([column])
  expect(carried).toEqual([column])
})

/** Columns of the same tables that are neither in files nor in the workbook, and why. */
const ofShop: Record<string, string> = {
  'venues.slug': 'names the entry',
  'hall_categories.key': 'names the entry',
  'soloists.slug': 'names the entry',
  'events.slug': 'names the entry',
  'event_dates.slot': 'names the entry',
  'event_dates.venue_id': 'names the entry',
  'event_dates.queue_per_minute': 'the desk decides who waits for a sale',
  'event_dates.seat_plan_id': 'plans are in no file yet',
  'zones.is_numbered': 'plans are in no file yet',
  'zones.key': 'names the entry',
  'event_tickets.key': 'names the entry',
  'price_lists.title': 'names the entry',
  'price_lists.venue_id': 'names the entry',
  'list_prices.kind_id': 'names the entry',
  'list_prices.category_id': 'names the entry',
  'hall_categories.venue_id': 'names the entry',
  'price_list_kinds.price_list_id': 'names the entry',
  'zones.event_date_id': 'names the entry',
  'event_tickets.event_date_id': 'names the entry',
  'event_tickets.zone_id': 'names the entry',
  'hall_categories.position': 'the order in the file',
  'price_list_kinds.position': 'the order in the file',
  'event_tickets.position': 'the order in the file',
  'events.home_venue_id': 'the hall whose staff wrote it, until it has a concert',
  'zones.held': 'counted from carts',
  'zones.sold': 'counted from orders',
  'zones.blocked': 'blocked for somebody, at the desk',
  'event_tickets.is_paused': 'sales of the moment, at the desk',
  'event_tickets.list_price_id': 'follows the list of the concert',
  'event_tickets.is_own_price': 'follows from the price',
}
const ofEveryTable = ['id', 'version', 'updated_at', 'archived_at']

test('season files: each column of a season is in its files or its workbook, or it is said why not', async () => {
  const tables = [
    ...new Set(
      Object.keys({ ...notInSheets, ...ofShop, ...Object.fromEntries(ofDesk) }).map((one) => one.split('.')[0]!),
    ),
  ]
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = any(${tables})
      and not column_name = any(${[...ofEveryTable, ...derivedColumns]})`.execute(database.db)
  const carried = new Set([
    ...samples.flatMap((one) => one.samples.flatMap(([, , , expected]) => Object.keys(expected))),
    ...ofDesk.map(([column]) => column),
    ...Object.keys(ofShop),
  ])
  expect(rows.map(({ name }) => name).filter((name) => !carried.has(name))).toEqual([])
})
