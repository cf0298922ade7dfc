import { afterAll, expect, it } from 'vitest'
import { closeShops, createRushShops, rushForSeats } from '#core/inventory/server/testing/rush.ts'

const shops = await createRushShops(4)
afterAll(() => closeShops(shops))

// Holds: operation.adding-ticket-holds-seats-two
it('gives 50 seats to exactly 50 of 200 visitors who ask at once, and tells the others', async () => {
  const outcome = await rushForSeats(shops, { visitors: 200, seats: 50 })
  expect(outcome).toMatchObject({ served: 50, told: 150, zone: { held: 50, sold: 0 }, ledger: { held: 50, sold: 0 } })
})
