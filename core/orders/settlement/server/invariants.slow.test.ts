import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { toEuros } from '#values/money.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import type { DemoOutcome } from '#core/payments/demo-bank/demo-cards.ts'
import { createBankKeys } from '#core/payments/demo-bank/server/bank-keys.ts'
import { sendWebhooks } from '#core/payments/demo-bank/server/bank-webhooks.ts'
import { createDemoBankProvider } from '#core/payments/demo-bank/server/demo-bank-provider.ts'
import { reconcileRefunds, sendRefunds } from './refund-jobs.ts'
import { cancelAtBank, jobContext, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { findMoneyDifferences } from '#core/accounting/reconcile/money-differences-store.ts'
import { openDesk } from '#core/orders/server/testing/payment-desk.ts'

/**
 * Whatever two buyers and a bank do, in any order, also concurrently: every euro taken by the bank
 * is in a ticket or being refunded, never both, never neither; and seats, tickets and the ledger
 * agree.
 */

let shop: TestShop
let desk: ReturnType<typeof openDesk>

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  desk = openDesk(shop)
})
afterAll(() => shop.close())

interface World {
  visitors: [TestVisitor, TestVisitor]
  ticketId: number
  /** All payment pages ever opened, by either buyer. */
  pages: string[]
}

const deeds = {
  fill: async ({ visitors, ticketId }, who) =>
    void (await visitors[who].post(`/cart/add/${ticketId}`, { quantity: 1 })),
  async order(world, who) {
    const page = await world.visitors[who].hybrid('/cart/checkout')
    if (page.payload.view?.component !== 'checkout') return
    const { location } = await sendCheckout(world.visitors[who], { city: `Paris ${world.pages.length}` })
    if (location?.includes('/demo-bank/')) world.pages.push(location)
  },
  async retry(world, who) {
    const order = await shop.db
      .selectFrom('orders')
      .where(ofVisitors.orders)
      .select('uuid')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!order) return
    const { location } = await world.visitors[who].post(`/payment/retry/${order.uuid}`)
    if (location?.includes('/demo-bank/')) world.pages.push(location)
  },
  pay: (world, _who, page) => atBank(world, page, (url) => payAtBank(shop, url, 'success')),
  payQuietly: (world, _who, page) =>
    atBank(world, page, (url) => payAtBank(shop, url, 'no_notice' satisfies DemoOutcome)),
  decline: (world, _who, page) => atBank(world, page, (url) => payAtBank(shop, url, 'declined')),
  cancel: (world, _who, page) => atBank(world, page, (url) => cancelAtBank(shop, url)),
  refund: (world, _who, page) => atBank(world, page, (url) => refundAtBank(url, page % 2 === 0)),
  runOutOfTime: () => desk.runOutOfTime(),
  reconcile: () => desk.reconcile(),
  async playWebhooksAgain() {
    await shop.db
      .updateTable('demo_bank_notices')
      .set({ delivered_at: null, send_after: sql<Date>`now()` })
      .execute()
    await sendWebhooks(shop.db, { secret: createBankKeys(shop.config.sessionSecret).webhookSecret })
  },
} satisfies Record<string, (world: World, who: 0 | 1, page: number) => Promise<unknown>>

async function atBank({ pages }: World, page: number, act: (url: string) => Promise<string>): Promise<void> {
  const url = pages[page % Math.max(1, pages.length)]
  if (url) await act(url)
}

/** The organiser refunds a payment in full, with or without a webhook event. */
async function refundAtBank(url: string, isSilent: boolean): Promise<string> {
  const { pathname, host } = new URL(url)
  const { amount_cents } = await shop.db
    .selectFrom('demo_bank_payments')
    .select('amount_cents')
    .where('id', '=', pathname.split('/').at(-1)!)
    .executeTakeFirstOrThrow()
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${pathname}/refunds`,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      amount: toEuros(amount_cents).toFixed(2),
      ...(isSilent && { silent: '1' }),
    }).toString(),
  })
  return answer.body
}

const anyDeed = fc.record({
  // Commands that lead to payments are more likely: a history without one proves little.
  name: fc.constantFrom<keyof typeof deeds>(
    ...(['fill', 'fill', 'order', 'order', 'order', 'pay', 'pay', 'payQuietly'] as const),
    ...(Object.keys(deeds) as (keyof typeof deeds)[]),
  ),
  who: fc.constantFrom<0 | 1>(0, 1),
  page: fc.nat(20),
  /** Begins before the previous command has ended. */
  isAtOnce: fc.boolean(),
})

type History = { name: keyof typeof deeds; who: 0 | 1; page: number; isAtOnce: boolean }[]

const oneByOne = (...steps: [name: keyof typeof deeds, who: 0 | 1, page: number][]): History =>
  steps.map(([name, who, page]) => ({ name, who, page, isAtOnce: false }))

/** Histories rarely found at random. */
const examples: [History][] = [
  // Late money after the seats were sold to the other buyer.
  [oneByOne(['order', 0, 0], ['runOutOfTime', 0, 0], ['fill', 1, 0], ['order', 1, 0], ['pay', 1, 1], ['pay', 0, 0])],
  // Two pages of one cart, both paid.
  [oneByOne(['order', 0, 0], ['order', 0, 0], ['pay', 0, 1], ['payQuietly', 0, 0])],
  // The seats of a refunded order are bought by the other buyer.
  [oneByOne(['order', 0, 0], ['pay', 0, 0], ['refund', 0, 0], ['fill', 1, 0], ['order', 1, 0], ['pay', 1, 1])],
]

async function live(history: History): Promise<void> {
  await desk.clear()
  const concert = await storeConcert(shop.db, { capacity: 2 })
  await sql`update venues set country = 'FR' where id = ${concert.venueId}`.execute(shop.db)
  const world: World = { visitors: [shop.visitor('fr'), shop.visitor('hu')], ticketId: concert.ticketIds[0], pages: [] }
  for (const visitor of world.visitors) await visitor.post(`/cart/add/${world.ticketId}`, { quantity: 1 })
  let previous: Promise<unknown> = Promise.resolve()
  for (const { name, who, page, isAtOnce } of history) {
    if (!isAtOnce) await previous
    const deed = deeds[name](world, who, page)
    previous = Promise.all([previous, deed])
  }
  await previous
  // Everything in transit arrives.
  await desk.reconcile()
  await desk.reconcile()
  const provider = createDemoBankProvider(shop.config)
  await reconcileRefunds(jobContext(shop), provider)
  await sendRefunds(jobContext(shop), provider)
  await reconcileRefunds(jobContext(shop), provider)
}

async function checkMoney(): Promise<number> {
  const { rows } = await sql<{ state: string; captured: number; refunded: number; total: number }>`
    select orders.state, orders.total_cents as total,
      (select count(*)::integer from payments where order_id = orders.id and state = 'captured') as captured,
      (select count(*)::integer from refunds join payments on payments.id = payment_id
        where order_id = orders.id and refunds.state = 'succeeded' and refunds.amount_cents = payments.amount_cents) as refunded
    from orders`.execute(shop.db)
  for (const order of rows)
    expect(order.captured - order.refunded, JSON.stringify(rows)).toBe(order.state === 'paid' ? 1 : 0)
  const bank = await sql<{ kept: number }>`
    select coalesce(sum(amount_cents - refunded_cents), 0)::integer as kept from demo_bank_payments where state = 'captured'`.execute(
    shop.db,
  )
  const paid = rows.filter(({ state }) => state === 'paid')
  expect(bank.rows[0]?.kept).toBe(paid.reduce((sum, { total }) => sum + total, 0))
  return paid.length
}

async function checkSeats(): Promise<void> {
  const { rows } = await sql<{
    held: number
    sold: number
    bought: number
    tickets: number
    carried: number
    ledger: number[]
  }>`
    select zones.held, zones.sold,
      (select coalesce(sum(quantity), 0)::integer from order_items join orders on orders.id = order_id where state = 'paid') as bought,
      (select count(*)::integer from tickets where state = 'valid') as tickets,
      ((select coalesce(sum(held), 0) from cart_items) + (select coalesce(sum(held), 0) from order_items))::integer as carried,
      (select array[
        coalesce(sum(delta) filter (where kind = 'hold'), 0) - coalesce(sum(delta) filter (where kind = 'release'), 0),
        coalesce(sum(delta) filter (where kind = 'sell'), 0) - coalesce(sum(delta) filter (where kind = 'return'), 0)
      ]::integer[] from inventory_moves) as ledger
    from zones`.execute(shop.db)
  const [{ held, sold, bought, tickets, carried, ledger }] = rows as [(typeof rows)[0]]
  expect({ sold, tickets, held }).toEqual({ sold: bought, tickets: bought, held: carried })
  expect(ledger).toEqual([held, sold])
}

// Holds: operation.late-money-ends-tickets-refund
test('money ends in tickets or goes back, and seats, tickets and the ledger agree', { timeout: 240_000 }, async () => {
  let bought = 0
  let sentBack = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 4, maxLength: 14 }), async (history) => {
      await live(history)
      bought += await checkMoney()
      await checkSeats()
      expect(await findMoneyDifferences(shop.db)).toEqual([])
      const mails = await shop.db.selectFrom('outbox').select('kind').execute()
      const refunds = await shop.db.selectFrom('refunds').select('id').execute()
      expect(mails.filter(({ kind }) => kind === 'payment-refunded')).toHaveLength(refunds.length)
      sentBack += refunds.length
    }),
    { numRuns: 25, endOnFailure: true, examples },
  )
  // Histories without purchases, or without failures, would prove nothing.
  expect(bought).toBeGreaterThan(5)
  expect(sentBack).toBeGreaterThan(1)
})
