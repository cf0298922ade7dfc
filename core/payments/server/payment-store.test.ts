/** Which payment is found, and that changes of one payment affect no other. */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { emptyShop, storeOrder } from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import { findOrder } from '#core/orders/server/order-store.ts'
import { writeAttemptKey, type PaymentState } from '../payment.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import {
  findLatestPayment,
  findOpenPayment,
  findReportedPayment,
  lockPayment,
  movePayment,
  openAttempt,
  savePage,
  saveSettlement,
} from './payment-store.ts'
import type { PaymentReport } from './provider.ts'
import { pollSoon } from './poll-store.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

const transact = <result>(work: (trx: Parameters<typeof lockPayment>[0]) => Promise<result>) =>
  db.transaction().execute(work)

/** A visitor's order of one euro, without seats. */
async function storeBuyer() {
  const visitor = await createCartVisitor(db)
  const { orderId, cartId } = await visitor.change(async ({ trx, id }) => ({
    orderId: await storeOrder(trx, id),
    cartId: id,
  }))
  await sql`update orders set session_id = ${visitor.sessionId} where id = ${orderId}`.execute(db)
  const { uuid } = await findOrder(db, orderId)
  return { orderId, cartId, uuid, sessionId: visitor.sessionId }
}

const attempt = (orderId: number, provider = 'test') =>
  transact((trx) => openAttempt(trx, { id: orderId, total_cents: toCents(100) }, provider))
const move = (paymentId: number, state: PaymentState) =>
  db.updateTable('payments').set({ state }).where('id', '=', paymentId).execute()
const read = (paymentId: number) =>
  db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
const report = (changes: Partial<PaymentReport> = {}): PaymentReport => ({
  providerRef: 'pay_1',
  key: null,
  state: 'captured',
  errorCode: null,
  captured: { amount: 100, currency: 'eur' },
  ...changes,
})

describe('the attempts to pay an order', () => {
  it('are counted for each order alone; the last one is the latest, and the open one is found', async () => {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    const open = await attempt(other.orderId)
    expect(await findLatestPayment(db, buyer.orderId)).toBeUndefined()
    expect(await findOpenPayment(db, buyer.orderId)).toBeUndefined()
    const first = await attempt(buyer.orderId)
    await move(first.id, 'failed')
    expect(await findOpenPayment(db, buyer.orderId)).toBeUndefined()
    const second = await attempt(buyer.orderId)
    // The first one is stored behind the second on disk.
    await move(first.id, 'cancelled')
    expect([open.attempt, first.attempt, second.attempt]).toEqual([1, 1, 2])
    expect(await findLatestPayment(db, buyer.orderId)).toMatchObject({ id: second.id })
    expect(await findOpenPayment(db, buyer.orderId)).toMatchObject({ id: second.id })
  })

  it('have a page each; one that has gone on meanwhile stays where it is', async () => {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    const open = await attempt(other.orderId)
    const { id } = await attempt(buyer.orderId)
    await savePage(db, id, { providerRef: 'pay_1', url: 'https://bank.example/1' })
    const page = { provider_ref: 'pay_1', page_url: 'https://bank.example/1' }
    expect(await read(id)).toMatchObject({ ...page, state: 'requires_action' })
    await move(id, 'processing')
    await savePage(db, id, { providerRef: 'pay_1', url: 'https://bank.example/1' })
    expect(await read(id)).toMatchObject({ ...page, state: 'processing' })
    expect(await read(open.id)).toEqual(open)
  })

  it('are found by the provider’s name, or by the shop’s own, among those of this provider', async () => {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    const foreign = await attempt(other.orderId, 'other')
    await savePage(db, foreign.id, { providerRef: 'pay_1', url: 'https://other.example/1' })
    await move(foreign.id, 'failed')
    await move((await attempt(other.orderId)).id, 'failed')
    const first = await attempt(buyer.orderId)
    await move(first.id, 'failed')
    const second = await attempt(buyer.orderId)
    const find = (changes: Partial<PaymentReport>) => findReportedPayment(db, 'test', report(changes))
    const own = (id: number) => ({ payment: { id }, isOwn: true })
    expect(await find({})).toBeUndefined()
    expect(await find({ key: writeAttemptKey(buyer.uuid, 2) })).toMatchObject(own(second.id))
    expect(await find({ key: writeAttemptKey(buyer.uuid, 1) })).toMatchObject(own(first.id))
    expect(await find({ key: writeAttemptKey(buyer.uuid, 3) })).toBeUndefined()
    expect(await find({ key: writeAttemptKey(other.uuid, 1) })).toBeUndefined()
    await savePage(db, second.id, { providerRef: 'pay_1', url: 'https://bank.example/1' })
    expect(await find({})).toMatchObject(own(second.id))
    expect(await find({ providerRef: 'pay_2' })).toBeUndefined()
    // A payment that reuses the key of one with another id is not the same.
    expect(await find({ providerRef: 'pay_2', key: writeAttemptKey(buyer.uuid, 2) })).toMatchObject({
      payment: { id: second.id },
      isOwn: false,
    })
  })
})

describe('a buyer who waits', () => {
  it('has the provider asked within seconds, or when it is due before; nobody else has', async () => {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    const foreign = await attempt(other.orderId)
    const { id } = await attempt(buyer.orderId)
    const putOff = (paymentId: number, minutes: number) =>
      sql`update payments set ask_after = now() + make_interval(mins => ${minutes}) where id = ${paymentId}`.execute(db)
    await putOff(foreign.id, 10)
    await putOff(id, 10)
    const before = await read(foreign.id)
    await pollSoon(db, id)
    const { rows } = await sql<{ is_soon: boolean }>`
      select ask_after <= now() + interval '5 seconds' as is_soon from payments where id = ${id}`.execute(db)
    expect(rows).toEqual([{ is_soon: true }])
    expect(await read(foreign.id)).toEqual(before)
    await putOff(id, -1)
    const due = await read(id)
    await pollSoon(db, id)
    expect(await read(id)).toEqual(due)
  })
})

describe('a payment', () => {
  it('is the one that is locked, moved and settled, and no other', async () => {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    const open = await attempt(other.orderId)
    const { id } = await attempt(buyer.orderId)
    expect(await transact((trx) => lockPayment(trx, id))).toMatchObject({ id })
    const declined = report({ state: 'failed', errorCode: 'card_declined' })
    expect(await transact((trx) => movePayment(trx, id, declined))).toMatchObject({ from: 'created' })
    expect(await read(id)).toMatchObject({ state: 'failed', error_code: 'card_declined', provider_ref: 'pay_1' })
    expect(await transact((trx) => movePayment(trx, id, report({ providerRef: 'pay_2' })))).toBeUndefined()
    expect(await read(id)).toMatchObject({ state: 'failed', captured_cents: null })
    const money = report({ captured: { amount: 77, currency: 'usd' } })
    expect(await transact((trx) => movePayment(trx, id, money))).toMatchObject({ from: 'failed', payment: { id } })
    expect(await read(id)).toMatchObject({
      state: 'captured',
      error_code: null,
      provider_ref: 'pay_1',
      captured_cents: 77,
      captured_currency: 'usd',
    })
    await transact((trx) => saveSettlement(trx, [id], 'held'))
    expect(await read(id)).toMatchObject({ settlement: 'held' })
    const late = report({ state: 'failed', errorCode: 'insufficient_funds' })
    expect(await transact((trx) => movePayment(trx, id, late))).toBeUndefined()
    expect(await read(id)).toMatchObject({ state: 'captured', error_code: 'insufficient_funds' })
    await transact((trx) => movePayment(trx, id, report({ state: 'processing' })))
    expect(await read(id)).toMatchObject({ state: 'captured', error_code: 'insufficient_funds' })
    expect(await read(open.id)).toEqual(open)
  })

  it.each([
    ['savePage', 'update of page_url on payments'],
    ['savePage', 'update of state on payments'],
    ['saveSettlement', 'update of settlement on payments'],
    ['movePayment', 'update of error_code on payments'],
  ] as const)('is heard of where it cannot be written: %s, %s', async (name, write) => {
    const { orderId } = await storeBuyer()
    const { id } = await attempt(orderId)
    if (name !== 'savePage') await move(id, 'captured')
    const deeds = {
      savePage: (trx) => savePage(trx, id, { providerRef: 'pay_1', url: 'https://bank.example/1' }),
      saveSettlement: (trx) => saveSettlement(trx, [id], 'tickets'),
      movePayment: (trx) => movePayment(trx, id, report({ state: 'failed', errorCode: 'card_declined' })),
    } satisfies Record<typeof name, (trx: Parameters<typeof lockPayment>[0]) => Promise<unknown>>
    const work = () => transact<unknown>(deeds[name])
    await whileFailing(db, write, () => expect(work()).rejects.toThrow(diskIsFull))
    await work()
  })
})
