import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { lockZones, moveSeats } from './holds.ts'
import { moveHoldsBackToCart, moveHoldsToOrders } from './order-holds.ts'
import { hashLine } from '#core/cart/server/cart-store.ts'
import { expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import {
  findSeats,
  passMinutes,
  readLedger,
  storeConcert,
  storeOrder,
  storeSession,
} from '#core/cart/server/testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

/** A cart with one line, whose seats are held for 15 minutes. */
async function storeHeldCart(ticketId: number, zoneId: number, quantity: number): Promise<string> {
  const session = await storeSession(db)
  return db.transaction().execute(async (trx) => {
    const cart = await trx
      .insertInto('carts')
      .values({ session_id: session, first_held_at: sql<Date>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!(await moveSeats(trx, 'hold', { zoneId, quantity, source: `test:${cart.id}` })))
      throw new Error('There are not enough seats.')
    await trx
      .insertInto('cart_items')
      .values({
        cart_id: cart.id,
        hash: hashLine(cart.id, ticketId),
        event_ticket_id: ticketId,
        quantity,
        held: quantity,
        held_until: sql<Date>`now() + interval '15 minutes'`,
      })
      .execute()
    return cart.id
  })
}

/** Adds another line to such a cart, held as well, or only requested. */
async function addLine(cartId: string, { ticketId, zoneId, quantity, held = quantity }: HeldLine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (held > 0) await moveSeats(trx, 'hold', { zoneId, quantity: held, source: `test:${cartId}:${ticketId}` })
    const held_until = held > 0 ? sql<Date>`now() + interval '15 minutes'` : null
    const hash = hashLine(cartId, ticketId)
    await trx
      .insertInto('cart_items')
      .values({ cart_id: cartId, hash, event_ticket_id: ticketId, quantity, held, held_until })
      .execute()
  })
}

interface HeldLine {
  ticketId: number
  zoneId: number
  quantity: number
  held?: number
}

const findItem = (cartId: string) =>
  db
    .selectFrom('cart_items')
    .select(['held', 'held_until', 'quantity'])
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
const findOrder = (orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .select(['state', 'held'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

describe('seats', () => {
  it('are held, released, sold and returned', async () => {
    const { zoneId } = await storeConcert(db, { capacity: 5 })
    await db.transaction().execute(async (trx) => {
      expect(await moveSeats(trx, 'hold', { zoneId, quantity: 4, source: 'a' })).toBe(true)
      expect(await moveSeats(trx, 'hold', { zoneId, quantity: 2, source: 'b' })).toBe(false)
      await moveSeats(trx, 'release', { zoneId, quantity: 1, source: 'a' })
      expect(await moveSeats(trx, 'sell', { zoneId, quantity: 2, source: 'order 2' })).toBe(true)
      expect(await moveSeats(trx, 'sell', { zoneId, quantity: 1, source: 'order 3' })).toBe(false)
      await moveSeats(trx, 'return', { zoneId, quantity: 1, source: 'order 2' })
    })
    expect(await findSeats(db, zoneId)).toEqual({ held: 3, sold: 1 })
    expect(await readLedger(db, zoneId)).toEqual({ held: 3, sold: 1 })
  })

  it('are moved once by one source, however often it asks', async () => {
    const { zoneId } = await storeConcert(db)
    const sell = () =>
      db.transaction().execute((trx) => moveSeats(trx, 'sell', { zoneId, quantity: 2, source: 'order-item:1' }))
    expect([await sell(), await sell(), await sell()]).toEqual([true, true, true])
    expect(await findSeats(db, zoneId)).toEqual({ held: 0, sold: 2 })
  })

  it('without a limit are counted and never refused', async () => {
    const { zoneId } = await storeConcert(db, { capacity: null })
    await db.transaction().execute((trx) => moveSeats(trx, 'hold', { zoneId, quantity: 400, source: 'a' }))
    expect(await findSeats(db, zoneId)).toEqual({ held: 400, sold: 0 })
  })

  it('that nobody holds cannot be released, nor unsold ones returned', async () => {
    const { zoneId } = await storeConcert(db, { bystanders: false })
    const release = db.transaction().execute((trx) => moveSeats(trx, 'release', { zoneId, quantity: 1, source: 'a' }))
    await expect(release).rejects.toThrow('does not have 1 seats to release')
    const give = db.transaction().execute((trx) => moveSeats(trx, 'return', { zoneId, quantity: 1, source: 'a' }))
    await expect(give).rejects.toThrow('does not have 1 seats to return')
  })

  it('agree with the ledger after any row of moves', async () => {
    const move = fc.record({
      kind: fc.constantFrom('hold', 'release', 'sell', 'return'),
      quantity: fc.integer({ min: 1, max: 6 }),
    })
    const moves = fc.array(move, { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(fc.option(fc.integer({ min: 0, max: 20 })), moves, async (capacity, row) => {
        const { zoneId } = await storeConcert(db, { capacity, bystanders: false })
        for (const [index, { kind, quantity }] of row.entries()) {
          const seats = { zoneId, quantity, source: `move:${index}` }
          await db
            .transaction()
            .execute((trx) => moveSeats(trx, kind, seats))
            .catch((error: Error) => expect(error.message).toContain('does not have'))
        }
        const seats = await findSeats(db, zoneId)
        expect(await readLedger(db, zoneId)).toEqual(seats)
        expect(Math.min(seats.held, seats.sold)).toBeGreaterThanOrEqual(0)
        if (capacity !== null) expect(seats.held + seats.sold).toBeLessThanOrEqual(capacity)
      }),
      { numRuns: 25 },
    )
  })
})

describe('holds that ran out', () => {
  it('are released, and those that run are not', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    const old = await storeHeldCart(ticketIds[0], zoneId, 3)
    await passMinutes(db, 16)
    const fresh = await storeHeldCart(ticketIds[0], zoneId, 2)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [zoneId]))
    expect(await findItem(old)).toEqual({ held: 0, held_until: null, quantity: 3 })
    expect(await findItem(fresh)).toMatchObject({ held: 2 })
    expect(await findSeats(db, zoneId)).toEqual({ held: 2, sold: 0 })
    expect(await readLedger(db, zoneId)).toEqual({ held: 2, sold: 0 })
  })

  it('of other zones are left alone, and found when all are asked for', async () => {
    const one = await storeConcert(db)
    const other = await storeConcert(db)
    await storeHeldCart(one.ticketIds[0], one.zoneId, 1)
    await storeHeldCart(other.ticketIds[0], other.zoneId, 1)
    await passMinutes(db, 16)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [one.zoneId]))
    expect(await findSeats(db, other.zoneId)).toMatchObject({ held: 1 })
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
    expect(await findSeats(db, other.zoneId)).toMatchObject({ held: 0 })
  })

  it('of an order that was not paid in time end the order, and give back the use of its promo code', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    const cartId = await storeHeldCart(ticketIds[0], zoneId, 2)
    const orderId = await storeOrder(db, cartId)
    const promo = await db
      .insertInto('promo_codes')
      .values({ code: 'ONCE', title: '{"en": "Once"}', kind: 'percent', percent: 10, max_uses: 1, used: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('promo_redemptions').values({ order_id: orderId, promo_code_id: promo.id }).execute()
    await db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await passMinutes(db, 14)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [zoneId]))
    expect(await findOrder(orderId)).toEqual({ state: 'awaiting_payment', held: 2 })
    await passMinutes(db, 2)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [zoneId]))
    expect(await findOrder(orderId)).toEqual({ state: 'expired', held: 0 })
    expect(await findSeats(db, zoneId)).toEqual({ held: 0, sold: 0 })
    expect(await readLedger(db, zoneId)).toEqual({ held: 0, sold: 0 })
    expect(await db.selectFrom('promo_codes').select('used').where('id', '=', promo.id).executeTakeFirst()).toEqual({
      used: 0,
    })
  })

  it('of an order with two kinds of tickets in one zone, and another evening, are all given back', async () => {
    const one = await storeConcert(db, { prices: [4_200, 2_100] })
    const other = await storeConcert(db)
    const [adult, student] = one.ticketIds as [number, number]
    const cartId = await storeHeldCart(adult, one.zoneId, 2)
    await addLine(cartId, { ticketId: student, zoneId: one.zoneId, quantity: 3 })
    await addLine(cartId, { ticketId: other.ticketIds[0], zoneId: other.zoneId, quantity: 2 })
    const orderId = await storeOrder(db, cartId)
    await db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await passMinutes(db, 16)
    // In a cart, too, two lines of a zone expire together.
    const second = await storeHeldCart(adult, one.zoneId, 1)
    await addLine(second, { ticketId: student, zoneId: one.zoneId, quantity: 2 })
    await sql`update cart_items set held_until = now() where cart_id = ${second}`.execute(db)
    const fresh = await storeHeldCart(adult, one.zoneId, 1)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [one.zoneId]))
    expect(await findOrder(orderId)).toEqual({ state: 'expired', held: 0 })
    for (const [concert, held] of [
      [one, 1],
      [other, 0],
    ] as const) {
      expect(await findSeats(db, concert.zoneId)).toEqual({ held, sold: 0 })
      await expectAgreement(db, concert, 10)
    }
    expect(await findItem(fresh)).toMatchObject({ held: 1 })
  })

  it('of an order that somebody is about to pay are not touched', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    const cartId = await storeHeldCart(ticketIds[0], zoneId, 2)
    const orderId = await storeOrder(db, cartId)
    await db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await passMinutes(db, 16)
    await db.transaction().execute(async (payment) => {
      await payment.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
      await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [zoneId]))
    })
    expect(await findOrder(orderId)).toEqual({ state: 'awaiting_payment', held: 2 })
  })

  it('are released once, when many ask at the same moment', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    for (let count = 0; count < 3; count += 1) await storeHeldCart(ticketIds[0], zoneId, 2)
    await passMinutes(db, 16)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [zoneId])),
      ),
    )
    expect(await findSeats(db, zoneId)).toEqual({ held: 0, sold: 0 })
    expect(await readLedger(db, zoneId)).toEqual({ held: 0, sold: 0 })
  })
})

describe('the seats of an order', () => {
  it('come from the cart and go back to it, and the zone does not notice', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    const cartId = await storeHeldCart(ticketIds[0], zoneId, 3)
    const orderId = await storeOrder(db, cartId)
    await db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    expect([(await findItem(cartId)).held, (await findOrder(orderId)).held]).toEqual([0, 3])
    await db.transaction().execute((trx) => moveHoldsBackToCart(trx, { orderId }))
    expect([(await findItem(cartId)).held, (await findOrder(orderId)).held]).toEqual([3, 0])
    expect(await findSeats(db, zoneId)).toEqual({ held: 3, sold: 0 })
    expect(await readLedger(db, zoneId)).toEqual({ held: 3, sold: 0 })
  })

  it('cannot come from a line of another ticket, or from another cart', async () => {
    const { zoneId, ticketIds } = await storeConcert(db, { prices: [4_200, 2_100] })
    const [adult, student] = ticketIds as [number, number]
    const wanted = await storeHeldCart(student, zoneId, 2)
    const orderId = await storeOrder(db, wanted)
    const cartId = await storeHeldCart(adult, zoneId, 2)
    const move = db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await expect(move).rejects.toThrow('does not hold all seats')
    expect([(await findItem(cartId)).held, (await findItem(wanted)).held]).toEqual([2, 2])
  })

  it('cannot come from a line of fewer tickets, and never twice', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    const cartId = await storeHeldCart(ticketIds[0], zoneId, 3)
    const orderId = await storeOrder(db, cartId)
    await db.updateTable('order_items').set({ quantity: 4 }).where('order_id', '=', orderId).execute()
    const move = () => db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await expect(move()).rejects.toThrow('does not hold all seats')
    await db.updateTable('order_items').set({ quantity: 3, held: 3 }).where('order_id', '=', orderId).execute()
    await expect(move()).rejects.toThrow('does not hold all seats')
    expect((await findItem(cartId)).held).toBe(3)
    await db.updateTable('order_items').set({ held: 0 }).where('order_id', '=', orderId).execute()
    await move()
  })

  it('do not go back to a line of another ticket, of another number, or that holds its own', async () => {
    const concert = await storeConcert(db, { prices: [4_200, 2_100, 900] })
    const { zoneId } = concert
    const [adult, student, child] = concert.ticketIds as [number, number, number]
    const cartId = await storeHeldCart(adult, zoneId, 2)
    await addLine(cartId, { ticketId: child, zoneId, quantity: 1 })
    const orderId = await storeOrder(db, cartId)
    await db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    const lineOf = (ticketId: number) =>
      db.updateTable('cart_items').where('cart_id', '=', cartId).where('event_ticket_id', '=', ticketId)
    await db.deleteFrom('cart_items').where('cart_id', '=', cartId).where('event_ticket_id', '=', adult).execute()
    await addLine(cartId, { ticketId: student, zoneId, quantity: 2, held: 0 })
    await lineOf(child).set({ quantity: 2 }).execute()
    // Another visitor's line of the same ticket and quantity waits for seats, too.
    const other = await storeHeldCart(student, zoneId, 1)
    await addLine(other, { ticketId: adult, zoneId, quantity: 2, held: 0 })
    await db.transaction().execute((trx) => moveHoldsBackToCart(trx, { orderId }))
    const lines = await db
      .selectFrom('cart_items')
      .select(['quantity', 'held'])
      .where('cart_id', 'in', [cartId, other])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { quantity: 2, held: 0 },
      { quantity: 2, held: 0 },
      { quantity: 1, held: 1 },
      { quantity: 2, held: 0 },
    ])
    await expectAgreement(db, concert, 10)
  })

  it('go back for as long as the order had them, and are given back where the line took seats anew', async () => {
    const concert = await storeConcert(db)
    const { zoneId, ticketIds } = concert
    const cartId = await storeHeldCart(ticketIds[0], zoneId, 3)
    const orderId = await storeOrder(db, cartId)
    await db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await db.transaction().execute(async (trx) => {
      await moveSeats(trx, 'hold', { zoneId, quantity: 3, source: 'anew' })
      await trx
        .updateTable('cart_items')
        .set({ held: 3, held_until: sql<Date>`now() + interval '1 minute'` })
        .where('cart_id', '=', cartId)
        .execute()
    })
    await db.transaction().execute((trx) => moveHoldsBackToCart(trx, { orderId }))
    expect(await findSeats(db, zoneId)).toEqual({ held: 3, sold: 0 })
    await expectAgreement(db, concert, 10)
  })

  it('cannot come from a cart that holds none', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    const cartId = await storeHeldCart(ticketIds[0], zoneId, 3)
    await passMinutes(db, 16)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, [zoneId]))
    const orderId = await storeOrder(db, cartId)
    const move = db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await expect(move).rejects.toThrow('does not hold all seats')
    expect(await findOrder(orderId)).toEqual({ state: 'awaiting_payment', held: 0 })
  })

  it('go back on sale where the cart no longer has their line', async () => {
    const { zoneId, ticketIds } = await storeConcert(db)
    const cartId = await storeHeldCart(ticketIds[0], zoneId, 3)
    const orderId = await storeOrder(db, cartId)
    await db.transaction().execute((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await db.deleteFrom('cart_items').where('cart_id', '=', cartId).execute()
    await db.transaction().execute((trx) => moveHoldsBackToCart(trx, { orderId }))
    expect(await findSeats(db, zoneId)).toEqual({ held: 0, sold: 0 })
    expect(await readLedger(db, zoneId)).toEqual({ held: 0, sold: 0 })
  })
})

describe('the order of locks', () => {
  it('lets changes of several zones pass each other, whatever order they name them in', async () => {
    const zones = await Promise.all(
      Array.from({ length: 4 }, async () => (await storeConcert(db, { capacity: null })).zoneId),
    )
    const change = (round: number) =>
      db.transaction().execute(async (trx) => {
        const order = round % 2 === 0 ? zones : zones.toReversed()
        await lockZones(trx, order)
        for (const zoneId of order) await moveSeats(trx, 'hold', { zoneId, quantity: 1, source: `round:${round}` })
      })
    await Promise.all(Array.from({ length: 30 }, (_, round) => change(round)))
    for (const zoneId of zones) expect(await findSeats(db, zoneId)).toMatchObject({ held: 30 })
  })
})
