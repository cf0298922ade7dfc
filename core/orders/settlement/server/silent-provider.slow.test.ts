/**
 * A provider that hangs, fails, or disconnects after processing a request: bounded waits, honest
 * messages, one charge, one refund.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ofVisitors, seatsOfBystanders } from '#core/cart/server/testing/bystanders.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { paymentStates } from '#core/payments/payment.ts'
import { claimPoll, pollEverything } from '#core/payments/server/poll-store.ts'
import { claimRefunds } from '#core/payments/server/refund-store.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import type { FakeStripe } from '#core/payments/stripe/server/testing/fake-stripe.ts'
import { createOrderJobs } from './jobs.ts'
import { jobContext, orderTickets } from '#core/orders/server/testing/buyer.ts'
import { openStripeDesk, type PaidOrder, type StripeDesk } from '#core/orders/server/testing/stripe-desk.ts'
import { reconcilePayments } from './reconciliation.ts'

let desk: StripeDesk
let stripe: FakeStripe

beforeAll(async () => {
  desk = await openStripeDesk()
  stripe = desk.stripe
})
afterAll(() => desk.close())
afterEach(async () => {
  setMood('well')
  await desk.clear()
})

const silences = ['hangs', 'hangs after', 'fails', 'cuts'] as const

/**
 * Short timeout for an unhealthy provider, since waiting is futile; for a healthy one long enough
 * for a busy machine.
 */
function setMood(mood: FakeStripe['mood']): void {
  stripe.mood = mood
  desk.shop.config.payment.answerMilliseconds = mood === 'well' ? 20_000 : 100
}

async function reconcile(): Promise<void> {
  await reconcilePayments(jobContext(desk.shop), await openPaymentProvider(desk.shop.config))
}

const isDue = () =>
  desk.shop.db
    .updateTable('payments')
    .set({ ask_after: sql<Date>`now()` })
    .where(ofVisitors.payments)
    .execute()

const payment = () =>
  desk.shop.db.selectFrom('payments').selectAll().where(ofVisitors.payments).executeTakeFirstOrThrow()

const openPayment = () =>
  desk.shop.db
    .selectFrom('payments')
    .selectAll()
    .where(ofVisitors.payments)
    .where('state', 'in', paymentStates.open)
    .executeTakeFirstOrThrow()

/** Sessions still being requested by a previous test belong to another order. */
async function sessionsOfOrder() {
  const { uuid } = await desk.shop.db
    .selectFrom('orders')
    .select('uuid')
    .where(ofVisitors.orders)
    .executeTakeFirstOrThrow()
  return [...stripe.books.sessions.values()].filter(({ client_reference_id }) => client_reference_id?.includes(uuid))
}

async function secondsToNextPoll(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ask_after - clock_timestamp())::float as seconds from payments where provider = 'stripe'`.execute(
    desk.shop.db,
  )
  return Math.ceil(rows[0]!.seconds)
}

/** Money that arrived when the seats were gone. */
async function lateMoney(): Promise<PaidOrder> {
  const { db } = desk.shop
  const order = await desk.order()
  await db.updateTable('zones').set({ held: seatsOfBystanders, sold: 10 }).where('id', '=', order.zoneId).execute()
  await db.updateTable('order_items').where(ofVisitors.order_items).set({ held: 0 }).execute()
  await db.updateTable('orders').where(ofVisitors.orders).set({ state: 'expired' }).execute()
  stripe.books.pay(order.session)
  await desk.sendWebhook(stripe.books.sessionEvent('checkout.session.completed', order.session))
  return order
}

describe.each(silences)('a provider that %s', (mood) => {
  test('at the payment page: the buyer is told, is led on by a form, and pays once', async () => {
    const concert = await storeConcert(desk.shop.db)
    const visitor = desk.shop.visitor('hu')
    setMood(mood)
    stripe.requests.splice(0)
    const page = await orderTickets(visitor, concert.ticketIds[0])
    // The buyer does not wait for all retries of the provider's library.
    if (mood.startsWith('hangs')) expect(stripe.requests.length).toBeLessThan(3)
    expect(page.payload.view?.component).toBe('payment-failure')
    expect(page.props).toMatchObject({
      error: 'A bank fizetési oldalát nem sikerült megnyitni.',
      charge: { kind: 'none' },
      can_retry: true,
    })
    // Still silent: the same page again, nothing worse.
    expect((await visitor.post(page.props.retry_url)).payload.view?.component).toBe('payment-failure')
    setMood('well')
    const again = await visitor.post(page.props.retry_url)
    expect(again.location).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    // A page that arrived after the buyer's timeout is closed before another one is created.
    const open = (await sessionsOfOrder()).filter(({ status }) => status === 'open')
    expect(open.map(({ url }) => url)).toEqual([again.location])
    expect(await openPayment()).toMatchObject({ state: 'requires_action', page_url: again.location })
  })

  test('when it is asked what became of a payment: the buyer hears that it is being checked, and has the tickets once it says', async () => {
    const order = await desk.order()
    stripe.books.pay(order.session)
    setMood(mood)
    expect((await order.visitor.get(`/payment/success/${order.uuid}`)).props).toMatchObject({ status: 'waiting' })
    expect((await order.visitor.get(`/payment/failure/${order.uuid}`)).props).toMatchObject({
      charge: { kind: 'unknown' },
    })
    await isDue()
    await reconcile()
    expect(await payment()).toMatchObject({ state: 'requires_action', unanswered: 1 })
    setMood('well')
    await isDue()
    await reconcile()
    expect(await desk.look(order)).toMatchObject({ order: 'paid', tickets: ['valid', 'valid'], mails: ['order-paid'] })
  })

  test('when it is asked to give money back: it is asked again, and gives it back once', async () => {
    const order = await lateMoney()
    setMood(mood)
    await desk.sendRefunds()
    expect(await desk.look(order)).toMatchObject({ refunds: ['shop 8700 requested'], mails: ['payment-refunded'] })
    setMood('well')
    await desk.sendRefunds()
    // Not before its pause is over.
    expect(await desk.look(order)).toMatchObject({ refunds: ['shop 8700 requested'] })
    await desk.shop.db
      .updateTable('refunds')
      .set({ ask_after: sql<Date>`now()` })
      .execute()
    await desk.sendRefunds()
    expect(await desk.look(order)).toMatchObject({ refunds: ['shop 8700 succeeded'], mails: ['payment-refunded'] })
    expect([...stripe.books.refunds.values()].map(({ amount }) => amount)).toEqual([8700])
  })
})

describe('an attempt whose state is unknown', () => {
  test('is asked about after growing pauses, for ever, and after an hour each question that is not answered is an error', async () => {
    await desk.order()
    setMood('fails')
    const pauses: number[] = []
    for (let times = 0; times < 4; times++) {
      await isDue()
      await reconcile()
      pauses.push(await secondsToNextPoll())
    }
    expect(pauses).toEqual([5, 10, 20, 40])
    expect((await payment()).unanswered_since).not.toBeNull()
    await desk.shop.db
      .updateTable('payments')
      .set({ unanswered: 500, unanswered_since: sql<Date>`now() - interval '61 minutes'`, ask_after: sql<Date>`now()` })
      .where(ofVisitors.payments)
      .execute()
    const errors: string[] = []
    const context = jobContext(desk.shop)
    const log = { ...context.log, error: (_: unknown, message?: string) => void errors.push(message ?? '') }
    await reconcilePayments({ ...context, log }, await openPaymentProvider(desk.shop.config))
    expect(errors).toEqual([expect.stringContaining('has not answered about a payment for more than an hour')])
    expect(await secondsToNextPoll()).toBe(600)
    expect(await payment()).toMatchObject({ state: 'requires_action', unanswered: 501 })
    setMood('well')
    await isDue()
    await reconcile()
    expect(await payment()).toMatchObject({ state: 'requires_action', unanswered: 0, unanswered_since: null })
  })

  test('is asked about at once when the buyer comes back, and soon again where there is no answer', async () => {
    const order = await desk.order()
    await desk.shop.db
      .updateTable('payments')
      .set({ unanswered: 9, unanswered_since: sql<Date>`now()`, ask_after: sql<Date>`now() + interval '10 minutes'` })
      .where(ofVisitors.payments)
      .execute()
    stripe.requests.splice(0)
    setMood('fails')
    await order.visitor.get(`/payment/success/${order.uuid}`)
    expect(stripe.requests.length).toBeGreaterThan(0)
    expect(await secondsToNextPoll()).toBeLessThanOrEqual(5)
  })

  test('is asked about at once where the shop was away, as is a refund', async () => {
    await lateMoney()
    await desk.order()
    await sql`update payments set ask_after = now() + interval '10 minutes'`.execute(desk.shop.db)
    await sql`update refunds set ask_after = now() + interval '10 minutes'`.execute(desk.shop.db)
    await pollEverything(desk.shop.db)
    const { rows } = await sql`
      select ask_after > now() as later from payments where provider = 'stripe' and state = 'requires_action'
      union all select ask_after > now() from refunds where state = 'requested'`.execute(desk.shop.db)
    expect(rows).toEqual([{ later: false }, { later: false }])
  })

  test('by an order that waits no longer is closed soon', async () => {
    await desk.order()
    await desk.shop.db
      .updateTable('payments')
      .set({ ask_after: sql<Date>`now() + interval '9 minutes'` })
      .execute()
    await desk.shop.db.updateTable('orders').where(ofVisitors.orders).set({ state: 'expired' }).execute()
    expect(await secondsToNextPoll()).toBeLessThanOrEqual(3)
    await isDue()
    await reconcile()
    expect(await payment()).toMatchObject({ state: 'cancelled' })
    expect((await sessionsOfOrder()).map(({ status }) => status)).toEqual(['expired'])
  })

  test('and for which no page was ever made is over when no page could be open any more, and money counts even then', async () => {
    const concert = await storeConcert(desk.shop.db)
    setMood('hangs after')
    await orderTickets(desk.shop.visitor('fr'), concert.ticketIds[0])
    setMood('fails')
    await isDue()
    await reconcile()
    expect(await payment()).toMatchObject({ state: 'created', unanswered: 1 })
    await desk.shop.db
      .updateTable('payments')
      .set({ created_at: sql<Date>`now() - interval '121 minutes'` })
      .where(ofVisitors.payments)
      .execute()
    await isDue()
    await reconcile()
    expect(await payment()).toMatchObject({ state: 'cancelled', error_code: 'page_expired' })
    setMood('well')
    const [session] = await sessionsOfOrder()
    stripe.books.pay(session!.id)
    await desk.sendWebhook(stripe.books.sessionEvent('checkout.session.completed', session!.id))
    expect(await payment()).toMatchObject({ state: 'captured', settlement: 'tickets' })
  })
})

test('what a process that died had claimed at the provider is taken up within a minute, the time to the next round included', async () => {
  const everySeconds = new Map(
    createOrderJobs(desk.shop.config).map(({ name, schedule }) => [
      name,
      'cron' in schedule ? Infinity : schedule.everySeconds,
    ]),
  )
  await lateMoney()
  await desk.order()
  await sql`update payments set created_at = now() - interval '1 day', ask_after = now() where provider = 'stripe'`.execute(
    desk.shop.db,
  )
  await sql`update refunds set created_at = now() - interval '1 day'`.execute(desk.shop.db)
  // Killed midway: claimed, without any further report.
  expect(await claimPoll(desk.shop.db, 'stripe')).toBeDefined()
  expect(await claimRefunds(desk.shop.db, 'stripe', 4)).toHaveLength(1)
  const { rows } = await sql<{ payment: number; refund: number }>`select
    (select extract(epoch from max(ask_after) - clock_timestamp())::float from payments where provider = 'stripe' and state = 'requires_action') as payment,
    (select extract(epoch from max(ask_after) - clock_timestamp())::float from refunds) as refund`.execute(desk.shop.db)
  expect(rows[0]!.payment + everySeconds.get('payments.reconcile')!).toBeLessThanOrEqual(60)
  expect(rows[0]!.refund + everySeconds.get('payments.refund')!).toBeLessThanOrEqual(60)
})
