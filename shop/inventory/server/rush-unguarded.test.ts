/**
 * What the guards are good for: the same rush through the same pages, with all three of them taken out. The lock on the
 * zone and the condition in its update give way to what code does that looks first and writes then, and the constraint is
 * dropped from this test's own database. If this ever stops overselling, the rush is no longer a test.
 */
import { type Transaction, sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import type { Database } from '../../../db/schema/database.ts'
import { createTestShop } from '../../app/testing/shop.ts'
import type * as ExpiredHolds from './expired-holds.ts'
import type * as Holds from './holds.ts'
import type { SeatMove } from './seat-moves.ts'
import { rushEnvironment, rushForSeats } from './testing/rush.ts'

vi.mock('./expired-holds.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof ExpiredHolds>()),
  releaseExpiredHolds: async () => {},
}))
vi.mock('./holds.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Holds>()),
  async holdSeats(trx: Transaction<Database>, { zoneId, quantity, source }: SeatMove): Promise<boolean> {
    const zone = await trx
      .selectFrom('zones')
      .select(['capacity', 'held', 'sold'])
      .where('id', '=', zoneId)
      .executeTakeFirstOrThrow()
    if (zone.capacity !== null && zone.held + zone.sold + quantity > zone.capacity) return false
    await trx
      .updateTable('zones')
      .set({ held: zone.held + quantity })
      .where('id', '=', zoneId)
      .execute()
    await trx.insertInto('inventory_moves').values({ zone_id: zoneId, kind: 'hold', delta: quantity, source }).execute()
    return true
  },
}))

const shop = await createTestShop({ season: false, environment: rushEnvironment })
afterAll(shop.close)

// Holds: operation.adding-ticket-holds-seats-two
it('oversells 50 seats to 200 visitors once nothing guards them, and the ledger shows it', async () => {
  await sql`alter table zones drop constraint never_oversold`.execute(shop.db)
  const outcome = await rushForSeats(shop, { visitors: 200, seats: 50 })
  expect(outcome.served).toBeGreaterThan(50)
  expect(outcome.served + outcome.told).toBe(200)
  expect(outcome.ledger.held).toBe(outcome.served)
  expect(outcome.zone.held).not.toBe(outcome.ledger.held)
}, 60_000)
