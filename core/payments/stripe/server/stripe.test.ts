import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ofVisitors, seatsOfBystanders } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { reconcilePayments } from '#core/orders/settlement/server/reconciliation.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { countEverything, jobContext, orderTickets } from '#core/orders/server/testing/buyer.ts'
import { type FakeStripe, startFakeStripe } from './testing/fake-stripe.ts'
import { sql } from 'kysely'

let stripe: FakeStripe
let shop: TestShop

beforeAll(async () => {
  stripe = await startFakeStripe()
  shop = await createTestShop({
    season: false,
    environment: stripe.environment,
  })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})
beforeEach(async () => {
  await emptyShop(shop.db)
})

async function order(): Promise<{ visitor: TestVisitor; session: string; uuid: string; location: string }> {
  const concert = await storeConcert(shop.db)
  const visitor = shop.visitor('en')
  const { location } = await orderTickets(visitor, concert.ticketIds[0])
  const { uuid } = await shop.db.selectFrom('orders').where(ofVisitors.orders).select('uuid').executeTakeFirstOrThrow()
  const { provider_ref } = await shop.db
    .selectFrom('payments')
    .where(ofVisitors.payments)
    .select('provider_ref')
    .executeTakeFirstOrThrow()
  return { visitor, session: provider_ref!, uuid, location: location! }
}

function sendWebhook(event: object) {
  const { body, headers } = stripe.signEvent(event)
  return shop.inject({ method: 'POST', url: '/payment/notify/stripe', headers, payload: body })
}

const orderState = async () =>
  (await shop.db.selectFrom('orders').where(ofVisitors.orders).select('state').executeTakeFirstOrThrow()).state
const paymentStates = async () =>
  (await shop.db.selectFrom('payments').where(ofVisitors.payments).select('state').orderBy('attempt').execute()).map(
    ({ state }) => state,
  )

// Holds: operation.stripe-through-own-package
test('the buyer goes to the hosted page, pays, and the webhook brings the tickets', async () => {
  const { visitor, session, uuid, location } = await order()
  expect(location).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  expect(stripe.books.sessions.get(session)).toMatchObject({
    amount_total: 8700,
    success_url: expect.stringContaining(`/payment/success/${uuid}`),
  })
  stripe.books.pay(session)
  expect((await sendWebhook(stripe.books.sessionEvent('checkout.session.completed', session))).statusCode).toBe(200)
  expect(await orderState()).toBe('paid')
  expect((await visitor.get(`/payment/success/${uuid}`)).props).toMatchObject({ status: 'paid' })
})

// Holds: operation.stripe-through-own-package
test('the same webhook twice, at once, counts once', async () => {
  const { session } = await order()
  stripe.books.pay(session)
  const event = stripe.books.sessionEvent('checkout.session.completed', session)
  const answers = await Promise.all([sendWebhook(event), sendWebhook(event), sendWebhook(event)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await countEverything(shop)).toMatchObject({ tickets: 2, mails: ['order-paid'] })
  expect(await shop.db.selectFrom('payment_events').select('event_id').execute()).toHaveLength(1)
})

test('the buyer is back before the webhook: the page asks Stripe', async () => {
  const { visitor, session, uuid } = await order()
  stripe.books.pay(session)
  expect((await visitor.get(`/payment/success/${uuid}`)).props).toMatchObject({ status: 'paid' })
})

test('a card that is declined there, then a new attempt: the old session is closed', async () => {
  const { visitor, session, uuid } = await order()
  stripe.books.decline(session, 'insufficient_funds')
  const page = await visitor.get(`/payment/failure/${uuid}`)
  expect(page.props).toMatchObject({ error_code: 'insufficient_funds', charge: { kind: 'none' } })
  const again = await visitor.post(page.props.retry_url)
  expect(again.location).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  expect(stripe.books.sessions.get(session)?.status).toBe('expired')
  expect(await paymentStates()).toEqual(['cancelled', 'requires_action'])
})

test('retrying what was paid a moment ago leads to the tickets, not to a second payment', async () => {
  const { visitor, session, uuid } = await order()
  stripe.books.pay(session)
  const page = await visitor.post(`/payment/retry/${uuid}`)
  expect(page.payload.view?.component).toBe('payment-success')
  expect(await paymentStates()).toEqual(['captured'])
})

test('an answer that is lost on the way makes no second session', async () => {
  const before = stripe.books.sessions.size
  stripe.breakAnswers(2)
  await order()
  expect(stripe.books.sessions.size).toBe(before + 1)
})

test('Stripe being away at the order leads to a page that says so, and the order can be paid when it is back', async () => {
  const concert = await storeConcert(shop.db)
  const visitor = shop.visitor('en')
  stripe.breakAnswers(3)
  const page = await orderTickets(visitor, concert.ticketIds[0])
  expect(page.payload.view?.component).toBe('payment-failure')
  expect(page.props).toMatchObject({ error: 'The bank’s payment page could not be opened.', charge: { kind: 'none' } })
  const again = await visitor.post(page.props.retry_url)
  expect(again.location).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  expect(await paymentStates()).toEqual(['requires_action'])
})

test('no webhook and no buyer: the reconciler finds the money', async () => {
  const { session } = await order()
  stripe.books.pay(session)
  await shop.db
    .updateTable('payments')
    .where(ofVisitors.payments)
    .set({ ask_after: sql<Date>`now()` })
    .execute()
  await reconcilePayments(jobContext(shop), await openPaymentProvider(shop.config))
  expect(await orderState()).toBe('paid')
})

describe('disputes', () => {
  test('are followed to their end, and bring no tickets twice', async () => {
    const { session } = await order()
    stripe.books.pay(session)
    await sendWebhook(stripe.books.sessionEvent('checkout.session.completed', session))
    await sendWebhook(stripe.books.disputeEvent('charge.dispute.created', session, 'needs_response'))
    expect(await paymentStates()).toEqual(['disputed'])
    await sendWebhook(stripe.books.disputeEvent('charge.dispute.closed', session, 'won'))
    expect(await paymentStates()).toEqual(['captured'])
    expect(await countEverything(shop)).toMatchObject({ tickets: 2, mails: ['order-paid'], refunds: 0 })
  })
})

test('late money without seats is sent back through Stripe, and a slow refund ends with its webhook', async () => {
  const { session } = await order()
  await shop.db.updateTable('zones').set({ held: seatsOfBystanders, sold: 10 }).execute()
  await shop.db.updateTable('order_items').where(ofVisitors.order_items).set({ held: 0 }).execute()
  await shop.db.updateTable('orders').where(ofVisitors.orders).set({ state: 'expired' }).execute()
  stripe.books.pay(session)
  await sendWebhook(stripe.books.sessionEvent('checkout.session.completed', session))
  expect(await countEverything(shop)).toMatchObject({ tickets: 0, refunds: 1, mails: ['payment-refunded'] })
  stripe.books.nextRefundStatus = 'pending'
  await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
  const refunds = () => shop.db.selectFrom('refunds').select(['state', 'provider_ref']).execute()
  const [submitted] = await refunds()
  expect(submitted?.state).toBe('submitted')
  const refund = { ...stripe.books.refunds.get(submitted!.provider_ref!), status: 'succeeded' }
  await sendWebhook(stripe.books.event('refund.updated', refund))
  expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
})

// Holds: operation.stripe-through-own-package
test('the demo bank is not there: its pages and its webhook events are not found', async () => {
  expect((await shop.inject({ url: '/demo-bank/bank.css' })).statusCode).toBe(404)
  expect((await shop.inject({ method: 'POST', url: '/payment/notify/demo', payload: {} })).statusCode).toBe(404)
})
