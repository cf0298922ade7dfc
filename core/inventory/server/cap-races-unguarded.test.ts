/**
 * Counter-check of the client's lock: the same rush without it. If the cap ever holds here, the
 * rush tests nothing.
 */
import { afterAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import type * as ClientStore from './client-store.ts'
import { rushForCaps } from './testing/cap-rush.ts'

vi.mock('./client-store.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof ClientStore>()),
  lockClient: async () => {},
  lockClients: async () => {},
}))

const database = await createTestDatabase()
afterAll(database.close)

// Holds: operation.visit-sender-holds-more-seats
it('many sessions of one client hold more than a quarter of a zone once they do not wait for each other', async () => {
  const { held, most } = await rushForCaps(database.db, { sessions: 40, capacity: 80 })
  expect(held).toBeGreaterThan(most)
})
