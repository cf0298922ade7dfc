import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { PaymentReport } from '#core/payments/server/provider.ts'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { placeOrder } from '#core/orders/checkout/server/place-order.ts'
import { contact, jobContext } from '#core/orders/server/testing/buyer.ts'
import { openDesk } from '#core/orders/server/testing/payment-desk.ts'
import { applyReport } from './settlement.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())

/** Records statements, without begins and commits. */
function createRecorder(asked: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/**
 * Records the statements of a payment while it holds contended locks: each is a round trip to the
 * database that all others wait for.
 */
async function recordPayment(): Promise<string[]> {
  const { uuid } = await openDesk(shop).order()
  const payment = await shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('payments')
    .where('orders.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const asked: string[] = []
  const report: PaymentReport = {
    providerRef: payment.provider_ref!,
    key: null,
    state: 'captured',
    errorCode: null,
    captured: { amount: payment.amount_cents, currency: 'eur' },
  }
  await applyReport({ ...jobContext(shop), db: shop.db.withPlugin(createRecorder(asked)) }, payment, report)
  const { rows } = await sql`select from tickets`.execute(shop.db)
  expect(rows).toHaveLength(2)
  return asked
}

describe('a payment', () => {
  test('holds the seats of its concert, and the serials of all tickets, for a few statements only', async () => {
    const asked = await recordPayment()
    const zone = asked.findIndex((node) => node.includes('ForNoKeyUpdate') && node.includes('"zones"'))
    const serial = asked.findIndex((node) => node.includes('counters'))
    expect(zone).toBeGreaterThan(0)
    expect(asked.length - 1 - zone).toBeLessThanOrEqual(12)
    expect(asked.length - 1 - serial).toBeLessThanOrEqual(1)
  })
})

describe('an order', () => {
  test('holds the number of all orders for three statements only, of which its own is the first', async () => {
    const concert = await storeConcert(shop.db)
    const visitor = await createCartVisitor(shop.db)
    await visitor.add(concert.ticketIds[0], 2)
    const asked: string[] = []
    const outcome = await placeOrder(shop.db.withPlugin(createRecorder(asked)), {
      ...visitor.terms,
      sessionId: visitor.sessionId,
      userId: null,
      locale: 'en',
      provider: 'demo',
      form: { ...contact, company_name: '', company_vat: '' },
      formKey: null,
      expectedTotal: null,
    })
    expect(outcome).toMatchObject({ kind: 'placed', opened: { attempt: 1, state: 'created' } })
    const number = asked.findIndex((node) => node.includes('counters'))
    expect(asked[number]).toContain('order_items')
    expect(asked.length - number).toBe(3)
  })
})
