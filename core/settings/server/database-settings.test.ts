import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { settleDatabase } from '#core/context/settings-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
const house = { texts_in_french: true, texts_in_hungarian: true }

test('what tickets cost follows the setting: those at 0 bear the fee only where the house wants it', async () => {
  const fees = async () =>
    (
      await sql<{
        fees: number[]
      }>`select array[fee_of_ticket(0, 150), fee_of_ticket(1, 150), fee_of_ticket(0, 0)] as fees`.execute(db)
    ).rows[0]!.fees
  expect(await fees()).toEqual([0, 150, 0])
  await settleDatabase(db, { ...house, shop_name: 'Cadenza', fee_on_free_tickets: true })
  expect(await fees()).toEqual([150, 150, 0])
  await settleDatabase(db, { ...house, shop_name: 'Cadenza', fee_on_free_tickets: false })
  expect(await fees()).toEqual([0, 150, 0])
})

test('the house has the shop’s name on documents until somebody writes who it is', async () => {
  await settleDatabase(db, { ...house, shop_name: 'Cadenza', fee_on_free_tickets: false })
  await insertPaidOrder(db)
  await settleDatabase(db, { ...house, shop_name: 'Another', fee_on_free_tickets: false })
  await insertPaidOrder(db)
  await sql`update legal_entities set name = 'House Ltd'`.execute(db)
  await insertPaidOrder(db)
  const documents = await db.selectFrom('documents').select('seller').orderBy('id').execute()
  expect(documents.map(({ seller }) => seller.name)).toEqual(['Cadenza', 'Another', 'House Ltd'])
})
