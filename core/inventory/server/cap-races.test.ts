import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { findOrOpenAttempt } from '#core/orders/settlement/server/payment-page.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { moveSeats } from './holds.ts'
import { lockClient } from './client-store.ts'
import { rushForCaps } from './testing/cap-rush.ts'
import { createTerms, createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import { emptyShop, findSeats, passMinutes, storeConcert } from '#core/cart/server/testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

describe('adding at the same moment', () => {
  // Holds: operation.visit-sender-holds-more-seats
  it('gives many sessions of one client no more than a quarter of a zone', async () => {
    expect(await rushForCaps(db, { sessions: 40, capacity: 80 })).toEqual({ held: 20, most: 20 })
  })

  // Holds: operation.visit-sender-holds-more-seats
  it('gives one session no more than 60 seats, whatever zones and whatever networks it asks from', async () => {
    const concerts = await Promise.all(Array.from({ length: 8 }, () => storeConcert(db, { capacity: null })))
    const visitor = await createCartVisitor(db)
    // An existing cart without holds: no client serialises its changes.
    await visitor.add(concerts[0]!.ticketIds[0])
    await visitor.set(concerts[0]!.ticketIds[0], 0)
    const outcomes = await Promise.all(
      concerts.map(({ ticketIds }, tab) => {
        visitor.terms.clientHash = `network ${tab}`
        return visitor.add(ticketIds[0], 20)
      }),
    )
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(3)
    expect((await visitor.cart()).count).toBe(60)
  })
})

describe('a hold that runs out while its cart waits for its client', () => {
  /** Seats of a zone held by their visitor, and a concurrent request of the same client. */
  async function prepare() {
    const concert = await storeConcert(db, { capacity: 50 })
    const [ticketId] = concert.ticketIds
    const terms = createTerms()
    const visitor = await createCartVisitor(db, terms)
    await visitor.add(ticketId, 10)
    return { concert, ticketId, terms, visitor }
  }

  const waitUntilSomebodyWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
      expect(rows).toHaveLength(1)
    })

  it('counts as run out: the seats that others were given meanwhile are not held twice', async () => {
    const { concert, ticketId, terms, visitor } = await prepare()
    const other = await createCartVisitor(db, terms)
    let extended: ReturnType<typeof visitor.extend> | undefined
    await db.transaction().execute(async (trx) => {
      await lockClient(trx, terms.clientHash)
      extended = visitor.extend()
      await waitUntilSomebodyWaits()
      await sql`update cart_items set held_until = clock_timestamp() where event_ticket_id = ${ticketId}`.execute(db)
      // A request served in the meantime finds the ten seats free.
      await moveSeats(trx, 'hold', { zoneId: concert.zoneId, quantity: 10, source: 'somebody else' })
      await sql`
        with cart as (insert into carts (session_id, first_held_at) values (${other.sessionId}, now()) returning id)
        insert into cart_items (cart_id, hash, event_ticket_id, quantity, held, held_until, sender_hash)
        select id, 'somebody else', ${ticketId}, 10, 10, now() + interval '15 minutes', ${terms.clientHash} from cart`.execute(
        trx,
      )
    })
    const cap = { cap: 'client_zone', most: 12, left: 2 }
    expect(await extended).toMatchObject({ refused: [expect.any(String)], cap })
    expect((await findSeats(db, concert.zoneId)).held).toBe(10)
    await expectAgreement(db, concert, 50)
  })

  it('is that of an order whose time is over then: it is not paid with the seats of others', async () => {
    const { terms, visitor } = await prepare()
    const orderId = await visitor.order()
    await sql`update orders set expires_at = now() + interval '4 seconds' where id = ${orderId}`.execute(db)
    let attempt: ReturnType<typeof findOrOpenAttempt> | undefined
    await db.transaction().execute(async (trx) => {
      await lockClient(trx, terms.clientHash)
      attempt = findOrOpenAttempt(db, orderId, 'demo')
      await waitUntilSomebodyWaits()
      await vi.waitFor(
        async () => {
          const { rows } =
            await sql`select from orders where id = ${orderId} and expires_at <= clock_timestamp()`.execute(db)
          expect(rows).toHaveLength(1)
        },
        { timeout: 60_000 },
      )
    })
    expect(await attempt).toBeNull()
  })
})

describe('whatever sessions of two clients do at the same moment', () => {
  const caps = { sessionInZone: 4, session: 6, client: 11, clientShare: 25, clientShareAbove: 20 }

  it('no cap is exceeded, and zones, ledger, carts and orders agree', async () => {
    const step = fc.record({
      who: fc.nat(5),
      what: fc.constantFrom('add', 'add', 'add', 'set', 'extend', 'order', 'wait', 'job', 'move'),
      where: fc.nat(1),
      quantity: fc.integer({ min: 0, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        await emptyShop(db)
        const concerts = [await storeConcert(db, { capacity: 30 }), await storeConcert(db, { capacity: null })] as const
        const clients = ['one', 'other']
        const visitors = await Promise.all(
          [0, 1, 2, 3, 4, 5].map((index) =>
            createCartVisitor(db, createTerms({ caps, clientHash: clients[index % 2]! })),
          ),
        )
        const run = async ({ who, what, where, quantity }: (typeof steps)[number]) => {
          const visitor = visitors[who]!
          const [ticketId] = concerts[where]!.ticketIds
          if (what === 'add') return visitor.add(ticketId, quantity + 1)
          if (what === 'set') return visitor.set(ticketId, quantity)
          if (what === 'extend') return visitor.extend()
          if (what === 'wait') return passMinutes(db, 6)
          if (what === 'job') return db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
          if (what === 'move') return void (visitor.terms.clientHash = clients[quantity % 2]!)
          return visitor.order().catch((error: Error) => expect(error.message).toContain('does not hold all seats'))
        }
        for (let at = 0; at < steps.length; at += 10) {
          await Promise.all(steps.slice(at, at + 10).map(run))
          expect(await findLargest()).toSatisfy(keepsCaps)
        }
        for (const concert of concerts) await expectAgreement(db, concert, null)
      }),
      { numRuns: 25 },
    )
  })

  type Largest = Record<'session_zone' | 'session' | 'client_share' | 'client', number>

  function keepsCaps({ session_zone, session, client_share, client }: Largest): boolean {
    return session_zone <= caps.sessionInZone && session <= caps.session && client_share <= 9 && client <= caps.client
  }

  /** Returns the maximum of live seats per session and per client. */
  async function findLargest(): Promise<Largest> {
    const { rows } = await sql<Largest>`
      with hold as (
        select cart_id, sender_hash, ticket.zone_id, capacity, item.held
        from cart_items item join event_tickets ticket on ticket.id = event_ticket_id join zones on zones.id = ticket.zone_id
        where item.held > 0 and sender_hash not like 'bystander-%' and held_until > now()
        union all
        select cart_id, sender_hash, zone_id, capacity, ordered.held
        from order_items ordered join orders on orders.id = order_id join zones on zones.id = zone_id
        where ordered.held > 0 and sender_hash not like 'bystander-%' and expires_at > now()
      )
      select
        (select coalesce(max(seats), 0) from (select sum(held) as seats from hold group by cart_id, zone_id) by)::integer as session_zone,
        (select coalesce(max(seats), 0) from (select sum(held) as seats from hold group by cart_id) by)::integer as session,
        (select coalesce(max(seats), 0) from (select sum(held) as seats from hold where capacity is not null group by sender_hash, zone_id) by)::integer as client_share,
        (select coalesce(max(seats), 0) from (select sum(held) as seats from hold group by sender_hash) by)::integer as client`.execute(
      db,
    )
    return rows[0]!
  }
})
