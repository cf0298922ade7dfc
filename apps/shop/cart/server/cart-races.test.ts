import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { addWanted } from '#core/cart/server/adding.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { lockZonesOfOrder, sellHoldsOfOrders } from '#core/inventory/server/order-holds.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import { findSeats, passMinutes, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

describe('races', () => {
  // Holds: operation.adding-ticket-holds-seats-two
  it('give the last seat to exactly one of two visitors', async () => {
    for (let round = 0; round < 20; round += 1) {
      const concert = await storeConcert(db, { capacity: 1 })
      const visitors = await Promise.all([createCartVisitor(db), createCartVisitor(db)])
      const outcomes = await Promise.all(visitors.map((visitor) => visitor.add(concert.ticketIds[0])))
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['added', 'no_more_seats'])
      await expectAgreement(db, concert, 1)
    }
  })

  it('between an owner who extends, one who wants the seats and the job that releases leave the seats with one', async () => {
    for (let round = 0; round < 20; round += 1) {
      const concert = await storeConcert(db, { capacity: 2 })
      const [ticketId] = concert.ticketIds
      const [owner, rival] = await Promise.all([createCartVisitor(db), createCartVisitor(db)])
      await owner.add(ticketId, 2)
      await passMinutes(db, round % 2 === 0 ? 15 : 14)
      const [extended, added] = await Promise.all([
        owner.extend(),
        rival.add(ticketId, 2),
        db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders)),
      ])
      const hasOwner = extended.refused.length === 0
      expect(hasOwner).not.toBe(added.kind === 'added')
      if (round % 2 === 1) expect(hasOwner).toBe(true)
      expect((await owner.line(ticketId))?.hold).toBe(hasOwner ? 'held' : 'gone')
      await expectAgreement(db, concert, 2)
    }
  })

  // Holds: event.tickets-of-a-concert-added-in-one-go
  it('for seats of several parts of a hall end with all of them or none, and nobody waits in a circle', async () => {
    for (let round = 0; round < 20; round += 1) {
      const stalls = await storeConcert(db, { capacity: 3 })
      const balcony = await storeZone(db, stalls.eventDateId, { capacity: 3, prices: [1_500] })
      const both = [stalls, balcony].map(({ ticketIds }) => ({ eventTicketId: ticketIds[0], quantity: 1 }))
      const visitors = await Promise.all(Array.from({ length: 6 }, () => createCartVisitor(db)))
      const outcomes = await Promise.all(
        visitors.map(({ terms, sessionId }, at) =>
          addWanted(db, { ...terms, orders: waitingOrders, sessionId }, at % 2 === 0 ? both : both.toReversed()),
        ),
      )
      expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(3)
      const counts = await Promise.all(visitors.map(async ({ cart }) => (await cart()).count))
      expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2, 2, 2])
      for (const zone of [stalls, { ...stalls, ...balcony }]) await expectAgreement(db, zone, 3)
    }
  })

  it('of one visitor in two tabs neither lose nor double a ticket', async () => {
    const concert = await storeConcert(db, { capacity: 20, prices: [4_200, 2_100] })
    const visitor = await createCartVisitor(db)
    await Promise.all(Array.from({ length: 10 }, (_, tab) => visitor.add(concert.ticketIds[tab % 2]!)))
    expect((await visitor.cart()).count).toBe(10)
    expect(await findSeats(db, concert.zoneId)).toMatchObject({ held: 10 })
  })

  it('of any kind leave zones, ledger, carts and orders in agreement', async () => {
    const step = fc.record({
      who: fc.nat(3),
      what: fc.constantFrom('add', 'set', 'extend', 'order', 'pay', 'wait', 'job'),
      where: fc.nat(1),
      quantity: fc.integer({ min: 0, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (steps, capacity) => {
          const concerts = [await storeConcert(db, { capacity }), await storeConcert(db, { capacity: null })] as const
          const visitors = await Promise.all([0, 1, 2, 3].map(() => createCartVisitor(db)))
          const orders: number[] = []
          const run = async ({ who, what, where, quantity }: (typeof steps)[number]) => {
            const visitor = visitors[who]!
            const [ticketId] = concerts[where]!.ticketIds
            if (what === 'add') return visitor.add(ticketId, quantity + 1)
            if (what === 'set') return visitor.set(ticketId, quantity)
            if (what === 'extend') return visitor.extend()
            if (what === 'wait') return passMinutes(db, 6)
            if (what === 'job') return db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
            if (what === 'pay') return pay(orders.pop())
            // A cart with expired holds cannot be ordered; it is refused as a whole.
            return visitor.order().then((id) => orders.push(id), expectNotHeld)
          }
          for (let at = 0; at < steps.length; at += 4) await Promise.all(steps.slice(at, at + 4).map(run))
          await expectAgreement(db, concerts[0], capacity)
          await expectAgreement(db, concerts[1], null)
        },
      ),
      { numRuns: 12 },
    )
  })
})

/** Sells the seats held by an order, like a payment: the order's row first, then the seats. */
async function pay(orderId: number | undefined) {
  if (orderId === undefined) return
  await db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select('state')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (order.state !== 'awaiting_payment') return
    await lockZonesOfOrder(trx, orderId)
    await sellHoldsOfOrders(trx, [orderId])
    await trx
      .updateTable('orders')
      .set({ state: 'paid', paid_at: sql<Date>`now()` })
      .where('id', '=', orderId)
      .execute()
    await issueTickets(trx, [orderId])
  })
}

function expectNotHeld(error: Error) {
  expect(error.message).toContain('does not hold all seats')
}
