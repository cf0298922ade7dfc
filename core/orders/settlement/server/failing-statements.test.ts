/**
 * Effects of a webhook event are written completely or not at all: if any statement fails, the
 * provider gets an error and sends it again, and then it is applied once. Another buyer's order and
 * payment are bystanders.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { applyPromo, holdPromo } from '#core/cart/server/promo-store.ts'
import { createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import {
  emptyShop,
  findSeats,
  passMinutes,
  type SampleConcert,
  storeConcert,
} from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import type { PaymentReport, WebhookEvent } from '#core/payments/server/provider.ts'
import { receiveWebhookEvent } from './settlement.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

const provider = 'test'
const log = { info() {}, warn() {}, error() {} }

/** Returns all rows that a payment may change. */
async function readAll(): Promise<unknown[]> {
  const tables = ['orders', 'order_items', 'carts', 'cart_items', 'zones', 'inventory_moves', 'promo_codes']
  tables.push('promo_redemptions', 'payments', 'payment_events', 'refunds', 'tickets', 'outbox', 'counters')
  const found = tables.map(async (table) => {
    const { rows } = await sql`
      select jsonb_agg(to_jsonb(named) order by to_jsonb(named)::text) as rows from ${sql.table(table)} named`.execute(
      db,
    )
    return { table, rows }
  })
  return Promise.all(found)
}

/** An order of two tickets with a promo code, and its payment attempt. */
async function storePayingBuyer({ ticketIds }: SampleConcert, providerRef: string) {
  const visitor = await createCartVisitor(db)
  await visitor.add(ticketIds[0], 2)
  const orderId = await visitor.order()
  const promo = await db
    .insertInto('promo_codes')
    .values({ code: providerRef, title: '{"en": "Da capo"}', kind: 'percent', percent: 10, max_uses: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { cart_id } = await db
    .selectFrom('orders')
    .select('cart_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await applyPromo(db, { cartId: cart_id!, promoId: promo.id })
  await db.transaction().execute((trx) => holdPromo(trx, { orderId, promoId: promo.id }))
  await db
    .insertInto('payments')
    .values({ order_id: orderId, attempt: 1, provider, amount_cents: toCents(100), provider_ref: providerRef })
    .execute()
  return { visitor, orderId }
}

async function storeBuyers(concert: SampleConcert) {
  const other = await storePayingBuyer(concert, 'pay_other')
  const buyer = await storePayingBuyer(concert, 'pay_own')
  return { other, buyer }
}

const captured: PaymentReport = {
  providerRef: 'pay_own',
  key: null,
  state: 'captured',
  errorCode: null,
  captured: { amount: 100, currency: 'eur' },
}
const refunded: WebhookEvent['refunds'][number] = {
  providerRef: 're_1',
  chargeRef: 'ch_1',
  amount: toCents(100),
  currency: 'eur',
  state: 'succeeded',
  key: null,
}

function hear(eventId: string, refunds: WebhookEvent['refunds'] = []): Promise<void> {
  return receiveWebhookEvent({ db, log }, provider, { eventId, payments: [captured], refunds, disputes: [] }, '{}')
}

/** Returns the state of an order and its dependent records. */
async function look(orderId: number) {
  const { rows } = await sql<object>`
    select state, (select json_agg(json_build_array(state, settlement)) from payments where order_id = orders.id) as payments,
      (select state from promo_redemptions where order_id = orders.id) as promo,
      (select used from promo_redemptions join promo_codes on promo_codes.id = promo_redemptions.promo_code_id where order_id = orders.id) as used,
      (select coalesce(json_agg(tickets.state), '[]') from tickets join order_items on order_items.id = order_item_id where order_id = orders.id) as tickets,
      (select coalesce(json_agg(json_build_array(refunds.state, reason, refunds.amount_cents)), '[]')
        from refunds join payments on payments.id = payment_id where order_id = orders.id) as refunds,
      (select coalesce(json_agg(kind order by id), '[]') from outbox where (data ->> 'orderId')::bigint = orders.id) as mails
    from orders where id = ${orderId}`.execute(db)
  return rows[0]
}

/**
 * Expects that the webhook event fails with that statement, leaves nothing behind, and is applied
 * when it is sent again.
 */
async function expectWholeOrNothing(write: string, webhook: () => Promise<void>): Promise<void> {
  const before = await readAll()
  await whileFailing(db, write, () => expect(webhook()).rejects.toThrow(diskIsFull))
  expect(await readAll()).toEqual(before)
  await webhook()
}

const waiting = {
  state: 'awaiting_payment',
  payments: [['created', null]],
  promo: 'reserved',
  used: 1,
  tickets: [],
  refunds: [],
  mails: [],
}
const sold = {
  state: 'paid',
  payments: [['captured', 'tickets']],
  promo: 'redeemed',
  used: 1,
  tickets: ['valid', 'valid'],
  refunds: [],
  mails: ['order-paid'],
}

describe('nothing of it stays where a statement fails, and all of it happens later', () => {
  it.each([
    'insert on payment_events',
    'update of state on payments',
    'update of settlement on payments',
    'update of sold on zones',
    'insert on inventory_moves',
    'update of held on order_items',
    'delete on cart_items',
    'update of promo_code_id on carts',
    'update of state on orders',
    'update of state on promo_redemptions',
    'insert on tickets',
    'update of value on counters',
    'insert on outbox',
  ])('money in time: %s', async (write) => {
    const concert = await storeConcert(db)
    const { other, buyer } = await storeBuyers(concert)
    await expectWholeOrNothing(write, () => hear('evt_1'))
    expect(await look(buyer.orderId)).toEqual(sold)
    expect(await look(other.orderId)).toEqual(waiting)
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 2, sold: 2 })
    await expectAgreement(db, concert, 10)
  })

  it.each(['update of used on promo_codes', 'delete on cart_items', 'update of sold on zones', 'insert on outbox'])(
    'late money that finds seats: %s',
    async (write) => {
      const concert = await storeConcert(db)
      const { other, buyer } = await storeBuyers(concert)
      await passMinutes(db, 16)
      await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
      expect(await look(buyer.orderId)).toEqual({ ...waiting, state: 'expired', promo: 'released', used: 0 })
      await expectWholeOrNothing(write, () => hear('evt_1'))
      expect(await look(buyer.orderId)).toEqual(sold)
      expect(await look(other.orderId)).toEqual({ ...waiting, state: 'expired', promo: 'released', used: 0 })
      expect(await findSeats(db, concert.zoneId)).toEqual({ held: 0, sold: 2 })
      await expectAgreement(db, concert, 10)
    },
  )

  it.each([
    'insert on payment_events',
    'update of state on payments',
    'update of settlement on payments',
    'insert on refunds',
    'insert on outbox',
  ])('late money whose seats are gone: %s', async (write) => {
    const concert = await storeConcert(db, { capacity: 5 })
    const { other, buyer } = await storeBuyers(concert)
    await passMinutes(db, 16)
    const quick = await createCartVisitor(db)
    await quick.add(concert.ticketIds[0], 4)
    await expectWholeOrNothing(write, () => hear('evt_1'))
    expect(await look(buyer.orderId)).toEqual({
      ...waiting,
      state: 'expired',
      payments: [['captured', 'returned']],
      promo: 'released',
      used: 0,
      refunds: [['requested', 'seats_gone', 100]],
      mails: ['payment-refunded'],
    })
    expect(await look(other.orderId)).toMatchObject({ state: 'expired', refunds: [] })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 4, sold: 0 })
    await expectAgreement(db, concert, 5)
  })

  it.each([
    'insert on payment_events',
    'insert on refunds',
    'update of state on orders',
    'update of state on tickets',
    'update of sold on zones',
    'insert on inventory_moves',
    'insert on outbox',
  ])('a refund that somebody made at the provider: %s', async (write) => {
    const concert = await storeConcert(db)
    const { other, buyer } = await storeBuyers(concert)
    await hear('evt_1')
    await expectWholeOrNothing(write, () => hear('evt_2', [refunded]))
    expect(await look(buyer.orderId)).toEqual({
      ...sold,
      state: 'cancelled',
      tickets: ['void', 'void'],
      refunds: [['succeeded', 'made_at_provider', 100]],
      mails: ['order-paid', 'payment-refunded'],
    })
    expect(await look(other.orderId)).toEqual(waiting)
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 2, sold: 0 })
    await expectAgreement(db, concert, 10)
  })
})
