import { getEventListeners } from 'node:events'
import { Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withBackupClient } from './backup-client.ts'
import { BackupError } from './manifest.ts'
import { createSmallDatabase, type SmallDatabase } from './testing/small-database.ts'

let database: SmallDatabase
beforeAll(async () => {
  database = await createSmallDatabase()
})
afterAll(() => database.close())

const connect = <result>(work: (client: pg.Client) => Promise<result>, signal?: AbortSignal) =>
  withBackupClient(database.url, work, signal)

/** Ends the server's side of a connection, and waits until the client notices. */
async function breakConnection(client: pg.Client): Promise<void> {
  const broken = new Promise((resolve) => client.once('end', resolve))
  await database.client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cadenza backup' and datname = current_database()",
  )
  await broken
}

test('connection: has limits of its own, and is kept alive and closed', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const ended = vi.fn<() => void>()
  const controller = new AbortController()
  const limits = await connect(async (client) => {
    client.on('end', ended)
    expect(ended).not.toHaveBeenCalled()
    const { rows } = await client.query(`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`)
    return rows
  }, controller.signal)
  expect(limits).toEqual([{ statement: '2h', lock: '30s', idle: '0', name: 'cadenza backup' }])
  expect(ended).toHaveBeenCalledTimes(1)
  expect(keepAlive).toHaveBeenCalledWith(true, expect.anything())
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
})

test('connection: is not made for work that was aborted before', async () => {
  const work = vi.fn<() => Promise<void>>()
  await expect(connect(work, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(work).not.toHaveBeenCalled()
})

test('connection: ends in the middle of a statement when the work is aborted', async () => {
  const controller = new AbortController()
  const work = connect(async (client) => {
    setImmediate(() => controller.abort())
    await client.query('select pg_sleep(60)')
  }, controller.signal)
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
})

test('connection: one that breaks between two statements is said to have broken, with the reason', async () => {
  const work = connect(async (client) => {
    await breakConnection(client)
    await client.query('select 1')
  })
  await expect(work).rejects.toMatchObject({
    name: 'BackupError',
    message: 'The connection to the database broke: terminating connection due to administrator command',
    cause: { code: '57P01' },
  })
})

test('connection: one that breaks within a statement is said to have broken', async () => {
  const work = connect((client) => client.query('select pg_terminate_backend(pg_backend_pid())'))
  await expect(work).rejects.toThrow(/^The connection to the database broke: ./)
})

test('connection: a fault that is explained already is left alone, though the connection broke', async () => {
  const explained = new BackupError('The manifest cannot be read.')
  const work = connect(async (client) => {
    await breakConnection(client)
    throw explained
  })
  await expect(work).rejects.toBe(explained)
})

test.each([
  ['the statement is wrong', 'select nothing', '42703'],
  ['somebody else holds a lock for too long', 'do $$ begin raise lock_not_available; end $$', '55P03'],
])('connection: where %s, it did not break', async (_, statement, code) => {
  await expect(connect((client) => client.query(statement))).rejects.toMatchObject({ code, name: 'error' })
})
