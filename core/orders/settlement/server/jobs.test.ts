import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { createOrderJobs } from './jobs.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())
const { db, config } = shop
const provider = config.payment.provider

/** A three hours old payment of an unpaid order, unknown to the provider. */
async function storePayment(state: 'created' | 'captured') {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_id, attempt, provider, provider_ref, state, amount_cents, settlement, created_at, ask_after)
    values (${id}, 1, ${provider}, ${state === 'created' ? null : 'unknown'}, ${state}, 8700, ${state === 'created' ? null : 'returned'},
      now() - interval '3 hours', now() - interval '1 second') returning id`.execute(db)
  return rows[0]!.id
}

const readOne = async (query: ReturnType<typeof sql<{ told: unknown }>>) => (await query.execute(db)).rows[0]!.told

test('the jobs of orders: payments and refunds every few seconds, what reports read every ten minutes', async () => {
  const payment = await storePayment('created')
  const returned = await storePayment('captured')
  await insertPaidOrder(db)
  await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key)
    values (${returned}, 8700, 'seats_gone', 'asked')`.execute(db)
  const effects: Record<string, () => Promise<unknown>> = {
    'payments.reconcile': () => readOne(sql`select state as told from payments where id = ${payment}`),
    'payments.refund': () => readOne(sql`select unanswered > 0 or state <> 'requested' as told from refunds`),
    'payments.reconcile-refunds': () =>
      readOne(sql`select count(*)::integer as told from refund_readings where provider = ${provider}`),
    'payments.sum': () => readOne(sql`select up_to = (select max(id) from money_entries) as told from money_summed`),
  }
  const jobs = createOrderJobs(config)
  const seen = []
  for (const { name, schedule, run } of jobs) {
    const before = await effects[name]!()
    await run(jobContext(shop), new AbortController().signal)
    seen.push([name, schedule, before, await effects[name]!()])
  }
  expect(seen).toEqual([
    ['payments.reconcile', { everySeconds: 5 }, 'created', 'cancelled'],
    ['payments.refund', { everySeconds: 10 }, false, true],
    ['payments.reconcile-refunds', { everySeconds: 60 }, 0, 1],
    ['payments.sum', { everySeconds: 600 }, false, true],
  ])
})
