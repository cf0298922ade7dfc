import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { addWanted } from './adding.ts'
import { expectToWait } from '#core/inventory/server/testing/locks.ts'
import { createCartVisitor, createTerms, expectAgreement } from './testing/cart-visitor.ts'
import { emptyShop, storeConcert } from './testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

const caps = { sessionInZone: 4, session: 4, client: 11, clientShare: 25, clientShareAbove: 20 }

/** New sessions that begin by requesting tickets of one kind, in the order of their requests. */
function createAsks(sessions: readonly { client: number; quantity: number }[], eventTicketId: number) {
  return sessions.map(({ client, quantity }) => () => {
    const terms = createTerms({ caps, clientHash: `client ${client}` })
    const opening = { ...terms, orders: waitingOrders, sessionId: `session ${crypto.randomUUID()}`, begins: {} }
    return addWanted(db, opening, [{ eventTicketId, quantity }])
  })
}

describe('sessions that ask for the same kind of tickets at the same moment', () => {
  // Holds: operation.adding-ticket-holds-seats-two
  it('are told what each would have been told one after the other', async () => {
    const session = fc.record({ client: fc.nat(3), quantity: fc.integer({ min: 1, max: 5 }) })
    const capacity = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null })
    await fc.assert(
      fc.asyncProperty(fc.array(session, { minLength: 1, maxLength: 25 }), capacity, async (sessions, seats) => {
        await emptyShop(db)
        const [together, apart] = [
          await storeConcert(db, { capacity: seats }),
          await storeConcert(db, { capacity: seats }),
        ]
        const outcomes = await Promise.all(createAsks(sessions, together.ticketIds[0]).map((ask) => ask()))
        await expectAgreement(db, together, seats)
        await sql`delete from cart_items where sender_hash like 'client %'`.execute(db)
        const expected = []
        for (const ask of createAsks(sessions, apart.ticketIds[0])) expected.push(await ask())
        const withoutId = (all: typeof outcomes) => all.map(({ eventTicketId: _, ...outcome }) => outcome)
        expect(withoutId(outcomes)).toEqual(withoutId(expected))
        await expectAgreement(db, apart, seats)
      }),
      { numRuns: 30 },
    )
  })

  it('have their seats from the same transactions', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: null })
    const sessions = Array.from({ length: 40 }, (_, client) => ({ client, quantity: 1 }))
    await Promise.all(createAsks(sessions, ticketIds[0]).map((ask) => ask()))
    const { rows } =
      await sql`select count(*)::integer as lines, count(distinct xmin::text)::integer as transactions from cart_items where sender_hash like 'client %'`.execute(
        db,
      )
    expect(rows).toEqual([{ lines: 40, transactions: 2 }])
  })

  it('have them from the same transactions where they have emptied their carts, too', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: null })
    const visitors = await Promise.all(
      Array.from({ length: 20 }, (_, at) => createCartVisitor(db, { clientHash: `client ${at}` })),
    )
    for (const visitor of visitors) {
      await visitor.add(ticketIds[0])
      // A cancelled order no longer uses its cart.
      await visitor.order()
      await visitor.set(ticketIds[0], 0)
    }
    await Promise.all(visitors.map((visitor) => visitor.add(ticketIds[0])))
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::integer as transactions from cart_items where sender_hash like 'client %'`.execute(
      db,
    )
    // The first requests start at once; later ones are batched.
    expect(rows[0]!.transactions).toBeLessThan(10)
    for (const visitor of visitors) expect((await visitor.cart()).count).toBe(1)
  })

  it('are served in the order of their sessions: who waits for one cart has locked none that comes later', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: null })
    const visitors = await Promise.all(Array.from({ length: 3 }, () => createCartVisitor(db)))
    for (const { change } of visitors) await change(async () => {})
    const [first, , last] = visitors.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
    const cart = ({ sessionId }: (typeof visitors)[number]) => sql`select from carts where session_id = ${sessionId}`
    const open = (visitor: (typeof visitors)[number]) =>
      addWanted(db, { ...visitor.terms, orders: waitingOrders, sessionId: visitor.sessionId }, [
        { eventTicketId: ticketIds[0], quantity: 1 },
      ])
    const ask = async () => {
      const before = await createCartVisitor(db)
      // The first one served leaves the others to the next transaction.
      return Promise.all([open(before), open(first!), open(last!)])
    }
    const outcomes = await expectToWait(db, ask, { for: cart(first!), before: cart(last!) })
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'added' })))
  })

  it('a cart without lines whose order waits takes the order back', async () => {
    const concert = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    const orderId = await visitor.order()
    await sql`delete from cart_items where cart_id = (select id from carts where session_id = ${visitor.sessionId})`.execute(
      db,
    )
    expect(await visitor.add(concert.ticketIds[0], 1)).toEqual({ kind: 'added' })
    const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order.state).toBe('expired')
    await expectAgreement(db, concert, 10)
  })

  it('each have them where one of them fails', async () => {
    const concert = await storeConcert(db, { capacity: null })
    const [eventTicketId] = concert.ticketIds
    const asks = createAsks(
      [1, 2, 3].map((client) => ({ client, quantity: 1 })),
      eventTicketId,
    )
    const opening = {
      ...createTerms(),
      orders: waitingOrders,
      sessionId: 'of a session that is over',
    }
    const over = () => addWanted(db, opening, [{ eventTicketId, quantity: 1 }])
    const outcomes = await Promise.allSettled([asks[0]!(), asks[1]!(), over(), asks[2]!()])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    await expectAgreement(db, concert, null)
  })
})
