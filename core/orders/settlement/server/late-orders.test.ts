/** Money, and forms, for an order that has ended, or whose cart is gone. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { countEverything, jobContext, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { openDesk } from '#core/orders/server/testing/payment-desk.ts'
import { applyReport } from './settlement.ts'

let shop: TestShop
let desk: ReturnType<typeof openDesk>

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  desk = openDesk(shop)
})
afterAll(() => shop.close())
afterEach(() => desk.clear())

const statesOfOrders = async () => {
  const rows = await shop.db.selectFrom('orders').where(ofVisitors.orders).select('state').orderBy('id').execute()
  return rows.map(({ state }) => state)
}

test.each([
  ['in time', false],
  ['late', true],
])('an order whose cart is gone is paid %s as any other', async (_, isLate) => {
  const { bank, uuid, zoneId } = await desk.order()
  await shop.db.updateTable('orders').set({ cart_id: null }).where('uuid', '=', uuid).execute()
  if (isLate) await desk.runOutOfTime()
  await payAtBank(shop, bank, 'success')
  expect(await desk.stateOf(uuid)).toBe('paid')
  expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 2 })
  expect(await countEverything(shop)).toMatchObject({ tickets: 2, refunds: 0, mails: ['order-paid'] })
})

test('money for an order that was cancelled goes back, and the mail says why', async () => {
  const { visitor, bank, uuid } = await desk.order()
  await payAtBank(shop, bank, 'declined')
  const again = await visitor.post(`/payment/retry/${uuid}`)
  await payAtBank(shop, again.location!, 'success')
  const [first] = await shop.db
    .selectFrom('payments')
    .where(ofVisitors.payments)
    .selectAll()
    .orderBy('attempt')
    .execute()
  const tickets = await shop.db.selectFrom('tickets').select('id').where('state', '=', 'valid').execute()
  await shop.db.transaction().execute((trx) =>
    refundTickets(trx, {
      orderId: first!.order_id,
      ticketIds: tickets.map(({ id }) => id),
      money: 'none',
      seats: 'back',
      reason: 'organiser',
      key: 'all',
    }),
  )
  expect(await desk.stateOf(uuid)).toBe('cancelled')
  const report = {
    providerRef: first!.provider_ref!,
    key: null,
    state: 'captured',
    errorCode: null,
    captured: { amount: 8700, currency: 'eur' },
  } as const
  await applyReport(jobContext(shop), first!, report)
  await applyReport(jobContext(shop), first!, report)
  const refunds = shop.db.selectFrom('refunds').select(['amount_cents', 'reason', 'state'])
  expect(await refunds.execute()).toEqual([{ amount_cents: 8700, reason: 'cancelled', state: 'requested' }])
  const mails = shop.db.selectFrom('outbox').select(['locale', 'data']).where('kind', '=', 'payment-refunded')
  expect(await mails.execute()).toMatchObject([{ locale: 'fr', data: { amountCents: 8700, reason: 'cancelled' } }])
})

async function orderOnce() {
  const concert = await storeConcert(shop.db)
  const visitor = shop.visitor()
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  const idempotency_key = randomUUID()
  const send = () => sendCheckout(visitor, { idempotency_key })
  return { concert, first: await send(), send }
}

test('a page that is sent again after the time of its order is a new order, and again after the time of that one', async () => {
  const { concert, first, send } = await orderOnce()
  const banks = [first.location]
  for (let round = 0; round < 2; round++) {
    await desk.runOutOfTime()
    banks.push((await send()).location)
  }
  expect(new Set(banks).size).toBe(3)
  for (const bank of banks) expect(bank).toContain('/demo-bank/pay/')
  expect(await statesOfOrders()).toEqual(['expired', 'expired', 'awaiting_payment'])
  expect(await desk.seatsOf(concert.zoneId)).toEqual({ held: 2, sold: 0 })
})

test('a page that is sent again when the time of its order is just over leads to where that is said', async () => {
  const { send } = await orderOnce()
  await sql`update orders set expires_at = now() - interval '1 second' where ${ofVisitors.orders}`.execute(shop.db)
  const answer = await send()
  expect(answer.payload.view?.component).toBe('payment-failure')
  expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 1 })
})
