/** Guarantees of a restore, within a minute; the full tier tests the rest. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { readMigrations } from '#platform/schema/schema-files.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { readPlannedRows } from '#platform/testing/statistics.ts'
import { listMediaFiles } from '#core/content/media/server/media-files.ts'
import type { AdminContext } from '../command/command.ts'
import { runCommand } from '../admin/run-command.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { backupCommands } from './commands.ts'
import { restoreBackup } from './restore.ts'
import { copySchema, pathOfMigration, readEverything, readPromises } from './testing/restored.ts'
import { createManifest, describeRows, writeArchive } from './testing/small-backup.ts'
import { createSampleShop, lookInto, type SampleShop } from './testing/sample-shop.ts'
import { watchStatements } from './testing/statements.ts'

let shop: SampleShop
let path: string
beforeAll(async () => {
  shop = await createSampleShop()
  path = join(shop.directory, 'shop.tar.gz')
  await mkdir(shop.config.dataDirectory, { recursive: true })
  await mkdir(join(shop.config.dataDirectory, 'media'), { recursive: true })
  for (const file of await listMediaFiles(shop.mediaDirectory)) {
    await mkdir(join(shop.config.dataDirectory, 'media', file, '..'), { recursive: true })
    await writeFile(join(shop.config.dataDirectory, 'media', file), await readFile(join(shop.mediaDirectory, file)))
  }
  await shop.database.pool.query('create table guestbook (id int primary key); insert into guestbook values (1)')
})
afterAll(() => shop.close())

let target: TestDatabase
let directory: string
beforeEach(async () => {
  target = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'cadenza-restore-'))
})
afterEach(async () => {
  await target.close()
  await rm(directory, { recursive: true })
})

/** Runs a command; a restore uses the target and the test's own folder. */
const run = (...args: string[]) => runUntil(new AbortController().signal, ...args)

async function runUntil(signal: AbortSignal, ...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const asked: (object | undefined)[] = []
  const isRestore = args[0] === 'restore'
  const context: AdminContext = {
    config: () => (isRestore ? { ...shop.config, dataDirectory: directory } : shop.config),
    async databaseUrl(options) {
      asked.push(options)
      return isRestore ? target.url : shop.database.url
    },
    database: async () => shop.database,
    print: (line) => void out.push(line),
    resolvePath: (file) => join(shop.directory, file),
    actor: 'somebody',
    signal,
  }
  const code = await runCommand(args, {
    commands: backupCommands,
    context,
    printError: (line) => void errors.push(line),
  })
  return { code, out, errors: errors.join('\n'), asked }
}

describe('a backup by its command', () => {
  test('says of which moment it is and what is in it, and so does looking at it', async () => {
    const [orders, tickets] = [
      await shop.db.selectFrom('orders').select('id').execute(),
      await shop.db.selectFrom('tickets').select('id').execute(),
    ]
    expect(orders.length).not.toBe(tickets.length)
    const { code, out } = await run('backup', 'shop.tar.gz')
    expect(code).toBe(0)
    const last = (await readMigrations()).at(-1)!.name
    const words = new RegExp(
      `: the shop as of 20[^,]+Z, version [\\d.]+ after ${last}, ${orders.length} orders and ${tickets.length} tickets among \\d+ rows of \\d+ tables, 3 files of media\\.$`,
    )
    expect(out[0]).toMatch(words)
    const looked = await run('backup', 'verify', 'shop.tar.gz')
    expect(looked.out[0]).toMatch(/shop\.tar\.gz is whole: /)
    expect(looked.out[0]).toMatch(words)
    expect(await runUntil(AbortSignal.abort(), 'backup', 'verify', 'shop.tar.gz')).toMatchObject({ code: 130, out: [] })
  })

  test('gets a name with the time in a folder, and beside the shop where none is given', async () => {
    await mkdir(join(shop.directory, 'folder'))
    const name = /^(.*\/)cadenza-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz: the shop/
    const backups = join(shop.config.dataDirectory, 'backups/')
    const folders = { [join(shop.directory, 'folder/')]: ['folder'], [backups]: [] }
    for (const [folder, file] of Object.entries(folders)) {
      const { out } = await run('backup', ...file)
      expect(name.exec(out[0]!)?.[1]).toBe(folder)
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^cadenza-.*\.tar\.gz$/)])
    }
    expect((await stat(backups)).mode & 0o777).toBe(0o700)
    // The folder exists by then.
    expect((await run('backup')).code).toBe(0)
    await rm(join(shop.directory, 'folder'), { recursive: true })
  })

  test('goes into no folder that is not there', async () => {
    const { code, errors } = await run('backup', 'nowhere/shop.tar.gz')
    expect([code, errors]).toEqual([1, expect.stringContaining('There is no such file or folder.')])
  })

  test('is summed up where it holds neither orders nor tickets', async () => {
    const tables = [describeRows('halls', ['id'], '1\n'), describeRows('zones', ['id'], '1\n2\n')]
    await writeArchive(join(shop.directory, 'small.tar.gz'), [
      ['tables/halls/000001.copy', '1\n'],
      ['tables/zones/000001.copy', '1\n2\n'],
      ['manifest.json', createManifest({ tables })],
    ])
    expect((await run('backup', 'verify', 'small.tar.gz')).out).toEqual([
      `${join(shop.directory, 'small.tar.gz')} is whole: the shop as of 2026-03-01T12:00:00.000Z, version 1.2.3 after ` +
        '0001_small.sql, 0 orders and 0 tickets among 3 rows of 2 tables, 0 files of media.',
    ])
  })
})

describe('a restore by its command', () => {
  beforeAll(() => run('backup', 'shop.tar.gz'))

  test('makes the whole shop again, with its promises, its pictures and numbers that nobody has been given', async () => {
    const statements = watchStatements()
    const { code, out, asked } = await run('restore', 'shop.tar.gz', '--skip-numbers', '5')
    expect([code, asked]).toEqual([0, [{ mayCreate: true }]])
    expect(out).toEqual([
      expect.stringMatching(/^Restored from .*shop\.tar\.gz: the shop as of /),
      'Left out, since the shop has no such table: guestbook.',
      'Whoever bought after that time is not in it: compare with the payments at the provider.',
    ])
    expect(statements.hasty).toEqual([])
    const [before, after] = [await readEverything(shop.database.url), await readEverything(target.url)]
    for (const table of ['guestbook', 'counters', 'document_series', 'skipped_numbers', 'skipped_document_numbers']) {
      delete before[table]
      delete after[table]
    }
    expect(after).toEqual(before)
    const ofGuests = (promise: object) => JSON.stringify(promise).includes('guestbook')
    expect(await readPromises(target.url)).toEqual(
      (await readPromises(shop.database.url)).filter((promise) => !ofGuests(promise)),
    )
    const media = join(directory, 'media')
    expect(await listMediaFiles(media)).toEqual(await listMediaFiles(shop.mediaDirectory))
    expect((await readdir(media)).filter((name) => name.startsWith('.'))).toEqual([])
    await lookInto(target.url, async (db) => {
      expect(await readPlannedRows(db, 'tickets')).toBe(before['tickets']?.length)
      const line = await db.selectFrom('audit_log').select(['actor', 'action', 'details']).execute()
      expect(line).toMatchObject([{ actor: 'somebody', action: 'restore', details: { madeAt: expect.any(String) } }])
      for (const { name, value } of await shop.db.selectFrom('counters').selectAll().execute()) {
        const { first_number, last_number } = await db
          .selectFrom('skipped_numbers')
          .selectAll()
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
        expect([name, first_number, last_number]).toEqual([name, value + 1, value + 5])
      }
      const series = (from: typeof db) =>
        from.selectFrom('document_series').select(['kind', 'next_number']).orderBy('kind').execute()
      const given = await series(shop.db)
      expect(given.length).toBeGreaterThan(0)
      expect(await series(db)).toEqual(given.map((one) => ({ ...one, next_number: one.next_number + 5 })))
      const { id } = await db
        .insertInto('outbox')
        .values({ kind: 'order-paid', recipient: 'x@example.com', locale: 'en', data: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { last } = await shop.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      expect(id).toBe(last + 1_000_001)
      await db.deleteFrom('outbox').where('id', '=', id).execute()
      expect(await reconcileRecords(db)).toEqual({ seats: [], money: [], numbers: [], documents: [] })
    })
    // A shop exists, with the backup's pictures: only the explicit option discards it.
    const refused = await run('restore', 'shop.tar.gz')
    expect(refused).toMatchObject({ code: 1, out: [] })
    expect(refused.errors).toMatch(/^Here is a shop already: the database holds .*\d+ orders[^;]*\. To throw it away/)
    expect((await run('restore', 'shop.tar.gz', '--replace')).code).toBe(0)
    await lookInto(target.url, async (db) => {
      const counters = await db.selectFrom('counters').selectAll().orderBy('name').execute()
      expect(counters).toEqual(await shop.db.selectFrom('counters').selectAll().orderBy('name').execute())
      expect(await db.selectFrom('skipped_numbers').selectAll().execute()).toEqual([])
    })
  })

  test('asks for no database where the file is none, or the numbers are no numbers', async () => {
    expect(await run('restore', 'none.tar.gz')).toMatchObject({ code: 1, asked: [] })
    for (const number of ['-1', '1.5', 'x', '1000001'])
      expect(await run('restore', 'shop.tar.gz', `--skip-numbers=${number}`)).toMatchObject({ code: 2, asked: [] })
  })
})

test('a restore is refused while a shop runs, whatever is asked for, and nothing is gone', async () => {
  const running = createDatabase(target.url, { connections: 1 })
  const letter = { kind: 'order-paid', recipient: 'x@example.com', locale: 'en', data: '{}' } as const
  await running.db.insertInto('outbox').values(letter).execute()
  const restoring = restoreBackup({
    databaseUrl: target.url,
    mediaDirectory: join(directory, 'media'),
    path,
    replace: true,
    timeout: 0,
    actor: 'test',
  })
  await expect(restoring).rejects.toThrow('A shop is running on this database')
  expect(await running.db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: 'x@example.com' }])
  await running.close()
  expect((await readdir(join(directory, 'media'))).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a restore is refused of a newer version, and of one whose migrations are others', async () => {
  const schema = await copySchema(directory)
  const last = (await readMigrations()).at(-1)!
  const restore = () =>
    restoreBackup({
      databaseUrl: target.url,
      mediaDirectory: join(directory, 'media'),
      path,
      actor: 'test',
      schema,
    })
  await writeFile(pathOfMigration(schema, last.name), `${last.sql}\n-- changed`)
  await expect(restore()).rejects.toThrow(`with another ${last.name}`)
  await rm(pathOfMigration(schema, last.name))
  await expect(restore()).rejects.toThrow(`a newer version of the shop (it has ${last.name})`)
})
