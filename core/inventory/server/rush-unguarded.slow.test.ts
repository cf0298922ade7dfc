/**
 * Counter-check of the guards: the same rush through the same pages, with all three of them
 * removed. The lock on the zone and the condition in its update are replaced by a check before the
 * write, and the constraint is dropped from this test's own database. If this ever stops
 * overselling, the rush tests nothing.
 */
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import type * as ExpiredHolds from './expired-holds.ts'
import type * as Holds from './holds.ts'
import type { SeatMove } from './holds.ts'
import { closeShops, createRushShops, rushForSeats } from './testing/rush.ts'

vi.mock('./expired-holds.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof ExpiredHolds>()),
  releaseExpiredHolds: async () => {},
}))
vi.mock('./holds.ts', async (importOriginal) => {
  const holds = await importOriginal<typeof Holds>()
  const moveSeats: typeof Holds.moveSeats = (trx, name, { zoneId, ...move }) =>
    name === 'hold' ? holdUnguarded(trx, { zoneId, ...move }) : holds.moveSeats(trx, name, { zoneId, ...move })
  return { ...holds, moveSeats }
})

async function holdUnguarded(trx: Trx, { zoneId, quantity, source }: SeatMove): Promise<boolean> {
  const zone = await trx
    .selectFrom('zones')
    .select(['capacity', 'held', 'sold'])
    .where('id', '=', zoneId)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('zones')
    .set({ held: zone.held + quantity })
    .where('id', '=', zoneId)
    .execute()
  await trx.insertInto('inventory_moves').values({ zone_id: zoneId, kind: 'hold', delta: quantity, source }).execute()
  return true
}

const shops = await createRushShops(4)
afterAll(() => closeShops(shops))

// Holds: operation.adding-ticket-holds-seats-two
it('oversells 50 seats to 200 visitors once nothing guards them, and the ledger shows it', async () => {
  await sql`alter table zones drop constraint never_oversold`.execute(shops[0]!.db)
  const outcome = await rushForSeats(shops, { visitors: 200, seats: 50 })
  expect(outcome.served).toBeGreaterThan(50)
  expect(outcome.served + outcome.told).toBe(200)
  expect(outcome.ledger.held).toBe(outcome.served)
  expect(outcome.zone.held).not.toBe(outcome.ledger.held)
})
