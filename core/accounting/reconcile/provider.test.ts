/**
 * Which payments and refunds are checked at the provider, and the handling of a refund known to
 * only one side.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buy, sellFirstEvening, type TwoEvenings } from '#core/orders/exchange/server/testing/two-evenings.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import type { PaymentProvider, PaymentReport } from '#core/payments/server/provider.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { findProviderDifferences } from './provider-differences.ts'
import { reconcile } from './reconcile.ts'
import { forgetReconciliations, noteReconciliation } from './reconciliation-store.ts'

let shop: TestShop
let [one, other]: TwoEvenings['order'][] = []
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  const sale = await sellFirstEvening(shop)
  one = sale.order
  other = await buy(shop, shop.visitor(), sale.first, { quantity: 1 })
})
afterAll(() => shop.close())
const now = new Date('2040-05-01T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
beforeEach(async () => {
  await sql`truncate refunds cascade`.execute(shop.db)
  await sql`alter table payments disable trigger user`.execute(shop.db)
  await sql`update payments set updated_at = ${minutes(-60)}, provider = 'demo', state = 'captured' where order_id in (${one!.id}, ${other!.id})`.execute(
    shop.db,
  )
  await sql`alter table payments enable trigger user`.execute(shop.db)
})

const fetchState = vi.fn<PaymentProvider['fetchState']>()
const listRefunds = vi.fn<(span: unknown) => void>()
let told: RefundReport[]
let isOfShop: boolean

async function createProvider(): Promise<PaymentProvider> {
  const real = await openPaymentProvider(shop.config)
  fetchState.mockReset().mockResolvedValue({ state: 'captured' } as PaymentReport)
  told = []
  isOfShop = true
  return {
    ...real,
    fetchState,
    async *listRefunds(span) {
      listRefunds(span)
      yield* told
    },
    fetchRefundedPayment: async () => (isOfShop ? ({ state: 'captured' } as PaymentReport) : null),
  }
}

const span = { from: minutes(-90), until: minutes(-30) }
const find = async (provider: PaymentProvider, signal?: AbortSignal) =>
  (await findProviderDifferences(shop.db, provider, span, signal)).map(({ subject, message }) =>
    `${subject} ${message}`
      .replace(/^(refund|payment) \d+/, '$1')
      .replace(one!.ref_nr, 'one')
      .replace(other!.ref_nr, 'other'),
  )

const refsOf = async () =>
  (
    await shop.db
      .selectFrom('payments')
      .select('provider_ref')
      .where('provider', '=', 'demo')
      .where('updated_at', '<', now)
      .where('order_id', 'in', [one!.id, other!.id])
      .orderBy('id')
      .execute()
  ).map(({ provider_ref }) => provider_ref)

const setTo = async (order: TwoEvenings['order'], changes: ReturnType<typeof sql>) => {
  await sql`alter table payments disable trigger user`.execute(shop.db)
  await sql`update payments set ${changes} where order_id = ${order.id}`.execute(shop.db)
  await sql`alter table payments enable trigger user`.execute(shop.db)
}

test('reconcile: the provider is asked about so many days, up to a quarter of an hour ago, and the records come first', async () => {
  const provider = await createProvider()
  const parts: string[] = []
  for await (const [part] of reconcile(shop.db, { provider, days: 3, now })) parts.push(part)
  expect(parts).toEqual(['seats', 'money', 'numbers', 'documents', 'provider'])
  expect(listRefunds.mock.lastCall).toEqual([{ from: minutes(-3 * 24 * 60), until: minutes(-15) }])
})

test('reconcile: payments of the time are asked for, those of its beginning and not of its end, and of no other provider', async () => {
  const provider = await createProvider()
  const all = await refsOf()
  const asked = async () => {
    fetchState.mockClear()
    await find(provider)
    return fetchState.mock.calls.map(([ref]) => ref)
  }
  expect(all).toHaveLength(2)
  expect(await asked()).toEqual(all)
  for (const [at, isAsked] of [
    [-90, true],
    [-91, false],
    [-30, false],
    [-31, true],
  ] as const) {
    await setTo(other!, sql`updated_at = ${minutes(at)}`)
    expect(await asked(), String(at)).toEqual(isAsked ? all : [all[0]])
  }
  await setTo(other!, sql`provider = 'elsewhere'`)
  expect(await asked()).toEqual([all[0]])
})

test('reconcile: money that one of the two has is named, each payment by its own', async () => {
  const provider = await createProvider()
  const [, second] = await refsOf()
  fetchState.mockImplementation(async (ref) => ({ state: ref === second ? 'failed' : 'captured' }) as PaymentReport)
  expect(await find(provider)).toEqual(['payment of order other is captured here, but the provider says failed'])
  // Both have money: a disputed payment has been captured.
  await setTo(one!, sql`state = 'disputed'`)
  fetchState.mockResolvedValue({ state: 'captured' } as PaymentReport)
  expect(await find(provider)).toEqual([])
})

test('reconcile: a notice that comes while the provider is asked is no difference', async () => {
  const provider = await createProvider()
  const [first] = await refsOf()
  fetchState.mockImplementation(async (ref) => {
    if (ref !== first) return { state: 'captured' } as PaymentReport
    await setTo(one!, sql`state = 'failed', settlement = null`)
    return { state: 'failed' } as PaymentReport
  })
  expect(await find(provider)).toEqual([])
  await setTo(one!, sql`state = 'captured', settlement = 'tickets'`)
})

const report = (providerRef: string, changes: Partial<RefundReport> = {}): RefundReport => ({
  providerRef,
  chargeRef: 'ch',
  amount: 500 as RefundReport['amount'],
  currency: 'eur',
  state: 'succeeded',
  key: null,
  ...changes,
})

const storeRefund = (order: TwoEvenings['order'], name: string | null, at: Date) =>
  sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, provider_ref, created_at)
    select id, 500, 'submitted', 'order_refunded', ${crypto.randomUUID()}, ${name}, ${at} from payments where order_id = ${order.id}`.execute(
    shop.db,
  )

test('reconcile: refunds that the shop has asked for are missed at the provider, but for those at the edge of the time', async () => {
  const provider = await createProvider()
  const missed = 'refund of order one is submitted here, but the provider does not know it'
  for (const [at, isMissed] of [
    [-75, true],
    [-75 - 1 / 60, false],
    [-45 - 1 / 60, true],
    [-45, false],
  ] as const) {
    await sql`truncate refunds cascade`.execute(shop.db)
    await storeRefund(one!, 're_1', minutes(at))
    await storeRefund(other!, null, minutes(at))
    expect(await find(provider), String(at)).toEqual(isMissed ? [missed] : [])
  }
  await setTo(one!, sql`provider = 'elsewhere'`)
  await sql`update refunds set created_at = ${minutes(-60)}`.execute(shop.db)
  expect(await find(provider)).toEqual([])
})

test('reconcile: a refund of another provider has the same name by chance, and one that is of no payment of the shop is not its matter', async () => {
  const provider = await createProvider()
  await storeRefund(one!, 're_1', minutes(-60))
  await setTo(one!, sql`provider = 'elsewhere'`)
  told = [report('re_1'), report('re_2', { amount: 700 as RefundReport['amount'] })]
  const unknown = (name: string, sum: string) =>
    `refund ${name} gave ${sum} EUR back at the provider, but the shop does not know it`
  expect(await find(provider)).toEqual([unknown('re_1', '5.00'), unknown('re_2', '7.00')])
  isOfShop = false
  expect(await find(provider)).toEqual([])
})

test('reconcile: a refund that is told of in several states has its last sum, and any of its states', async () => {
  const provider = await createProvider()
  await storeRefund(one!, 're_1', minutes(-60))
  told = [report('re_1', { amount: 1 as never, state: 'submitted' }), report('re_1')]
  expect(await find(provider)).toEqual([])
  told = [report('re_1'), report('re_1', { state: 'failed' }), report('re_1', { state: 'failed' })]
  expect(await find(provider)).toEqual([
    'refund of order one is submitted here, but the provider says succeeded, then failed',
  ])
})

test('reconcile: who is told to stop asks no more', async () => {
  const provider = await createProvider()
  const controller = new AbortController()
  fetchState.mockImplementation(async () => {
    controller.abort(new Error('told to stop'))
    return { state: 'captured' } as PaymentReport
  })
  await expect(find(provider, controller.signal)).rejects.toThrow('told to stop')
  expect(fetchState).toHaveBeenCalledOnce()
  await setTo(one!, sql`updated_at = ${now}`)
  await setTo(other!, sql`updated_at = ${now}`)
  told = [report('re_1')]
  await expect(find(provider, controller.signal)).rejects.toThrow('told to stop')
})

test('reconciliations: what was found is counted, five of it named, and forgotten after its days, so many at a time', async () => {
  const { db } = shop
  await sql`truncate reconciliations`.execute(db)
  await noteReconciliation(db, ['a', 'b', 'c', 'd', 'e', 'f'])
  await noteReconciliation(db, [])
  const rows = () => db.selectFrom('reconciliations').select(['differences', 'examples']).orderBy('id').execute()
  expect(await rows()).toEqual([
    { differences: 6, examples: ['a', 'b', 'c', 'd', 'e'] },
    { differences: 0, examples: [] },
  ])
  await sql`insert into reconciliations (differences, ended_at) select n, now() - interval '31 days' from generate_series(101, 103) n`.execute(
    db,
  )
  await sql`insert into reconciliations (differences, ended_at) values (104, now() - interval '29 days')`.execute(db)
  expect([
    await forgetReconciliations(db, 30, 2),
    await forgetReconciliations(db, 30, 2),
    await forgetReconciliations(db, 30, 2),
  ]).toEqual([2, 1, 0])
  expect((await rows()).map(({ differences }) => differences)).toEqual([6, 0, 104])
})
