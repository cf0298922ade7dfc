import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSeats } from '#core/cart/server/testing/samples.ts'
import { ofVisitors, seatsOfBystanders } from '#core/cart/server/testing/bystanders.ts'
import { findMoneyDifferences } from '#core/accounting/reconcile/money-differences-store.ts'
import { createApp } from '#apps/shop/app/app.ts'
import { createDatabase } from '#platform/database/database.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { openStripeDesk, type PaidOrder, type StripeDesk } from '#core/orders/server/testing/stripe-desk.ts'

/** Refunds made in Stripe's dashboard: the shop is notified, or finds out. */

let desk: StripeDesk
let books: StripeDesk['stripe']['books']

beforeAll(async () => {
  desk = await openStripeDesk()
  books = desk.stripe.books
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

const paid = { order: 'paid', tickets: ['valid', 'valid'], sold: 2, mails: ['order-paid'], refunds: [] }
const undone = {
  order: 'cancelled',
  tickets: ['void', 'void'],
  sold: 0,
  mails: ['order-paid', 'payment-refunded'],
  refunds: ['provider 8700 succeeded'],
}

async function checkLedger(): Promise<void> {
  const { rows } = await sql<{ sold: number; ledger: number }>`
    select sold, (select coalesce(sum(case kind when 'sell' then delta when 'return' then -delta end), 0)::integer
      from inventory_moves where zone_id = zones.id) as ledger
    from zones where exists (select from inventory_moves where zone_id = zones.id)`.execute(desk.shop.db)
  for (const { sold, ledger } of rows) expect(ledger).toBe(sold)
}

describe('a full refund', () => {
  // Holds: operation.refunded-provider-applied-word-voids
  test.each(['refund.created', 'charge.refunded'] as const)(
    'told by %s alone voids the tickets, returns the seats, cancels the order and is mailed in its language',
    async (type) => {
      const order = await desk.paidOrder()
      expect(await desk.look(order)).toEqual(paid)
      const { refund, created, chargeRefunded } = books.refundInDashboard(order.session)
      const answer = await desk.sendWebhook(type === 'refund.created' ? created : chargeRefunded)
      expect(answer.statusCode).toBe(200)
      expect(await desk.look(order)).toEqual(undone)
      await checkLedger()
      expect(desk.alarms()).toEqual([])
      const { provider_ref } = await desk.shop.db.selectFrom('refunds').select('provider_ref').executeTakeFirstOrThrow()
      expect(provider_ref).toBe(refund.id)
      const mail = await desk.shop.db
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'payment-refunded')
        .executeTakeFirstOrThrow()
      expect(mail).toMatchObject({
        locale: 'fr',
        recipient: 'anna@example.com',
        data: { amountCents: 8700, reason: 'order_refunded' },
      })
    },
  )

  test('told three times, at once and again, by two processes and the reconciler, counts once', async () => {
    const order = await desk.paidOrder()
    const { created, chargeRefunded, refund } = books.refundInDashboard(order.session)
    const updated = books.event('refund.updated', refund)
    const { database, config } = desk.shop
    const connection = createDatabase(database.url)
    const second = await createApp(
      { ...config, logLevel: 'silent' },
      {
        database: connection,
        clock: () => new Date(),
        renderer: {
          version: 'test',
          render: async () => ({ html: '' }),
          assetsOf: () => ({ entry: '', stylesheets: [], modules: [], fonts: [] }),
        },
      },
    )
    const sendToSecond = (event: object) => desk.arrive(second, event)
    const answers = await Promise.all([
      desk.sendWebhook(created),
      sendToSecond(chargeRefunded),
      sendToSecond(updated),
      desk.sendWebhook(updated),
      desk.sendWebhook(books.event('refund.updated', refund)),
      sendToSecond(books.event('refund.updated', refund)),
      desk.reconcile(),
    ])
    for (const answer of answers) if (answer) expect(answer.statusCode).toBe(200)
    await desk.sendWebhook(created)
    await desk.reconcile()
    await second.close()
    await connection.close()
    expect(await desk.look(order)).toEqual(undone)
    await checkLedger()
  })

  // Holds: operation.refunded-provider-applied-word-voids
  test('whose webhook event never comes is found by the reconciler', async () => {
    const order = await desk.paidOrder()
    books.refundInDashboard(order.session)
    await desk.reconcile()
    expect(await desk.look(order)).toEqual(undone)
  })

  test('told before the capture of the payment sells and undoes, without a mail about tickets', async () => {
    const order = await desk.order()
    books.pay(order.session)
    const { created } = books.refundInDashboard(order.session)
    await desk.sendWebhook(created)
    expect(await desk.look(order)).toEqual(undone)
    await desk.sendWebhook(books.sessionEvent('checkout.session.completed', order.session))
    expect(await desk.look(order)).toEqual(undone)
    await checkLedger()
  })

  test('frees the seats for somebody else', async () => {
    const order = await desk.paidOrder()
    await desk.shop.db
      .updateTable('zones')
      .set({ capacity: 2 + seatsOfBystanders })
      .where('id', '=', order.zoneId)
      .execute()
    await desk.sendWebhook(books.refundInDashboard(order.session).created)
    const { id } = await desk.shop.db
      .selectFrom('event_tickets')
      .select('id')
      .where('zone_id', '=', order.zoneId)
      .executeTakeFirstOrThrow()
    await desk.shop.visitor('en').post(`/cart/add/${id}`, { quantity: 2 })
    expect(await findSeats(desk.shop.db, order.zoneId)).toEqual({ held: 2, sold: 0 })
  })

  test('shows an order page that thanks nobody, void tickets, and no way to send them again', async () => {
    const order = await desk.paidOrder()
    await desk.sendWebhook(books.refundInDashboard(order.session).created)
    const page = await order.visitor.get(`/payment/success/${order.uuid}`)
    expect(page.payload.view?.component).toBe('payment-refunded')
    expect(page.props).toMatchObject({ amount: 87, is_back: true, invoice: { total: 87, paid_at: expect.any(String) } })
    expect(page.props.tickets.map(({ state }: { state: string }) => state)).toEqual(['void', 'void'])
    expect((await order.visitor.get(`/payment/failure/${order.uuid}`)).payload.view?.component).toBe('payment-refunded')
    expect((await order.visitor.get(`/orders/${order.uuid}/tickets.pdf`)).headers['content-type']).toBe(
      'application/pdf',
    )
    for (const answer of [
      await order.visitor.get(`/orders/${order.uuid}/calendar.ics`),
      await order.visitor.post(`/orders/${order.uuid}/resend`, { email: '' }),
    ])
      expect(answer.payload.view?.component).toBe('payment-refunded')
    expect(await desk.look(order)).toEqual(undone)
  })
})

describe('a partial refund', () => {
  // Holds: operation.refunded-provider-applied-word-voids
  test('is recorded, voids nothing, alarms a person once, and is said on the order’s page', async () => {
    const order = await desk.paidOrder()
    const { created, chargeRefunded } = books.refundInDashboard(order.session, { amount: 2000 })
    await desk.sendWebhook(created)
    await desk.sendWebhook(chargeRefunded)
    await desk.sendWebhook(created)
    await desk.reconcile()
    expect(await desk.look(order)).toEqual({ ...paid, refunds: ['provider 2000 succeeded'] })
    const { ref_nr } = await desk.shop.db
      .selectFrom('orders')
      .where(ofVisitors.orders)
      .select('ref_nr')
      .executeTakeFirstOrThrow()
    expect(desk.alarms()).toMatchObject([
      {
        order: ref_nr,
        refunded_cents: 2000,
        total_cents: 8700,
        msg: expect.stringContaining('refund the rest as well'),
      },
    ])
    expect((await order.visitor.get(`/payment/success/${order.uuid}`)).props).toMatchObject({
      status: 'paid',
      refunded: 20,
    })
  })

  test('and others that add up to the whole are a full one, also at the same moment', async () => {
    const order = await desk.paidOrder()
    const parts = [2000, 3000, 3700].map((amount) => books.refundInDashboard(order.session, { amount }))
    await Promise.all(parts.flatMap(({ created, chargeRefunded }) => [created, chargeRefunded]).map(desk.sendWebhook))
    expect(await desk.look(order)).toMatchObject({
      ...undone,
      refunds: expect.arrayContaining([
        'provider 2000 succeeded',
        'provider 3000 succeeded',
        'provider 3700 succeeded',
      ]),
    })
    const { data } = await desk.shop.db
      .selectFrom('outbox')
      .select('data')
      .where('kind', '=', 'payment-refunded')
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ amountCents: 8700 })
    await checkLedger()
  })
})

describe('a refund that takes its time', () => {
  test('changes nothing until it has succeeded', async () => {
    const order = await desk.paidOrder()
    const { refund, created } = books.refundInDashboard(order.session, { status: 'pending' })
    await desk.sendWebhook(created)
    expect(await desk.look(order)).toEqual({ ...paid, refunds: ['provider 8700 submitted'] })
    await desk.sendWebhook(books.endRefund(refund.id, 'succeeded'))
    expect(await desk.look(order)).toEqual(undone)
  })

  test('and fails leaves the order as it was, and alarms a person', async () => {
    const order = await desk.paidOrder()
    const { refund, created } = books.refundInDashboard(order.session, { status: 'pending' })
    await desk.sendWebhook(created)
    const failed = books.endRefund(refund.id, 'failed')
    await desk.sendWebhook(failed)
    await desk.sendWebhook(failed)
    // Stripe sends some webhook events twice, and late: an earlier state has no effect.
    await desk.sendWebhook(books.event('refund.updated', { ...refund, status: 'pending' }))
    expect(await desk.look(order)).toEqual({ ...paid, refunds: ['provider 8700 failed'] })
    expect(desk.alarms()).toMatchObject([{ refund: refund.id, msg: expect.stringContaining('has failed') }])
    await desk.sendWebhook(books.refundInDashboard(order.session).created)
    expect(await desk.look(order)).toEqual({ ...undone, refunds: ['provider 8700 failed', ...undone.refunds] })
  })

  test('and whose end is told before its beginning counts by its end', async () => {
    const order = await desk.paidOrder()
    const { refund, created } = books.refundInDashboard(order.session)
    await desk.sendWebhook(books.endRefund(refund.id, 'failed'))
    await desk.sendWebhook(created)
    expect(await desk.look(order)).toEqual({ ...paid, refunds: ['provider 8700 failed'] })
  })

  test('ends without a webhook event, too: the reconciler hears what has become of it', async () => {
    const order = await desk.paidOrder()
    const { refund } = books.refundInDashboard(order.session, { status: 'pending' })
    await desk.reconcile()
    expect(await desk.look(order)).toEqual({ ...paid, refunds: ['provider 8700 submitted'] })
    // It was created long ago: only the event about its end is new.
    refund.created -= 7 * 24 * 60 * 60
    books.endRefund(refund.id, 'succeeded')
    await desk.reconcile()
    expect(await desk.look(order)).toEqual(undone)
  })
})

test('a refund that the buyer’s bank sends back after the order was undone alarms a person, and the page is honest', async () => {
  const order = await desk.paidOrder()
  const { refund, created } = books.refundInDashboard(order.session)
  await desk.sendWebhook(created)
  await desk.sendWebhook(books.endRefund(refund.id, 'failed'))
  expect(await desk.look(order)).toEqual({ ...undone, refunds: ['provider 8700 failed'] })
  expect(desk.alarms()).toMatchObject([{ msg: expect.stringContaining('the buyer has no money') }])
  expect((await order.visitor.get(`/payment/success/${order.uuid}`)).props).toMatchObject({ is_back: false })
})

describe('a refund that cannot be true', () => {
  test.each([
    ['of more than was paid', { amount: 8701 }],
    ['of an amount that no column holds', { amount: 9_000_000_000_000 }],
    ['in another currency', { currency: 'usd' }],
  ])('%s changes nothing and alarms a person', async (_, changes) => {
    const order = await desk.paidOrder()
    const { refund } = books.refundInDashboard(order.session)
    const answer = await desk.sendWebhook(books.event('refund.created', { ...refund, ...changes }))
    expect(answer.statusCode).toBe(200)
    expect(await desk.look(order)).toEqual(paid)
    expect(desk.alarms()).toMatchObject([{ msg: expect.stringContaining('was left alone') }])
  })

  test('of a payment that the shop does not know is left alone, without an alarm', async () => {
    const order = await desk.paidOrder()
    const { refund, created } = books.refundInDashboard(order.session)
    const strange = { ...refund, payment_intent: 'pi_of_another_shop' }
    expect((await desk.sendWebhook(books.event('refund.created', strange))).statusCode).toBe(200)
    expect(await desk.look(order)).toEqual(paid)
    await desk.shop.db.updateTable('payments').where(ofVisitors.payments).set({ provider_ref: 'cs_other' }).execute()
    books.sessions.get(order.session)!.client_reference_id = null
    expect((await desk.sendWebhook(created)).statusCode).toBe(200)
    expect(await desk.look(order)).toEqual(paid)
    expect(desk.alarms()).toEqual([])
  })
})

test('Stripe being away when a refund is told is answered 503, and the same webhook event counts when it comes again', async () => {
  const order = await desk.paidOrder()
  const { created } = books.refundInDashboard(order.session)
  desk.stripe.breakAnswers(3)
  expect((await desk.sendWebhook(created)).statusCode).toBe(503)
  expect(await desk.look(order)).toEqual(paid)
  expect((await desk.sendWebhook(created)).statusCode).toBe(200)
  expect(await desk.look(order)).toEqual(undone)
  expect(desk.alarms()).toEqual([])
})

test('a reconciler that finds the provider away begins where it ended', async () => {
  const order = await desk.paidOrder()
  books.refundInDashboard(order.session)
  desk.stripe.breakAnswers(3)
  await expect(desk.reconcile()).rejects.toThrow()
  expect(await desk.shop.db.selectFrom('refund_readings').selectAll().execute()).toEqual([])
  await desk.reconcile()
  expect(await desk.look(order)).toEqual(undone)
})

test('a reconciler that was away for days asks about every one of them, and asks nothing twice that it knows', async () => {
  const order = await desk.paidOrder()
  const { refund } = books.refundInDashboard(order.session)
  refund.created -= 2 * 24 * 60 * 60
  books.events.splice(0)
  await desk.shop.db
    .insertInto('refund_readings')
    .values({ provider: 'stripe', read_until: sql<Date>`now() - interval '3 days'` })
    .execute()
  await desk.reconcile()
  expect(await desk.look(order)).toEqual(undone)
  const { read_until } = await desk.shop.db.selectFrom('refund_readings').select('read_until').executeTakeFirstOrThrow()
  expect(Date.now() - read_until.getTime()).toBeLessThan(60_000)
  refund.created = Math.floor(Date.now() / 1000)
  desk.stripe.requests.splice(0)
  await desk.reconcile()
  expect(desk.stripe.requests.map(({ line }) => line)).toEqual(['GET /v1/refunds', 'GET /v1/events'])
})

test('the guide’s question to the database finds the refunds that want a person, and no others', async () => {
  const guide = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const question = /### Refunds.*?```sql\n(.*?)```/s.exec(guide)![1]!
  const [full, part, failed] = [await desk.paidOrder(), await desk.paidOrder(), await desk.paidOrder()]
  await desk.sendWebhook(books.refundInDashboard(full.session).created)
  const { refund, created } = books.refundInDashboard(part.session, { amount: 100 })
  await desk.sendWebhook(created)
  const slow = books.refundInDashboard(failed.session, { status: 'pending' })
  await desk.sendWebhook(slow.created)
  await desk.sendWebhook(books.endRefund(slow.refund.id, 'failed'))
  const { rows } = await sql<{ provider_ref: string }>`${sql.raw(question)}`.execute(desk.shop.db)
  expect(rows.map(({ provider_ref }) => provider_ref)).toEqual([refund.id, slow.refund.id])
})

describe('beside tickets that were given back', () => {
  const giveBack = async (order: PaidOrder, count: number) => {
    const rows = await desk.shop.db
      .selectFrom('tickets')
      .select('id')
      .where('state', '=', 'valid')
      .orderBy('serial')
      .execute()
    const { id } = await desk.shop.db
      .selectFrom('orders')
      .select('id')
      .where('uuid', '=', order.uuid)
      .executeTakeFirstOrThrow()
    const outcome = await desk.shop.db.transaction().execute((trx) =>
      refundTickets(trx, {
        orderId: id,
        ticketIds: rows.slice(0, count).map((row) => row.id),
        money: 'whole',
        seats: 'back',
        reason: 'organiser',
        key: `test-${rows[0]!.id}`,
      }),
    )
    expect(outcome).toHaveProperty('done')
  }
  const told = async () =>
    (await desk.shop.db.selectFrom('outbox').select('data').where('kind', '=', 'payment-refunded').execute()).map(
      ({ data }) => (data as { amountCents: number }).amountCents,
    )

  test('a refund of the rest voids the rest, and its mail tells the rest', async () => {
    const order = await desk.paidOrder()
    await giveBack(order, 1)
    await desk.sendRefunds()
    expect(await desk.look(order)).toMatchObject({ order: 'paid', tickets: ['void', 'valid'], sold: 1 })
    const { created } = books.refundInDashboard(order.session)
    await desk.sendWebhook(created)
    expect(await desk.look(order)).toMatchObject({ order: 'cancelled', tickets: ['void', 'void'], sold: 0 })
    expect(await told()).toEqual([4350])
    await checkLedger()
    expect(await findMoneyDifferences(desk.shop.db)).toEqual([])
  })

  test('a refund of as much fulfils the request: money goes back once', async () => {
    const order = await desk.paidOrder()
    await giveBack(order, 1)
    await desk.sendWebhook(books.refundInDashboard(order.session, { amount: 4350 }).created)
    expect(await desk.look(order)).toMatchObject({
      order: 'paid',
      tickets: ['void', 'valid'],
      refunds: ['shop 4350 succeeded'],
    })
    await desk.sendRefunds()
    expect(books.refunds.size).toBe(1)
    expect(desk.alarms()).toEqual([])
    expect(await findMoneyDifferences(desk.shop.db)).toEqual([])
  })

  test('a refund of all, while two requests wait, leaves nothing to ask for', async () => {
    const order = await desk.paidOrder()
    await giveBack(order, 1)
    await giveBack(order, 1)
    await desk.sendWebhook(books.refundInDashboard(order.session).created)
    expect(await desk.look(order)).toMatchObject({
      order: 'cancelled',
      tickets: ['void', 'void'],
      refunds: ['provider 8700 succeeded', 'shop 4350 failed'],
      sold: 0,
    })
    await desk.shop.db
      .updateTable('refunds')
      .set({ updated_at: sql<Date>`now() - interval '2 hours'` })
      .execute()
    await desk.sendRefunds()
    expect(books.refunds.size).toBe(1)
    expect(await findMoneyDifferences(desk.shop.db)).toEqual([])
  })
})
