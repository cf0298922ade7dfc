/** Guarantees of a backup, for a shop with two tables; backup.test.ts tests the whole shop. */
import fs, { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { type BackupOptions, writeBackup } from './backup.ts'
import { areClosed, readHandleClass } from './testing/file-handles.ts'
import { checksum, describeFile, describeRows, readEntries } from './testing/small-backup.ts'
import { createSmallDatabase, type SmallDatabase } from './testing/small-database.ts'
import { watchStatements } from './testing/statements.ts'

const migrations = [
  { name: 'baseline.sql', checksum: checksum('baseline') },
  { name: '0001_first.sql', checksum: checksum('first') },
  { name: '0002_second.sql', checksum: checksum('second') },
]

let database: SmallDatabase
let directory: string
let path: string
let unfinished: string
beforeAll(async () => {
  database = await createSmallDatabase(`
    create table migrations (name text primary key, checksum text not null);
    insert into migrations values ('functions/shout.sql', '${checksum('shout')}'), ${migrations
      .toReversed()
      .map((one) => `('${one.name}', '${one.checksum}')`)
      .join(', ')};
    create table halls (id int generated always as identity, name text primary key);
    insert into halls (name) values ('Small hall'), ('Great' || chr(10) || 'hall'), ('great hall');
    create table moments (at timestamptz, bytes bytea, ratio float8);
    insert into moments values ('2026-03-01 12:00:00+00', '\\x00ff', 0.1::float8 + 0.2)`)
  // Non-default formats set by a server's owner.
  await database.client.query(`do $$ begin
    execute format('alter database %I set datestyle to German', current_database());
    execute format('alter database %I set bytea_output to escape', current_database());
    execute format('alter database %I set extra_float_digits to -10', current_database());
  end $$`)
})
afterAll(() => database.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-small-'))
  path = join(directory, 'shop.tar.gz')
  unfinished = join(directory, '.shop.tar.gz.unfinished-backup')
  await mkdir(join(directory, 'media/deep'), { recursive: true })
  await writeFile(join(directory, 'media/deep/plan.pdf'), 'a plan')
  await writeFile(join(directory, 'media/z.avif'), '')
})
afterEach(() => rm(directory, { recursive: true }))

const backUp = (options: Partial<BackupOptions> = {}) =>
  writeBackup({ databaseUrl: database.url, mediaDirectory: join(directory, 'media'), path, ...options })

const listDirectory = async () => (await readdir(directory)).filter((name) => name !== 'media').toSorted()

test('a backup of two tables says of itself what is in it, to the letter, whatever the ways of its server', async () => {
  const halls = '2\tGreat\\nhall\n1\tSmall hall\n3\tgreat hall\n'
  const moments = '2026-03-01 12:00:00+00\t\\\\x00ff\t0.30000000000000004\n'
  const statements = watchStatements()
  const before = Date.now()
  const manifest = await backUp()
  const { rows } = await database.client.query('show server_version')
  expect(manifest).toEqual({
    format: 1,
    madeAt: expect.any(String),
    shopVersion: packageJson.version,
    postgresVersion: rows[0].server_version,
    migrations,
    tables: [describeRows('halls', ['id', 'name'], halls), describeRows('moments', ['at', 'bytes', 'ratio'], moments)],
    identities: [{ table: 'halls', column: 'id', last: 3 }],
    media: [describeFile('deep/plan.pdf', 'a plan'), describeFile('z.avif', '')],
  })
  expect(Math.abs(Date.parse(manifest.madeAt) - before)).toBeLessThan(60_000)
  expect(await readEntries(path)).toEqual([
    ['tables/halls/000001.copy', halls],
    ['tables/moments/000001.copy', moments],
    ['media/deep/plan.pdf', 'a plan'],
    ['media/z.avif', ''],
    ['manifest.json', `${JSON.stringify(manifest, null, 1)}\n`],
  ])
  // A failing statement ends the work: the next one has not been sent.
  expect(statements.sent.length).toBeGreaterThan(8)
  expect(statements.hasty).toEqual([])
})

test('a backup is on the disk before it has its name, and so is the name before it is done', async () => {
  const handles = await readHandleClass()
  const moments: string[] = []
  const { sync } = handles
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function watch(this: typeof handles) {
    moments.push(existsSync(path) ? 'named' : 'unnamed')
    await sync.call(this)
  })
  await backUp()
  expect(moments).toEqual(['unnamed', 'named'])
  expect(areClosed(spy.mock.contexts)).toEqual([true, true])
})

test('a backup whose name may not be on the disk fails, and says why', async () => {
  const handles = await readHandleClass()
  const { sync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(async function fail(this: typeof handles) {
    if (existsSync(path)) throw new Error('input or output')
    await sync.call(this)
  })
  await expect(backUp()).rejects.toThrow('input or output')
  expect(await listDirectory()).toEqual(['shop.tar.gz'])
})

test('a backup is broken off while it is read back, too', async () => {
  const controller = new AbortController()
  const openFile = fs.open
  vi.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
    if (args[0] === unfinished) controller.abort()
    Reflect.apply(openFile, fs, args)
  })
  await expect(backUp({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(await listDirectory()).toEqual([])
})

test('a backup that fails is closed and removed, or gone already, and its fault is said', async () => {
  const handles = await readHandleClass()
  const createStream = vi.spyOn(handles, 'createWriteStream')
  const fail = (before: () => Promise<void>) =>
    backUp({
      onTable: async () => {
        await before()
        throw new Error('somebody ends it')
      },
    })
  await expect(fail(async () => {})).rejects.toThrow('somebody ends it')
  expect(await listDirectory()).toEqual([])
  await expect(fail(() => rm(unfinished))).rejects.toThrow('somebody ends it')
  expect(areClosed(createStream.mock.contexts)).toEqual([true, true])
})

test('a picture that cannot be read fails the backup, and is named', async () => {
  const failed = backUp({
    onFile: async (file) => {
      await rm(join(directory, 'media', file))
      await mkdir(join(directory, 'media', file))
    },
  })
  await expect(failed).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await listDirectory()).toEqual([])
})

test('a backup is not made of tables that an upgrade changes at the same moment', async () => {
  watchStatements(async (text) => {
    if (text.startsWith('begin')) await database.client.query('create table later ()')
  })
  await expect(backUp()).rejects.toMatchObject({
    name: 'BackupError',
    message: 'The tables were changed at the same moment, by an upgrade: make the backup again.',
  })
  await database.client.query('drop table later')
  expect(await listDirectory()).toEqual([])
})

test('what a killed backup left behind is cleared away after ten minutes, its own at once, and nothing else', async () => {
  const now = Math.floor(Date.now() / 1000)
  const ages: Record<string, number> = {
    '.monday.unfinished-backup': 601,
    '.tuesday.unfinished-backup': 590,
    '.wednesday': 601,
    'thursday.unfinished-backup': 601,
    '.shop.tar.gz.unfinished-backup': 0,
  }
  for (const [name, age] of Object.entries(ages)) {
    await writeFile(join(directory, name), '')
    await utimes(join(directory, name), now - age, now - age)
  }
  await backUp()
  expect(await listDirectory()).toEqual([
    '.tuesday.unfinished-backup',
    '.wednesday',
    'shop.tar.gz',
    'thursday.unfinished-backup',
  ])
  expect((await readFile(path)).length).toBeGreaterThan(0)
})
