import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { joinCarts } from './cart-joining.ts'
import { applyPromo } from './promo-store.ts'
import { createCartVisitor, expectAgreement } from './testing/cart-visitor.ts'
import { findSeats, passMinutes, storeConcert } from './testing/samples.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

type Visitor = Awaited<ReturnType<typeof createCartVisitor>>

const join = (from: Visitor, into: Visitor) =>
  joinCarts(
    db,
    { ...into.terms, orders: waitingOrders, from: from.sessionId, into: into.sessionId },
    async () => 'finished',
  )

/** A visitor with a cart on each of two hosts, from one network. */
async function twoCarts(caps: Partial<Visitor['terms']['caps']> = {}) {
  const left = await createCartVisitor(db)
  const terms = { ...left.terms, caps: { ...left.terms.caps, ...caps } }
  return { from: await createCartVisitor(db, terms), into: await createCartVisitor(db, terms) }
}

describe('two carts', () => {
  test('become one line by line, and keep their seats', async () => {
    const concert = await storeConcert(db, { capacity: 10, prices: [100, 200, 300] })
    const [a, b, c] = concert.ticketIds as [number, number, number]
    const { from, into } = await twoCarts()
    await into.add(a, 2)
    await into.add(b, 1)
    await from.add(b, 3)
    await from.add(c, 1)
    expect(await join(from, into)).toEqual({ carts: { joined: 4, leftOut: 0, cap: null }, result: 'finished' })
    const { items, count } = await into.cart()
    expect(count).toBe(7)
    expect(Object.values(items).map(({ event_ticket_id, quantity }) => [event_ticket_id, quantity])).toEqual([
      [a, 2],
      [b, 4],
      [c, 1],
    ])
    expect((await from.cart()).count).toBe(0)
    await expectAgreement(db, concert, 10 + 6)
  })

  test('fit into the last seats, which they hold already', async () => {
    const concert = await storeConcert(db, { capacity: 5 })
    const { from, into } = await twoCarts()
    await into.add(concert.ticketIds[0], 2)
    await from.add(concert.ticketIds[0], 3)
    expect((await join(from, into)).carts).toMatchObject({ joined: 3, leftOut: 0 })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 5, sold: 0 })
  })

  test('leave out what is above a cap, and give it back', async () => {
    const concert = await storeConcert(db, { capacity: 30 })
    const { from, into } = await twoCarts({ session: 6 })
    await into.add(concert.ticketIds[0], 5)
    await from.add(concert.ticketIds[0], 4)
    expect((await join(from, into)).carts).toEqual({ joined: 1, leftOut: 3, cap: { cap: 'session', most: 6, left: 1 } })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 6, sold: 0 })
    await expectAgreement(db, concert, 30 + 6)
  })

  test('tell the cap that stood in the way of the first line', async () => {
    const concert = await storeConcert(db, { capacity: 30, prices: [100, 200] })
    const [a, b] = concert.ticketIds as [number, number]
    const { from, into } = await twoCarts({ session: 6 })
    await into.add(a, 5)
    await from.add(a, 2)
    await from.add(b, 2)
    expect((await join(from, into)).carts).toEqual({ joined: 1, leftOut: 3, cap: { cap: 'session', most: 6, left: 1 } })
  })

  test.each([
    ['of both, where both have one', true, true, 'into'],
    ['of the one that is given up, where the other has none', true, false, 'from'],
    ['of the one that stays', false, true, 'into'],
    ['of neither', false, false, null],
  ] as const)('have a code: that %s', async (_, hasFrom, hasInto, kept) => {
    const concert = await storeConcert(db)
    const { from, into } = await twoCarts()
    const apply = async (visitor: Visitor, name: string) => {
      const code = `${name} ${crypto.randomUUID()}`
      const { id } = await db
        .insertInto('promo_codes')
        .values({ code, title: '{"en": "Ten"}', kind: 'percent', percent: 10 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await visitor.change(({ trx, id: cartId }) => applyPromo(trx, { cartId, promoId: id }))
    }
    await from.add(concert.ticketIds[0], 1)
    await into.add(concert.ticketIds[0], 1)
    if (hasFrom) await apply(from, 'from')
    if (hasInto) await apply(into, 'into')
    await join(from, into)
    expect((await into.cart()).applied_promo_code?.code.split(' ')[0] ?? null).toBe(kept)
  })

  test('are held no longer than the one that was begun first', async () => {
    const concert = await storeConcert(db)
    for (const isFirst of [true, false]) {
      const { from, into } = await twoCarts()
      const [early, late] = isFirst ? [from, into] : [into, from]
      await early.add(concert.ticketIds[0], 1)
      await passMinutes(db, 10)
      await late.add(concert.ticketIds[0], 1)
      await join(from, into)
      const { extendable_until } = await into.cart()
      expect((Date.parse(extendable_until!) - Date.now()) / 60_000).toBeCloseTo(50, 0)
    }
  })

  test('count the seats of their client once while they are joined', async () => {
    const concert = await storeConcert(db, { capacity: 30 })
    const { from, into } = await twoCarts({ client: 8 })
    await into.add(concert.ticketIds[0], 4)
    await from.add(concert.ticketIds[0], 4)
    expect((await join(from, into)).carts).toMatchObject({ joined: 4, leftOut: 0 })
  })

  test('leave out seats that ran out and were sold to others', async () => {
    const concert = await storeConcert(db, { capacity: 5 })
    const { from, into } = await twoCarts()
    await from.add(concert.ticketIds[0], 4)
    await passMinutes(db, 90)
    await (await createCartVisitor(db)).add(concert.ticketIds[0], 3)
    await into.add(concert.ticketIds[0], 1)
    expect((await join(from, into)).carts).toEqual({ joined: 1, leftOut: 3, cap: null })
    await expectAgreement(db, concert, 5 + 6)
  })

  test('leave out what is no longer sold, and give its seats back', async () => {
    const [concert, cancelled] = [await storeConcert(db), await storeConcert(db)]
    const { from, into } = await twoCarts()
    await from.add(cancelled.ticketIds[0], 2)
    await from.add(concert.ticketIds[0], 1)
    await into.add(concert.ticketIds[0], 1)
    await db.updateTable('event_dates').set({ status: 'cancelled' }).where('id', '=', cancelled.eventDateId).execute()
    expect((await join(from, into)).carts).toEqual({ joined: 1, leftOut: 2, cap: null })
    expect(await findSeats(db, cancelled.zoneId)).toEqual({ held: 0, sold: 0 })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 2, sold: 0 })
  })

  test('count what a line there asks for without holding it before what comes', async () => {
    const concert = await storeConcert(db, { capacity: 30 })
    const { from, into } = await twoCarts({ session: 6 })
    await into.add(concert.ticketIds[0], 4)
    await passMinutes(db, 16)
    await from.add(concert.ticketIds[0], 4)
    expect((await join(from, into)).carts).toMatchObject({ joined: 2, leftOut: 2, cap: { cap: 'session', most: 6 } })
    expect(await into.line(concert.ticketIds[0])).toMatchObject({ quantity: 6, hold: 'held' })
  })

  test('take back an order that waits for its payment, as every change of a cart does', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { from, into } = await twoCarts()
    await from.add(concert.ticketIds[0], 2)
    const orderId = await from.order()
    await into.add(concert.ticketIds[0], 1)
    expect((await join(from, into)).carts.joined).toBe(2)
    const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order.state).toBe('expired')
    await expectAgreement(db, concert, 10 + 6)
  })
})

describe('one cart and an empty one', () => {
  test('are that one, with its order that waits and its seats as they were held', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { from, into } = await twoCarts()
    await from.add(concert.ticketIds[0], 2)
    const orderId = await from.order()
    expect((await join(from, into)).carts.joined).toBe(2)
    expect((await into.cart()).count).toBe(2)
    const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order.state).toBe('awaiting_payment')
    await expectAgreement(db, concert, 10 + 6)
  })

  test('leave the order that waits alone where the other one is empty', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { from, into } = await twoCarts()
    await into.add(concert.ticketIds[0], 2)
    const orderId = await into.order()
    await from.change(async () => {})
    expect((await join(from, into)).carts.joined).toBe(0)
    const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order.state).toBe('awaiting_payment')
  })
})

test('carts that are joined both ways at the same moment, while tickets are added to them, lose no seat', async () => {
  const concert = await storeConcert(db, { capacity: 30, prices: [100, 200] })
  const [a, b] = concert.ticketIds as [number, number]
  for (let round = 0; round < 5; round++) {
    const { from, into } = await twoCarts()
    await from.add(a, 1)
    await into.add(b, 1)
    await Promise.all([join(from, into), join(into, from), from.add(b, 1), into.add(a, 1)])
    expect((await from.cart()).count + (await into.cart()).count).toBe(4)
    await expectAgreement(db, concert, 30 + 6)
  }
})
