/**
 * Seats in transit between a cart, its orders and the sale, beside another visitor's line and an
 * older order.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { moveHoldsBackToCart, moveHoldsToOrders, releaseHoldsOfOrder, sellHoldsOfOrders } from './order-holds.ts'
import { holdPromo } from '#core/cart/server/promo-store.ts'
import { createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import { findSeats, passMinutes, storeConcert, storeOrder } from '#core/cart/server/testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

const transact = <result>(work: (trx: Parameters<typeof releaseExpiredHolds>[0]) => Promise<result>) =>
  db.transaction().execute(work)

/** A visitor whose older order was cancelled, and whose newer one has the seats. */
async function storeTwoOrders() {
  const concert = await storeConcert(db)
  const [ticketId] = concert.ticketIds
  const other = await createCartVisitor(db)
  await other.add(ticketId, 2)
  const visitor = await createCartVisitor(db)
  await visitor.add(ticketId, 2)
  const older = await visitor.order()
  await visitor.extend()
  const newer = await visitor.order()
  return { concert, other, visitor, older, newer }
}

async function findLine(sessionId: string) {
  const { rows } = await sql<{ held: number; held_until: Date | null; sender_hash: string | null }>`
    select held, held_until, sender_hash from cart_items
    where cart_id = (select id from carts where session_id = ${sessionId})`.execute(db)
  return rows[0]
}

async function findOrder(orderId: number) {
  const { rows } = await sql<{ state: string; held: number; sender_hash: string | null; expires_at: Date }>`
    select state, held, sender_hash, expires_at from orders join order_items on order_id = orders.id where orders.id = ${orderId}`.execute(
    db,
  )
  return rows[0]!
}

describe('the seats of an order', () => {
  it('go to this order of the cart, with their client, and leave the line without a time', async () => {
    const { concert, other, visitor, older, newer } = await storeTwoOrders()
    expect(await findOrder(older)).toMatchObject({ state: 'expired', held: 0 })
    expect(await findOrder(newer)).toMatchObject({ held: 2, sender_hash: visitor.terms.clientHash })
    expect(await findLine(visitor.sessionId)).toMatchObject({ held: 0, held_until: null })
    expect(await findLine(other.sessionId)).toMatchObject({ held: 2, sender_hash: other.terms.clientHash })
    await expectAgreement(db, concert, 10)
  })

  it('go back to the line with the time of this order, and with their client', async () => {
    const { concert, other, visitor, newer } = await storeTwoOrders()
    const { expires_at } = await findOrder(newer)
    await sql`update cart_items set sender_hash = null where held = 0 and sender_hash = ${visitor.terms.clientHash}`.execute(
      db,
    )
    await transact((trx) => moveHoldsBackToCart(trx, { orderId: newer }))
    expect(await findLine(visitor.sessionId)).toEqual({
      held: 2,
      held_until: expires_at,
      sender_hash: visitor.terms.clientHash,
    })
    expect(await findLine(other.sessionId)).toMatchObject({ held: 2, sender_hash: other.terms.clientHash })
    await expectAgreement(db, concert, 10)
  })

  it('that were given back already do not come back to the line', async () => {
    const { concert, visitor, newer } = await storeTwoOrders()
    await transact((trx) => releaseHoldsOfOrder(trx, { orderId: newer }))
    await transact((trx) => moveHoldsBackToCart(trx, { orderId: newer }))
    expect(await findLine(visitor.sessionId)).toMatchObject({ held: 0 })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 2, sold: 0 })
    await expectAgreement(db, concert, 10)
  })

  it('that are sold are held by it no more, while others hold theirs, and cannot be given back', async () => {
    const { concert, other, newer } = await storeTwoOrders()
    const elsewhere = await other.order()
    await transact((trx) => sellHoldsOfOrders(trx, [newer]))
    expect(await findOrder(newer)).toMatchObject({ held: 0 })
    expect(await findOrder(elsewhere)).toMatchObject({ held: 2 })
    await transact((trx) => releaseHoldsOfOrder(trx, { orderId: newer }))
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 2, sold: 2 })
    await expectAgreement(db, concert, 10)
  })
})

describe('who moves seats hears of every statement that fails, and nothing of it stays', () => {
  it.each(['update on cart_items', 'update on order_items'])('an order takes them: %s', async (write) => {
    const concert = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    const { id: cartId } = await db
      .selectFrom('carts')
      .select('id')
      .where('session_id', '=', visitor.sessionId)
      .executeTakeFirstOrThrow()
    const orderId = await storeOrder(db, cartId)
    const move = () => transact((trx) => moveHoldsToOrders(trx, [{ cartId, orderId }]))
    await whileFailing(db, write, () => expect(move()).rejects.toThrow(diskIsFull))
    expect(await findLine(visitor.sessionId)).toMatchObject({ held: 2 })
    await move()
    expect(await findOrder(orderId)).toMatchObject({ held: 2 })
    await expectAgreement(db, concert, 10)
  })

  it.each([
    ['go back to the cart', 'update on cart_items', moveHoldsBackToCart, 4],
    ['go back to the cart', 'update on order_items', moveHoldsBackToCart, 4],
    ['go back on sale', 'update on zones', releaseHoldsOfOrder, 2],
    ['go back on sale', 'insert on inventory_moves', releaseHoldsOfOrder, 2],
  ] as const)('those of an order %s: %s', async (_, write, move, held) => {
    const { concert, newer } = await storeTwoOrders()
    const giveBack = () => transact((trx) => move(trx, { orderId: newer }))
    await whileFailing(db, write, () => expect(giveBack()).rejects.toThrow(diskIsFull))
    expect(await findOrder(newer)).toMatchObject({ held: 2 })
    await giveBack()
    expect(await findOrder(newer)).toMatchObject({ held: 0 })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held, sold: 0 })
    await expectAgreement(db, concert, 10)
  })

  it.each([
    'update on cart_items',
    'update of state on orders',
    'update on order_items',
    'update of state on promo_redemptions',
    'update of used on promo_codes',
    'insert on inventory_moves',
  ])('their time is over: %s', async (write) => {
    const { concert, newer } = await storeTwoOrders()
    const { id: promoId } = await db
      .insertInto('promo_codes')
      .values({ code: `ONCE ${newer}`, title: '{"en": "Once"}', kind: 'percent', percent: 10, max_uses: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transact((trx) => holdPromo(trx, { orderId: newer, promoId }))
    await passMinutes(db, 16)
    const release = () => transact((trx) => releaseExpiredHolds(trx, waitingOrders, [concert.zoneId]))
    await whileFailing(db, write, () => expect(release()).rejects.toThrow(diskIsFull))
    expect(await findOrder(newer)).toMatchObject({ state: 'awaiting_payment', held: 2 })
    await release()
    expect(await findOrder(newer)).toMatchObject({ state: 'expired', held: 0 })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 0, sold: 0 })
    await expectAgreement(db, concert, 10)
  })
})
