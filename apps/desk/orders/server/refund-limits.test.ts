/** Refunds at the counter: up to a sum an order and a sum a day, however they are split. */
import { href } from '@cadenza/navigation'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy, sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

// Tickets cost 43.50 euros: two fit into an order, and three into a day.
const environment = { BOX_OFFICE_REFUND_PER_ORDER: '90', BOX_OFFICE_REFUND_PER_DAY: '140' }
const desk = await createTestDesk({ season: false, environment })
afterAll(desk.close)
const { db } = desk
beforeEach(() => emptyShop(db))

interface Order {
  id: number
  ref_nr: string
}

const sell = async (quantity = 3): Promise<Order> => buy(desk, desk.visitor(), await storeConcert(db), { quantity })
const ticketsOf = async ({ id }: Order) => {
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', id)
    .orderBy('serial')
    .execute()
  return tickets.map((ticket) => ticket.id)
}
const show = async (visitor: TestVisitor, { ref_nr }: Order) =>
  (await visitor.hybrid(href(deskRoutes['orders.show'], { order: ref_nr }))).props.may

async function giveBack(visitor: TestVisitor, order: Order, tickets: number[]): Promise<'done' | string> {
  const { props } = await visitor.post(href(deskRoutes['orders.return.store'], { order: order.ref_nr }), {
    tickets,
    money: 'whole',
    seats: 'back',
    reason: '',
    expected: tickets.length * 4350,
  })
  return props.errors.tickets ?? 'done'
}
const aboveLimit = (left: string) => expect.stringContaining(`You may refund €${left} at most here for now`)
const refunds = () => db.selectFrom('refunds').select('amount_cents').execute()

test('refund limits: an order’s refunds count together, whoever makes them, and a refusal changes nothing', async () => {
  const order = await sell()
  const [first, second, third] = (await ticketsOf(order)) as [number, number, number]
  const { visitor } = await desk.signedIn('box_office')
  const { visitor: colleague } = await desk.signedIn('box_office')
  expect(await show(visitor, order)).toMatchObject({ refund: true, refundUpTo: 9000 })
  expect(await giveBack(visitor, order, [first, second, third])).toEqual(aboveLimit('90.00'))
  expect(await refunds()).toEqual([])
  expect(await giveBack(visitor, order, [first])).toBe('done')
  expect(await giveBack(colleague, order, [second, third])).toEqual(aboveLimit('46.50'))
  expect(await giveBack(colleague, order, [second])).toBe('done')
  expect(await giveBack(colleague, order, [third])).toEqual(aboveLimit('3.00'))
  const { visitor: finance } = await desk.signedIn('finance')
  expect(await show(finance, order)).toMatchObject({ refund: true, refundUpTo: null })
  expect(await giveBack(finance, order, [third])).toBe('done')
  expect(await refunds()).toHaveLength(3)
})

test('refund limits: those of a person count over 24 hours and all orders, and exchanges with them', async () => {
  const { visitor, id } = await desk.signedIn('box_office')
  const { order: exchanged, serials, second } = await sellFirstEvening(desk, { prices: [4200, 3000] })
  const exchange = href(deskRoutes['orders.exchange.store'], { order: exchanged.ref_nr, serial: serials[0]! })
  await visitor.post(exchange, { eventTicketId: second.ticketIds[1], back: 1200 })
  expect((await show(visitor, exchanged)).refundUpTo).toBe(7800)
  const orders = [await sell(1), await sell(1), await sell(1)]
  const back = async (order: Order) => giveBack(visitor, order, await ticketsOf(order))
  expect([await back(orders[0]!), await back(orders[1]!)]).toEqual(['done', 'done'])
  expect(await back(orders[2]!)).toEqual(aboveLimit('41.00'))
  const { visitor: colleague } = await desk.signedIn('box_office')
  expect((await show(colleague, orders[2]!)).refundUpTo).toBe(9000)
  await db
    .insertInto('user_rights')
    .values({ user_id: id, action: 'orders.refund', venue_id: null, is_granted: true })
    .execute()
  expect(await back(orders[2]!)).toBe('done')
})

test('refund limits: of two refunds at the same moment one passes, on one order or on two', async () => {
  const [{ visitor }, { visitor: colleague }] = [await desk.signedIn('box_office'), await desk.signedIn('box_office')]
  const order = await sell(4)
  const [a, b, c, d] = (await ticketsOf(order)) as [number, number, number, number]
  const onOne = await Promise.all([giveBack(visitor, order, [a, b]), giveBack(colleague, order, [c, d])])
  expect(onOne.filter((outcome) => outcome === 'done')).toHaveLength(1)
  const { visitor: third } = await desk.signedIn('box_office')
  const two = [await sell(2), await sell(2)]
  const tickets = [await ticketsOf(two[0]!), await ticketsOf(two[1]!)]
  const onTwo = await Promise.all(two.map((one, index) => giveBack(third, one, tickets[index]!)))
  expect(onTwo.filter((outcome) => outcome === 'done')).toHaveLength(1)
})
