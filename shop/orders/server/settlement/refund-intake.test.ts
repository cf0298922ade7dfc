/** Refunds that a provider tells of a payment, by what the payment is at that moment. */
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../app/testing/database.ts'
import { toCents } from '../../../../values/money.ts'
import type { PaymentState } from '../../../payments/payment.ts'
import { findOrder } from '../order-store.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { takeInRefunds } from './refund-intake.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

/** What is known after the provider has told, twice, of a refund of a part of a payment in this state. */
async function tellRefund(state: PaymentState) {
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
    const { refunds, payment, alarms } = await tellRefund(state)
    expect(refunds).toEqual(['succeeded'])
    expect(payment).toEqual({ state, settlement: 'tickets' })
    expect(alarms).toEqual([expect.stringContaining('A part of this order was refunded')])
  },
)

test.each(['created', 'requires_action', 'processing', 'failed', 'cancelled'] as const)(
  'refunds: one of a payment that is %s is left alone, and a person is told each time',
  async (state) => {
    const { refunds, payment, alarms } = await tellRefund(state)
    expect(refunds).toEqual([])
    expect(payment).toEqual({ state, settlement: null })
    const told = expect.stringContaining('A refund of a payment that has brought no money was left alone.')
    expect(alarms).toEqual([told, told])
  },
)
