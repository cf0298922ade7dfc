import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { sendWebhooks } from './bank-webhooks.ts'
import { endBankRefund, refundBankPayment } from './bank-refund-store.ts'
import { startAuthentication, settleBankPayment, findBankPaymentView, openBankPayment } from './bank-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const openPayment = (idempotencyKey: string = crypto.randomUUID()) =>
  openBankPayment(db, {
    idempotencyKey,
    amount_cents: 8_700,
    locale: 'en',
    reference: 'order:1:attempt:1',
    description: 'Cadenza',
    success_url: 'https://shop.example/success',
    failure_url: 'https://shop.example/failure',
    notify_url: 'https://shop.example/notify',
  })
const stateOf = async (id: string) => (await findBankPaymentView(db, id))?.state
const refund = async (paymentId: string, cents: number, idempotencyKey: string = crypto.randomUUID()) =>
  refundBankPayment(db, { paymentId, amount: toCents(cents), idempotencyKey })

test('demo bank: a key opens one payment, whose first decision stands', async () => {
  const id = await openPayment('one')
  expect(await openPayment('one')).toBe(id)
  await startAuthentication(db, id)
  expect(await stateOf(id)).toBe('open')
  expect(await settleBankPayment(db, { id, state: 'failed', errorCode: 'authentication_failed' })).toBe(true)
  for (const state of ['captured', 'cancelled'] as const) expect(await settleBankPayment(db, { id, state })).toBe(false)
  expect(await findBankPaymentView(db, id)).toMatchObject({ state: 'failed', error_code: 'authentication_failed' })
})

test('demo bank: no more goes back than was paid, and what has failed can go back again', async () => {
  const id = await openPayment()
  expect(await refund(id, 100)).toBeNull()
  await settleBankPayment(db, { id, state: 'captured' })
  const first = await refund(id, 5_000, 'first')
  expect(await refund(id, 5_000, 'first')).toEqual(first)
  expect(await refund(id, 3_701)).toBeNull()
  const second = await refund(id, 3_700)
  expect(second).toMatchObject({ amount_cents: 3_700, state: 'succeeded' })
  expect(await refund(id, 1)).toBeNull()
  expect(await endBankRefund(db, { id: second!.id, state: 'failed', isSilent: true })).toMatchObject({
    state: 'failed',
  })
  expect(await endBankRefund(db, { id: second!.id, state: 'succeeded', isSilent: true })).toBeNull()
  expect(await findBankPaymentView(db, id)).toMatchObject({ refunded_cents: 5_000 })
  expect(await refund(id, 3_700)).not.toBeNull()
})

test('demo bank: money that is on its way is none to give back', async () => {
  const id = await openPayment()
  await settleBankPayment(db, { id, state: 'captured', delaySeconds: 60 })
  expect(await stateOf(id)).toBe('processing')
  expect(await refund(id, 100)).toBeNull()
  await sql`update demo_bank_payments set settles_at = now() where id = ${id}`.execute(db)
  expect(await stateOf(id)).toBe('captured')
  expect(await refund(id, 100)).not.toBeNull()
})

test('demo bank: of one payment its own webhook events are sent, once they are taken no more', async () => {
  const [mine, other] = [await openPayment(), await openPayment()]
  for (const id of [mine, other]) await settleBankPayment(db, { id, state: 'captured' })
  const told: string[] = []
  let isTaken = false
  const fetch = async (_: unknown, init?: RequestInit) => {
    told.push((JSON.parse(String(init!.body)) as { payment: { id: string } }).payment.id)
    return new Response(null, { status: isTaken ? 200 : 503 })
  }
  const deliver = (id?: string) => sendWebhooks(db, { secret: 'secret', fetch }, id)
  expect([await deliver(mine), told.splice(0)]).toEqual([0, [mine]])
  // The next attempt is scheduled.
  expect([await deliver(mine), told.splice(0)]).toEqual([0, []])
  isTaken = true
  await sql`update demo_bank_notices set send_after = now() where payment_id = ${mine}`.execute(db)
  expect([await deliver(mine), told.splice(0)]).toEqual([1, [mine]])
  await sql`update demo_bank_notices set send_after = now() where payment_id = ${mine}`.execute(db)
  expect([await deliver(mine), told.splice(0)]).toEqual([0, []])
})
