/**
 * Lock order for changes of seats: the cart, its orders, the client, the zones by id, the lines.
 * Each test holds one of them, and checks who waits and what they have locked by then: this detects
 * a lock that is missing, or taken too early.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { placeOrder } from '#core/orders/checkout/server/place-order.ts'
import { contact } from '#core/orders/server/testing/buyer.ts'
import { cancelPaidOrder } from '#core/orders/settlement/server/refund-intake.ts'
import { payOrder } from '#core/orders/settlement/server/order-payment.ts'
import { lockOrder } from '#core/orders/server/order-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { toCents } from '#values/money.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { lockZones } from './holds.ts'
import { moveHoldsBackToCart, releaseHoldsOfOrder } from './order-holds.ts'
import { createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import { expectToWait } from './testing/locks.ts'
import { passMinutes, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

type Pair = [low: SampleConcert, high: SampleConcert]

/**
 * Two concerts; the zone with the lower id is stored behind the other one on disk, where an
 * unsorted scan finds it last.
 */
async function storePair(): Promise<Pair> {
  const pair: Pair = [await storeConcert(db), await storeConcert(db)]
  await sql`update zones set sold = sold where id = ${pair[0].zoneId}`.execute(db)
  return pair
}

const zone = ({ zoneId }: SampleConcert) => sql`select from zones where id = ${zoneId}`
const cartOf = (sessionId: string) => sql`select from carts where session_id = ${sessionId}`
const linesOfCart = (sessionId: string) =>
  sql`select from cart_items where cart_id = (select id from carts where session_id = ${sessionId})`
const order = (id: number) => sql`select from orders where id = ${id}`
const inZoneOrder = ([low, high]: Pair) => ({ for: zone(low), before: zone(high) })
const transact = (work: (trx: Parameters<typeof lockZones>[0]) => Promise<unknown>) => () =>
  db.transaction().execute(work)

/** A visitor with lines in both concerts: the line of the higher zone is older. */
async function visitBoth([low, high]: Pair) {
  const visitor = await createCartVisitor(db)
  await visitor.add(high.ticketIds[0], 2)
  await visitor.add(low.ticketIds[0], 1)
  return visitor
}

async function expectAllAgree(pair: Pair): Promise<void> {
  for (const concert of pair) await expectAgreement(db, concert, 10)
}

describe('zones are locked by their numbers', () => {
  it('where they are named in another order', async () => {
    const [low, high] = await storePair()
    const lock = transact(async (trx) => {
      // An index would sort them by chance: a sequential scan finds them in disk order.
      await sql`set local enable_indexscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      await lockZones(trx, [high.zoneId, low.zoneId])
    })
    await expectToWait(db, lock, inZoneOrder([low, high]))
  })

  it('where one line of a cart is changed: all zones of the cart', async () => {
    const pair = await storePair()
    const visitor = await visitBoth(pair)
    const outcome = await expectToWait(db, () => visitor.set(pair[1].ticketIds[0], 1), inZoneOrder(pair))
    expect(outcome).toEqual({ kind: 'changed' })
    await expectAllAgree(pair)
  })

  it('where a ticket of a zone is added that the cart does not have yet', async () => {
    const pair = await storePair()
    const visitor = await createCartVisitor(db)
    await visitor.add(pair[1].ticketIds[0], 2)
    const outcome = await expectToWait(db, () => visitor.add(pair[0].ticketIds[0], 1), inZoneOrder(pair))
    expect(outcome).toEqual({ kind: 'added' })
    await expectAllAgree(pair)
  })

  it('where holds that ran out are released', async () => {
    const pair = await storePair()
    await visitBoth(pair)
    const other = await visitBoth(pair)
    await other.order()
    await passMinutes(db, 16)
    await expectToWait(
      db,
      transact((trx) => releaseExpiredHolds(trx, waitingOrders)),
      inZoneOrder(pair),
    )
    await expectAllAgree(pair)
  })

  it('where nothing ran out, but somebody asks for seats of them', async () => {
    const [low, high] = await storePair()
    const look = transact((trx) => releaseExpiredHolds(trx, waitingOrders, [high.zoneId, low.zoneId]))
    await expectToWait(db, look, inZoneOrder([low, high]))
  })

  it.each([
    ['goes back into the cart', moveHoldsBackToCart],
    ['is given back', releaseHoldsOfOrder],
  ] as const)('where what an order holds %s', async (_, move) => {
    const pair = await storePair()
    const visitor = await visitBoth(pair)
    const orderId = await visitor.order()
    await expectToWait(
      db,
      transact((trx) => move(trx, { orderId })),
      inZoneOrder(pair),
    )
    await expectAllAgree(pair)
  })

  it('before any line is changed, where what an order holds goes back into the cart or on sale', async () => {
    const [low] = await storePair()
    const visitor = await createCartVisitor(db)
    await visitor.add(low.ticketIds[0], 2)
    const orderId = await visitor.order()
    const giveBack = transact(async (trx) => {
      await moveHoldsBackToCart(trx, { orderId })
      throw new Error('Taken back, so that it can be given back in another way.')
    })
    const lines = linesOfCart(visitor.sessionId)
    await expect(expectToWait(db, giveBack, { for: zone(low), before: lines })).rejects.toThrow('Taken back')
    const release = transact((trx) => releaseHoldsOfOrder(trx, { orderId }))
    await expectToWait(db, release, {
      for: zone(low),
      before: sql`select from order_items where order_id = ${orderId}`,
    })
    await expectAgreement(db, low, 10)
  })

  it('where an order that holds its seats is paid, and where it is cancelled afterwards', async () => {
    const pair = await storePair()
    const visitor = await visitBoth(pair)
    const orderId = await visitor.order()
    const pay = () => db.transaction().execute(async (trx) => payOrder(trx, await lockOrder(trx, orderId)))
    expect(await expectToWait(db, pay, inZoneOrder(pair))).toBe('sold')
    const cancel = transact(async (trx) => cancelPaidOrder(trx, await lockOrder(trx, orderId), toCents(100)))
    await expectToWait(db, cancel, inZoneOrder(pair))
    await expectAllAgree(pair)
  })

  it('where late money comes: also those of the cart, and of its newer order', async () => {
    const pair = await storePair()
    const [low, high] = pair
    const visitor = await createCartVisitor(db)
    await visitor.add(high.ticketIds[0], 2)
    const late = await visitor.order()
    // Cancelling the order and ordering again leaves the first page open at the bank.
    await visitor.add(low.ticketIds[0], 1)
    await visitor.order()
    const pay = () => db.transaction().execute(async (trx) => payOrder(trx, await lockOrder(trx, late)))
    expect(await expectToWait(db, pay, inZoneOrder(pair))).toBe('sold')
    await expectAllAgree(pair)
  })

  it('where late money comes to a cart that has dropped what it paid for', async () => {
    const pair = await storePair()
    const [low, high] = pair
    const visitor = await createCartVisitor(db)
    await visitor.add(low.ticketIds[0], 2)
    const late = await visitor.order()
    await visitor.set(low.ticketIds[0], 0)
    await visitor.add(high.ticketIds[0], 1)
    const pay = () => db.transaction().execute(async (trx) => payOrder(trx, await lockOrder(trx, late)))
    expect(await expectToWait(db, pay, inZoneOrder(pair))).toBe('sold')
    await expectAllAgree(pair)
  })

  it('where late money comes to a cart that holds other seats', async () => {
    const pair = await storePair()
    const [low, high] = pair
    const visitor = await createCartVisitor(db)
    await visitor.add(high.ticketIds[0], 2)
    const late = await visitor.order()
    await visitor.add(low.ticketIds[0], 1)
    const pay = () => db.transaction().execute(async (trx) => payOrder(trx, await lockOrder(trx, late)))
    expect(await expectToWait(db, pay, inZoneOrder(pair))).toBe('sold')
    await expectAllAgree(pair)
  })
})

describe('an order that takes the seats of its cart', () => {
  /**
   * Orders the cart while seats of a zone are being changed, and returns the result of `meanwhile`.
   */
  async function orderWhile<found>(
    concert: SampleConcert,
    order: () => Promise<unknown>,
    meanwhile: () => Promise<found>,
  ) {
    let ordered: Promise<unknown> | undefined
    const found = await db.transaction().execute(async (trx) => {
      await lockZones(trx, [concert.zoneId])
      ordered = order()
      // The caller receives the failure below.
      ordered.catch(() => {})
      return meanwhile()
    })
    await ordered
    return found
  }

  const untilSomebodyWaits = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows, 'Nobody waits for the zone.').toHaveLength(1)
      },
      { timeout: 5_000, interval: 20 },
    )

  it('waits for no zone where the cart holds them all for a while', async () => {
    const [concert] = await storePair()
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    let hasOrdered = false
    const order = async () => {
      await visitor.order()
      hasOrdered = true
    }
    await orderWhile(concert, order, () => vi.waitFor(() => expect(hasOrdered).toBe(true), { timeout: 5_000 }))
    await expectAgreement(db, concert, 10)
  })

  it.each([0, 1])(
    'waits for the zones where seats are given back within a minute, be it of one line (%i)',
    async (soon) => {
      const pair = await storePair()
      const visitor = await visitBoth(pair)
      await sql`
      update cart_items set held_until = now() + interval '50 seconds'
      where event_ticket_id = ${pair[soon]!.ticketIds[0]} and cart_id = (select id from carts where session_id = ${visitor.sessionId})`.execute(
        db,
      )
      await orderWhile(pair[0], visitor.order, untilSomebodyWaits)
      await expectAllAgree(pair)
    },
  )

  it('waits for its zones before its concerts are locked, where it costs nothing and is sold at once', async () => {
    const concert = await storeConcert(db, { prices: [0], fee: 0 })
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    const order = () =>
      placeOrder(db, {
        ...visitor.terms,
        sessionId: visitor.sessionId,
        userId: null,
        locale: 'en',
        provider: 'demo',
        form: { ...contact, company_name: '', company_vat: '' },
        formKey: null,
        expectedTotal: 0,
      })
    const lockable = await orderWhile(concert, order, async () => {
      await untilSomebodyWaits()
      const { rows } = await sql`
        select from event_dates where id = (select event_date_id from zones where id = ${concert.zoneId}) for update skip locked`.execute(
        db,
      )
      return rows.length
    })
    expect(lockable).toBe(1)
    await expectAgreement(db, concert, 10)
  })
})

describe('before any zone is locked', () => {
  it('the cart is, and its order after it', async () => {
    const [, concert] = await storePair()
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 1)
    const orderId = await visitor.order()
    const pay = transact((trx) => lockOrder(trx, orderId))
    await expectToWait(db, pay, { for: cartOf(visitor.sessionId), before: order(orderId) })
    await expectToWait(db, pay, { for: order(orderId), before: zone(concert) })
    const change = () => visitor.add(concert.ticketIds[0], 1)
    await expectToWait(db, change, { for: order(orderId), before: zone(concert) })
  })

  it('the cart is, where two tabs of one session change it', async () => {
    const [, concert] = await storePair()
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 1)
    const change = () => visitor.add(concert.ticketIds[0], 1)
    await expectToWait(db, change, { for: cartOf(visitor.sessionId), before: zone(concert) })
    expect(await visitor.line(concert.ticketIds[0])).toMatchObject({ quantity: 2 })
  })

  it('the newer order of the cart is, where late money makes it step back', async () => {
    const [, concert] = await storePair()
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    const late = await visitor.order()
    await visitor.add(concert.ticketIds[0], 1)
    const newer = await visitor.order()
    const pay = () => db.transaction().execute(async (trx) => payOrder(trx, await lockOrder(trx, late)))
    expect(await expectToWait(db, pay, { for: order(newer), before: zone(concert) })).toBe('sold')
    await expectAgreement(db, concert, 10)
  })
})
