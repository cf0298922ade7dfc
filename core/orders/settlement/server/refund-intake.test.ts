/** Refunds reported by a provider, by the payment's state at that moment. */
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { toCents } from '#values/money.ts'
import type { PaymentState } from '#core/payments/payment.ts'
import { findOrder } from '#core/orders/server/order-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { refundGivenUp, takeInRefunds } from './refund-intake.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

/** Returns the records after a partial refund was reported twice for a payment in this state. */
async function reportRefund(state: PaymentState) {
  const { id: orderId } = await insertPaidOrder(db)
  const order = await findOrder(db, orderId)
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({ order_id: orderId, attempt: 1, provider: 'test', state, amount_cents: order.total_cents })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alarms: string[] = []
  const log = (_: unknown, text?: string) => void alarms.push(text ?? '')
  const report = {
    providerRef: `re_${paymentId}`,
    chargeRef: 'ch',
    currency: 'eur',
    state: 'succeeded',
    key: null,
  } as const
  for (let time = 0; time < 2; time++)
    await db
      .transaction()
      .execute((trx) =>
        takeInRefunds(
          trx,
          { paymentId, order, reports: [{ ...report, amount: toCents(100) }] },
          { info: log, warn: log, error: log },
        ),
      )
  const refunds = await db.selectFrom('refunds').select('state').where('payment_id', '=', paymentId).execute()
  const payment = await db
    .selectFrom('payments')
    .select(['state', 'settlement'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { refunds: refunds.map((refund) => refund.state), payment, alarms }
}

test.each(['captured', 'disputed', 'charged_back'] as const)(
  'refunds: one of a payment that is %s is written down once, and a person is told of the part',
  async (state) => {
    const { refunds, payment, alarms } = await reportRefund(state)
    expect(refunds).toEqual(['succeeded'])
    expect(payment).toEqual({ state, settlement: 'tickets' })
    expect(alarms).toEqual([expect.stringContaining('A part of this order was refunded')])
  },
)

test.each(['created', 'requires_action', 'processing', 'failed', 'cancelled'] as const)(
  'refunds: one of a payment that is %s is left alone, and a person is told each time',
  async (state) => {
    const { refunds, payment, alarms } = await reportRefund(state)
    expect(refunds).toEqual([])
    expect(payment).toEqual({ state, settlement: null })
    const told = expect.stringContaining('A refund of a payment that has brought no money was left alone.')
    expect(alarms).toEqual([told, told])
  },
)

test.each([
  [4, 'warn', 'A refund has failed at the payment provider; it is tried again in an hour.'],
  [5, 'error', refundGivenUp],
])('refunds: the shop’s own that fails at the provider at try %i is told as %s', async (attempt, level, text) => {
  const { id: orderId } = await insertPaidOrder(db)
  const order = await findOrder(db, orderId)
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({ order_id: orderId, attempt: 1, provider: 'test', state: 'captured', amount_cents: order.total_cents })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = `refund:${orderId}`
  const amount = toCents(100)
  await db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: amount,
      reason: 'cancelled',
      state: 'submitted',
      provider_ref: key,
      idempotency_key: key,
      attempt,
    })
    .execute()
  const told: [string, string | undefined][] = []
  const at = (name: string) => (_: unknown, words?: string) => void told.push([name, words])
  const log = { info: at('info'), warn: at('warn'), error: at('error') }
  const report = {
    providerRef: key,
    chargeRef: 'ch',
    currency: 'eur',
    state: 'failed',
    key: `${key}:${attempt}`,
    amount,
  } as const
  await db.transaction().execute((trx) => takeInRefunds(trx, { paymentId, order, reports: [report] }, log))
  expect(told).toEqual([[level, text]])
})

test.each([
  ['a part', 'paid', 'A refund that was made at the payment provider has failed: the buyer has not got the money.'],
  [
    'all',
    'cancelled',
    'A refund has failed at the payment provider after the order was cancelled: its tickets are void',
  ],
])(
  'refunds: one of %s, made at the provider, that fails after all is an alarm about an order that is %s',
  async (share, state, text) => {
    const { id: orderId } = await insertPaidOrder(db)
    const before = await findOrder(db, orderId)
    const zones = db.selectFrom('order_items').select('zone_id').where('order_id', '=', orderId)
    await db.updateTable('zones').set({ sold: 2 }).where('id', 'in', zones).execute()
    const { id: paymentId } = await db
      .insertInto('payments')
      .values({ order_id: orderId, attempt: 1, provider: 'test', state: 'captured', amount_cents: before.total_cents })
      .returning('id')
      .executeTakeFirstOrThrow()
    const errors: string[] = []
    const log = { info: () => {}, warn: () => {}, error: (_: unknown, words?: string) => void errors.push(words ?? '') }
    const amount = share === 'all' ? before.total_cents : toCents(100)
    const report = { providerRef: `re_${paymentId}`, chargeRef: 'ch', currency: 'eur', key: null, amount } as const
    for (const told of ['succeeded', 'failed'] as const) {
      errors.length = 0
      const order = await findOrder(db, orderId)
      const reports = [{ ...report, state: told }]
      await db.transaction().execute((trx) => takeInRefunds(trx, { paymentId, order, reports }, log))
    }
    expect((await findOrder(db, orderId)).state).toBe(state)
    expect(errors).toEqual([expect.stringContaining(text)])
  },
)

test('refunds: of several in one report each is decided by those before it', async () => {
  const { id: orderId } = await insertPaidOrder(db)
  const order = await findOrder(db, orderId)
  const zones = db.selectFrom('order_items').select('zone_id').where('order_id', '=', orderId)
  await db.updateTable('zones').set({ sold: 2 }).where('id', 'in', zones).execute()
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({ order_id: orderId, attempt: 1, provider: 'test', state: 'captured', amount_cents: order.total_cents })
    .returning('id')
    .executeTakeFirstOrThrow()
  const errors: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: unknown, words?: string) => void errors.push(words ?? '') }
  const amounts = [100, order.total_cents - 100, 100]
  const reports = amounts.map((amount, index) => ({
    providerRef: `re_${paymentId}_${index}`,
    chargeRef: 'ch',
    currency: 'eur',
    key: null,
    state: 'succeeded' as const,
    amount: toCents(amount),
  }))
  await db.transaction().execute((trx) => takeInRefunds(trx, { paymentId, order, reports }, log))
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual(amounts.slice(0, 2))
  expect(errors).toEqual([expect.stringContaining('A refund of more than was paid was left alone.')])
  expect((await findOrder(db, orderId)).state).toBe('cancelled')
})
