import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOperation, findTroubledItems } from '#platform/jobs/operations/operation-store.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { contact, jobContext, orderTickets, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import type { ChangeOptions } from './change-date.ts'
import { lockDatesForSale } from './change-steps.ts'
import { cancelDate } from './changes.ts'
import { buy, findMails, goOn, meantBy, readDate, readLastOrder, write } from './testing/holders.ts'

let shop: TestShop
let options: ChangeOptions
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
beforeEach(() => {
  options = meantBy(shop)
})
afterAll(() => shop.close())

const storeLarge = () => storeConcert(shop.db, { capacity: 100, bystanders: false })

async function readOrder(id: number) {
  const tickets = await shop.db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['tickets.state', 'tickets.event_date_id'])
    .where('order_id', '=', id)
    .orderBy('tickets.id')
    .execute()
  const refunds = await shop.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_cents', 'refunds.state', 'refunds.reason'])
    .where('order_id', '=', id)
    .execute()
  const { state } = await shop.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return { state, tickets, refunds }
}

/** A second mail of this name is not queued. */
async function nameOfMail(orderId: number, { eventDateId }: { eventDateId: number }): Promise<string> {
  const { id } = await shop.db
    .selectFrom('event_date_changes')
    .select('id')
    .where('event_date_id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  return `date-change:${id}:order:${orderId}`
}

const findDifferences = async () => Object.values(await reconcileRecords(shop.db)).flat()

test.each([
  ['en', 'has been cancelled', '€87.00'],
  ['fr', 'est annulé', '87,00'],
  ['hu', 'Elmarad', '87,00'],
] as const)(
  'a cancelled concert in %s: tickets void, all money back, one mail that takes it out of calendars',
  async (locale, title, amount) => {
    const concert = await storeLarge()
    const { order, visitor } = await buy(shop, [concert], { locale })
    const before = await readDate(shop, concert)
    const outcome = await cancelDate(shop.db, concert.eventDateId, { keepFees: false }, options)
    expect(outcome).toMatchObject({
      kind: 'made',
      plan: { orders: 1, tickets: 2, prices: 8_400, fees: 300, discounts: 0, back: 8_700, mails: { [locale]: 1 } },
    })
    await goOn(shop)
    await goOn(shop)
    expect(await readOrder(order.id)).toMatchObject({
      state: 'cancelled',
      tickets: [{ state: 'void' }, { state: 'void' }],
      refunds: [{ amount_cents: 8_700, state: 'requested', reason: 'date_cancelled' }],
    })
    await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
    expect((await readOrder(order.id)).refunds).toMatchObject([{ state: 'succeeded' }])
    const mails = await findMails(shop, 'date-cancelled', order.id)
    expect(mails).toMatchObject([{ recipient: contact.email, locale, dedupe_key: await nameOfMail(order.id, concert) }])
    expect(await findMails(shop, 'payment-refunded', order.id)).toEqual([])
    const mail = await write(shop, mails[0])
    for (const text of [mail.text, String(mail.html)]) {
      expect(text).toContain(title)
      expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(amount)
    }
    const [calendar, creditNote, ...more] = mail.attachments!
    expect(more).toEqual([])
    const { reference } = await shop.db
      .selectFrom('documents')
      .select('reference')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow()
    expect(creditNote!.filename).toBe(`${reference}.pdf`)
    expect(calendar!.contentType).toContain('method=CANCEL')
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', `SEQUENCE:${before.sequence + 1}`])
      expect(String(calendar!.content)).toContain(line)
    const ticket = await visitor.hybrid(`/orders/${order.uuid}/tickets/1`)
    expect(ticket.props.ticket).toMatchObject({ state: 'void', date_status: 'cancelled' })
    expect(await findDifferences()).toEqual([])
  },
)

test('an order with tickets for two concerts keeps those of the other, and gets what the cancelled one cost', async () => {
  const [cancelled, other] = [await storeLarge(), await storeLarge()]
  const { order } = await buy(shop, [cancelled, other], { quantity: 1 })
  await cancelDate(shop.db, cancelled.eventDateId, { keepFees: false }, options)
  await goOn(shop)
  const { state, tickets, refunds } = await readOrder(order.id)
  expect(state).toBe('paid')
  expect(new Map(tickets.map((ticket) => [ticket.event_date_id, ticket.state]))).toEqual(
    new Map([
      [cancelled.eventDateId, 'void'],
      [other.eventDateId, 'valid'],
    ]),
  )
  expect(refunds).toMatchObject([{ amount_cents: 4_350 }])
  await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
  expect((await readOrder(order.id)).state).toBe('paid')
  const mail = await write(shop, (await findMails(shop, 'date-cancelled', order.id))[0])
  expect(mail.text).toContain('stay valid')
  // The other concert stays in calendars.
  const [calendar] = mail.attachments!
  expect(String(calendar!.content).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(String(calendar!.content)).toContain('METHOD:CANCEL')
  expect(await findDifferences()).toEqual([])
})

test('of a cancelled and a postponed concert the cancelled one is what stops a sale', async () => {
  const [one, other] = [await storeLarge(), await storeLarge()]
  const find = () => shop.db.transaction().execute((trx) => lockDatesForSale(trx, [one.eventDateId, other.eventDateId]))
  const set = (status: 'postponed' | 'cancelled', { eventDateId }: { eventDateId: number }) =>
    shop.db.updateTable('event_dates').set({ status }).where('id', '=', eventDateId).execute()
  expect(await find()).toBeNull()
  await set('postponed', one)
  expect(await find()).toBe('date_postponed')
  await set('cancelled', other)
  expect(await find()).toBe('date_cancelled')
})

test('the house may keep the issuing fees, and says so', async () => {
  const concert = await storeLarge()
  const { order } = await buy(shop, [concert])
  // Admitted tickets are refunded as well: the concert did not take place.
  await sql`update tickets set state = 'admitted' where id = (
    select min(tickets.id) from tickets join order_items on order_items.id = order_item_id where order_id = ${order.id})`.execute(
    shop.db,
  )
  const outcome = await cancelDate(shop.db, concert.eventDateId, { keepFees: true }, options)
  expect(outcome).toMatchObject({ plan: { back: 8_400 } })
  await goOn(shop)
  expect((await readOrder(order.id)).refunds).toMatchObject([{ amount_cents: 8_400 }])
  const { text } = await write(shop, (await findMails(shop, 'date-cancelled', order.id))[0])
  expect(text).toContain('€84.00')
  expect(text).toContain('fees of €3.00 are not refunded')
  expect(await findDifferences()).toEqual([])
})

test.each([
  [true, 7_560],
  [false, 7_860],
])('what a code took off does not go back, whether the fees stay (%s) or not', async (keepFees, back) => {
  const concert = await storeLarge()
  const code = `Code ${crypto.randomUUID()}`
  await sql`insert into promo_codes (code, title, kind, percent) values (${code}, '{"en": "Ten"}', 'percent', 10)`.execute(
    shop.db,
  )
  const visitor = shop.visitor()
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  await visitor.post('/cart/promo-code/apply', { promo_code: code })
  const bank = await sendCheckout(visitor)
  await payAtBank(shop, bank.location!, 'success')
  const outcome = await cancelDate(shop.db, concert.eventDateId, { keepFees }, { ...options, isMeant: false })
  expect(outcome).toMatchObject({ plan: { tickets: 2, prices: 8_400, fees: 300, discounts: 840, back } })
})

test('what cannot be refunded by the shop is named and stops no other order; once the bank has decided it can be tried again', async () => {
  const concert = await storeLarge()
  const [disputed, other] = [(await buy(shop, [concert])).order, (await buy(shop, [concert])).order]
  const setDispute = (state: 'disputed' | 'captured') =>
    shop.db.updateTable('payments').set({ state }).where('order_id', '=', disputed.id).execute()
  await setDispute('disputed')
  const outcome = await cancelDate(shop.db, concert.eventDateId, { keepFees: false }, options)
  for (let round = 0; round < 3; round++) {
    await goOn(shop)
    await sql`update operation_items set due_at = now() where state = 'waiting'`.execute(shop.db)
  }
  const id = outcome.kind === 'made' ? outcome.operation! : 0
  expect(await findOperation(shop.db, id)).toMatchObject({ state: 'failed', done: 1, failed: 1 })
  expect(await findTroubledItems(shop.db, id, 9)).toMatchObject([
    { label: disputed.ref_nr, error: expect.stringContaining('disputes the payment') },
  ])
  expect((await readOrder(other.id)).state).toBe('cancelled')
  expect(await findMails(shop, 'date-cancelled', disputed.id)).toEqual([])
  await setDispute('captured')
})

test('a purchase that is paid at the moment of a cancellation is refunded once, on whichever side of it it falls', async () => {
  for (let round = 0; round < 6; round++) {
    const concert = await storeLarge()
    const banks: string[] = []
    for (let buyer = 0; buyer < 3; buyer++)
      banks.push((await orderTickets(shop.visitor(), concert.ticketIds[0], 1)).location!)
    const cancelling = cancelDate(shop.db, concert.eventDateId, { keepFees: false }, options)
    await Promise.all([...banks.map((bank) => payAtBank(shop, bank, 'success')), cancelling])
    await goOn(shop)
    const orders = await shop.db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select(['orders.id', 'paid_at', 'total_cents'])
      .where('event_date_id', '=', concert.eventDateId)
      .execute()
    expect(orders).toHaveLength(3)
    for (const { id, paid_at, total_cents } of orders) {
      const { state, refunds, tickets } = await readOrder(id)
      expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([total_cents])
      expect(tickets.filter((ticket) => ticket.state !== 'void')).toEqual([])
      const mails = [await findMails(shop, 'date-cancelled', id), await findMails(shop, 'payment-refunded', id)]
      expect([state, ...mails.map(({ length }) => length)]).toEqual(paid_at ? ['cancelled', 1, 0] : ['expired', 0, 1])
    }
  }
  expect(await findDifferences()).toEqual([])
})

test('of operators who cancel a concert at once one does, and it stays cancelled whatever a file says', async () => {
  const concert = await storeLarge()
  await buy(shop, [concert])
  const cancelling = () => cancelDate(shop.db, concert.eventDateId, { keepFees: false }, options)
  const outcomes = await Promise.all([...Array(4)].map(cancelling))
  expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.reason : 'made')).sort()).toEqual([
    'already_cancelled',
    'already_cancelled',
    'already_cancelled',
    'made',
  ])
  await goOn(shop)
  const revive = shop.db.updateTable('event_dates').set({ status: 'scheduled' }).where('id', '=', concert.eventDateId)
  await expect(revive.execute()).rejects.toThrow('was cancelled, and its tickets are void')
})

test('a cart with tickets for a cancelled concert cannot be ordered', async () => {
  const concert = await storeLarge()
  const visitor = shop.visitor()
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  const page = await visitor.hybrid('/cart/checkout')
  await cancelDate(shop.db, concert.eventDateId, { keepFees: false }, options)
  const before = await readLastOrder(shop)
  const { idempotency_key, cart } = page.props
  await visitor.post('/cart/checkout', { ...contact, idempotency_key, expected_total: cart.grand_total })
  expect((await readLastOrder(shop)).id).toBe(before.id)
  const { items } = (await visitor.hybrid('/cart')).props.cart
  expect(Object.values(items).flat()).toMatchObject([{ hold: 'gone', refusal: 'cancelled' }])
})
