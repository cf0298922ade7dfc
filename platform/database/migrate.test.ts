import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findMissingMigrations, applyMigrations } from './migrate.ts'
import { readFunctions, readMigrations } from '#platform/schema/schema-files.ts'

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/**
 * Creates a folder with the given migrations; a name that includes a folder, and `baseline.sql`,
 * are placed beside them.
 */
async function makeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'migrations'))
  for (const [name, sql] of Object.entries(files)) {
    const path = join(folder, name === 'baseline.sql' || name.includes('/') ? name : `migrations/${name}`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, sql)
  }
  return folder
}

/**
 * Creates a fake database that has applied some migrations, records its queries, and fails where it
 * is told to.
 */
function createServer(applied: Record<string, string>, failing?: string, { isNew = false } = {}) {
  const asked: string[] = []
  const history = { ...applied }
  const query = async (text: string, values: unknown[] = []) => {
    asked.push([text, ...values].join(' ').split(' ').slice(0, 2).join(' '))
    if (failing !== undefined && text.includes(failing)) throw new Error('no such table')
    if (text.includes('to_regclass')) return { rows: [{ name: isNew ? null : 'migrations' }] }
    const [value] = values
    if (text.startsWith('insert into migrations')) history[value as string] = values[1] as string
    for (const name of text.startsWith('delete from migrations') ? Object.keys(history) : [])
      if (Array.isArray(value) ? value.includes(name) : name <= (value as string)) delete history[name]
    return {
      rows: text.startsWith('select name')
        ? Object.entries(history).map(([name, checksum]) => ({ name, checksum }))
        : [],
    }
  }
  const client = { query, release: () => void asked.push('release') }
  return { asked, history, pool: { query, connect: async () => client } as unknown as pg.Pool }
}

const files = { '0001_a.sql': 'make a', '0002_b.sql': 'make b', '0003_c.sql': 'make c' }
const first = { '0001_a.sql': checksumOf('make a') }

test('migrations: those that are missing run in order, each in a transaction, while nobody else runs any', async () => {
  const { asked, pool } = createServer(first)
  expect(await applyMigrations(pool, await makeFolder(files))).toEqual(['0002_b.sql', '0003_c.sql'])
  const each = (name: string) => ['begin', `make ${name}`, 'insert into', 'commit']
  expect(asked).toEqual([
    'select pg_advisory_lock($1)',
    'create table',
    'select name,',
    ...each('b'),
    ...each('c'),
    'select pg_advisory_unlock($1)',
    'release',
  ])
})

test('migrations: one that fails is undone and named, those after it do not run, and others may try', async () => {
  const { asked, pool } = createServer(first, 'make b')
  await expect(applyMigrations(pool, await makeFolder(files))).rejects.toThrow(
    'The migration 0002_b.sql failed: no such table',
  )
  expect(asked.slice(3)).toEqual(['begin', 'make b', 'rollback', 'select pg_advisory_unlock($1)', 'release'])
})

test.each([
  ['that was changed after it ran', { '0001_a.sql': checksumOf('made a') }, '0001_a.sql was changed after it ran'],
  [
    'that this version does not have',
    { ...first, '0004_d.sql': 'x' },
    'has run 0004_d.sql, which this version does not',
  ],
])('migrations: a history with one %s is refused, and nothing runs', async (_, applied, message) => {
  const folder = await makeFolder(files)
  const { asked, pool } = createServer(applied)
  await expect(applyMigrations(pool, folder)).rejects.toThrow(message)
  await expect(findMissingMigrations(pool, folder)).rejects.toThrow(message)
  expect(asked).not.toContain('begin')
})

test('migrations: one that was written anew with the same outcome is known by what it was, and line ends do not matter', async () => {
  const before = checksumOf('make a')
  const folder = await makeFolder({ ...files, '0001_a.sql': `-- instead of ${before}\r\nmake a anew` })
  expect(await findMissingMigrations(createServer(first).pool, folder)).toEqual(['0002_b.sql', '0003_c.sql'])
  const [written] = await readMigrations(folder)
  expect(written).toMatchObject({ earlier: [before], checksum: checksumOf(`-- instead of ${before}\nmake a anew`) })
})

test.each([
  ['with a gap', { '0001_a.sql': '', '0003_c.sql': '' }, 'rename 0003_c.sql'],
  ['of one number', { '0001_a.sql': '', '0001_b.sql': '' }, 'rename 0001_b.sql'],
  ['of another name', { '1_a.sql': '' }, 'rename 1_a.sql'],
])('migrations: files %s are refused', async (_, wrong, message) => {
  await expect(readMigrations(await makeFolder(wrong))).rejects.toThrow(message)
})

test('migrations: of a database on which none has run all are missing, and its history is not read', async () => {
  const { asked, pool } = createServer(first, undefined, { isNew: true })
  expect(await findMissingMigrations(pool, await makeFolder({ ...files, 'README.md': 'words' }))).toEqual(
    Object.keys(files),
  )
  expect(asked).toEqual([expect.stringMatching(/^select to_regclass/)])
})

test('migrations: a lock that cannot be given back is lost with its connection, and hides nothing', async () => {
  const { asked, pool } = createServer(first, 'advisory_unlock')
  expect(await applyMigrations(pool, await makeFolder(files))).toHaveLength(2)
  expect(asked.at(-1)).toBe('release')
})

test('migrations: those of this version begin with the baseline, and all have another number', async () => {
  const migrations = await readMigrations()
  expect(migrations[0]).toMatchObject({
    name: 'baseline.sql',
    earlier: [],
    checksum: checksumOf(migrations[0]!.sql),
    replaced: { count: 82, last: '0082_spellings_of_mailboxes.sql' },
  })
  const numbers = migrations.slice(1).map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => 83 + index))
  expect((await readFunctions()).length).toBeGreaterThan(50)
})

const old = { '0001_a.sql': checksumOf('a'), '0002_b.sql': checksumOf('b') }
const baseline = `-- The schema.\n-- instead of 0001 to 0002_b.sql ${old['0002_b.sql']}\nmake all`
const functions = { 'functions/tickets/f.sql': 'make f', 'functions/g.sql': 'make g' }

test('baseline: a new database gets it, then the migrations after it, then the functions', async () => {
  const { asked, pool } = createServer({})
  const folder = await makeFolder({ ...functions, 'baseline.sql': baseline, '0003_c.sql': 'make c' })
  const ran = ['baseline.sql', '0003_c.sql', 'functions/g.sql', 'functions/tickets/f.sql']
  expect(await findMissingMigrations(createServer({}).pool, folder)).toEqual(ran)
  expect(await applyMigrations(pool, folder)).toEqual(ran)
  expect(asked.filter((text) => text.startsWith('make') || text.startsWith('--'))).toEqual([
    '-- The',
    'make c',
    'make g',
    'make f',
  ])
  // The baseline, the migration, and all of the functions at once: nobody else is writing yet.
  expect(asked.filter((text) => text === 'begin')).toHaveLength(3)
})

test.each([
  ['all that it stands for', {}, ['0003_c.sql', '0004_d.sql']],
  ['all that it stands for, and one after it', { '0003_c.sql': checksumOf('make c') }, ['0004_d.sql']],
])('baseline: a database that has run %s is marked, and goes on behind it', async (_, later, missing) => {
  const { asked, pool, history } = createServer({ ...old, ...later })
  const folder = await makeFolder({ 'baseline.sql': baseline, '0003_c.sql': 'make c', '0004_d.sql': 'make d' })
  expect(await findMissingMigrations(pool, folder)).toEqual(missing)
  expect(await applyMigrations(pool, folder)).toEqual(missing)
  expect(asked).not.toContain('-- The')
  expect(history).toEqual({
    'baseline.sql': checksumOf(baseline),
    '0003_c.sql': checksumOf('make c'),
    '0004_d.sql': checksumOf('make d'),
  })
  expect(await findMissingMigrations(pool, folder)).toEqual([])
  expect(await applyMigrations(pool, folder)).toEqual([])
})

test.each([
  ['stands in between', { '0001_a.sql': old['0001_a.sql'] }, 'only run 1 of the 2 migrations'],
  ['lacks one in the middle', { '0002_b.sql': old['0002_b.sql'] }, 'only run 1 of the 2 migrations'],
  ['has run another last one', { ...old, '0002_b.sql': checksumOf('x') }, 'or others than those'],
])('baseline: a database that %s is refused with what to do, and nothing runs', async (_, applied, message) => {
  const { asked, pool, history } = createServer(applied)
  const folder = await makeFolder({ ...functions, 'baseline.sql': baseline })
  await expect(applyMigrations(pool, folder)).rejects.toThrow(message)
  await expect(findMissingMigrations(pool, folder)).rejects.toThrow(
    'bring it up to 0002_b.sql with the last version of the shop that has them, then start this one',
  )
  expect(asked).not.toContain('begin')
  expect(history).toEqual(applied)
})

test('baseline: one that does not say what it stands for is refused', async () => {
  await expect(readMigrations(await makeFolder({ 'baseline.sql': 'make all' }))).rejects.toThrow('does not say which')
})

test('functions: one whose text changes is applied again, one that is gone is forgotten, and no other runs', async () => {
  const { asked, pool, history } = createServer({
    ...first,
    'functions/g.sql': checksumOf('make g'),
    'functions/gone.sql': checksumOf('make gone'),
    'functions/tickets/f.sql': checksumOf('made f'),
  })
  const folder = await makeFolder({ ...functions, '0001_a.sql': 'make a' })
  expect(await findMissingMigrations(pool, folder)).toEqual(['functions/tickets/f.sql'])
  expect(await applyMigrations(pool, folder)).toEqual(['functions/tickets/f.sql'])
  expect(asked.filter((text) => text.startsWith('make'))).toEqual(['make f'])
  expect(history).toEqual({
    ...first,
    'functions/g.sql': checksumOf('make g'),
    'functions/tickets/f.sql': checksumOf('make f'),
  })
})

test('functions: each trigger of a database in use is replaced in a transaction of its own, which locks one table', async () => {
  const { asked, pool } = createServer(first)
  const file = [
    'make f',
    '-- Said of it,\n-- twice.\ncreate or replace trigger a',
    'drop trigger if exists b on t;\ncreate constraint trigger b',
  ]
  const folder = await makeFolder({ '0001_a.sql': 'make a', 'functions/f.sql': file.join('\n\n') })
  expect(await applyMigrations(pool, folder)).toEqual(['functions/f.sql'])
  const each = (text: string) => ['begin', 'set local', text, 'commit']
  expect(asked.slice(3, -2)).toEqual([...each('make f'), ...each('-- Said'), ...each('drop trigger'), 'insert into'])
})

test('functions: one that fails is undone and named', async () => {
  const { asked, pool } = createServer(first, 'make g')
  const folder = await makeFolder({ ...functions, '0001_a.sql': 'make a' })
  await expect(applyMigrations(pool, folder)).rejects.toThrow('functions/g.sql failed: no such table')
  expect(asked.slice(5)).toEqual(['make g', 'rollback', 'select pg_advisory_unlock($1)', 'release'])
})
