/** Resources of commands: opened on demand, and closed after the command. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { createContext } from './context.ts'
import { writeLines } from '../command/command.ts'

const database = await createTestDatabase()
const directory = await mkdtemp(join(tmpdir(), 'cadenza-context-'))
afterAll(async () => {
  await rm(directory, { recursive: true })
  await database.close()
})
const { signal } = new AbortController()
const environment = { NODE_ENV: 'test', DATA_DIR: directory, DATABASE_URL: database.url }

test('context: the configuration is read once, and says what is wrong with the environment', () => {
  const context = createContext(environment, signal)
  expect(context.config().databaseUrl).toBe(database.url)
  expect(context.config()).toBe(context.config())
  expect(context.signal).toBe(signal)
  expect(context.actor).toBe(`command line, ${userInfo().username}`)
  expect(() => createContext({ PORT: 'x' }, signal).config()).toThrow('PORT is not a whole number')
})

test('context: a line is printed, and paths are those from where the person stands', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  createContext(environment, signal).print('A line.')
  expect(print.mock.calls).toEqual([['A line.']])
  const resolveIn = (changes: object, path: string) =>
    createContext({ ...environment, ...changes }, signal).resolvePath(path)
  expect(resolveIn({ INIT_CWD: '/home/anna' }, 'a.csv')).toBe('/home/anna/a.csv')
  expect(resolveIn({ INIT_CWD: '/home/anna' }, '/srv/a.csv')).toBe('/srv/a.csv')
  expect(resolveIn({}, 'a.csv')).toBe(resolve('a.csv'))
})

test('context: the database is that of the settings, and its connections are closed', async () => {
  const context = createContext(environment, signal)
  expect(await context.databaseUrl()).toBe(database.url)
  const [one, other] = [await context.database(), await context.database()]
  expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await context.close()
  for (const { pool } of [one, other]) await expect(pool.query('select 1')).rejects.toThrow('after calling end')
  // Nothing is left to close.
  await context.close()
})

test('context: a database that waits for migrations is refused, and closed all the same', async () => {
  const { rows } = await database.pool.query("delete from migrations where name >= '0070' returning *")
  const context = createContext(environment, signal)
  await expect(context.database()).rejects.toThrow(
    new OperatorError(
      `The database waits for ${rows.length} migrations of this version (baseline.sql and on): start the shop once, which runs them.`,
    ),
  )
  await context.close()
})

test('context: where no database is set and none was ever made, a command that may not make one is refused', async () => {
  const context = createContext({ NODE_ENV: 'test', DATA_DIR: directory }, signal)
  await expect(context.databaseUrl()).rejects.toThrow(
    new OperatorError(`There is no database in ${directory}: set DATA_DIR or DATABASE_URL as for the shop itself.`),
  )
  await context.close()
})

test('new file: is for its owner alone, and never one that is there already', async () => {
  const path = join(directory, 'new.csv')
  const context = createContext({ NODE_ENV: 'test' }, signal)
  const write = (file: string) => writeLines(context, file, async (writeLine) => void (await writeLine('new')))
  await write(path)
  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['new\r\n', 0o600])
  await writeFile(path, 'kept')
  await expect(write(path)).rejects.toThrow(new OperatorError(`${path} is there already: name a new file.`))
  expect(await readFile(path, 'utf8')).toBe('kept')
  await expect(write(join(directory, 'nowhere/new.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
})
