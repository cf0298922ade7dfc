/** Seats of a date with a queue are taken with a pass only, whichever way they are asked for. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { hashLine } from '#core/cart/server/cart-store.ts'
import { joinCarts } from '#core/cart/server/cart-joining.ts'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { nameOffer } from '#core/orders/exchange/server/exchange-form.ts'
import { sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { contact } from '#core/orders/server/testing/buyer.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createQueues } from '#core/queue/server/queues.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { readConfig } from '#operations/config/config.ts'
import { toCents } from '#values/money.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'

const database = await createTestDatabase()
const queues = createQueues(readConfig({}), database)
const environment = { EXCHANGE_TICKETS_UNTIL_HOURS: '1' }
const shop = await createTestShop({ season: false, database, environment, dependencies: { queues } })
afterAll(() => shop.close())
const { db } = shop

const beginQueue = async (dateId: number) => {
  await sql`insert into queues (event_date_id, opens_at, per_minute, rate) values (${dateId}, now() + interval '1 hour', 60, 60)`.execute(
    db,
  )
  await queues.refresh(db)
}

/** Seats of a zone that are sold, or held for longer. */
async function countTaken(zoneId: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select (sold + (select coalesce(sum(held), 0) from cart_items join event_tickets on event_tickets.id = event_ticket_id
      where zone_id = zones.id and held_until > now()) + (select coalesce(sum(held), 0) from order_items where zone_id = zones.id))::integer as taken
    from zones where id = ${zoneId}`.execute(db)
  return rows[0]!.taken
}

const lapse = (ticketId: number, session: string) =>
  sql`
  update cart_items set held_until = now() - interval '1 second' where event_ticket_id = ${ticketId} and held > 0
    and cart_id in (select id from carts where session_id = ${session})`.execute(db)

test('no form of the shop takes a seat without a pass, and none that is held is lost', async () => {
  const { visitor, order, second, serials } = await sellFirstEvening(shop, { capacity: 40 })
  const [ticketId] = second.ticketIds
  await visitor.post(`/cart/add/${ticketId}`, { quantity: 2 })
  await beginQueue(second.eventDateId)
  const { id: cart, session_id: session } = await db
    .selectFrom('carts')
    .innerJoin('cart_items', 'cart_id', 'carts.id')
    .select(['carts.id', 'session_id'])
    .where('event_ticket_id', '=', ticketId)
    .orderBy('cart_items.id', 'desc')
    .executeTakeFirstOrThrow()
  const hash = hashLine(cart, ticketId)

  const taken = await countTaken(second.zoneId)
  await visitor.post('/cart/holds', {})
  expect(await countTaken(second.zoneId)).toBe(taken)
  await visitor.post(`/cart/update/${hash}`, { quantity: 3 })
  expect(await countTaken(second.zoneId)).toBe(taken)
  await visitor.post(`/cart/update/${hash}`, { quantity: 1 })
  expect(await countTaken(second.zoneId)).toBe(taken - 1)

  await lapse(ticketId, session!)
  const free = await countTaken(second.zoneId)
  expect(free).toBe(taken - 2)
  const { props } = await visitor.hybrid('/cart/checkout')
  const params: Record<string, string> = {
    uuid: order.uuid,
    hash,
    eventTicket: String(ticketId),
    serial: String(serials[0]),
  }
  const form = {
    ...contact,
    quantity: 2,
    also: { [ticketId]: 1 },
    offer: nameOffer({ eventTicketId: ticketId, back: toCents(0) }),
    key: crypto.randomUUID(),
    idempotency_key: props.idempotency_key,
    expected_total: props.cart?.grand_total,
  }
  const cookies = new Map(visitor.cookies)
  const walked = Object.values(pageRoutes)
    .filter(({ methods }) => methods.includes('POST'))
    .toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))
  expect(walked.length).toBeGreaterThan(20)
  for (const route of walked) {
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    const names = [...route.path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => name)
    const path = href(route, Object.fromEntries(names.map((name) => [name, params[name] ?? 'x'])) as never)
    await visitor.post(path, form, { follow: false })
    expect(await countTaken(second.zoneId), route.name).toBe(free)
  }
  await shop.visitor().post(`/cart/add/${ticketId}`, { quantity: 1 })
  expect(await countTaken(second.zoneId)).toBe(free)

  // Without the queue the same requests take seats.
  await sql`update queues set ended_at = now()`.execute(db)
  await queues.refresh(db)
  const buyer = shop.visitor()
  await buyer.post(`/cart/add/${ticketId}`, { quantity: 1 })
  expect(await countTaken(second.zoneId)).toBe(free + 1)
  for (const [name, value] of cookies) buyer.cookies.set(name, value)
  await buyer.post(href(pageRoutes['order.exchange.store'], params as never), form)
  expect(await countTaken(second.zoneId)).toBe(free + 2)
})

test('who lacks a pass is told of the queue at the checkout, and exchanges into no date with one', async () => {
  const { visitor, order, second, serials } = await sellFirstEvening(shop, { capacity: 40 })
  const [ticketId] = second.ticketIds
  const exchange = href(pageRoutes['order.exchange'], { uuid: order.uuid, serial: String(serials[0]) })
  const findOffers = async () => (await visitor.hybrid(exchange)).props.chosen.offers
  expect(await findOffers()).not.toEqual([])
  await visitor.post(`/cart/add/${ticketId}`, { quantity: 1 })
  await beginQueue(second.eventDateId)
  expect(await findOffers()).toEqual([])
  await sql`update cart_items set held_until = now() - interval '1 second' where event_ticket_id = ${ticketId}`.execute(
    db,
  )
  const { props } = await visitor.hybrid('/cart/checkout')
  const { idempotency_key, cart } = props
  const answer = await visitor.post(href(pageRoutes['checkout.store'], {}), {
    ...contact,
    idempotency_key,
    expected_total: cart.grand_total,
  })
  expect(answer.props.errors.cart).toBe(
    'Your tickets were not held any longer, and are now sold in turn. Nothing was ordered or charged. Join the queue on the concert’s page.',
  )
})

test('carts that are joined keep seats that were held, and take none anew', async () => {
  const [queued, other] = [await storeConcert(db), await storeConcert(db)]
  const join = async (isLapsed: boolean) => {
    const [from, into] = [await createCartVisitor(db), await createCartVisitor(db)]
    await from.add(queued.ticketIds[0], 2)
    await into.add(other.ticketIds[0])
    if (isLapsed) await lapse(queued.ticketIds[0], from.sessionId)
    const before = await countTaken(queued.zoneId)
    const joining = { ...into.terms, closedDates: new Set([queued.eventDateId]), orders: waitingOrders }
    await joinCarts(db, { ...joining, from: from.sessionId, into: into.sessionId }, async () => {})
    return (await countTaken(queued.zoneId)) - before
  }
  expect(await join(false)).toBe(0)
  expect(await join(true)).toBe(0)
})
