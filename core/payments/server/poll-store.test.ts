import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { emptyShop, storeOrder } from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import { paymentStates, type PaymentState } from '../payment.ts'
import { pauseAfterAnswer, pauseAfterSilence } from '../poll-pause.ts'
import { openAttempt } from './payment-store.ts'
import {
  claimPoll,
  endWithoutPage,
  noteAnswer,
  noteSilence,
  pollEverything,
  findUnreadSpan,
  saveReading,
} from './poll-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
afterEach(() => emptyShop(db))

/** A payment due for a status poll in that many minutes. */
async function storePayment(minutes: number, state: PaymentState = 'requires_action', provider = 'test') {
  const visitor = await createCartVisitor(db)
  const { id } = await visitor.change(async ({ trx, id: cartId }) =>
    openAttempt(trx, { id: await storeOrder(trx, cartId), total_cents: toCents(100) }, provider),
  )
  await sql`update payments set state = ${state}, ask_after = now() + make_interval(mins => ${minutes}) where id = ${id}`.execute(
    db,
  )
  return id
}

const read = (id: number) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const claim = async () => (await claimPoll(db, 'test'))?.id

test('the payment that has been due longest is asked about first, once, among the open ones of the provider', async () => {
  const [late, later, latest] = [await storePayment(-1), await storePayment(-3), await storePayment(-2, 'processing')]
  await storePayment(1)
  await storePayment(-9, 'failed')
  await storePayment(-9, 'captured')
  await storePayment(-9, 'requires_action', 'another')
  expect([await claim(), await claim(), await claim(), await claim()]).toEqual([later, latest, late, undefined])
})

test('silence is counted from its first moment on, and an answer ends it', async () => {
  const other = await storePayment(-1)
  const untouched = await read(other)
  const id = await storePayment(-1)
  await noteSilence(db, await read(id))
  const { unanswered_since: since } = await read(id)
  expect(await read(id)).toMatchObject({ unanswered: 1, unanswered_since: expect.any(Date) })
  const before = await read(id)
  await noteSilence(db, before)
  expect(await read(id)).toMatchObject({ unanswered: 2, unanswered_since: since })
  // Concurrent polls count once.
  await noteSilence(db, before)
  expect(await read(id)).toMatchObject({ unanswered: 2 })
  await noteAnswer(db, await read(id), new Date())
  expect(await read(id)).toMatchObject({ unanswered: 0, unanswered_since: null })
  expect(await read(other)).toEqual(untouched)
  // An ended payment is no longer polled: nothing of it changes.
  await db.updateTable('payments').set({ state: 'captured' }).where('id', '=', id).execute()
  const over = await read(id)
  await noteAnswer(db, over, new Date())
  expect(await read(id)).toEqual(over)
})

test('the pause before the next status poll grows with silence, and with the age of the payment once it is answered', async () => {
  const id = await storePayment(-1)
  /** Returns whether the next status poll is due that many seconds after this was recorded. */
  const isDueAfter = async (seconds: number, note: () => Promise<void>) => {
    const { rows: before } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db)
    await note()
    const { rows } = await sql<{ is_due: boolean }>`
      select ask_after - make_interval(secs => ${seconds}) between ${before[0]!.moment}::timestamptz and clock_timestamp() as is_due
      from payments where id = ${id}`.execute(db)
    return rows[0]!.is_due
  }
  for (const times of [1, 2, 3]) {
    const payment = await read(id)
    expect(await isDueAfter(pauseAfterSilence(times), () => noteSilence(db, payment))).toBe(true)
  }
  const payment = await read(id)
  for (const age of [0, 1000]) {
    const then = new Date(payment.created_at.getTime() + age * 1000)
    expect(await isDueAfter(pauseAfterAnswer(age), () => noteAnswer(db, payment, then))).toBe(true)
  }
})

test('a shop that begins asks about everything that is open, and about nothing else', async () => {
  const open = []
  for (const state of paymentStates.open) open.push(await storePayment(9, state))
  const others = []
  for (const state of ['failed', 'cancelled', 'captured', 'disputed', 'charged_back'] as const)
    others.push(await storePayment(9, state))
  const due = await storePayment(-9)
  const before = await read(due)
  await pollEverything(db)
  // The longest waiting one is polled first.
  expect(await read(due)).toEqual(before)
  await db.deleteFrom('payments').where('id', '=', due).execute()
  const { rows } = await sql<{ id: number; due: boolean }>`
    select id, ask_after <= now() as due from payments where provider = 'test' order by id`.execute(db)
  expect(rows).toEqual([...open.map((id) => ({ id, due: true })), ...others.map((id) => ({ id, due: false }))])
})

test('an attempt without a page ends as one; one that has got a page, or has gone on, does not', async () => {
  const [without, paged, gone] = [
    await storePayment(1, 'created'),
    await storePayment(1, 'created'),
    await storePayment(1),
  ]
  const beside = await storePayment(1, 'created')
  await db.updateTable('payments').set({ provider_ref: 'pay_1' }).where('id', '=', paged).execute()
  expect(await Promise.all([without, paged, gone].map((id) => endWithoutPage(db, id)))).toEqual([true, false, false])
  expect(await read(without)).toMatchObject({ state: 'cancelled', error_code: 'page_expired' })
  expect(await read(beside)).toMatchObject({ state: 'created', error_code: null })
})

test('of refunds a day is read at a time, with the hour before it, from the first payment on or thirty days ago', async () => {
  const hoursAgo = async () => {
    const { from, until, isLast } = await findUnreadSpan(db, 'test')
    const [begun, ended] = [from, until].map((moment) => Math.round((Date.now() - moment.getTime()) / 3_600_000))
    return [begun, ended, isLast]
  }
  expect(await hoursAgo()).toEqual([1, 0, true])
  const age = (id: number, days: number) =>
    sql`update payments set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)
  await age(await storePayment(1, 'requires_action', 'another'), 20)
  await saveReading(db, 'another', new Date(Date.now() - 5 * 3_600_000))
  const id = await storePayment(1)
  await age(id, 3)
  expect(await hoursAgo()).toEqual([73, 48, false])
  await age(id, 60)
  expect(await hoursAgo()).toEqual([721, 696, false])
  for (const [hours, span] of [
    [25, [26, 1, false]],
    [23, [24, 0, true]],
  ] as const) {
    await saveReading(db, 'test', new Date(Date.now() - hours * 3_600_000))
    expect(await hoursAgo()).toEqual(span)
  }
  const { from } = await findUnreadSpan(db, 'another')
  expect(Math.round((Date.now() - from.getTime()) / 3_600_000)).toBe(6)
})
