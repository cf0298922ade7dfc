import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../../platform/log/log.ts'
import { StartError } from '../../../platform/start-error.ts'
import { sayWhyItFailed } from './start-failure.ts'

/** What a person at a terminal reads. */
function hear(error: unknown): string {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  sayWhyItFailed(error, { log: createLog({ write: () => {} }), isProduction: false })
  return String(said.mock.lastCall?.[0])
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

test('start failure: in production it is one line of the log', () => {
  const lines: string[] = []
  sayWhyItFailed(new StartError('Do this.'), {
    log: createLog({ write: (line) => lines.push(line) }),
    isProduction: true,
  })
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 60, msg: 'Do this.' })])
})
