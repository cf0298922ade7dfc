/**
 * Requests to a provider about refunds, and the reports if it refuses, is silent, or returns
 * unrecordable data.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import {
  ProviderError,
  type PaymentProvider,
  type RefundRequest,
  RefundRefused,
} from '#core/payments/server/provider.ts'
import { toCents } from '#values/money.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { reconcileRefunds, sendRefunds } from './refund-jobs.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
beforeEach(async () => {
  await sql`update refunds set ask_after = now() + interval '1 day' where state = 'requested'`.execute(db)
  await sql`delete from refund_readings`.execute(db)
})

interface Wanted {
  attempt?: number
  /** Minutes since its request. */
  minutes?: number
}

let count = 0

/** A due refund of 43.50, of a payment of 87 without tickets. */
async function request({ attempt = 1, minutes = 0 }: Wanted = {}) {
  const { id: orderId, ref_nr } = await insertPaidOrder(db, { isIssued: false })
  const name = `refund-${++count}`
  const { rows } = await sql<{ id: number }>`
    with paid as (
      insert into payments (order_id, attempt, provider, provider_ref, state, amount_cents, settlement)
      values (${orderId}, 1, 'test', ${`pay-${name}`}, 'captured', 8700, 'returned') returning id
    )
    insert into refunds (payment_id, amount_cents, reason, idempotency_key, attempt, state, ask_after, created_at)
    select id, 4350, 'seats_gone', ${name}, ${attempt}, 'requested', now() - interval '1 second', now() - make_interval(mins => ${minutes})
    from paid returning id`.execute(db)
  return { id: rows[0]!.id, order: ref_nr, name, payment: `pay-${name}` }
}

const report = (providerRef: string, more: Partial<RefundReport> = {}): RefundReport => ({
  providerRef,
  chargeRef: 'ch',
  amount: toCents(4350),
  currency: 'eur',
  state: 'succeeded',
  key: null,
  ...more,
})

const read = (id: number) =>
  db.selectFrom('refunds').select(['state', 'attempt', 'unanswered']).where('id', '=', id).executeTakeFirstOrThrow()

function openLog() {
  const lines: [level: string, facts: object, text: string][] = []
  const write = (level: string) => (facts: object, text: string) => void lines.push([level, facts, text])
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } as never }
}

test('a refund is asked for of its payment, with its amount and its key, and all that are due in one round', async () => {
  const due = []
  for (let time = 0; time < 6; time++) due.push(await request())
  const asked: RefundRequest[] = []
  const provider = {
    name: 'test',
    async refund(wanted: RefundRequest) {
      asked.push(wanted)
      return report(`re ${wanted.key}`, { key: wanted.key })
    },
  } as unknown as PaymentProvider
  const { lines, log } = openLog()
  await sendRefunds({ db, log }, provider)
  const byKey = (one: RefundRequest, other: RefundRequest) => one.key.localeCompare(other.key)
  const wanted = due.map(({ name, payment }) => ({ providerRef: payment, amount: 4350, key: `${name}:1` }))
  expect(asked.toSorted(byKey)).toEqual((wanted as RefundRequest[]).toSorted(byKey))
  for (const { id } of due) expect(await read(id)).toMatchObject({ state: 'succeeded' })
  expect(lines).toEqual([])
})

const givenUp =
  'A refund was refused by the payment provider again and again, and is given up: the buyer has neither the tickets nor the money. Refund the payment in the provider’s dashboard, or pay it in another way.'

test.each([
  [1, 'warn', 'The payment provider refused a refund; it is tried again in an hour.'],
  [4, 'warn', 'The payment provider refused a refund; it is tried again in an hour.'],
  [5, 'error', givenUp],
] as const)('a provider that refuses, for the time no. %i, is told as %s', async (attempt, level, text) => {
  const { id, order } = await request({ attempt })
  const err = new RefundRefused('no')
  const provider = { name: 'test', refund: () => Promise.reject(err) } as unknown as PaymentProvider
  const { lines, log } = openLog()
  await sendRefunds({ db, log }, provider)
  expect(lines).toEqual([[level, { err, order, refund: id, cents: 4350 }, text]])
  expect(await read(id)).toEqual({ state: 'failed', attempt, unanswered: 0 })
})

test.each([
  [0, 'warn', 'A refund could not be asked for; it is tried again.'],
  [59, 'warn', 'A refund could not be asked for; it is tried again.'],
  [61, 'error', 'The payment provider does not take a refund since more than an hour. Look at its dashboard.'],
] as const)('a provider that is silent about a refund %i minutes old is told as %s', async (minutes, level, text) => {
  const { id, order } = await request({ minutes })
  const err = new ProviderError('away')
  const provider = { name: 'test', refund: () => Promise.reject(err) } as unknown as PaymentProvider
  const { lines, log } = openLog()
  await sendRefunds({ db, log }, provider)
  expect(lines).toEqual([[level, { err, order, refund: id, cents: 4350 }, text]])
  expect(await read(id)).toEqual({ state: 'requested', attempt: 1, unanswered: 1 })
})

/** A provider that reports refunds, and its requests. */
function openReporter(reports: RefundReport[], answer: (report: RefundReport) => null | Error = () => null) {
  const asked: string[] = []
  const provider = {
    name: 'test',
    async *listRefunds() {
      yield* reports
    },
    async fetchRefundedPayment(one: RefundReport) {
      asked.push(one.providerRef)
      const said = answer(one)
      if (said) throw said
      return said
    },
  } as unknown as PaymentProvider
  return { asked, provider }
}

const readUntil = () => db.selectFrom('refund_readings').select('provider').execute()

test('every refund that a provider tells of is asked about, but those that say nothing new', async () => {
  const { id } = await request()
  await sql`update refunds set state = 'succeeded', provider_ref = 'known' where id = ${id}`.execute(db)
  const news = Array.from({ length: 101 }, (_, index) => report(`re_${index}`))
  const { asked, provider } = openReporter([report('known'), ...news, report('known', { state: 'failed' })])
  const { lines, log } = openLog()
  // Until it has caught up with its downtime.
  await sql`insert into refund_readings (provider, read_until) values ('test', now() - interval '1 minute')`.execute(db)
  await reconcileRefunds({ db, log }, provider)
  // A refund may still be rejected after it has succeeded.
  expect(asked).toEqual([...news.map(({ providerRef }) => providerRef), 'known'])
  expect(lines).toEqual([])
})

test('one that cannot be recorded is told, keeps no other from being so, and is asked for again', async () => {
  const err = new ProviderError('away')
  const { asked, provider } = openReporter([report('re_1'), report('re_2')], ({ providerRef }) =>
    providerRef === 're_1' ? err : null,
  )
  const { lines, log } = openLog()
  await reconcileRefunds({ db, log }, provider)
  expect(asked).toEqual(['re_1', 're_2'])
  expect(lines).toEqual([
    [
      'error',
      { err, refund: 're_1' },
      'A refund that the payment provider tells of could not be recorded; it is tried again every minute. Compare the provider’s dashboard with the order.',
    ],
  ])
  expect(await readUntil()).toEqual([])
  await reconcileRefunds({ db, log }, openReporter([]).provider)
  expect(await readUntil()).toEqual([{ provider: 'test' }])
})

test('a shop that was away for weeks reads a month a round, day by day', async () => {
  await sql`insert into refund_readings (provider, read_until) values ('test', now() - interval '39 days 12 hours')`.execute(
    db,
  )
  let days = 0
  const provider = {
    name: 'test',
    // oxlint-disable-next-line require-yield
    async *listRefunds() {
      days++
    },
  } as unknown as PaymentProvider
  const { log } = openLog()
  await reconcileRefunds({ db, log }, provider)
  expect(days).toBe(31)
  await reconcileRefunds({ db, log }, provider)
  expect(days).toBe(40)
})
