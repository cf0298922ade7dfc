/** Which refunds are requested, and when; and that changes of one refund affect no other. */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, test } from 'vitest'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { emptyShop, storeOrder } from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import type { RefundReport } from '../refund.ts'
import type { PaymentState, RefundState } from '../payment.ts'
import { pollEverything } from './poll-store.ts'
import {
  settleReportedRefund,
  claimRefunds,
  findRefunds,
  findRefundStates,
  insertReportedRefund,
  maxAttempts,
  moveRefund,
  noteUnanswered,
  refuseRefund,
  changeRequestAmount,
  sumClaimed,
} from './refund-store.ts'
import { findSentBack, sumNotTaken, sumRefundedTickets } from './refund-sums-store.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

type Client = Parameters<typeof claimRefunds>[0]

interface Sample {
  provider?: string
  payment?: PaymentState
  settlement?: 'tickets' | 'returned' | null
  origin?: 'shop' | 'provider'
  state?: RefundState
  attempt?: number
  amount?: number
  reason?: string
  ref?: string | null
  /** Minutes ago, by the transaction's clock. */
  created?: number
  updated?: number
  /** Seconds from now, by the same clock. */
  askAfter?: number
  /** An order with existing payments. */
  orderId?: number
}

let count = 0

/**
 * An order with a payment of one euro, and a refund of it. A named order stores several payments.
 */
async function storeRefund(client: Client, sample: Sample = {}) {
  const { provider = 'test', payment = 'captured', origin = 'shop', state = 'requested', attempt = 1 } = sample
  const {
    askAfter = 0,
    created = 0,
    updated = created,
    ref = null,
    amount = 100,
    reason = 'seats_gone',
    settlement = null,
  } = sample
  const orderId = sample.orderId ?? (await storeEmptyOrder())
  count += 1
  const { id: paymentId } = await client
    .insertInto('payments')
    .values({ order_id: orderId, attempt: count, provider, provider_ref: `pay_${count}`, amount_cents: toCents(100) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await client.updateTable('payments').set({ state: 'captured', settlement }).where('id', '=', paymentId).execute()
  const { rows } = await sql<{ id: number }>`
    insert into refunds (payment_id, amount_cents, state, origin, reason, provider_ref, attempt, idempotency_key, ask_after, created_at, updated_at)
    values (${paymentId}, ${amount}, ${state}, ${origin}, ${reason}, ${ref}, ${attempt}, ${`key_${count}`},
      now() + make_interval(secs => ${askAfter}), now() - make_interval(mins => ${created}), now() - make_interval(secs => ${updated * 60}))
    returning id`.execute(client)
  await client.updateTable('payments').set({ state: payment }).where('id', '=', paymentId).execute()
  return { id: rows[0]!.id, paymentId, orderId }
}

async function storeEmptyOrder(): Promise<number> {
  const visitor = await createCartVisitor(db)
  return visitor.change(({ trx, id }) => storeOrder(trx, id))
}

const readRefund = (client: Client, id: number) =>
  client
    .selectFrom('refunds')
    .select(['state', 'amount_cents', 'attempt', 'provider_ref', 'payment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const report = (changes: Partial<RefundReport> = {}): RefundReport => ({
  providerRef: 're_new',
  chargeRef: 'ch_1',
  amount: toCents(40),
  currency: 'eur',
  state: 'submitted',
  key: null,
  ...changes,
})

const day = 24 * 60

describe('a refund is asked for', () => {
  it.each<[string, Sample]>([
    ['when it is new', {}],
    ['when the time of the last question is over, however old it is', { created: day, updated: 1 }],
  ])('%s', async (_, sample) => {
    await db.transaction().execute(async (trx) => {
      const { id, paymentId, orderId } = await storeRefund(trx, { ...sample, ref: 're_1' })
      const due = await claimRefunds(trx, 'test', 20)
      expect(due).toMatchObject([
        { id, payment_id: paymentId, order_id: orderId, payment_ref: `pay_${count}`, state: 'requested', attempt: 1 },
      ])
      expect(await readRefund(trx, id)).toMatchObject({ attempt: 1, provider_ref: 're_1', state: 'requested' })
      expect(await claimRefunds(trx, 'test', 20)).toEqual([])
    })
  })

  it.each([1, maxAttempts - 1])('an hour after try %i was refused, as another request', async (attempt) => {
    await db.transaction().execute(async (trx) => {
      const { id } = await storeRefund(trx, { state: 'failed', attempt, created: day, updated: 60.1, ref: 're_1' })
      expect(await claimRefunds(trx, 'test', 20)).toMatchObject([{ id, attempt: attempt + 1, state: 'requested' }])
      expect(await readRefund(trx, id)).toMatchObject({ attempt: attempt + 1, provider_ref: null, state: 'requested' })
    })
  })

  it.each<[string, Sample]>([
    ['before the time of the last question is over', { created: day, updated: 60, askAfter: 1 }],
    ['before an hour has passed since it was refused', { state: 'failed', created: day, updated: 60 }],
    ['that was refused too often', { state: 'failed', attempt: maxAttempts, created: day, updated: 120 }],
    ['that the provider has taken', { state: 'submitted', created: day, updated: 120 }],
    ['that was made', { state: 'succeeded', created: day, updated: 120 }],
    ['that somebody else made and that failed', { origin: 'provider', state: 'failed', created: day, updated: 120 }],
    ['of another provider', { provider: 'other' }],
    ['of a payment that is disputed, nobody says for how much', { payment: 'disputed' }],
    ['of a payment whose money was charged back', { payment: 'charged_back' }],
  ])('but not one %s', async (_, sample) => {
    await db.transaction().execute(async (trx) => {
      const { id } = await storeRefund(trx, sample)
      const before = await readRefund(trx, id)
      expect(await claimRefunds(trx, 'test', 20)).toEqual([])
      expect(await readRefund(trx, id)).toEqual(before)
    })
  })

  it('twenty at a time, the oldest first', async () => {
    const ids: number[] = []
    for (let number = 0; number < 21; number += 1) ids.push((await storeRefund(db)).id)
    // The first one is stored behind the others on disk.
    await sql`update refunds set reason = 'paid_twice' where id = ${ids[0]}`.execute(db)
    const sorted = (due: { id: number }[]) => due.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(sorted(await claimRefunds(db, 'test', 20))).toEqual(ids.slice(0, 20))
    expect(sorted(await claimRefunds(db, 'test', 20))).toEqual(ids.slice(20))
  })

  it('again soon where the process that asked has died, and after growing pauses where the provider is silent', async () => {
    const other = await storeRefund(db, { askAfter: day })
    const readPause = (id: number) =>
      db.selectFrom('refunds').select(['ask_after', 'unanswered']).where('id', '=', id).executeTakeFirstOrThrow()
    const untouched = await readPause(other.id)
    const { id } = await storeRefund(db, { created: day })
    const pause = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from ask_after - clock_timestamp())::float as seconds from refunds where id = ${id}`.execute(
        db,
      )
      return Math.ceil(rows[0]!.seconds)
    }
    const pauses: number[] = []
    for (let times = 0; times < 9; times += 1) {
      const [due] = await claimRefunds(db, 'test', 20)
      expect(await pause()).toBeLessThanOrEqual(40)
      // Nor is it counted for the following request.
      await noteUnanswered(db, { ...due!, attempt: 2 })
      expect((await readPause(id)).unanswered).toBe(times)
      await noteUnanswered(db, due!)
      // Recorded twice, it counts once.
      await noteUnanswered(db, due!)
      pauses.push(await pause())
      await sql`update refunds set ask_after = now() where id = ${id}`.execute(db)
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600])
    expect(await readPause(other.id)).toEqual(untouched)
    await db.transaction().execute((trx) => moveRefund(trx, id, report()))
    const moved = await db
      .selectFrom('refunds')
      .select(['unanswered', 'unanswered_since'])
      .where('id', '=', id)
      .execute()
    expect(moved).toEqual([{ unanswered: 0, unanswered_since: null }])
  })

  it('at once when a shop begins, where it was asked for and the answer was to be waited for', async () => {
    const waiting = await storeRefund(db, { askAfter: 600 })
    await storeRefund(db, { askAfter: -600 })
    for (const state of ['submitted', 'failed'] as const) await storeRefund(db, { askAfter: 600, state })
    const read = () => db.selectFrom('refunds').select(['id', 'ask_after']).orderBy('id').execute()
    const [, ...before] = await read()
    await pollEverything(db)
    const [, ...others] = await read()
    expect(others).toEqual(before)
    expect((await claimRefunds(db, 'test', 20)).map(({ id }) => id)).toContain(waiting.id)
  })

  it('by one process: another that looks at the same moment neither waits nor gets it', async () => {
    const { id } = await storeRefund(db)
    await db.transaction().execute(async (trx) => {
      expect(await claimRefunds(trx, 'test', 20)).toMatchObject([{ id }])
      expect(await claimRefunds(db, 'test', 20)).toEqual([])
    })
  })

  it('not while somebody works on its payment, and the others are', async () => {
    const { paymentId } = await storeRefund(db)
    const { id } = await storeRefund(db)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute()
      expect(await claimRefunds(db, 'test', 20)).toMatchObject([{ id }])
    })
  })
})

describe('what happens to a refund', () => {
  it('is that the provider refuses it, as long as it is the same request', async () => {
    const other = await storeRefund(db, { attempt: 2 })
    const { id } = await storeRefund(db, { attempt: 2 })
    const due = (await claimRefunds(db, 'test', 20)).find((claimed) => claimed.id === id)!
    expect(await refuseRefund(db, { ...due, attempt: 1 })).toBe(false)
    expect(await readRefund(db, id)).toMatchObject({ state: 'requested' })
    expect(await refuseRefund(db, due)).toBe(true)
    expect(await readRefund(db, id)).toMatchObject({ state: 'failed', attempt: 2 })
    expect(await readRefund(db, other.id)).toMatchObject({ state: 'requested' })
    await sql`update refunds set state = 'succeeded' where id = ${id}`.execute(db)
    expect(await refuseRefund(db, due)).toBe(false)
    expect(await readRefund(db, id)).toMatchObject({ state: 'succeeded' })
  })

  it('happens to no other one', async () => {
    const other = await storeRefund(db, { ref: 're_other' })
    const untouched = await readRefund(db, other.id)
    const { id, paymentId } = await storeRefund(db)
    await db.transaction().execute((trx) => moveRefund(trx, id, report()))
    expect(await readRefund(db, id)).toMatchObject({ state: 'submitted', provider_ref: 're_new', amount_cents: 100 })
    const [asked] = await findRefunds(db, paymentId)
    await db.transaction().execute((trx) => settleReportedRefund(trx, asked!, report({ providerRef: 're_theirs' })))
    expect(await readRefund(db, id)).toMatchObject({ state: 'submitted', provider_ref: 're_theirs', amount_cents: 40 })
    const [known] = await findRefunds(db, paymentId)
    await db.transaction().execute((trx) => changeRequestAmount(trx, known!, toCents(60)))
    expect(await readRefund(db, id)).toMatchObject({ amount_cents: 60, attempt: 2 })
    await db.transaction().execute((trx) => changeRequestAmount(trx, known!, toCents(0)))
    expect(await readRefund(db, id)).toMatchObject({ state: 'failed', attempt: maxAttempts })
    expect(await readRefund(db, other.id)).toEqual(untouched)
    expect(await findRefunds(db, paymentId)).toHaveLength(1)
  })

  it.each(['update of state on refunds', 'update of amount_cents on refunds', 'insert on refunds'])(
    'is heard of where it cannot be written: %s',
    async (write) => {
      const { id, paymentId } = await storeRefund(db, { amount: 20 })
      const [known] = await findRefunds(db, paymentId)
      const deeds = {
        'update of state on refunds': (trx) => moveRefund(trx, id, report()),
        'update of amount_cents on refunds': (trx) => changeRequestAmount(trx, known!, toCents(60)),
        'insert on refunds': (trx) => insertReportedRefund(trx, paymentId, report()),
      } satisfies Record<string, (trx: Parameters<typeof moveRefund>[0]) => Promise<void>>
      const work = () => db.transaction().execute(deeds[write as keyof typeof deeds])
      await whileFailing(db, write, () => expect(work()).rejects.toThrow(diskIsFull))
      await work()
    },
  )

  it('is found by the provider’s name for it, among those of this provider', async () => {
    await storeRefund(db, { ref: 're_1', state: 'submitted' })
    await storeRefund(db, { ref: 're_2', state: 'succeeded' })
    await storeRefund(db, { ref: 're_3', state: 'failed', provider: 'other' })
    expect([...(await findRefundStates(db, 'test', ['re_1', 're_3', 're_4']))]).toEqual([['re_1', 'submitted']])
  })
})

test('of a payment the money is claimed that is back, on its way, or asked for again by the shop', async () => {
  await storeRefund(db)
  const { paymentId } = await storeRefund(db, { state: 'failed', amount: 20 })
  const reports = [
    report({ providerRef: 're_1' }),
    report({ providerRef: 're_2', state: 'failed', amount: toCents(7) }),
  ]
  for (const said of reports) await db.transaction().execute((trx) => insertReportedRefund(trx, paymentId, said))
  expect(await sumClaimed(db, paymentId)).toBe(60)
})

describe('what a buyer is told of refunds', () => {
  it('is the money that was for nothing, of this order: asked for, or not failed', async () => {
    await storeRefund(db, { settlement: 'returned', reason: 'paid_twice' })
    const { orderId } = await storeRefund(db, { settlement: 'tickets', origin: 'provider', reason: 'made_at_provider' })
    expect(await findSentBack(db, orderId)).toBeNull()
    const returned = { settlement: 'returned', orderId } as const
    await storeRefund(db, { ...returned, origin: 'provider', state: 'failed', amount: 5 })
    expect(await findSentBack(db, orderId)).toBeNull()
    await storeRefund(db, { ...returned, state: 'failed', amount: 20 })
    await storeRefund(db, {
      ...returned,
      origin: 'provider',
      state: 'submitted',
      amount: 30,
      reason: 'made_at_provider',
    })
    expect(await findSentBack(db, orderId)).toEqual({ amount: 50, reason: 'seats_gone', notTaken: 20 })
  })

  it('is the money of the tickets of this order that has gone back', async () => {
    await storeRefund(db, { settlement: 'tickets', state: 'succeeded' })
    const { orderId, paymentId } = await storeRefund(db, { settlement: 'tickets', state: 'succeeded', amount: 30 })
    await db.transaction().execute((trx) => insertReportedRefund(trx, paymentId, report()))
    await storeRefund(db, { settlement: 'returned', state: 'succeeded', amount: 10, orderId })
    expect(await sumRefundedTickets(db, orderId)).toBe(30)
  })

  it('is what the shop sends, as soon as it means to, and not what has failed', async () => {
    for (const [state, sum] of [
      ['requested', 20],
      ['submitted', 20],
      ['failed', 0],
    ] as const) {
      const { orderId } = await storeRefund(db, { settlement: 'tickets', state, amount: 20 })
      expect(await sumRefundedTickets(db, orderId)).toBe(sum)
      expect(await sumNotTaken(db, { orderId, refunded: toCents(sum) })).toBe(20 - sum)
      // The failed refund was made at the provider.
      expect(await sumNotTaken(db, { orderId, refunded: toCents(30) })).toBe(0)
    }
  })
})
