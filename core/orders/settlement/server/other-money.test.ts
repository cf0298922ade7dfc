/**
 * Money that does not belong to the order, and payments not made by the shop: nothing is sold for
 * them, and an alarm is raised.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { findAlarms } from '#operations/alarms/alarm-rules.ts'
import { findMoneyDifferences } from '#core/accounting/reconcile/money-differences-store.ts'
import { findProviderDifferences } from '#core/accounting/reconcile/provider-differences.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { jobContext, orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { openStripeDesk, type PaidOrder, type StripeDesk } from '#core/orders/server/testing/stripe-desk.ts'
import { reconcilePayments } from './reconciliation.ts'

let desk: StripeDesk
let books: StripeDesk['stripe']['books']
beforeAll(async () => {
  desk = await openStripeDesk()
  books = desk.stripe.books
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

type Other = Parameters<typeof books.pay>[1]
const hundredDollars = { amount_total: 100, currency: 'usd' }

const completed = (session: string) =>
  desk
    .sendWebhook(books.sessionEvent('checkout.session.completed', session))
    .then(({ statusCode }) => expect(statusCode).toBe(200))
const expire = async (uuid: string) => {
  await sql`update orders set expires_at = now() - interval '1 second' where uuid = ${uuid}`.execute(desk.shop.db)
  await desk.shop.db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
}
const poll = async () => {
  await desk.shop.db
    .updateTable('payments')
    .where(ofVisitors.payments)
    .set({ ask_after: sql<Date>`now()` })
    .execute()
  await reconcilePayments(jobContext(desk.shop), await openPaymentProvider(desk.shop.config))
}

/** All ways in which the shop learns of a payment. */
const ways: Record<string, (order: PaidOrder) => Promise<unknown>> = {
  webhook: ({ session }) => completed(session),
  'webhook of a refund': ({ session }) =>
    desk.sendWebhook(books.refundInDashboard(session, { amount: 1, status: 'pending' }).created),
  'webhook of a dispute': ({ session }) =>
    desk.sendWebhook(books.disputeEvent('charge.dispute.created', session, 'warning_closed')),
  'return to the success page': ({ visitor, uuid }) => visitor.get(`/payment/success/${uuid}`),
  'return to the failure page': ({ visitor, uuid }) => visitor.get(`/payment/failure/${uuid}`),
  'another try': ({ visitor, uuid }) => visitor.post(`/payment/retry/${uuid}`),
  poll,
  'poll of an order that waits no longer': async ({ uuid }) => {
    await expire(uuid)
    await poll()
  },
  'list of refunds': async ({ session }) => {
    books.refundInDashboard(session, { amount: 1, status: 'pending' })
    await desk.reconcile()
  },
}

async function findPayment({ uuid }: PaidOrder) {
  const payment = await desk.shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payments.state', 'settlement', 'captured_cents', 'captured_currency', 'ref_nr', 'payments.id'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return payment
}

const alarms = async () =>
  (await findAlarms(desk.shop.db, desk.shop.config)).map(({ kind, examples }) => [kind, ...examples])
const differences = async () =>
  (await findMoneyDifferences(desk.shop.db)).map(({ subject, message }) => `${subject} ${message}`)
const span = () => ({ from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) })
const providerDifferences = async () =>
  findProviderDifferences(desk.shop.db, await openPaymentProvider(desk.shop.config), span())

describe('money of another amount or currency', () => {
  // Holds: operation.captured-money-is-the-orders
  test.each(Object.keys(ways))('that is told by a %s is held: no tickets, an alarm, a difference', async (way) => {
    const order = await desk.order()
    books.pay(order.session, hundredDollars)
    await ways[way]!(order)
    const { ref_nr, id, ...payment } = await findPayment(order)
    expect(payment).toEqual({ state: 'captured', settlement: 'held', captured_cents: 100, captured_currency: 'usd' })
    expect(await desk.look(order)).toMatchObject({ tickets: [], sold: 0, mails: [] })
    expect(await alarms()).toEqual([['money_held', `order ${ref_nr}`]])
    expect(await differences()).toEqual([
      `payment ${id} of order ${ref_nr} asked for 87.00 EUR, but brought 100 of the smallest units of USD, which are held`,
    ])
    expect(await providerDifferences()).toEqual([])
    const { rows } = await sql`select from money_entries`.execute(desk.shop.db)
    expect(rows).toEqual([])
    await completed(order.session)
    await poll()
    expect(await findPayment(order)).toMatchObject(payment)
  })

  test.each<[string, Other]>([
    ['less', { amount_total: 8699 }],
    ['more', { amount_total: 8701 }],
    ['nothing', { amount_total: 0 }],
    ['as much of another currency', { currency: 'huf' }],
    ['what nobody tells', { amount_total: null as never }],
    ['of a currency that nobody tells', { currency: null as never }],
    ['more than a number can hold', { amount_total: 1e300 }],
  ])('is held where it is %s, and told in the log with what came', async (_, other) => {
    const order = await desk.order()
    books.pay(order.session, other)
    await completed(order.session)
    expect(await findPayment(order)).toMatchObject({ state: 'captured', settlement: 'held' })
    expect(await desk.look(order)).toMatchObject({ tickets: [], mails: [] })
    expect(desk.alarms()).toMatchObject([{ asked_cents: 8700, msg: expect.stringContaining('The money is held') }])
    // Without money there is nothing to decide.
    expect(await differences()).toHaveLength(other?.amount_total === 0 ? 0 : 1)
  })

  test('that comes too late is not sent back either', async () => {
    const order = await desk.order()
    await expire(order.uuid)
    books.pay(order.session, { amount_total: 100 })
    await completed(order.session)
    expect(await desk.look(order)).toMatchObject({ refunds: [], tickets: [], mails: [] })
    expect(await findPayment(order)).toMatchObject({ settlement: 'held' })
  })

  test('is told to the buyer as it is, who is not led to pay again', async () => {
    const order = await desk.order()
    books.pay(order.session, hundredDollars)
    const page = await order.visitor.get(`/payment/success/${order.uuid}`)
    expect(page.payload.view?.component).toBe('payment-failure')
    expect(page.props).toMatchObject({ charge: { kind: 'held' }, can_retry: false })
    const again = await order.visitor.post(`/payment/retry/${order.uuid}`)
    expect(again.payload.view?.component).toBe('payment-failure')
    expect(books.sessions.size).toBe(1)
  })

  test('that is refunded at the provider, in its own currency, wants nobody any more', async () => {
    const order = await desk.order()
    books.pay(order.session, { amount_total: 9000, currency: 'usd' })
    await completed(order.session)
    const { id, ref_nr } = await findPayment(order)
    await desk.sendWebhook(books.refundInDashboard(order.session, { amount: 4000 }).created)
    expect(await alarms()).toEqual([['money_held', `order ${ref_nr}`]])
    await desk.sendWebhook(books.refundInDashboard(order.session).created)
    expect(await desk.look(order)).toMatchObject({ refunds: ['provider 4000 succeeded', 'provider 5000 succeeded'] })
    expect(await alarms()).toEqual([])
    expect(await differences()).toEqual([])
    expect((await findPayment(order)).id).toBe(id)
  })

  test('of an older version, that was not compared, is found by reconcile', async () => {
    const order = await desk.paidOrder()
    await sql`update payments set captured_cents = null, captured_currency = null where captured_cents is not null`.execute(
      desk.shop.db,
    )
    expect(await providerDifferences()).toEqual([])
    Object.assign(books.sessions.get(order.session)!, hundredDollars)
    const { id, ref_nr } = await findPayment(order)
    const message =
      'is of 8700 of the smallest units of EUR here, but of 100 of the smallest units of USD at the provider'
    expect(await providerDifferences()).toEqual([{ subject: `payment ${id} of order ${ref_nr}`, message }])
  })

  test('cannot be settled as the order’s, whatever the code does', async () => {
    const order = await desk.order()
    books.pay(order.session, hundredDollars)
    await completed(order.session)
    for (const settlement of ['tickets', 'returned'] as const)
      await expect(
        desk.shop.db.updateTable('payments').where(ofVisitors.payments).set({ settlement }).execute(),
      ).rejects.toMatchObject({
        constraint: 'settled_with_the_orders_money',
      })
  })
})

test('the demo bank is believed no more than any other: what it captured is compared', async () => {
  const shop = await createTestShop({ season: false })
  onTestFinished(() => shop.close())
  const concert = await storeConcert(shop.db, { bystanders: false })
  const visitor = shop.visitor()
  const { location } = await orderTickets(visitor, concert.ticketIds[0])
  await sql`update demo_bank_payments set amount_cents = 8600`.execute(shop.db)
  await payAtBank(shop, location!, 'success')
  const payment = await shop.db.selectFrom('payments').select(['settlement', 'captured_cents']).executeTakeFirst()
  expect(payment).toEqual({ settlement: 'held', captured_cents: 8600 })
  expect((await findAlarms(shop.db, shop.config)).map(({ kind }) => kind)).toEqual(['money_held'])
})

describe('a payment that the shop has not made', () => {
  // Holds: operation.provider-reference-is-the-orders
  test.each(['awaiting_payment', 'paid'])('under the name of one whose order is %s changes nothing', async (state) => {
    const order = state === 'paid' ? await desk.paidOrder() : await desk.order()
    const before = await desk.look(order)
    const { ref_nr } = await findPayment(order)
    const own = books.sessions.get(order.session)!
    // An unrelated page in the same account: payment links let their visitors choose this name.
    const foreign = {
      ...own,
      id: 'cs_test_foreign',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_9',
    }
    books.sessions.set(foreign.id, foreign as typeof own)
    await completed(foreign.id)
    await desk.sendWebhook(books.disputeEvent('charge.dispute.created', foreign.id, 'lost'))
    expect(await desk.look(order)).toEqual(before)
    expect(desk.alarms()).toMatchObject([
      { order: ref_nr, foreign: 'cs_test_foreign', msg: expect.stringContaining('has not made') },
      { order: ref_nr },
    ])
    expect(await alarms()).toEqual([['foreign_payments', `order ${ref_nr}`, `order ${ref_nr}`]])
    expect(await differences()).toEqual([])
    await sql`update payment_events set received_at = now() - interval '31 days'`.execute(desk.shop.db)
    expect(await alarms()).toEqual([])
  })

  test('that names no order of the shop is nobody’s business', async () => {
    const order = await desk.order()
    const own = books.sessions.get(order.session)!
    books.sessions.set('cs_other', { ...own, id: 'cs_other', client_reference_id: 'shirt-7', payment_status: 'paid' })
    await completed('cs_other')
    expect(desk.alarms()).toEqual([])
    expect(await alarms()).toEqual([])
  })

  test('but whose page’s answer was lost is found by its name', async () => {
    const order = await desk.order()
    await desk.shop.db
      .updateTable('payments')
      .where(ofVisitors.payments)
      .set({ provider_ref: null, page_url: null, state: 'created' })
      .execute()
    books.pay(order.session)
    await completed(order.session)
    expect(await desk.look(order)).toMatchObject({ order: 'paid', tickets: ['valid', 'valid'] })
  })
})
