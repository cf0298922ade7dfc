/** Changes of a cart wait for changes of the same one, and for no others. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { moveHoldsBackToCart } from '#core/inventory/server/order-holds.ts'
import { expectNotToWait, expectToWait } from '#core/inventory/server/testing/locks.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { addWanted } from './adding.ts'
import { joinCarts } from './cart-joining.ts'
import { createCartVisitor, expectAgreement } from './testing/cart-visitor.ts'
import { storeConcert, storeZone } from './testing/samples.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

type Visitor = Awaited<ReturnType<typeof createCartVisitor>>

const cartOf = ({ sessionId }: Visitor) => sql`select from carts where session_id = ${sessionId}`
const join = (from: Visitor, into: Visitor) =>
  joinCarts(
    db,
    { ...into.terms, orders: waitingOrders, from: from.sessionId, into: into.sessionId },
    async () => 'finished',
  )

describe('a visitor', () => {
  it('does not wait for those who change other carts, orders and parts of halls', async () => {
    const [concert, elsewhere] = [await storeConcert(db), await storeConcert(db)]
    const [ticketId] = concert.ticketIds
    const others = [await createCartVisitor(db), await createCartVisitor(db)]
    for (const other of others) await other.add(elsewhere.ticketIds[0], 1)
    await others[1]!.order()
    const visitor = await createCartVisitor(db)
    const host = await createCartVisitor(db, visitor.terms)
    const zones = [concert.zoneId]
    const change = async () => {
      await visitor.add(ticketId, 1)
      await visitor.add(ticketId, 1)
      await visitor.set(ticketId, 1)
      const orderId = await visitor.order()
      await db.transaction().execute((trx) => moveHoldsBackToCart(trx, { orderId }))
      await visitor.extend()
      await host.add(ticketId, 1)
      await join(host, visitor)
      await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders, zones))
      return (await visitor.cart()).count
    }
    const ofOthers = sql`session_id = any(${others.map(({ sessionId }) => sessionId)})`
    const locked = [
      sql`select from carts where ${ofOthers}`,
      sql`select from orders where cart_id in (select id from carts where ${ofOthers})`,
      sql`select from zones where id = ${elsewhere.zoneId}`,
    ]
    expect(await expectNotToWait(db, change, locked)).toBe(2)
    for (const one of [concert, elsewhere]) await expectAgreement(db, one, 10 + 6)
  })
})

describe('who adds tickets of several parts of a hall', () => {
  it('locks the parts by their ids, in whichever order the tickets are named', async () => {
    const stalls = await storeConcert(db)
    const balcony = await storeZone(db, stalls.eventDateId, { capacity: 5, prices: [1_500] })
    const both = [stalls, balcony].map(({ ticketIds }) => ({ eventTicketId: ticketIds[0], quantity: 1 }))
    const zone = (id: number) => sql`select from zones where id = ${id}`
    for (const wanted of [both, both.toReversed()]) {
      const { terms, sessionId } = await createCartVisitor(db)
      const add = () => addWanted(db, { ...terms, orders: waitingOrders, sessionId }, wanted)
      const rows = { for: zone(stalls.zoneId), before: zone(balcony.zoneId) }
      expect(await expectToWait(db, add, rows)).toEqual({ kind: 'added' })
    }
  })
})

describe('who joins two carts', () => {
  /** Two carts with a line each; the one locked first is stored behind the other one on disk. */
  async function storeCarts() {
    const concert = await storeConcert(db)
    const from = await createCartVisitor(db)
    const into = await createCartVisitor(db, from.terms)
    for (const visitor of [from, into]) await visitor.add(concert.ticketIds[0], 1)
    const { rows } = await sql<{ session_id: string }>`
      select session_id from carts where session_id = any(${[from.sessionId, into.sessionId]}) order by id`.execute(db)
    const [first, second] = rows.map(({ session_id }) => [from, into].find((one) => one.sessionId === session_id)!)
    await sql`update carts set updated_at = updated_at where session_id = ${first!.sessionId}`.execute(db)
    return { concert, from, into, first: first!, second: second! }
  }

  it('locks them in one order, whichever is given up', async () => {
    for (const isTurned of [false, true]) {
      const { first, second } = await storeCarts()
      const work = () => (isTurned ? join(first, second) : join(second, first))
      expect((await expectToWait(db, work, { for: cartOf(first), before: cartOf(second) })).carts.joined).toBe(1)
    }
  })

  it.each(['from', 'into'] as const)(
    'waits for whoever changes the cart %s before any zone is locked',
    async (which) => {
      const carts = await storeCarts()
      const { zoneId } = carts.concert
      const rows = { for: cartOf(carts[which]), before: sql`select from zones where id = ${zoneId}` }
      expect((await expectToWait(db, () => join(carts.from, carts.into), rows)).carts.joined).toBe(1)
    },
  )
})
