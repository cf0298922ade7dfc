/** Status polls of open payments, and the reports if the provider does not respond. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { PaymentPageRequest, PaymentProvider, PaymentReport } from '#core/payments/server/provider.ts'
import type { PaymentState } from '#core/payments/payment.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { reconcilePayments } from './reconciliation.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
beforeEach(() => sql`delete from payments`.execute(db))

const config = createTestConfig()
const now = new Date('2026-11-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

interface Open {
  ref?: string | null
  order?: 'awaiting_payment' | 'expired'
  provider?: string
  created_at?: Date
  unanswered_since?: Date | null
}

/** A payment of 87 euros, due for a second. */
async function openPayment({ ref = null, order = 'awaiting_payment', provider = 'test', ...values }: Open = {}) {
  const { id, uuid } = await insertPaidOrder(db, { isIssued: false })
  await sql`update orders set state = ${order} where id = ${id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_id, attempt, provider, provider_ref, state, amount_cents, ask_after, created_at, unanswered, unanswered_since)
    values (${id}, 1, ${provider}, ${ref}, ${ref === null ? 'created' : 'requires_action'}, 8700, now() - interval '1 second',
      ${values.created_at ?? now}, ${values.unanswered_since ? 7 : 0}, ${values.unanswered_since ?? null}) returning id`.execute(
    db,
  )
  return { id: rows[0]!.id, orderId: id, uuid }
}

const read = (id: number) =>
  db
    .selectFrom('payments')
    .select(['state', 'provider_ref', 'unanswered', 'error_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A provider with the same state for every payment, its requests, and the log. */
function openProvider(answer: PaymentReport['state'] | Error = 'processing') {
  const asked: string[] = []
  const lines: [level: string, facts: object, text: string][] = []
  const say = (question: string) => async (providerRef: string) => {
    asked.push(`${question} ${providerRef}`)
    if (answer instanceof Error) throw answer
    return { providerRef, key: null, state: answer, errorCode: null, captured: null }
  }
  const provider = {
    name: 'test',
    fetchState: say('state of'),
    closeAttempt: say('close'),
    async createPaymentPage({ key }: PaymentPageRequest) {
      asked.push(`page of ${key}`)
      return { providerRef: `page ${key}`, url: 'https://bank.example' }
    },
  } as unknown as PaymentProvider
  const write = (level: string) => (facts: object, text: string) => void lines.push([level, facts, text])
  const log = { info: write('info'), warn: write('warn'), error: write('error') } as never
  return { asked, lines, run: () => reconcilePayments({ db, config, log, now: () => now }, provider) }
}

test('whose order waits is asked what it is, whose order does not is closed; another provider’s is left alone', async () => {
  const [waiting, over, elsewhere] = [
    await openPayment({ ref: 'pay_1' }),
    await openPayment({ ref: 'pay_2', order: 'expired' }),
    await openPayment({ ref: 'pay_3', provider: 'other' }),
  ]
  const { asked, lines, run } = openProvider('failed')
  await run()
  expect(asked.toSorted()).toEqual(['close pay_2', 'state of pay_1'])
  const states = [await read(waiting.id), await read(over.id), await read(elsewhere.id)].map(({ state }) => state)
  expect(states).toEqual(['failed', 'failed', 'requires_action'] satisfies PaymentState[])
  expect(lines).toEqual([])
})

test('all that are due are asked about in one round, and none of them twice', async () => {
  for (let count = 1; count <= 7; count++) await openPayment({ ref: `pay_${count}`, unanswered_since: minutesAgo(5) })
  const { asked, run } = openProvider()
  await run()
  expect(asked.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((count) => `state of pay_${count}`))
  expect(await db.selectFrom('payments').select('unanswered').distinct().execute()).toEqual([{ unanswered: 0 }])
  await run()
  expect(asked).toHaveLength(7)
})

test('one that hangs keeps no other waiting', async () => {
  const hanging = await openPayment({ ref: 'pay_hangs' })
  for (let count = 1; count <= 4; count++) await openPayment({ ref: `pay_${count}` })
  const others = Promise.withResolvers<void>()
  let [atOnce, most, answered] = [0, 0, 0]
  const provider = {
    name: 'test',
    async fetchState(providerRef: string): Promise<PaymentReport> {
      most = Math.max(most, ++atOnce)
      if (providerRef === 'pay_hangs') await others.promise
      else if (++answered === 4) others.resolve()
      atOnce--
      return { providerRef, key: null, state: 'failed', errorCode: null, captured: null }
    },
  } as unknown as PaymentProvider
  await reconcilePayments({ db, config, log: {} as never, now: () => now }, provider)
  expect(await read(hanging.id)).toMatchObject({ state: 'failed' })
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(3)
})

test('a round in which something cannot be written is over when all that was asked is answered', async () => {
  await openPayment({ ref: 'pay_silent' })
  const slow = await openPayment({ ref: 'pay_slow' })
  const provider = {
    name: 'test',
    async fetchState(providerRef: string): Promise<PaymentReport> {
      if (providerRef === 'pay_silent') throw new Error('away')
      // Long enough for the other's silence to be refused.
      for (let time = 0; time < 50; time++) await read(slow.id)
      return { providerRef, key: null, state: 'failed', errorCode: null, captured: null }
    },
  } as unknown as PaymentProvider
  await whileFailing(db, 'update of unanswered on payments', async () => {
    const round = reconcilePayments({ db, config, log: {} as never, now: () => now }, provider)
    await expect(round).rejects.toThrow(diskIsFull)
    expect(await read(slow.id)).toMatchObject({ state: 'failed' })
  })
})

test.each([
  [null, 'warn', 'The payment provider has not answered about a payment; it is asked again.'],
  [60, 'warn', 'The payment provider has not answered about a payment; it is asked again.'],
  [
    61,
    'error',
    'The payment provider has not answered about a payment for more than an hour; it is asked every ten minutes. Look at its dashboard.',
  ],
] as const)('a silence since %s minutes is told as %s', async (minutes, level, text) => {
  const since = minutes === null ? null : minutesAgo(minutes)
  const { id } = await openPayment({ ref: 'pay_1', unanswered_since: since })
  const err = new Error('away')
  const { lines, run } = openProvider(err)
  await run()
  const unanswered = since ? 8 : 1
  expect(lines).toEqual([[level, { err, payment: id, unanswered, since: since ?? now }, text]])
  expect(await read(id)).toMatchObject({ state: 'requires_action', unanswered })
})

test('one whose page was lost has it made again, and asked about later', async () => {
  const { id, uuid } = await openPayment({ created_at: minutesAgo(120) })
  const { asked, lines, run } = openProvider()
  await run()
  const key = `order:${uuid}:attempt:1`
  expect(asked).toEqual([`page of ${key}`])
  expect(await read(id)).toMatchObject({ state: 'requires_action', provider_ref: `page ${key}` })
  expect(lines).toEqual([])
})

test('one that never had a page is over when none could be open any more', async () => {
  const { id } = await openPayment({ created_at: minutesAgo(121) })
  const { asked, lines, run } = openProvider()
  await run()
  expect(asked).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'cancelled', error_code: 'page_expired', unanswered: 0 })
  expect(lines).toEqual([
    ['warn', { payment: id }, 'An attempt to pay is over for which the payment provider never gave a page.'],
  ])
})
