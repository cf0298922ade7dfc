import { afterAll, expect, test, vi } from 'vitest'
import { openSigningKey, replaceSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { checkTicketKeys } from './check-ticket-keys.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

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
