import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findMissingMigrations, migrate, readMigrations } from './migrate.ts'

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

async function makeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

/** A database that has run some migrations, remembers what it is asked, and fails at what it is told to. */
function createServer(applied: Record<string, string>, failing?: string, { isNew = false } = {}) {
  const asked: string[] = []
  const query = async (text: string, values: unknown[] = []) => {
    asked.push([text, ...values].join(' ').split(' ').slice(0, 2).join(' '))
    if (failing !== undefined && text.includes(failing)) throw new Error('no such table')
    if (text.includes('to_regclass')) return { rows: [{ name: isNew ? null : 'migrations' }] }
    return {
      rows: text.startsWith('select name')
        ? Object.entries(applied).map(([name, checksum]) => ({ name, checksum }))
        : [],
    }
  }
  const client = { query, release: () => void asked.push('release') }
  return { asked, pool: { query, connect: async () => client } as unknown as pg.Pool }
}

const files = { '0001_a.sql': 'make a', '0002_b.sql': 'make b', '0003_c.sql': 'make c' }
const first = { '0001_a.sql': checksumOf('make a') }

test('migrations: those that are missing run in order, each in a transaction, while nobody else runs any', async () => {
  const { asked, pool } = createServer(first)
  expect(await migrate(pool, await makeFolder(files))).toEqual(['0002_b.sql', '0003_c.sql'])
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
  await expect(migrate(pool, await makeFolder(files))).rejects.toThrow('The migration 0002_b.sql failed: no such table')
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
  await expect(migrate(pool, folder)).rejects.toThrow(message)
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
  expect(await migrate(pool, await makeFolder(files))).toHaveLength(2)
  expect(asked.at(-1)).toBe('release')
})

test('migrations: those of this version are many, and all have another number', async () => {
  const migrations = await readMigrations()
  expect(migrations.length).toBeGreaterThan(50)
  expect(migrations[0]).toMatchObject({ name: '0001_shop.sql', earlier: [], checksum: checksumOf(migrations[0]!.sql) })
  expect(new Set(migrations.map(({ name }) => name.slice(0, 4))).size).toBe(migrations.length)
})
