import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import type { Config } from '#core/context/config.ts'
import { ConfigError } from '../config/config.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { StartError } from '#platform/start-error.ts'
import { logStartFailure } from './start-failure.ts'

/** Returns the message at a terminal. */
function hear(error: unknown, ...config: [Config?]): string {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  logStartFailure(error, { log: createLog({ write: () => {} }), isProduction: false }, ...config)
  return String(said.mock.lastCall?.[0])
}

/** Returns the log lines in production. */
function hearInProduction(error: unknown): unknown[] {
  const lines: string[] = []
  logStartFailure(error, { log: createLog({ write: (line) => lines.push(line) }), isProduction: true })
  return lines.map((line) => JSON.parse(line))
}

const listen = (host: string) =>
  new Promise<Error>((resolve) =>
    createServer()
      .once('error', resolve)
      .listen(0, host, () => resolve(new Error('It listens.'))),
  )

function fail(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, path })
}

test('start failure: a file in the place of the data folder', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cadenza-start-'))
  await writeFile(join(directory, 'var'), '')
  const error: unknown = await mkdir(join(directory, 'var/media'), { recursive: true }).catch(
    (reason: unknown) => reason,
  )
  expect(hear(error)).toMatch(/var\/media is a file where a folder must be: name another one in DATA_DIR\.$/)
  await rm(directory, { recursive: true })
})

test.each(['EACCES', 'EPERM', 'EROFS'])('start failure: a folder that the user may not write (%s)', (code) => {
  expect(hear(fail(code, '/srv/shop/var'))).toMatch(
    /^\/srv\/shop\/var is closed to the user that runs the shop.*: give it to that user, or name a folder of theirs in DATA_DIR\.$/,
  )
})

// Holds: operation.start-fails-says-person-can
test('start failure: a full disk', () => {
  expect(hear(fail('ENOSPC', '/srv/shop/var/media'))).toBe(
    'There is no room left for /srv/shop/var/media: make some on that disk.',
  )
})

test('start failure: a full disk of the database, met in a migration', () => {
  const cause = fail('53100')
  expect(hear(new Error('The migration 0001 failed: could not extend file', { cause }))).toMatch(
    /^The disk of the database at .* is full: make room there\.$/,
  )
})

test('start failure: a host name and an address that are not of this machine', async () => {
  expect(hear(await listen('nowhere.invalid'))).toMatch(/^nowhere\.invalid is no address of this machine: set HOST/)
  expect(hear(await listen('203.0.113.7'))).toMatch(/^203\.0\.113\.7 is no address of this machine: set HOST/)
})

test('start failure: what has a remedy is a sentence, and what nobody expected comes with its origin', () => {
  expect(hear(new StartError('Do this.'))).toBe('Do this.')
  expect(hear(new Error('A bug.'))).toMatch(/^Error: A bug\.\n {4}at /)
})

test('start failure: a port that is taken, with the next one to try', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'))
  expect(hear(error)).toBe(
    `Port ${port} is taken: stop what listens there, or choose another one, as in "PORT=${port + 1} npm start".`,
  )
  taken.close()
})

test('start failure: a port that belongs to the administrator is no matter of folders', () => {
  const error = Object.assign(fail('EACCES'), { port: 80, address: '0.0.0.0', syscall: 'listen' })
  expect(hear(error)).toBe('Port 80 needs rights that this user lacks: choose one above 1023 with PORT.')
})

test.each([
  ['EDQUOT', /^There is no room left for \/srv\/shop: make some on that disk\.$/],
  ['EEXIST', /^\/srv\/shop is a file where a folder must be: name another one in DATA_DIR\.$/],
  ['ENOTDIR', /^\/srv\/shop is a file where a folder must be/],
  ['EMFILE', /^Error: EMFILE: it failed\n {4}at /],
])('start failure: what cannot be done with a file of the shop (%s)', (code, said) => {
  expect(hear(fail(code, '/srv/shop'))).toMatch(said)
})

test('start failure: a file is only blamed where there is one', () => {
  for (const code of ['EACCES', 'ENOSPC', 'EEXIST']) expect(hear(fail(code))).toMatch(/^Error: \w+: it failed\n {4}at /)
})

test('start failure: a folder that is closed is told with the number of the user', () => {
  expect(hear(fail('EACCES', '/srv/shop'))).toContain(`runs the shop (number ${process.getuid!()}): give it`)
})

test('start failure: a database that refuses is named by its address, whoever wrapped its error', () => {
  const config = createTestConfig({ databaseUrl: 'postgres://anna:secret@db.example:5433/shop' })
  const full = 'The disk of the database at db.example:5433 is full: make room there.'
  expect(hear(fail('53100'), config)).toBe(full)
  expect(hear(new Error('The migration 0001 failed', { cause: fail('53100') }), config)).toBe(full)
  expect(hear(fail('53100'))).toBe('The disk of the database at localhost:5432 is full: make room there.')
  expect(hear(new Error('A bug.', { cause: 'something' }))).toMatch(/^Error: A bug\.\n/)
})

test('start failure: what is no error with an origin is told by its words', () => {
  expect(hear({ message: 'Only words.' })).toBe('Only words.')
})

test('start failure: in production it is one line of the log', () => {
  expect(hearInProduction(new StartError('Do this.'))).toEqual([
    expect.objectContaining({ level: 60, msg: 'Do this.', err: expect.objectContaining({ type: 'StartError' }) }),
  ])
  expect(hearInProduction(new Error('A bug.'))).toEqual([
    expect.objectContaining({ level: 60, msg: 'The shop cannot start.', err: expect.anything() }),
  ])
})

test('start failure: all that is wrong with the environment is said, at a terminal as a list, in production as one, too', () => {
  const error = new ConfigError(['PORT is none.', 'HOST is none.'])
  expect(hear(error)).toBe(error.message)
  const [line] = hearInProduction(error)
  expect(line).toMatchObject({ msg: error.message, problems: ['PORT is none.', 'HOST is none.'] })
  expect(line).not.toHaveProperty('err')
})
