import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openSigningKey, replaceSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { checkSessionSecret, checkTicketKeys } from './check-secrets.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
beforeEach(() => db.deleteFrom('settings').where('name', '=', 'session_secret').execute())

async function start(sessionSecret: string): Promise<unknown[][]> {
  const error = vi.fn()
  await checkSessionSecret(db, { config: { sessionSecret }, log: { error } })
  return error.mock.calls
}
const told = [[expect.stringMatching(/^SESSION_SECRET is another one .* \(419\)/)]]

// Holds: operation.session-secret-differs-told
test('session secret: a process that starts with another one than the process before says so, and a change says it once', async () => {
  expect(await start('first')).toEqual([])
  expect(await start('first')).toEqual([])
  expect(await start('second')).toEqual(told)
  expect(await start('first')).toEqual(told)
  expect(await start('first')).toEqual([])
})

test('session secret: of two that start at the same moment for the first time one says that they differ', async () => {
  const calls = await Promise.all([start('first'), start('second'), start('first')])
  expect(calls.flat().length).toBeGreaterThan(0)
})

test('session secret: what is kept tells nobody what it is', async () => {
  await start('first')
  const values = async () =>
    (await db.selectFrom('settings').select('value').where('name', '=', 'session_secret').execute())[0]!.value
  const one = await values()
  await db.deleteFrom('settings').where('name', '=', 'session_secret').execute()
  await start('first')
  expect(await values()).not.toBe(one)
  expect(one).not.toContain('first')
})

async function findErrors(ticketKeySecret: string): Promise<unknown[][]> {
  const error = vi.fn()
  await checkTicketKeys(db, { config: { ticketKeySecret }, log: { error } })
  return error.mock.calls
}

test('ticket keys: a start with another secret is told of, once and with what to do, until there is a new key', async () => {
  expect(await findErrors('first')).toEqual([])
  await openSigningKey(db, { season: 2026, secret: 'first' })
  expect(await findErrors('first')).toEqual([])
  expect(await findErrors('second')).toEqual([[{ seasons: [2026] }, expect.stringContaining('TICKET_KEY_SECRET')]])
  await db.transaction().execute((trx) => replaceSigningKey(trx, { season: 2026, secret: 'second', revoke: false }))
  expect(await findErrors('second')).toEqual([])
})
