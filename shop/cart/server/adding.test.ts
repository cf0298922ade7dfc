import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../app/testing/database.ts'
import { waitingOrders } from '../../orders/server/waiting-orders-store.ts'
import { addWanted } from './adding.ts'
import { createTerms, expectAgreement } from './testing/cart-visitor.ts'
import { emptyShop, storeConcert, storeSession } from './testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

const caps = { visitInZone: 4, visit: 4, client: 11, clientShare: 25, clientShareAbove: 20 }

/** Visits that begin with an ask for tickets of one kind, in the order in which they ask. */
async function createAsks(visits: readonly { client: number; quantity: number }[], eventTicketId: number) {
  const sessionIds = await Promise.all(visits.map(() => storeSession(db)))
  return visits.map(({ client, quantity }, at) => () => {
    const terms = createTerms({ caps, clientHash: `client ${client}` })
    const opening = { ...terms, orders: waitingOrders, sessionId: sessionIds[at]!, isNewVisit: true }
    return addWanted(db, opening, [{ eventTicketId, quantity }])
  })
}

describe('visits that ask for the same kind of tickets at the same moment', () => {
  // Holds: operation.adding-ticket-holds-seats-two
  it('are told what each would have been told one after the other', async () => {
    const visit = fc.record({ client: fc.nat(3), quantity: fc.integer({ min: 1, max: 5 }) })
    const capacity = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null })
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 25 }), capacity, async (visits, seats) => {
        await emptyShop(db)
        const [together, apart] = [
          await storeConcert(db, { capacity: seats }),
          await storeConcert(db, { capacity: seats }),
        ]
        const outcomes = await Promise.all((await createAsks(visits, together.ticketIds[0])).map((ask) => ask()))
        await expectAgreement(db, together, seats)
        await sql`delete from cart_items where sender_hash like 'client %'`.execute(db)
        const expected = []
        for (const ask of await createAsks(visits, apart.ticketIds[0])) expected.push(await ask())
        const withoutId = (all: typeof outcomes) => all.map(({ eventTicketId: _, ...outcome }) => outcome)
        expect(withoutId(outcomes)).toEqual(withoutId(expected))
        await expectAgreement(db, apart, seats)
      }),
      { numRuns: 30 },
    )
  })

  it('have their seats from the same transactions', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: null })
    const visits = Array.from({ length: 40 }, (_, client) => ({ client, quantity: 1 }))
    await Promise.all((await createAsks(visits, ticketIds[0])).map((ask) => ask()))
    const { rows } =
      await sql`select count(*)::integer as lines, count(distinct xmin::text)::integer as transactions from cart_items where sender_hash like 'client %'`.execute(
        db,
      )
    expect(rows).toEqual([{ lines: 40, transactions: 2 }])
  })

  it('each have them where one of them fails', async () => {
    const concert = await storeConcert(db, { capacity: null })
    const [eventTicketId] = concert.ticketIds
    const asks = await createAsks(
      [1, 2, 3].map((client) => ({ client, quantity: 1 })),
      eventTicketId,
    )
    const opening = { ...createTerms(), orders: waitingOrders, sessionId: 'of a visit that is over', isNewVisit: true }
    const over = () => addWanted(db, opening, [{ eventTicketId, quantity: 1 }])
    const outcomes = await Promise.allSettled([asks[0]!(), asks[1]!(), over(), asks[2]!()])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    await expectAgreement(db, concert, null)
  })
})
