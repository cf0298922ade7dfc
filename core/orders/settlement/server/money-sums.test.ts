import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { sumMoney } from './money-sums.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const readSums = async () => {
  const { rows } = await sql<{ ledger: number; summed: number; days: number; allConcerts: number; lines: number }>`
    select (select sum(gross_cents) from money_entries)::integer as ledger, count(*)::integer as lines,
      sum(gross) filter (where day is null)::integer as summed, sum(gross) filter (where day is not null)::integer as days,
      (select sum(gross) from money_days)::integer as "allConcerts"
    from money_sums`.execute(db)
  return rows[0]!
}

test('sums of the ledger: of two processes that add its lines at once one does, and the other finds nothing left to add', async () => {
  await insertPaidOrder(db)
  let second: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select sum_money((select max(id) from money_entries))`.execute(trx)
    second = sumMoney(db)
    await whileSomebodyWaits(db, second)
  })
  await second
  const sums = await readSums()
  expect(sums.ledger).toBeGreaterThan(0)
  expect(sums).toMatchObject({ summed: sums.ledger, days: sums.ledger, allConcerts: sums.ledger })

  await insertPaidOrder(db)
  await Promise.all([sumMoney(db), sumMoney(db), sumMoney(db)])
  const more = await readSums()
  const twice = 2 * sums.ledger
  expect(more).toMatchObject({ ledger: twice, summed: twice, days: twice, allConcerts: twice })
})
