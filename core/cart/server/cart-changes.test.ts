import { sql } from 'kysely'
import { afterAll, describe, expect, it, test } from 'vitest'
import { ofVisitors } from './testing/bystanders.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { changeCart, extendHolds } from './cart-changes.ts'
import { countCartTickets, emptyCarts, findPricedCarts } from './cart-store.ts'
import { createInventoryJobs } from '#core/inventory/server/jobs.ts'
import { cartJobs } from './jobs.ts'
import { createCartVisitor, expectAgreement } from './testing/cart-visitor.ts'
import { findSeats, passMinutes, storeConcert } from './testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

async function runJobs(): Promise<void> {
  const jobs = [...createInventoryJobs(waitingOrders, { timeZone: 'Europe/Budapest' }), ...cartJobs]
  for (const job of jobs) await job.run({ db } as Parameters<typeof job.run>[0], new AbortController().signal)
}

describe('adding tickets', () => {
  it('holds their seats for 15 minutes from the last change', async () => {
    const concert = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    expect(await visitor.add(concert.ticketIds[0], 2)).toEqual({ kind: 'added' })
    await passMinutes(db, 10)
    await visitor.add(concert.ticketIds[0], 1)
    const cart = await visitor.cart()
    expect(minutesUntil(cart.held_until)).toBeCloseTo(15, 0)
    expect(minutesUntil(cart.extendable_until)).toBeCloseTo(50, 0)
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 3, sold: 0 })
  })

  it('says how many the cart holds already, when there are no more', async () => {
    const { ticketIds, zoneId } = await storeConcert(db, { capacity: 3 })
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0], 2)
    expect(await visitor.add(ticketIds[0], 2)).toEqual({ kind: 'no_more_seats', left: 1, quantityInCart: 2 })
    expect(await findSeats(db, zoneId)).toEqual({ held: 2, sold: 0 })
  })

  it('shares the seats of a zone among its tickets', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 3, prices: [4_200, 2_100] })
    const [adult, student] = ticketIds as [number, number]
    const visitor = await createCartVisitor(db)
    await visitor.add(adult, 2)
    expect(await visitor.add(student, 2)).toEqual({ kind: 'no_more_seats', left: 1, quantityInCart: 0 })
    await visitor.add(student, 1)
    expect((await visitor.line(adult))?.stock).toBe(2)
    expect((await visitor.line(student))?.stock).toBe(1)
  })

  it.each([
    ['past', { startsInDays: -1 }],
    ['cancelled', { status: 'cancelled' }],
    ['postponed', { status: 'postponed' }],
    ['external', { tmp_purchase_link: 'https://tickets.example' }],
  ] as const)('is refused for a concert that is %s', async (reason, sample) => {
    const { ticketIds, zoneId } = await storeConcert(db, sample)
    const visitor = await createCartVisitor(db)
    expect(await visitor.add(ticketIds[0])).toEqual({ kind: 'refused', reason })
    expect(await findSeats(db, zoneId)).toEqual({ held: 0, sold: 0 })
  })

  it('is refused before the sale begins, and for a ticket that does not exist', async () => {
    const { ticketIds } = await storeConcert(db)
    await db
      .updateTable('event_tickets')
      .set({ sale_starts_at: sql<Date>`now() + interval '1 hour'` })
      .where('id', '=', ticketIds[0])
      .execute()
    const visitor = await createCartVisitor(db)
    expect(await visitor.add(ticketIds[0])).toEqual({ kind: 'refused', reason: 'not_on_sale' })
    expect(await visitor.add(999_999)).toEqual({ kind: 'refused', reason: 'unknown' })
  })
})

describe('changing a quantity', () => {
  // Holds: states.cart-quantity-changes-0-removes
  it('takes and gives back seats, and 0 removes the line', async () => {
    const { ticketIds, zoneId } = await storeConcert(db, { capacity: 5 })
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0], 2)
    expect(await visitor.set(ticketIds[0], 5)).toEqual({ kind: 'changed' })
    expect(await visitor.set(ticketIds[0], 6)).toEqual({ kind: 'no_more_seats', left: 0 })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 5 })
    expect(await visitor.set(ticketIds[0], 1)).toEqual({ kind: 'changed' })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 1 })
    expect(await visitor.set(ticketIds[0], 0)).toEqual({ kind: 'removed' })
    expect(await visitor.set(ticketIds[0], 0)).toEqual({ kind: 'refused', reason: 'unknown' })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 0 })
  })

  it('of a line whose seats were sold meanwhile can only go down, until seats are there again', async () => {
    const concert = await storeConcert(db, { capacity: 4 })
    const [ticketId] = concert.ticketIds
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketId, 4)
    await passMinutes(db, 16)
    const faster = await createCartVisitor(db)
    expect(await faster.add(ticketId, 2)).toEqual({ kind: 'added' })
    expect(await visitor.line(ticketId)).toMatchObject({ quantity: 4, stock: 2, hold: 'gone' })
    expect(await visitor.set(ticketId, 5)).toEqual({ kind: 'no_more_seats', left: 0 })
    for (const quantity of [4, 3]) expect(await visitor.set(ticketId, quantity)).toEqual({ kind: 'changed' })
    expect(await visitor.line(ticketId)).toMatchObject({ quantity: 3, hold: 'gone' })
    expect(await visitor.set(ticketId, 2)).toEqual({ kind: 'changed' })
    expect(await visitor.line(ticketId)).toMatchObject({ quantity: 2, hold: 'held' })
    await expectAgreement(db, concert, 4)
  })
})

describe('a hold that ran out', () => {
  it('leaves the line, marked, and one call takes the seats again', async () => {
    const { ticketIds, zoneId } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0], 3)
    await passMinutes(db, 16)
    expect(await visitor.line(ticketIds[0])).toMatchObject({ quantity: 3, hold: 'ended', stock: 10 })
    expect((await visitor.cart()).held_until).toBeNull()
    expect((await visitor.extend()).refused).toEqual([])
    expect(await visitor.line(ticketIds[0])).toMatchObject({ quantity: 3, hold: 'held' })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 3 })
  })

  it('is released before another visitor is refused, without waiting for a job', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 2 })
    const slow = await createCartVisitor(db)
    await slow.add(ticketIds[0], 2)
    const next = await createCartVisitor(db)
    expect(await next.add(ticketIds[0], 2)).toEqual({ kind: 'no_more_seats', left: 0, quantityInCart: 0 })
    await passMinutes(db, 15)
    expect(await next.add(ticketIds[0], 2)).toEqual({ kind: 'added' })
    expect((await slow.extend()).refused).toHaveLength(1)
    expect(await slow.line(ticketIds[0])).toMatchObject({ hold: 'gone', stock: 0 })
  })

  it('is given back by the job, of orders too', async () => {
    const concert = await storeConcert(db)
    const one = await createCartVisitor(db)
    await one.add(concert.ticketIds[0], 2)
    const other = await createCartVisitor(db)
    await other.add(concert.ticketIds[0], 3)
    const orderId = await other.order()
    await passMinutes(db, 16)
    await runJobs()
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 0, sold: 0 })
    expect(
      await db
        .selectFrom('orders')
        .where(ofVisitors.orders)
        .select('state')
        .where('id', '=', orderId)
        .executeTakeFirst(),
    ).toEqual({
      state: 'expired',
    })
    await expectAgreement(db, concert, 10)
  })
})

test('a cart of an ended session is removed after two hours, where neither it nor an order that waits holds seats', async () => {
  const { ticketIds } = await storeConcert(db)
  const old = sql<Date>`now() - interval '121 minutes'`
  const store = async (
    isEnded: boolean,
    updated_at: typeof old,
    prepare: (visitor: Awaited<ReturnType<typeof createCartVisitor>>) => Promise<unknown>,
  ) => {
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0], 1)
    await prepare(visitor)
    const { id } = await db
      .updateTable('carts')
      .set({ updated_at, ...(isEnded && { session_id: null }) })
      .where('session_id', '=', visitor.sessionId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const letGo = async ({ sessionId }: { sessionId: string }) =>
    sql`update cart_items set held_until = now() where cart_id = (select id from carts where session_id = ${sessionId})`.execute(
      db,
    )
  const removed = [
    await store(true, old, letGo),
    await store(true, old, async ({ order, set }) => {
      await order()
      await set(ticketIds[0], 0)
    }),
  ]
  const kept = [
    await store(false, old, letGo),
    await store(true, sql<Date>`now() - interval '119 minutes'`, letGo),
    await store(true, old, async () => {}),
    await store(true, old, ({ order }) => order()),
  ]
  await runJobs()
  const rows = await db
    .selectFrom('carts')
    .select('id')
    .where('id', 'in', [...removed, ...kept])
    .execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
})

describe('the time of a hold', () => {
  it('ends 60 minutes after the first seat was taken, however often it is extended', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0])
    for (const minutes of [14, 14, 14, 14]) {
      await passMinutes(db, minutes)
      expect((await visitor.extend()).refused).toEqual([])
    }
    const cart = await visitor.cart()
    expect(minutesUntil(cart.held_until)).toBeCloseTo(4, 0)
    expect(cart.held_until).toBe(cart.extendable_until)
    await passMinutes(db, 5)
    expect(await visitor.line(ticketIds[0])).toMatchObject({ hold: 'ended' })
  })

  it('does not begin anew for the others because the seats of one line are gone', async () => {
    const [one, other] = [await storeConcert(db), await storeConcert(db, { capacity: 1 })]
    const visitor = await createCartVisitor(db)
    await visitor.add(one.ticketIds[0])
    await visitor.add(other.ticketIds[0])
    await passMinutes(db, 16)
    await (await createCartVisitor(db)).add(other.ticketIds[0])
    expect((await visitor.extend()).refused).toHaveLength(1)
    await passMinutes(db, 14)
    await visitor.extend()
    const cart = await visitor.cart()
    expect(minutesUntil(cart.held_until)).toBeCloseTo(15, 0)
    expect(minutesUntil(cart.extendable_until)).toBeCloseTo(46, 0)
  })

  it('is that of the order while the visitor is at the payment page, and goes on in the cart afterwards', async () => {
    const { ticketIds, zoneId } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0], 2)
    await passMinutes(db, 10)
    const orderId = await visitor.order()
    const cart = await visitor.cart()
    expect(minutesUntil(cart.held_until)).toBeCloseTo(15, 0)
    expect(Object.values(cart.items)[0]).toMatchObject({ hold: 'held', quantity: 2, stock: 10 })
    expect(await visitor.set(ticketIds[0], 1)).toEqual({ kind: 'changed' })
    expect(
      await db
        .selectFrom('orders')
        .where(ofVisitors.orders)
        .select('state')
        .where('id', '=', orderId)
        .executeTakeFirst(),
    ).toEqual({
      state: 'expired',
    })
    expect(await findSeats(db, zoneId)).toEqual({ held: 1, sold: 0 })
    expect(await visitor.line(ticketIds[0])).toMatchObject({ hold: 'held', quantity: 1 })
  })

  it('already counts inside the change, for the order that is made in it', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0], 2)
    await passMinutes(db, 16)
    const priced = await changeCart(
      db,
      { ...visitor.terms, orders: waitingOrders, sessionId: visitor.sessionId },
      async (cart) => {
        await extendHolds(cart)
        return (await findPricedCarts(cart.trx, [cart.id]))[0]!
      },
    )
    const snapshot = { ticket_title: { en: 'Stalls, Adult' }, venue_city: { fr: 'Paris (fr)' }, duration_minutes: 75 }
    expect(priced.items).toMatchObject([{ quantity: 2, hold: 'held', snapshot }])
    expect(priced.totals).toEqual({ subtotal: 8_400, fees: 300, discount: 0, total: 8_700 })
  })
})

describe('what was bought', () => {
  it('leaves the cart; seats that its other lines hold stay held', async () => {
    const concert = await storeConcert(db, { prices: [4_200, 2_100] })
    const [adult, student] = concert.ticketIds as [number, number]
    const visitor = await createCartVisitor(db)
    await visitor.add(adult, 2)
    await visitor.add(student, 3)
    await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .selectFrom('carts')
        .where(ofVisitors.carts)
        .select('id')
        .where('session_id', '=', visitor.sessionId)
        .executeTakeFirstOrThrow()
      await emptyCarts(trx, [{ cartId: id, eventTicketIds: [adult] }])
    })
    expect(await visitor.line(adult)).toBeUndefined()
    expect(await visitor.line(student)).toMatchObject({ hold: 'held', quantity: 3 })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 3, sold: 0 })
    expect(await countCartTickets(db, visitor.sessionId)).toBe(3)
    await expectAgreement(db, concert, 10)
  })
})

function minutesUntil(moment: string | null): number {
  return (Date.parse(moment ?? '') - Date.now()) / 60_000
}
