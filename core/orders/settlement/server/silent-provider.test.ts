/** Results of status polls without a response: stored data, and messages. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { emptyShop, storeOrder } from '#core/cart/server/testing/samples.ts'
import { type PaymentProvider, ProviderError } from '#core/payments/server/provider.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { toCents } from '#values/money.ts'
import { reconcilePayments } from './reconciliation.ts'
import { reconcileRefunds, sendRefunds } from './refund-jobs.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
afterEach(() => emptyShop(db))

const said: [level: string, facts: unknown, text?: string][] = []
beforeEach(() => void said.splice(0))
const log = {
  info() {},
  warn: (facts: unknown, text?: string) => void said.push(['warn', facts, text]),
  error: (facts: unknown, text?: string) => void said.push(['error', facts, text]),
}
const context = { db, log, now: () => new Date(), config: {} } as unknown as Parameters<typeof reconcilePayments>[0]

const isSilent = async () => {
  throw new ProviderError('The provider is away.')
}
const err = expect.objectContaining({ message: 'The provider is away.' })
/** Reports a refund, and nothing else. */
const provider = {
  name: 'test',
  fetchState: isSilent,
  closeAttempt: isSilent,
  refund: isSilent,
  fetchRefundedPayment: isSilent,
  async *listRefunds() {
    const of = { chargeRef: 'pay_1', amount: toCents(100), currency: 'eur', key: null }
    yield { ...of, providerRef: 're_theirs', state: 'succeeded' }
  },
} as unknown as PaymentProvider

async function storePayment(state: 'requires_action' | 'captured') {
  const visitor = await createCartVisitor(db)
  const orderId = await visitor.change(({ trx, id }) => storeOrder(trx, id))
  const { id } = await db
    .insertInto('payments')
    .values({ order_id: orderId, attempt: 1, provider: 'test', provider_ref: 'pay_1', amount_cents: toCents(100) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update payments set state = ${state}, ask_after = now() where id = ${id}`.execute(db)
  return { id, orderId }
}

test.each([
  ['tried again', 59, 'warn', 'The payment provider has not answered about a payment; it is asked again.'],
  ['told to people after an hour', 61, 'error', expect.stringContaining('for more than an hour')],
] as const)('a payment about which the provider says nothing is %s', async (_, minutes, level, text) => {
  const { id } = await storePayment('requires_action')
  await sql`update payments set unanswered = 7, unanswered_since = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
    db,
  )
  const write = 'update of unanswered on payments'
  await whileFailing(db, write, () => expect(reconcilePayments(context, provider)).rejects.toThrow(diskIsFull))
  expect(said).toEqual([])
  await sql`update payments set ask_after = now() where id = ${id}`.execute(db)
  await reconcilePayments(context, provider)
  expect(said).toEqual([[level, { err, payment: id, unanswered: 8, since: expect.any(Date) }, text]])
  const { unanswered } = await db.selectFrom('payments').select('unanswered').executeTakeFirstOrThrow()
  expect(unanswered).toBe(8)
})

test.each([
  ['tried again', 59, 'warn', 'A refund could not be asked for; it is tried again.'],
  ['told to people after an hour', 61, 'error', expect.stringContaining('since more than an hour')],
] as const)('a refund to which the provider says nothing is %s', async (_, minutes, level, text) => {
  const { id: payment_id, orderId } = await storePayment('captured')
  const { id } = await db
    .insertInto('refunds')
    .values({ payment_id, amount_cents: toCents(100), reason: 'seats_gone', idempotency_key: 'refund:1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update refunds set created_at = now() - make_interval(mins => ${minutes})`.execute(db)
  const write = 'update of unanswered on refunds'
  await whileFailing(db, write, () => expect(sendRefunds({ db, log }, provider)).rejects.toThrow(diskIsFull))
  expect(said).toEqual([])
  await sql`update refunds set ask_after = now()`.execute(db)
  await sendRefunds({ db, log }, provider)
  const { ref_nr } = await db.selectFrom('orders').select('ref_nr').where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(said).toEqual([[level, { err, order: ref_nr, refund: id, cents: 100 }, text]])
  expect(await db.selectFrom('refunds').select('unanswered').execute()).toEqual([{ unanswered: 1 }])
})

test('a refund of which the provider tells, but not what it is of, is told to people, and asked about again', async () => {
  await storePayment('captured')
  await reconcileRefunds({ db, log }, provider)
  const text = expect.stringMatching(/^A refund that the payment provider tells of could not be recorded/)
  expect(said).toEqual([['error', { err, refund: 're_theirs' }, text]])
  expect(await db.selectFrom('refund_readings').select('provider').execute()).toEqual([])
})
