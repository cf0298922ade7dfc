/** A request repeated without a response is the same request. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { routes } from '#core/routes/routes.ts'
import { addWanted } from './adding.ts'
import { hashLine } from './cart-store.ts'
import { changeQuantity } from './cart-changes.ts'
import { createCartVisitor, expectAgreement } from './testing/cart-visitor.ts'
import { storeConcert } from './testing/samples.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const newKey = () => crypto.randomUUID()

describe('an addition under a key', () => {
  it.each([
    ['empty', 0],
    ['not empty', 1],
  ])('sent five times at the same moment by two processes, adds once to a cart that is %s', async (_, before) => {
    // Requests of one process are unknown to the other.
    const processes = [db, db.withoutPlugins()]
    for (let round = 0; round < 10; round += 1) {
      const concert = await storeConcert(db, { capacity: 10, prices: [4_200, 2_100] })
      const [eventTicketId, other] = concert.ticketIds as [number, number]
      const visitor = await createCartVisitor(db)
      if (before > 0) await visitor.add(other, before)
      const opening = { ...visitor.terms, orders: waitingOrders, sessionId: visitor.sessionId, key: newKey() }
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, (__, at) => addWanted(processes[at % 2]!, opening, [{ eventTicketId, quantity: 2 }])),
      )
      expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'added' })))
      expect((await visitor.line(eventTicketId))?.quantity).toBe(2)
      expect((await visitor.cart()).count).toBe(2 + before)
      await expectAgreement(db, concert, 10)
    }
  })

  it('sent again later adds nothing; without a key, or under another one, it does', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    const count = async (key: string | null) => {
      expect(await visitor.add(ticketIds[0], 1, key)).toEqual({ kind: 'added' })
      return (await visitor.cart()).count
    }
    const key = newKey()
    expect([await count(key), await count(key), await count(newKey()), await count(null), await count(key)]).toEqual([
      1, 1, 2, 3, 3,
    ])
  })

  it('is not brought back by a second try once it was taken out', async () => {
    const concert = await storeConcert(db)
    const [ticketId] = concert.ticketIds
    const visitor = await createCartVisitor(db)
    const key = newKey()
    await visitor.add(ticketId, 1, key)
    await visitor.change((cart) => changeQuantity(cart, hashLine(cart.id, ticketId), 0))
    expect(await visitor.add(ticketId, 1, key)).toEqual({ kind: 'added' })
    expect((await visitor.cart()).count).toBe(0)
    await expectAgreement(db, concert, 10)
  })

  it('that was refused is tried anew', async () => {
    const concert = await storeConcert(db, { capacity: 1, prices: [4_200, 2_100] })
    const [ticketId, other] = concert.ticketIds as [number, number]
    const [visitor, rival] = [await createCartVisitor(db), await createCartVisitor(db)]
    const inUse = await createCartVisitor(db)
    await inUse.add((await storeConcert(db)).ticketIds[0])
    const key = newKey()
    await rival.add(other)
    for (const one of [visitor, inUse]) expect((await one.add(ticketId, 1, key)).kind).toBe('no_more_seats')
    await rival.set(other, 0)
    expect((await inUse.add(ticketId, 1, key)).kind).toBe('added')
    await inUse.set(ticketId, 0)
    expect((await visitor.add(ticketId, 1, key)).kind).toBe('added')
    expect((await visitor.cart()).count).toBe(1)
  })

  it('is known among the last twenty of its cart', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    const keys = Array.from({ length: 23 }, newKey)
    for (const key of keys) {
      await visitor.add(ticketIds[0], 1, key)
      await visitor.set(ticketIds[0], 0)
    }
    const { rows } = await sql<{ added_keys: string[] }>`
      select added_keys from carts where session_id = ${visitor.sessionId}`.execute(db)
    expect(rows[0]!.added_keys).toEqual(keys.slice(-20))
  })
})

describe('the form of the event page', () => {
  const url = (eventTicket: number) => href(routes['cart.add_ticket'], { eventTicket })

  it('sent again with its key is the same request; with other numbers it is another one', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = shop.visitor()
    await visitor.get(href(routes.cart))
    const send = async (quantity: number, key: unknown) => {
      const { props } = await visitor.post(url(ticketIds[0]), { quantity, key })
      return [props.flash.notice.kind, props.cart.count]
    }
    const key = newKey()
    expect(await send(1, key)).toEqual(['positive', 1])
    expect(await send(1, key)).toEqual(['positive', 1])
    expect(await send(2, key)).toEqual(['positive', 3])
    // An invalid key has no effect: it adds, as without one.
    for (const [at, hostile] of ['', 'one', ['x'], { a: 1 }, 7, null, `${key}\0`].entries())
      expect(await send(1, hostile)).toEqual(['positive', 4 + at])
  })
})
