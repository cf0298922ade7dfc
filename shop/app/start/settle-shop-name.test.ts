import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../orders/server/testing/paid-order.ts'
import { createTestDatabase } from '../testing/database.ts'
import { settleShopName } from './settle-shop-name.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

test('the house has the shop’s name on documents until somebody writes who it is', async () => {
  await settleShopName(db, 'Cadenza')
  await insertPaidOrder(db)
  await settleShopName(db, 'Another')
  await insertPaidOrder(db)
  await sql`update legal_entities set name = 'House Ltd'`.execute(db)
  await insertPaidOrder(db)
  const documents = await db.selectFrom('documents').select('seller').orderBy('id').execute()
  expect(documents.map(({ seller }) => seller.name)).toEqual(['Cadenza', 'Another', 'House Ltd'])
})
