import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { readMigrations } from '#platform/schema/schema-files.ts'
import { MEDIA_LOCK } from '#core/content/media/server/media-files.ts'
import { removeUnusedMedia } from '#core/content/server/unused-media.ts'
import { type BackupOptions, writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { createSampleShop, findWrongSeats, lookInto, type SampleShop } from './testing/sample-shop.ts'
import { verifyBackup } from './verify.ts'

let shop: SampleShop
let target: TestDatabase
let path: string

beforeAll(async () => {
  shop = await createSampleShop()
  path = join(shop.directory, 'shop.tar.gz')
})
afterAll(() => shop.close())
beforeEach(async () => {
  target = await createTestDatabase()
})
afterEach(async () => {
  await target.close()
  await rm(path, { force: true })
})

function backUp(options: Partial<BackupOptions> = {}) {
  return writeBackup({ databaseUrl: shop.database.url, mediaDirectory: shop.mediaDirectory, path, ...options })
}

const listDirectory = async () => (await readdir(shop.directory)).toSorted()

test('a backup is one file that only its owner reads, with every table, every picture, and a manifest of them', async () => {
  const manifest = await backUp()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await listDirectory()).toEqual(['media', 'shop.tar.gz'])
  expect(await verifyBackup(path)).toEqual(manifest)
  expect(manifest.tables.find(({ name }) => name === 'contact_messages')).toMatchObject({ rows: 1 })
  // The date printed on tickets is copied, not computed again.
  expect(manifest.tables.find(({ name }) => name === 'event_dates')?.columns).toContain('date')
  expect(manifest.media.map((file) => file.path)).toEqual([
    'deep/plan.pdf',
    'empty.jpeg',
    'portrait-0123456789ab-480.avif',
  ])
  expect(manifest.migrations).toEqual((await readMigrations()).map(({ name, checksum }) => ({ name, checksum })))
})

test('a column that the database computes is not in a backup', async () => {
  await shop.db.schema
    .alterTable('audit_log')
    .addColumn('letters', 'integer', (column) => column.generatedAlwaysAs(sql`length(action)`).stored())
    .execute()
  try {
    const { tables } = await backUp()
    const columns = tables.find(({ name }) => name === 'audit_log')?.columns
    expect(columns).toContain('action')
    expect(columns).not.toContain('letters')
  } finally {
    await shop.db.schema.alterTable('audit_log').dropColumn('letters').execute()
  }
})

test('a backup of a shop that sells at the same time shows it as it stood at one moment', async () => {
  const before = await shop.db.selectFrom('tickets').select('id').execute()
  await backUp({
    onTable: async (name) => {
      if (!['cart_items', 'inventory_moves', 'orders', 'tickets', 'zones'].includes(name)) return
      await shop.hold()
      await shop.sell()
    },
  })
  const after = await shop.db.selectFrom('tickets').select('id').execute()
  expect(after).toHaveLength(before.length + 5)
  await restoreBackup({ databaseUrl: target.url, mediaDirectory: join(shop.directory, 'media-2'), path, actor: 'test' })
  await lookInto(target.url, async (db) => {
    expect(await findWrongSeats(db)).toEqual([])
    expect(await db.selectFrom('tickets').select('id').execute()).toHaveLength(before.length)
  })
  await rm(join(shop.directory, 'media-2'), { recursive: true })
})

test('a backup keeps files of media from being removed while it reads, and lets another one read them, too', async () => {
  const orphan = join(shop.mediaDirectory, 'orphan.avif')
  await writeFile(orphan, 'named by nobody')
  await utimes(orphan, 0, 0)
  // Like the job.
  const remove = () => removeUnusedMedia(shop.db, { directory: shop.mediaDirectory, before: 1_000, limit: 10 })
  const names = (await backUp()).tables.map(({ name }) => name)
  const moments: [string, [removed: number, isFreeToRead: boolean]][] = []
  const look = async (moment: string) => {
    const shared = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock_shared(${MEDIA_LOCK}) as "isFree"`
    moments.push([moment, [await remove(), (await shared.execute(shop.db)).rows[0]!.isFree]])
  }
  const { media } = await backUp({ onTable: look, onFile: look })
  const files = media.map((file) => file.path)
  expect(files).toContain('orphan.avif')
  expect(moments).toEqual([...names, ...files].map((moment) => [moment, [0, true]]))
  expect(await remove()).toBe(1)
})

test('a table of many parts is copied whole', async () => {
  await shop.database.pool.query(
    `insert into outbox (kind, recipient, locale, data)
     select 'order-paid', 'x@example.com', 'en', jsonb_build_object('orderId', n, 'text', repeat(md5(n::text), 40))
     from generate_series(1, 4000) n`,
  )
  const manifest = await backUp()
  expect(manifest.tables.find(({ name }) => name === 'outbox')?.bytes).toBeGreaterThan(5_000_000)
  await restoreBackup({ databaseUrl: target.url, mediaDirectory: join(shop.directory, 'media-2'), path, actor: 'test' })
  const count = 'select count(*)::integer, sum(hashtext(data::text)) from outbox'
  const [copy, original] = [await target.pool.query(count), await shop.database.pool.query(count)]
  expect(copy.rows).toEqual(original.rows)
  await shop.database.pool.query("delete from outbox where data ? 'text'")
  await rm(join(shop.directory, 'media-2'), { recursive: true })
})

test.each([
  ['ends too early', (bytes: Buffer) => bytes.subarray(0, bytes.length - 600)],
  // Reversed: zeros may equal a uniform picture's existing bytes.
  [
    'has other bytes in its middle',
    (bytes: Buffer) => bytes.map((byte, at) => (at >> 6 === bytes.length >> 7 ? ~byte : byte)),
  ],
  ['has an altered row', (bytes: Buffer) => editArchive(bytes, 'anna@example.com', 'hanna@example.co')],
  ['has an altered picture', (bytes: Buffer) => editArchive(bytes, 'a plan', 'a plot')],
  ['has a manifest of another table', (bytes: Buffer) => editArchive(bytes, '"name": "outbox"', '"name": "inbox_"')],
])('a file that %s is no backup', async (_, alter) => {
  await backUp()
  await writeFile(path, alter(await readFile(path)))
  await expect(verifyBackup(path)).rejects.toMatchObject({ name: 'BackupError' })
})

function editArchive(bytes: Buffer, from: string, to: string): Buffer {
  const text = gunzipSync(bytes).toString('latin1')
  expect(text).toContain(from)
  return gzipSync(Buffer.from(text.replace(from, to), 'latin1'))
}

test('a backup that is spoilt while it is written gets no name', async () => {
  await writeFile(path, 'yesterday')
  // Large enough that some of it is on disk when the next file comes.
  const noise = join(shop.mediaDirectory, 'noise.avif')
  await writeFile(noise, randomBytes(2_000_000))
  const spoilt = backUp({
    onFile: async (name) => {
      if (name.startsWith('portrait')) await truncate(join(shop.directory, '.shop.tar.gz.unfinished-backup'))
    },
  })
  await expect(spoilt).rejects.toMatchObject({ name: 'BackupError' })
  expect(await readFile(path, 'utf8')).toBe('yesterday')
  expect(await listDirectory()).toEqual(['media', 'shop.tar.gz'])
  await rm(noise)
})

test('no upgrade changes a table while it is backed up, though its turn is still to come', async () => {
  const upgrade = () =>
    shop.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout to '100ms'`.execute(trx)
      await sql`alter table zones add column later text`.execute(trx)
    })
  const { tables } = await backUp({
    onTable: async (name) => {
      if (name === 'admissions') await expect(upgrade()).rejects.toMatchObject({ code: '55P03' })
    },
  })
  expect(tables.map(({ name }) => name)).toContain('admissions')
})

test('a backup that is broken off leaves the one of yesterday as it was, and nothing half done', async () => {
  await writeFile(path, 'yesterday')
  const controller = new AbortController()
  const failed = backUp({
    signal: controller.signal,
    onTable: (name) => void (name === 'orders' && controller.abort()),
  })
  await expect(failed).rejects.toMatchObject({ name: 'AbortError' })
  expect(await readFile(path, 'utf8')).toBe('yesterday')
  expect(await listDirectory()).toEqual(['media', 'shop.tar.gz'])
})

test('a database that is lost in the middle fails the backup', async () => {
  await writeFile(path, 'yesterday')
  const killed = backUp({
    onTable: async (name) => {
      if (name !== 'orders') return
      await shop.database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cadenza backup' and datname = current_database()",
      )
    },
  })
  await expect(killed).rejects.toThrow('The connection to the database broke')
  expect(await readFile(path, 'utf8')).toBe('yesterday')
  expect(await listDirectory()).toEqual(['media', 'shop.tar.gz'])
})

test('a database without a shop has nothing to back up', async () => {
  await target.pool.query('drop schema public cascade')
  await target.pool.query('create schema public')
  await expect(backUp({ databaseUrl: target.url })).rejects.toThrow('There is no shop in this database yet')
  expect(await listDirectory()).toEqual(['media'])
})
