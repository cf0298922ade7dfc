import { href, listRoutes } from '@cadenza/navigation'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor, TestResponse } from '#test/shop/test-visitor.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { routes } from '#core/routes/routes.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

async function order() {
  const paid = await insertPaidOrder(db)
  const { email } = await findBuyer(paid.id)
  const { reference } = await db
    .selectFrom('documents')
    .select('reference')
    .where('order_id', '=', paid.id)
    .executeTakeFirstOrThrow()
  return { ...paid, email, document: reference }
}
type Order = Awaited<ReturnType<typeof order>>

const findBuyer = (id: number) => db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirstOrThrow()

const entries = listRoutes(pageRoutes)
const orderRoutes = entries.filter(({ guards }) => guards.includes('order'))
const addressOf = (path: string, { uuid, document }: Pick<Order, 'uuid' | 'document'>): string =>
  path
    .replace('{uuid}', uuid)
    .replace(/\/\{\w+\?\}/, '')
    .replace('{serial}', '1')
    .replace('{document}', document)

/** A visitor whose session has an order of its own. */
async function buyer(): Promise<TestVisitor> {
  const own = await order()
  const visitor = shop.visitor()
  await visitor.get(`${href(routes['payment.success'], { uuid: own.uuid })}?key=${own.secret}`)
  return visitor
}

/** All visitors without access to the order, with the query that they add to its addresses. */
const strangers: Record<string, () => Promise<{ visitor: TestVisitor; query?: string }>> = {
  'somebody without a session': async () => ({ visitor: shop.visitor() }),
  'somebody on another language’s host': async () => ({ visitor: shop.visitor('hu') }),
  'somebody with an order of their own': async () => ({ visitor: await buyer() }),
  'somebody with a wrong key': async () => ({ visitor: shop.visitor(), query: '?key=wrong' }),
  'somebody with the key of another order': async () => ({
    visitor: await buyer(),
    query: `?key=${(await order()).secret}`,
  }),
  'somebody with two keys': async () => ({ visitor: shop.visitor(), query: '?key[]=a&key[]=b' }),
}

/** Every way to request an address. */
const manners: Record<string, (visitor: TestVisitor, path: string) => Promise<TestResponse>> = {
  'a document': (visitor, path) => visitor.get(path, { follow: false }),
  'a navigation': (visitor, path) => visitor.hybrid(path, { follow: false }),
  'a part of the page': (visitor, path) =>
    visitor.hybrid(path, { component: 'payment-success', only: ['order', 'tickets'], follow: false }),
  'a preload': (visitor, path) => visitor.hybrid(path, { headers: { 'sec-purpose': 'prefetch' }, follow: false }),
  'a page under a dialog': (visitor, path) =>
    visitor.hybrid('/soloists/nobody', { headers: { 'x-hybrid-dialog-redirect': path }, follow: false }),
  'data that are sent': (visitor, path) => visitor.post(path, {}, { follow: false }),
  'a form': (visitor, path) => visitor.submit(path, { email: 'eve@example.org' }, { follow: false }),
}

/** Data that only an order's own responses contain. */
const secretsOf = ({ ref_nr, email, secret }: Order) => [ref_nr, email, secret]

describe('the routes of an order', () => {
  test('are all kept by its guard, and the return from the bank is read again before', () => {
    expect(orderRoutes.map(({ name, guards }) => `${name}: ${guards.join(', ')}`)).toEqual([
      'order.document: order',
      'order.names: order',
      'order.names.store: order',
      'order.return: order',
      'order.return.choose: order',
      'order.return.review: order',
      'order.return.store: order',
      'order.exchange: order',
      'order.exchange.store: order',
      'payment.success: providerReturn, order',
      'payment.failure: providerReturn, order',
      'payment.retry: order',
      'order.ticket: order',
      'order.tickets: order',
      'order.calendar: order',
      'order.resend: order',
    ])
  })

  test('are all that speak of an order', () => {
    const others = entries.filter((entry) => !entry.guards.includes('order'))
    expect(others.filter(({ path }) => path.includes('uuid') || path.startsWith('/orders'))).toEqual([])
  })

  // Holds: operation.order-pages-reached-buyer-session
  test.each(Object.entries(strangers))('tell %s nothing, however they are asked', async (_, come) => {
    const mine = await order()
    const { visitor, query = '' } = await come()
    for (const { path, name } of orderRoutes) {
      for (const [manner, ask] of Object.entries(manners)) {
        const address = addressOf(path, mine) + query
        const answer = await ask(visitor, address)
        const told = `${answer.body} ${JSON.stringify(answer.headers)}`
        for (const secret of secretsOf(mine)) expect(told, `${name} as ${manner}`).not.toContain(secret)
        // A bank's form is repeated as a GET.
        const isReadAgain = answer.status === 303 && answer.location === address
        expect(
          [403, 404, 405, 419].includes(answer.status) || isReadAgain,
          `${name} as ${manner}: ${answer.status}`,
        ).toBe(true)
      }
    }
    expect(await db.selectFrom('order_visits').selectAll().where('order_id', '=', mine.id).execute()).toEqual([])
    expect(await findBuyer(mine.id)).toEqual({ email: mine.email })
    const mails = await db.selectFrom('outbox').select('data').execute()
    expect(mails.filter(({ data }) => data.orderId === mine.id)).toEqual([])
  })

  test('open to who has its key', async () => {
    const mine = await order()
    const visitor = shop.visitor()
    await visitor.get(`${href(routes['payment.success'], { uuid: mine.uuid })}?key=${mine.secret}`)
    for (const { path, methods, name } of orderRoutes) {
      const address = addressOf(path, mine)
      const answer = methods.includes('GET')
        ? await visitor.get(address, { follow: false })
        : await visitor.post(address, {}, { follow: false })
      expect([200, 303], name).toContain(answer.status)
    }
  })
})
