import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ofVisitors, seatsOfBystanders } from '#core/cart/server/testing/bystanders.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { openStripeDesk, type PaidOrder, type StripeDesk } from '#core/orders/server/testing/stripe-desk.ts'

/**
 * Refunds requested by the shop itself, for money that arrived when the seats were gone. Webhook
 * events report them like any others.
 */

let desk: StripeDesk
let books: StripeDesk['stripe']['books']

beforeAll(async () => {
  desk = await openStripeDesk()
  books = desk.stripe.books
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

/**
 * An order whose money arrived when its seats were gone: the shop has requested a refund, but not
 * yet sent it.
 */
async function lateMoney(): Promise<PaidOrder> {
  const { db } = desk.shop
  const order = await desk.order()
  await db.updateTable('zones').set({ held: seatsOfBystanders, sold: 10 }).where('id', '=', order.zoneId).execute()
  await db.updateTable('order_items').where(ofVisitors.order_items).set({ held: 0 }).execute()
  await db.updateTable('orders').where(ofVisitors.orders).set({ state: 'expired' }).execute()
  books.pay(order.session)
  await desk.sendWebhook(books.sessionEvent('checkout.session.completed', order.session))
  expect(await desk.look(order)).toMatchObject({ order: 'expired', tickets: [], refunds: ['shop 8700 requested'] })
  return order
}

const sentBack = { order: 'expired', tickets: [], sold: 10, mails: ['payment-refunded'] }

const letTimePass = (time: '2 hours' | '2 minutes') =>
  desk.shop.db
    .updateTable('refunds')
    .set({
      ask_after: sql<Date>`now()`,
      updated_at: sql<Date>`now() - ${time}::interval`,
      created_at: sql<Date>`created_at - ${time}::interval`,
    })
    .execute()

const refundsAtStripe = () => [...books.refunds.values()].map(({ amount, status }) => `${amount} ${status}`)

/** Returns the state of the buyer's money on their page. */
const chargeOf = async ({ visitor, uuid }: PaidOrder) => (await visitor.get(`/payment/failure/${uuid}`)).props.charge

describe('a refund that the shop asked for', () => {
  test('is known again when webhook events and the reconciler tell of it', async () => {
    const order = await lateMoney()
    await desk.sendRefunds()
    const [refund] = books.refunds.values()
    for (const event of [books.event('refund.created', refund!), books.event('refund.updated', refund!)])
      expect((await desk.sendWebhook(event)).statusCode).toBe(200)
    await desk.reconcile()
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 succeeded'] })
    expect(desk.alarms()).toEqual([])
  })

  test.each(['notice', 'reconciler'] as const)(
    'and whose answer was never recorded is known by its key from the %s, and is made once',
    async (voice) => {
      const order = await lateMoney()
      const provider = await openPaymentProvider(desk.shop.config)
      const { idempotency_key, amount_cents } = await desk.shop.db
        .selectFrom('refunds')
        .select(['idempotency_key', 'amount_cents'])
        .executeTakeFirstOrThrow()
      // The process is killed between the provider's response and its record.
      await provider.refund({ providerRef: order.session, amount: amount_cents, key: `${idempotency_key}:1` })
      const [refund] = books.refunds.values()
      if (voice === 'notice') await desk.sendWebhook(books.event('refund.created', refund!))
      else await desk.reconcile()
      expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 succeeded'] })
      await letTimePass('2 hours')
      await desk.sendRefunds()
      expect(refundsAtStripe()).toEqual(['8700 succeeded'])
    },
  )

  // Holds: payment.not-taken-is-said
  test('and that comes back from the buyer’s bank is asked for again, and what is still said of the first try is old', async () => {
    const order = await lateMoney()
    await desk.sendRefunds()
    const [first] = books.refunds.values()
    const early = books.event('refund.created', first!)
    await desk.sendWebhook(books.endRefund(first!.id, 'failed'))
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 failed'] })
    expect(await chargeOf(order)).toEqual({ kind: 'refunded', amount: 87, not_taken: 87 })
    await letTimePass('2 hours')
    await desk.sendRefunds()
    expect(await chargeOf(order)).toEqual({ kind: 'refunded', amount: 87, not_taken: 0 })
    await desk.sendWebhook(early)
    await desk.sendWebhook(books.event('refund.failed', first!))
    await desk.reconcile()
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 succeeded'] })
    expect(refundsAtStripe()).toEqual(['8700 failed', '8700 succeeded'])
  })

  test('and that Stripe refuses is tried again later, five times; then it is given up, and wants a person', async () => {
    const order = await lateMoney()
    books.intents.get(books.sessions.get(order.session)!.payment_intent!)!.status = 'requires_payment_method'
    for (let attempt = 1; attempt <= 6; attempt++) {
      await desk.sendRefunds()
      await desk.sendRefunds()
      await letTimePass('2 hours')
    }
    expect(desk.stripe.requests.filter(({ line }) => line === 'POST /v1/refunds')).toHaveLength(5)
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 failed'] })
    const { ref_nr } = await desk.shop.db
      .selectFrom('orders')
      .where(ofVisitors.orders)
      .select('ref_nr')
      .executeTakeFirstOrThrow()
    expect(desk.alarms()).toMatchObject([{ order: ref_nr, msg: expect.stringContaining('is given up') }])
  })

  test('and that Stripe does not answer to is asked for again, and wants a person when it lasts', async () => {
    const order = await lateMoney()
    desk.stripe.breakAnswers(3)
    await desk.sendRefunds()
    expect(desk.alarms()).toEqual([])
    await letTimePass('2 hours')
    desk.stripe.breakAnswers(3)
    await desk.sendRefunds()
    expect(desk.alarms()).toMatchObject([{ msg: expect.stringContaining('more than an hour') }])
    await letTimePass('2 hours')
    await desk.sendRefunds()
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 succeeded'] })
    expect(refundsAtStripe()).toEqual(['8700 succeeded'])
  })
})

describe('a refund in the dashboard of what the shop was about to send back', () => {
  test('takes its place: nothing is asked for twice', async () => {
    const order = await lateMoney()
    const { created } = books.refundInDashboard(order.session)
    await desk.sendWebhook(created)
    await desk.sendWebhook(created)
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 succeeded'] })
    await letTimePass('2 hours')
    await desk.sendRefunds()
    expect(refundsAtStripe()).toEqual(['8700 succeeded'])
    expect(desk.alarms()).toEqual([])
  })

  test('that nobody told of makes Stripe refuse the shop’s, and takes its place when it is found', async () => {
    const order = await lateMoney()
    books.refundInDashboard(order.session)
    await desk.sendRefunds()
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 failed'] })
    await desk.reconcile()
    expect(await desk.look(order)).toEqual({ ...sentBack, refunds: ['shop 8700 succeeded'] })
    expect(desk.alarms()).toEqual([])
  })

  test('of a part leaves the rest to the shop', async () => {
    const order = await lateMoney()
    await desk.sendWebhook(books.refundInDashboard(order.session, { amount: 2000 }).created)
    expect(await desk.look(order)).toMatchObject({
      refunds: ['shop 6700 requested', 'provider 2000 succeeded'],
    })
    await letTimePass('2 minutes')
    await desk.sendRefunds()
    expect(await desk.look(order)).toEqual({
      ...sentBack,
      refunds: ['shop 6700 succeeded', 'provider 2000 succeeded'],
    })
    expect(refundsAtStripe()).toEqual(['2000 succeeded', '6700 succeeded'])
    expect((await order.visitor.get(`/payment/success/${order.uuid}`)).props).toMatchObject({
      charge: { kind: 'refunded', amount: 87 },
    })
  })
})

test('a part that was refunded in the dashboard and comes back is sent by the shop again, with the rest', async () => {
  const order = await lateMoney()
  const { refund, created } = books.refundInDashboard(order.session, { amount: 2000, status: 'pending' })
  await desk.sendWebhook(created)
  expect(await desk.look(order)).toMatchObject({ refunds: ['shop 6700 requested', 'provider 2000 submitted'] })
  await desk.sendWebhook(books.endRefund(refund.id, 'failed'))
  await letTimePass('2 minutes')
  await desk.sendRefunds()
  expect(await desk.look(order)).toMatchObject({ refunds: ['shop 8700 succeeded', 'provider 2000 failed'] })
})

test('money that was paid twice goes back without touching the tickets that the first payment bought', async () => {
  const order = await desk.order()
  const page = await order.visitor.get(`/payment/failure/${order.uuid}`)
  await order.visitor.post(page.props.retry_url)
  const { provider_ref: second } = await desk.shop.db
    .selectFrom('payments')
    .where(ofVisitors.payments)
    .select('provider_ref')
    .where('attempt', '=', 2)
    .executeTakeFirstOrThrow()
  // The buyer pays in both windows at the same moment, despite the closed page.
  books.sessions.get(order.session)!.status = 'open'
  for (const session of [order.session, second!]) {
    books.pay(session)
    await desk.sendWebhook(books.sessionEvent('checkout.session.completed', session))
  }
  await desk.sendRefunds()
  const [refund] = books.refunds.values()
  await desk.sendWebhook(books.event('refund.created', refund!))
  expect(await desk.look(order)).toEqual({
    order: 'paid',
    tickets: ['valid', 'valid'],
    sold: 2,
    mails: ['order-paid', 'payment-refunded'],
    refunds: ['shop 8700 succeeded'],
  })
  // Then the first one is refunded manually.
  await desk.sendWebhook(books.refundInDashboard(order.session).created)
  expect(await desk.look(order)).toMatchObject({ order: 'cancelled', tickets: ['void', 'void'], sold: 0 })
})

describe('disputes', () => {
  const paymentState = async () =>
    (await desk.shop.db.selectFrom('payments').where(ofVisitors.payments).select('state').executeTakeFirstOrThrow())
      .state

  test('want a person, and are not ended by what else Stripe says of the payment', async () => {
    const order = await desk.paidOrder()
    await desk.sendWebhook(books.disputeEvent('charge.dispute.created', order.session, 'needs_response'))
    expect(await paymentState()).toBe('disputed')
    expect(desk.alarms()).toMatchObject([{ msg: expect.stringContaining('before its deadline') }])
    await desk.sendWebhook(books.sessionEvent('checkout.session.async_payment_succeeded', order.session))
    await desk.sendWebhook(books.refundInDashboard(order.session, { amount: 100 }).created)
    expect(await paymentState()).toBe('disputed')
    await desk.sendWebhook(books.disputeEvent('charge.dispute.closed', order.session, 'won'))
    expect(await paymentState()).toBe('captured')
  })

  test.each([
    ['lost', 'charged_back'],
    ['won', 'captured'],
    ['warning_closed', 'captured'],
  ])('that were %s come to the same in whatever order that is told', async (status, state) => {
    const order = await desk.order()
    books.pay(order.session)
    const opened = books.disputeEvent('charge.dispute.created', order.session, 'needs_response')
    const closed = books.disputeEvent('charge.dispute.closed', order.session, status)
    for (const event of [closed, opened, books.sessionEvent('checkout.session.completed', order.session)])
      expect((await desk.sendWebhook(event)).statusCode).toBe(200)
    expect(await paymentState()).toBe(state)
    expect(await desk.look(order)).toMatchObject({ order: 'paid', tickets: ['valid', 'valid'] })
    expect(desk.alarms()).toHaveLength(state === 'charged_back' ? 1 : 0)
  })

  test('of a payment that was refunded keep the refund, and a refund told after the loss is recorded', async () => {
    const order = await desk.paidOrder()
    const { created } = books.refundInDashboard(order.session)
    await desk.sendWebhook(books.disputeEvent('charge.dispute.closed', order.session, 'lost'))
    await desk.sendWebhook(created)
    expect(await paymentState()).toBe('charged_back')
    expect(await desk.look(order)).toMatchObject({ order: 'cancelled', refunds: ['provider 8700 succeeded'] })
  })

  test('that were lost while the shop was about to send the money back keep it from being sent', async () => {
    const order = await lateMoney()
    await desk.sendWebhook(books.disputeEvent('charge.dispute.closed', order.session, 'lost'))
    await desk.sendRefunds()
    expect(refundsAtStripe()).toEqual([])
    expect(desk.alarms()).toHaveLength(1)
  })
})
