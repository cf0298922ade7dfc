import { readPlannedRows } from '#platform/testing/statistics.ts'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MIGRATION_LOCK } from '#platform/database/migrate.ts'
import { readMigrations } from '#platform/schema/schema-files.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { findDoorTicket } from '#core/tickets/door/server/admission-store.ts'
import { scanTicket } from '#core/tickets/door/server/scan-ticket.ts'
import { openTicketSigner } from '#core/tickets/keys/server/sign-tickets.ts'
import { writeBackup } from './backup.ts'
import { listMediaFiles } from '#core/content/media/server/media-files.ts'
import { type RestoreOptions, restoreBackup } from './restore.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import {
  copySchema,
  nameNextMigration,
  pathOfMigration,
  readEverything,
  readPromises,
  whileSpeakingOtherwise,
} from './testing/restored.ts'
import { createSampleShop, findWrongSeats, lookInto, type SampleShop } from './testing/sample-shop.ts'

let shop: SampleShop
let target: TestDatabase
let directory: string
let path: string
let signed: Awaited<ReturnType<typeof signFirstTicket>>

beforeAll(async () => {
  shop = await createSampleShop()
  signed = await signFirstTicket(shop.db)
  path = join(shop.directory, 'shop.tar.gz')
  await whileSpeakingOtherwise(shop.database, () =>
    writeBackup({ databaseUrl: shop.database.url, mediaDirectory: shop.mediaDirectory, path }),
  )
})
afterAll(() => shop.close())

beforeEach(async () => {
  target = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'cadenza-restore-'))
})
afterEach(async () => {
  await target.close()
  await rm(directory, { recursive: true })
})

function restore(options: Partial<RestoreOptions> = {}) {
  return restoreBackup({
    databaseUrl: target.url,
    mediaDirectory: join(directory, 'media'),
    path,
    actor: 'test',
    ...options,
  })
}

describe('a shop restored into an empty place', () => {
  let restored: TestDatabase
  let media: string
  beforeAll(async () => {
    restored = await createTestDatabase()
    media = await mkdtemp(join(tmpdir(), 'cadenza-restored-'))
    await restoreBackup({ databaseUrl: restored.url, mediaDirectory: media, path, actor: 'test' })
  })
  afterAll(async () => {
    await restored.close()
    await rm(media, { recursive: true })
  })

  test('is the shop that was backed up', async () => {
    const [before, after] = [await readEverything(shop.database.url), await readEverything(restored.url)]
    expect(before.tickets?.length).toBeGreaterThan(0)
    expect(after).toEqual(before)
    expect(await lookInto(restored.url, findWrongSeats)).toEqual([])
    expect(await lookInto(restored.url, (db) => readPlannedRows(db, 'tickets'))).toBe(before.tickets?.length)
    const lines = await lookInto(restored.url, (db) => db.selectFrom('audit_log').select(['actor', 'action']).execute())
    expect(lines).toEqual([{ actor: 'test', action: 'restore' }])
    expect(await readdir(media)).not.toContainEqual(expect.stringMatching(/^\./))
    expect(await listMediaFiles(media)).toEqual(await listMediaFiles(shop.mediaDirectory))
    for (const file of await listMediaFiles(media)) {
      expect(await readFile(join(media, file))).toEqual(await readFile(join(shop.mediaDirectory, file)))
    }
  })

  test('believes a ticket that was signed before the backup, and signs it again by the same key', async () => {
    await lookInto(restored.url, async (db) => {
      expect(await scanTicket(db, signed.code)).toEqual({ ticket: signed.ticket })
      expect(await signFirstTicket(db)).toEqual(signed)
    })
  })

  test('keeps every promise that the tables make', async () => {
    const described = await readPromises(restored.url)
    expect(described.length).toBeGreaterThan(100)
    expect(described).toEqual(await readPromises(shop.database.url))
  })
})

async function signFirstTicket(db: TestDatabase['db']) {
  const { serial } = await db.selectFrom('tickets').select('serial').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const ticket = (await findDoorTicket(db, 'serial', serial))!
  return { ticket, code: (await openTicketSigner(db, [ticket], shop.config))(ticket)! }
}

test('a restored shop gives no number again that was given after the backup', async () => {
  await restore({ skipNumbers: 50 })
  await lookInto(target.url, async (db) => {
    const insert = db
      .insertInto('outbox')
      .values({ kind: 'order-paid', recipient: 'x@example.com', locale: 'en', data: '{}' })
      .returning('id')
    expect((await insert.executeTakeFirstOrThrow()).id).toBeGreaterThan(1_000_000)
    const counters = await db.selectFrom('counters').select(['name', 'value']).orderBy('name').execute()
    const before = await shop.db.selectFrom('counters').select(['name', 'value']).orderBy('name').execute()
    expect(counters).toEqual(before.map(({ name, value }) => ({ name, value: value + 50 })))
    const series = await db.selectFrom('document_series').select('next_number').execute()
    const seriesBefore = await shop.db.selectFrom('document_series').select('next_number').execute()
    expect(series.length).toBeGreaterThan(0)
    expect(series).toEqual(seriesBefore.map(({ next_number }) => ({ next_number: next_number + 50 })))
    expect(await reconcileRecords(db)).toEqual({ seats: [], money: [], numbers: [], documents: [] })
  })
})

test('rows that a trigger would refuse today are restored: what happened has happened', async () => {
  const payment = await shop.db
    .selectFrom('payments')
    .select(['id', 'amount_cents'])
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow()
  const values = {
    payment_id: payment.id,
    amount_cents: payment.amount_cents,
    reason: 'cancelled',
    idempotency_key: 'x',
  }
  await shop.db.insertInto('refunds').values(values).execute()
  await shop.db.updateTable('payments').set({ state: 'charged_back' }).where('id', '=', payment.id).execute()
  const later = join(shop.directory, 'later.tar.gz')
  await writeBackup({ databaseUrl: shop.database.url, mediaDirectory: shop.mediaDirectory, path: later })
  await shop.db.updateTable('payments').set({ state: 'captured' }).where('id', '=', payment.id).execute()
  // Only the owner of the tables can remove refund lines or ledger entries.
  await shop.database.pool.query(`
    alter table refund_lines disable trigger user; alter table money_entries disable trigger user;
    delete from refund_lines; delete from refunds; delete from disputes; delete from money_entries where kind = 'chargeback';
    alter table refund_lines enable trigger user; alter table money_entries enable trigger user`)
  await restore({ path: later })
  await lookInto(target.url, async (db) => {
    expect(await db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'requested' }])
    expect(await db.selectFrom('disputes').select('state').execute()).toEqual([{ state: 'lost' }])
    // The trigger exists again.
    const again = db.insertInto('refunds').values({ ...values, idempotency_key: 'y' })
    await expect(again.execute()).rejects.toThrow('holds no money to refund')
  })
})

test('a shop that was started and holds nothing yet is no shop in the way', async () => {
  await lookInto(target.url, (db) =>
    db.insertInto('refund_readings').values({ provider: 'demo', read_until: new Date() }).execute(),
  )
  await restore()
  await lookInto(target.url, async (db) => {
    expect(await db.selectFrom('orders').select('id').execute()).not.toEqual([])
  })
})

test('a place with a shop in it is refused, and kept as it was', async () => {
  await restore()
  await lookInto(target.url, (db) => db.deleteFrom('inventory_moves').execute())
  const before = await readEverything(target.url)
  await expect(restore()).rejects.toThrow(/Here is a shop already: the database holds .*\d+ orders.*add --replace/)
  expect(await readEverything(target.url)).toEqual(before)
})

test('pictures of another shop are refused beside an empty database', async () => {
  await mkdir(join(directory, 'media'))
  await writeFile(join(directory, 'media/theirs.avif'), 'x')
  await expect(restore()).rejects.toThrow('holds 1 files')
})

test('a restore waits for a shop that migrates the database just then', async () => {
  await mkdir(join(directory, 'media'))
  await writeFile(join(directory, 'media/theirs.avif'), 'x')
  const migrating = new pg.Client({ connectionString: target.url })
  await migrating.connect()
  await migrating.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  let isOver = false
  const refused = restore()
    .catch((error: Error) => error.message)
    .finally(() => (isOver = true))
  await vi.waitFor(async () => {
    const { rows } = await migrating.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows).toHaveLength(1)
  })
  expect(isOver).toBe(false)
  await migrating.end()
  expect(await refused).toContain('holds 1 files')
})

test('the word --replace throws away what was there, with the queue of its jobs and whatever else it had', async () => {
  await restore()
  await lookInto(target.url, (db) =>
    sql`
      update orders set firstname = 'other';
      create schema jobs; create table jobs.job (); create table extra (id int primary key); insert into extra values (1);
      create view orders_view as select * from orders; create type mood as enum ('sad')`.execute(db),
  )
  await restore({ replace: true })
  expect(await readEverything(target.url)).toEqual(await readEverything(shop.database.url))
  const { rows } = await target.pool.query("select to_regnamespace('jobs') as jobs, to_regclass('orders_view') as view")
  expect(rows).toEqual([{ jobs: null, view: null }])
})

test('a database that a shop is running on is refused', async () => {
  await target.pool.query('select 1')
  const refused = restore({ replace: true, timeout: 100 })
  await expect(refused).rejects.toThrow('A shop is running on this database')
})

test('a restore that fails late leaves the database as it was, and no pictures', async () => {
  await lookInto(target.url, (db) => sql`create table keepsake (id int primary key)`.execute(db))
  const schema = await copySchema(directory)
  const name = await nameNextMigration('fails')
  await writeFile(pathOfMigration(schema, name), 'alter table orders add column x int; select 1 / 0')
  await expect(restore({ schema })).rejects.toThrow(`${name} failed: division by zero`)
  await lookInto(target.url, async (db) => {
    expect((await sql`select * from keepsake`.execute(db)).rows).toEqual([])
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })
  expect(await readdir(join(directory, 'media'))).toEqual([])
})

/** Returns the orders in a database, and all media files. */
const lookAround = async () => ({
  orders: await lookInto(target.url, (db) => db.selectFrom('orders').select('id').orderBy('id').execute()),
  files: await listMediaFiles(join(directory, 'media')),
})

test('a restore puts the pictures in their places before it commits, and the same command after a broken commit restores the shop', async () => {
  const schema = await copySchema(directory)
  const name = await nameNextMigration('broken_commit')
  // The connection breaks during the commit.
  await writeFile(
    pathOfMigration(schema, name),
    `create function break_commit() returns trigger language plpgsql as
       'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
     create constraint trigger broken after insert on audit_log deferrable initially deferred
       for each row execute function break_commit()`,
  )
  await expect(restore({ schema })).rejects.toThrow('Run the same command again')
  // Unreferenced pictures are harmless; references without pictures would not be.
  expect(await lookAround()).toEqual({ orders: [], files: await listMediaFiles(shop.mediaDirectory) })
  await restore()
  const orders = await shop.db.selectFrom('orders').select('id').orderBy('id').execute()
  expect(await lookAround()).toEqual({ orders, files: await listMediaFiles(shop.mediaDirectory) })
})

test('a restore whose pictures find no place leaves the database as it was', async () => {
  await mkdir(join(directory, 'media/empty.jpeg'), { recursive: true })
  await expect(restore()).rejects.toThrow('empty.jpeg')
  expect((await lookAround()).orders).toEqual([])
  expect(await readdir(join(directory, 'media'))).not.toContainEqual(expect.stringMatching(/^\./))
})

test.each([
  ['another name', 'deep/other.pdf', '%PDF-a plan'],
  ['other bytes of the same number', 'deep/plan.pdf', '%PDF-a plot'],
  ['another size', 'deep/plan.pdf', '%PDF-a plan for more'],
])(
  'a picture with %s than those of the backup is refused beside an empty database, and kept',
  async (_, name, text) => {
    await mkdir(join(directory, 'media/deep'), { recursive: true })
    await writeFile(join(directory, 'media', name), text)
    await expect(restore()).rejects.toThrow('holds 1 files')
    expect(await readFile(join(directory, 'media', name), 'utf8')).toBe(text)
  },
)

test('a backup of an older version is brought forward', async () => {
  const schema = await copySchema(directory)
  const name = await nameNextMigration('later')
  await writeFile(
    pathOfMigration(schema, name),
    "alter table orders add column remembered text; update orders set remembered = 'kept ' || ref_nr",
  )
  await restore({ schema })
  await lookInto(target.url, async (db) => {
    const { rows } = await sql<{ remembered: string }>`select remembered from orders`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { remembered } of rows) expect(remembered).toMatch(/^kept CDZ-/)
    expect((await sql`select name from migrations where name = ${name}`.execute(db)).rows).toHaveLength(1)
  })
})

test('a backup of a newer version is refused, and so is one whose migrations are others', async () => {
  const schema = await copySchema(directory)
  const last = (await readMigrations()).at(-1)!
  await writeFile(pathOfMigration(schema, last.name), `${last.sql}\n-- changed`)
  await expect(restore({ schema })).rejects.toThrow(`with another ${last.name}`)
  await rm(pathOfMigration(schema, last.name))
  await expect(restore({ schema })).rejects.toThrow(`a newer version of the shop (it has ${last.name})`)
})

test('a broken backup is refused before anything is touched', async () => {
  const broken = join(directory, 'broken.tar.gz')
  const bytes = await readFile(path)
  await writeFile(broken, bytes.subarray(0, bytes.length - 1000))
  await lookInto(target.url, (db) => sql`create table keepsake (id int primary key)`.execute(db))
  await expect(restore({ path: broken, replace: true })).rejects.toMatchObject({ name: 'BackupError' })
  await lookInto(target.url, (db) => sql`select * from keepsake`.execute(db))
})

test('a table that somebody added is named and left out', async () => {
  await shop.database.pool.query('create table guestbook (id int primary key); insert into guestbook values (1)')
  const other = join(shop.directory, 'other.tar.gz')
  await writeBackup({ databaseUrl: shop.database.url, mediaDirectory: shop.mediaDirectory, path: other })
  await shop.database.pool.query('drop table guestbook')
  expect((await restore({ path: other })).leftOut).toEqual(['guestbook'])
})
