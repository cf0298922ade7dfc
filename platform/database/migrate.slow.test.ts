import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { applyMigrations } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  await mkdir(join(directory, 'migrations'))
})

afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(directory, 'migrations', name), sql)
const run = () => applyMigrations(database.pool, directory)

test('runs what is new, in order, once', async () => {
  await write('0001_one.sql', 'create table one (id int);')
  expect(await run()).toEqual(['0001_one.sql'])
  await write('0002_two.sql', 'alter table one add column name text; create table two ();')
  expect(await run()).toEqual(['0002_two.sql'])
  expect(await run()).toEqual([])
})

test('a migration that fails leaves nothing behind', async () => {
  await write('0001_one.sql', 'create table one (id int); select 1 / 0;')
  await expect(run()).rejects.toThrow('0001_one.sql failed: division by zero')
  const { rows } = await database.pool.query("select to_regclass('one') as found")
  expect(rows).toEqual([{ found: null }])
})

test('a migration that was written anew stands for the text that it names, and for no other', async () => {
  const [before, other] = ['create table one (id int);', 'create table one (id bigint);']
  const checksum = createHash('sha256').update(before).digest('hex')
  await write('0001_one.sql', before)
  await run()
  await write('0001_one.sql', `-- instead of ${checksum}\ncreate table one (id integer);`)
  expect(await run()).toEqual([])
  await write('0001_one.sql', `-- instead of ${createHash('sha256').update(other).digest('hex')}\n${other}`)
  await expect(run()).rejects.toThrow('0001_one.sql was changed after it ran')
})

test('a migration that was changed after it ran is refused', async () => {
  await write('0001_one.sql', 'create table one (id int);')
  await run()
  await write('0001_one.sql', 'create table one (id bigint);')
  await expect(run()).rejects.toThrow('0001_one.sql was changed after it ran')
})

test('a database of a newer version is refused', async () => {
  await write('0001_one.sql', 'select 1;')
  await run()
  await rm(join(directory, 'migrations/0001_one.sql'))
  await expect(run()).rejects.toThrow('which this version does not have')
})

test.each([['0002_gap.sql'], ['1_short.sql'], ['0001-dash.sql']])('a file called %s is refused', async (name) => {
  await write(name, 'select 1;')
  await expect(run()).rejects.toThrow(`rename ${name}`)
})

test('processes that start at once migrate once', async () => {
  await write('0001_one.sql', 'select pg_sleep(0.2); create table one (id int);')
  const others = [createDatabase(database.url), createDatabase(database.url)]
  const results = await Promise.all([run(), ...others.map(({ pool }) => applyMigrations(pool, directory))])
  await Promise.all(others.map(({ close }) => close()))
  expect(results.flat()).toEqual(['0001_one.sql'])
})

test('a function is replaced when its text changes, whatever it calls comes after it, and its trigger fires', async () => {
  const writeFunction = (name: string, sql: string) => writeFile(join(directory, 'functions', name), sql)
  await mkdir(join(directory, 'functions'))
  await write('0001_one.sql', 'create table one (id int);')
  await writeFunction('a.sql', 'create or replace function a() returns int language sql as $$ select b() $$;')
  await writeFunction('b.sql', 'create or replace function b() returns int language sql as $$ select 1 $$;')
  await writeFunction(
    'c.sql',
    `create or replace function c() returns trigger language plpgsql as $$ begin new.id := a(); return new; end $$;
    create or replace trigger t before insert on one for each row execute function c();`,
  )
  expect(await run()).toEqual(['0001_one.sql', 'functions/a.sql', 'functions/b.sql', 'functions/c.sql'])
  const insert = async () => (await database.pool.query('insert into one values (0) returning id')).rows
  expect(await insert()).toEqual([{ id: 1 }])
  await writeFunction('b.sql', 'create or replace function b() returns int language sql as $$ select 2 $$;')
  expect(await run()).toEqual(['functions/b.sql'])
  expect(await insert()).toEqual([{ id: 2 }])
  await writeFunction(
    'b.sql',
    'create or replace function b() returns int language sql as $$ select 3 $$; select 1 / 0;',
  )
  await expect(run()).rejects.toThrow('functions/b.sql failed: division by zero')
  expect(await insert()).toEqual([{ id: 2 }])
})
