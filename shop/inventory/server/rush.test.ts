import { afterAll, expect, it } from 'vitest'
import { createTestShop } from '../../app/testing/shop.ts'
import { rushEnvironment, rushForSeats } from './testing/rush.ts'

const shop = await createTestShop({ season: false, environment: rushEnvironment })
afterAll(shop.close)

// Holds: operation.adding-ticket-holds-seats-two
it('gives 50 seats to exactly 50 of 200 visitors who ask at once, and tells the others', async () => {
  const outcome = await rushForSeats(shop, { visitors: 200, seats: 50 })
  expect(outcome).toMatchObject({ served: 50, told: 150, zone: { held: 50, sold: 0 }, ledger: { held: 50, sold: 0 } })
}, 60_000)
