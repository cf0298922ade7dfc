/** Seats that count against a client's limit, and how long its changes wait for each other. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { createCartVisitor, createTerms } from '#core/cart/server/testing/cart-visitor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { countSeatsOfClients, countSeatsOfOthers, HoldsLapsed, lockClient, lockClients } from './client-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

type Visitor = Awaited<ReturnType<typeof createCartVisitor>>
const findCartId = async ({ sessionId }: Visitor) =>
  (await db.selectFrom('carts').select('id').where('session_id', '=', sessionId).executeTakeFirstOrThrow()).id

/**
 * Two visitors of one client, with a cart and an order in separate concerts, and a stranger in the
 * same concerts.
 */
async function storeOffice() {
  const [one, two] = [await storeConcert(db), await storeConcert(db)]
  const terms = createTerms()
  const [holding, ordering, stranger] = [
    await createCartVisitor(db, terms),
    await createCartVisitor(db, terms),
    await createCartVisitor(db),
  ]
  await holding.add(one.ticketIds[0], 2)
  await ordering.add(two.ticketIds[0], 3)
  const orderId = await ordering.order()
  for (const { ticketIds } of [one, two]) await stranger.add(ticketIds[0], 1)
  return { one, two, terms, holding, ordering, stranger, orderId }
}

describe('the seats of a client', () => {
  test('are those of its carts and of its orders that wait, by zone, until their time runs out', async () => {
    const { one, two, terms, holding, stranger, orderId } = await storeOffice()
    const clients = [terms.clientHash, stranger.terms.clientHash, 'of nobody']
    const count = async () => {
      const counted = await db.transaction().execute((trx) => countSeatsOfClients(trx, clients))
      return clients.map((client) => Object.fromEntries(counted.get(client)!))
    }
    const { zoneId: cart } = one
    const { zoneId: order } = two
    const strangers = { [cart]: 1, [order]: 1 }
    expect(await count()).toEqual([{ [cart]: 2, [order]: 3 }, strangers, {}])
    await sql`update cart_items set held_until = now() where cart_id = ${await findCartId(holding)}`.execute(db)
    expect(await count()).toEqual([{ [order]: 3 }, strangers, {}])
    await sql`update orders set expires_at = now() where id = ${orderId}`.execute(db)
    expect(await count()).toEqual([{}, strangers, {}])
  })

  test('are counted for a cart without its own', async () => {
    const { one, two, terms, holding, ordering } = await storeOffice()
    const count = async (visitor: Visitor) => {
      const of = { clientHash: terms.clientHash, cartId: await findCartId(visitor) }
      return Object.fromEntries(await db.transaction().execute((trx) => countSeatsOfOthers(trx, of)))
    }
    expect(await count(holding)).toEqual({ [one.zoneId]: 0, [two.zoneId]: 3 })
    expect(await count(ordering)).toEqual({ [one.zoneId]: 2, [two.zoneId]: 0 })
  })

  test.each([
    ['of this cart makes the change begin anew', 'holding', true],
    ['of another cart of its client does not', 'ordering', false],
  ] as const)('a hold that runs out meanwhile: one %s', async (_, whose, isAnew) => {
    const office = await storeOffice()
    const of = { clientHash: office.terms.clientHash, cartId: await findCartId(office.holding) }
    await office.ordering.extend()
    const lapsing = await findCartId(office[whose])
    const count = db.transaction().execute(async (trx) => {
      await sql`select now()`.execute(trx)
      await sql`update cart_items set held_until = clock_timestamp() where cart_id = ${lapsing}`.execute(db)
      return countSeatsOfOthers(trx, of)
    })
    if (isAnew) await expect(count).rejects.toThrow(HoldsLapsed)
    else expect(Object.fromEntries(await count)).toEqual({ [office.one.zoneId]: 0, [office.two.zoneId]: 3 })
  })
})

test('clients are locked in the order of their names: who waits for the first has not locked the second', async () => {
  const [first, second] = ['a', 'b'].map((name) => `${name} ${crypto.randomUUID()}`) as [string, string]
  let locking: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await lockClient(trx, first)
    locking = db.transaction().execute((other) => lockClients(other, [second, first]))
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
        expect(rows).toHaveLength(1)
      },
      { timeout: 5_000, interval: 20 },
    )
    const { rows } = await sql`
      select pg_try_advisory_xact_lock(hashtextextended('holds ' || ${second}, 0)) as is_free`.execute(trx)
    expect(rows).toEqual([{ is_free: true }])
  })
  await locking
})
