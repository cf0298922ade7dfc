/** Money that arrives at the same moment is settled together, and each as if it were alone. */
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import {
  emptyShop,
  findSeats,
  passMinutes,
  type SampleConcert,
  storeConcert,
} from '#core/cart/server/testing/samples.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import type { PaymentReport } from '#core/payments/server/provider.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { toCents } from '#values/money.ts'
import { applyReport, receiveWebhookEvent } from './settlement.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

const provider = 'test'
const alarms: unknown[] = []
const log = { info() {}, warn() {}, error: (facts: unknown) => void alarms.push(facts) }

interface Buyer {
  orderId: number
  paymentId: number
  report: PaymentReport
}

let buyers = 0

/** An order of two tickets, and its payment. */
async function storeBuyer({ ticketIds }: SampleConcert): Promise<Buyer> {
  const visitor = await createCartVisitor(db)
  await visitor.add(ticketIds[0], 2)
  const orderId = await visitor.order()
  const providerRef = `pay_${++buyers}`
  const { id } = await db
    .insertInto('payments')
    .values({ order_id: orderId, attempt: 1, provider, amount_cents: toCents(100), provider_ref: providerRef })
    .returning('id')
    .executeTakeFirstOrThrow()
  const captured = { amount: 100, currency: 'eur' }
  return { orderId, paymentId: id, report: { providerRef, key: null, state: 'captured', errorCode: null, captured } }
}

const storeBuyers = async (concert: SampleConcert, count: number): Promise<Buyer[]> => {
  const stored: Buyer[] = []
  for (let at = 0; at < count; at += 1) stored.push(await storeBuyer(concert))
  return stored
}

const hear = ({ report }: Buyer, eventId = `evt_${report.providerRef}`) =>
  receiveWebhookEvent({ db, log }, provider, { eventId, payments: [report], refunds: [], disputes: [] }, '{}')

const comeBack = ({ orderId, paymentId, report }: Buyer) =>
  applyReport({ db, log }, { id: paymentId, order_id: orderId, provider }, report)

/** Returns the state of the order and its records. */
async function look({ orderId }: Buyer) {
  const { rows } = await sql<object>`
    select state, (select json_agg(json_build_array(state, settlement, captured_cents)) from payments where order_id = orders.id) as payments,
      (select count(*)::integer from tickets join order_items on order_items.id = order_item_id where order_id = orders.id) as tickets,
      (select count(*)::integer from refunds join payments on payments.id = payment_id where order_id = orders.id) as refunds,
      (select count(*)::integer from cart_items where cart_id = orders.cart_id) as cart,
      (select coalesce(json_agg(kind), '[]') from outbox where (data ->> 'orderId')::bigint = orders.id) as mails
    from orders where id = ${orderId}`.execute(db)
  return rows[0]
}

const sold = {
  state: 'paid',
  payments: [['captured', 'tickets', 100]],
  tickets: 2,
  refunds: 0,
  cart: 0,
  mails: ['order-paid'],
}

it('in few transactions, with serials without gaps, each by its webhook event and its buyer’s return', async () => {
  const concert = await storeConcert(db, { capacity: 100 })
  const paying = await storeBuyers(concert, 20)
  await Promise.all(paying.flatMap((buyer) => [hear(buyer), comeBack(buyer), hear(buyer)]))
  for (const buyer of paying) expect(await look(buyer)).toEqual(sold)
  const ids = paying.map(({ orderId }) => orderId)
  const { rows } = await sql<{ transactions: number; span: number; events: number }>`
    select count(distinct tickets.xmin::text)::integer as transactions, (max(serial) - min(serial))::integer as span,
      (select count(*)::integer from payment_events where event_id like 'evt_pay_%') as events
    from tickets join order_items on order_items.id = order_item_id where order_id = any(${ids}::bigint[])`.execute(db)
  expect(rows[0]).toMatchObject({ span: 39, events: 20 })
  expect(rows[0]!.transactions).toBeLessThanOrEqual(3)
  expect(await findSeats(db, concert.zoneId)).toEqual({ held: 0, sold: 40 })
  await expectAgreement(db, concert, 100)
})

it('each with its own outcome, where some bring other money, come late, or are known', async () => {
  const concert = await storeConcert(db, { capacity: 100 })
  const late = await storeBuyer(concert)
  await passMinutes(db, 16)
  await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
  const [plain, short, known, foreign] = await storeBuyers(concert, 4)
  await hear(known!)
  short!.report.captured = { amount: 99, currency: 'eur' }
  foreign!.report.captured = { amount: 100, currency: 'huf' }
  alarms.length = 0
  await Promise.all([hear(plain!), hear(short!), hear(late), hear(known!, 'evt_again'), hear(foreign!)])
  expect(await look(plain!)).toEqual(sold)
  expect(await look(late)).toEqual(sold)
  expect(await look(known!)).toEqual(sold)
  const held = { state: 'awaiting_payment', tickets: 0, refunds: 0, cart: 1, mails: [] }
  expect(await look(short!)).toEqual({ ...held, payments: [['captured', 'held', 99]] })
  expect(await look(foreign!)).toEqual({ ...held, payments: [['captured', 'held', 100]] })
  expect(alarms).toHaveLength(2)
  // Captured money keeps its first report.
  short!.report.captured = { amount: 100, currency: 'eur' }
  await hear(short!, 'evt_corrected')
  expect(await look(short!)).toEqual({ ...held, payments: [['captured', 'held', 99]] })
  await expectAgreement(db, concert, 100)
})

it('an event that was stored before changes nothing', async () => {
  const [known, fresh] = await storeBuyers(await storeConcert(db), 2)
  await db.insertInto('payment_events').values({ provider, event_id: 'evt_known', body: '{}' }).execute()
  await Promise.all([hear(known!, 'evt_known'), hear(fresh!), hear(known!, 'evt_known')])
  expect(await look(known!)).toMatchObject({ state: 'awaiting_payment', payments: [['created', null, null]] })
  expect(await look(fresh!)).toEqual(sold)
})

it('an order that has lost its seats by a fault stops no other', async () => {
  const [first, lost, other] = await storeBuyers(await storeConcert(db), 3)
  await sql`update order_items set held = 0 where order_id = ${lost!.orderId}`.execute(db)
  const outcomes = await Promise.allSettled([first!, lost!, other!].map((buyer) => hear(buyer)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await look(first!)).toEqual(sold)
  expect(await look(other!)).toEqual(sold)
})

it('while another concert is cancelled: its money goes back, the others get their tickets', async () => {
  const concert = await storeConcert(db)
  const cancelled = await storeConcert(db)
  const [paying, refunded] = [await storeBuyer(concert), await storeBuyer(cancelled)]
  await sql`update event_dates set status = 'cancelled' where id = (select event_date_id from order_items where order_id = ${refunded.orderId})`.execute(
    db,
  )
  await Promise.all([hear(await storeBuyer(concert)), hear(paying), hear(refunded)])
  expect(await look(paying)).toEqual(sold)
  expect(await look(refunded)).toMatchObject({ payments: [['captured', 'returned', 100]], tickets: 0, refunds: 1 })
})

it('do not wait for one whose order is locked, which comes after', async () => {
  const concert = await storeConcert(db)
  const [first, locked, other] = await storeBuyers(concert, 3)
  let waiting: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${locked!.orderId} for update`.execute(trx)
    waiting = hear(locked!)
    await Promise.all([hear(first!), hear(other!)])
    expect(await look(first!)).toEqual(sold)
    expect(await look(other!)).toEqual(sold)
  })
  await waiting
  expect(await look(locked!)).toEqual(sold)
  await expectAgreement(db, concert, 10)
})

it.each([
  'insert on payment_events',
  'update of state on payments',
  'update of settlement on payments',
  'update of sold on zones',
  'insert on inventory_moves',
  'update of held on order_items',
  'delete on cart_items',
  'update of state on orders',
  'insert on tickets',
  'update of value on counters',
  'insert on outbox',
])('all or nothing of each, where a statement fails: %s', async (write) => {
  const concert = await storeConcert(db)
  const paying = await storeBuyers(concert, 3)
  const before = await Promise.all(paying.map(look))
  await whileFailing(db, write, async () => {
    for (const one of await Promise.allSettled(paying.map((buyer) => hear(buyer))))
      expect(one).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(diskIsFull) } })
  })
  expect(await Promise.all(paying.map(look))).toEqual(before)
  await Promise.all(paying.map((buyer) => hear(buyer)))
  expect(await Promise.all(paying.map(look))).toEqual([sold, sold, sold])
  await expectAgreement(db, concert, 10)
})
