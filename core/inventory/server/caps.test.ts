import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { createTerms, createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import { findSeats, passMinutes, storeConcert } from '#core/cart/server/testing/samples.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

/** Many visitors behind one address. */
async function createOffice(count: number, changes: Parameters<typeof createTerms>[0] = {}) {
  const terms = createTerms(changes)
  return Promise.all(Array.from({ length: count }, () => createCartVisitor(db, terms)))
}

describe('a session', () => {
  it('holds 20 seats of a zone at most, of all its tickets together', async () => {
    const { ticketIds, zoneId } = await storeConcert(db, { capacity: null, prices: [4_200, 2_100] })
    const [adult, student] = ticketIds as [number, number]
    const visitor = await createCartVisitor(db)
    await visitor.add(adult, 15)
    const cap = { cap: 'session_zone', most: 20, left: 5 }
    expect(await visitor.add(student, 6)).toEqual({ kind: 'capped', cap })
    expect(await visitor.add(student, 5)).toEqual({ kind: 'added' })
    expect(await visitor.set(adult, 16)).toEqual({ kind: 'capped', cap: { ...cap, left: 0 } })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 20 })
  })

  it('holds 60 seats in all, with those of zones without limit and those of its order', async () => {
    const concerts = await Promise.all([null, null, null, 30].map((capacity) => storeConcert(db, { capacity })))
    const [one, two, three, four] = concerts.map(({ ticketIds }) => ticketIds[0]) as [number, number, number, number]
    const visitor = await createCartVisitor(db)
    for (const ticketId of [one, two]) expect(await visitor.add(ticketId, 20)).toEqual({ kind: 'added' })
    await visitor.order()
    expect(await visitor.add(three, 20)).toEqual({ kind: 'added' })
    expect(await visitor.add(four, 1)).toEqual({ kind: 'capped', cap: { cap: 'session', most: 60, left: 0 } })
    expect(await visitor.set(one, 10)).toEqual({ kind: 'changed' })
    expect(await visitor.add(four, 10)).toEqual({ kind: 'added' })
  })

  it('can always have fewer tickets, where the shop allows less than it holds', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(ticketIds[0], 10)
    const { caps } = createTerms()
    visitor.terms.caps = { ...caps, sessionInZone: 2 }
    expect(await visitor.set(ticketIds[0], 9)).toEqual({ kind: 'changed' })
    expect(await visitor.set(ticketIds[0], 10)).toMatchObject({ kind: 'capped', cap: { left: 0 } })
    expect(await visitor.extend()).toMatchObject({ refused: [], cap: null })
    expect(await visitor.set(ticketIds[0], 0)).toEqual({ kind: 'removed' })
  })
})

describe('a client', () => {
  // Holds: operation.visit-sender-holds-more-seats
  it('holds a quarter of a zone of more than 40 seats at most, and all of a smaller one', async () => {
    const large = await storeConcert(db, { capacity: 50 })
    const small = await storeConcert(db, { capacity: 40 })
    const [one, other] = await createOffice(2)
    await one!.add(large.ticketIds[0], 9)
    const cap = { cap: 'client_zone', most: 12, left: 3 }
    expect(await other!.add(large.ticketIds[0], 4)).toEqual({ kind: 'capped', cap })
    expect(await other!.add(large.ticketIds[0], 3)).toEqual({ kind: 'added' })
    for (const visitor of [one!, other!]) expect(await visitor.add(small.ticketIds[0], 20)).toEqual({ kind: 'added' })
    const stranger = await createCartVisitor(db)
    expect(await stranger.add(large.ticketIds[0], 12)).toEqual({ kind: 'added' })
  })

  it('holds 400 seats in all, in carts and by orders that wait for their payment', async () => {
    const concerts = await Promise.all(Array.from({ length: 3 }, () => storeConcert(db, { capacity: null })))
    const visitors = await createOffice(8)
    for (const [index, visitor] of visitors.entries()) {
      const tickets = concerts.map(({ ticketIds }) => ticketIds[0])
      for (const ticketId of index === 7 ? [] : tickets.slice(0, index === 6 ? 2 : 3)) await visitor.add(ticketId, 20)
      if (index < 3) await visitor.order()
    }
    const cap = { cap: 'client', most: 400, left: 0 }
    const [ticketId] = concerts[2]!.ticketIds
    expect(await visitors[7]!.add(ticketId, 1)).toEqual({ kind: 'capped', cap })
    expect(await visitors[0]!.set(ticketId, 19)).toEqual({ kind: 'changed' })
    expect(await visitors[7]!.add(ticketId, 1)).toEqual({ kind: 'added' })
  })

  it('may hold again what it has paid for, and what ran out', async () => {
    const concert = await storeConcert(db, { capacity: 80 })
    const [ticketId] = concert.ticketIds
    const [one, other] = await createOffice(2)
    await one!.add(ticketId, 20)
    expect(await other!.add(ticketId, 1)).toMatchObject({ kind: 'capped' })
    await passMinutes(db, 16)
    expect(await other!.add(ticketId, 20)).toEqual({ kind: 'added' })
    await expectAgreement(db, concert, 80)
  })

  it('stays the one who took the seats, whatever network the session goes on from', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 80 })
    const [one, other] = await createOffice(2)
    const { clientHash } = one!.terms
    await one!.add(ticketIds[0], 10)
    one!.terms.clientHash = 'the network of a telephone'
    expect(await one!.add(ticketIds[0], 5)).toEqual({ kind: 'added' })
    await one!.order()
    expect(await one!.extend()).toMatchObject({ refused: [] })
    other!.terms.clientHash = clientHash
    expect(await other!.add(ticketIds[0], 6)).toMatchObject({ kind: 'capped', cap: { cap: 'client_zone', left: 5 } })
  })
})

describe('seats whose time ran out', () => {
  it.each([
    ['in the cart', false],
    ['of an order', true],
  ])('%s are those of whoever asks for them again', async (_, isOrdered) => {
    const [one, beside] = [await storeConcert(db), await storeConcert(db)]
    const visitor = await createCartVisitor(db)
    await visitor.add(one.ticketIds[0], 2)
    if (isOrdered) await visitor.order()
    await passMinutes(db, 16)
    visitor.terms.clientHash = `elsewhere ${one.zoneId}`
    await visitor.add(beside.ticketIds[0], 1)
    const { rows } = await sql<{ sender_hash: string }>`
      select sender_hash from cart_items where held > 0 and cart_id = (select id from carts where session_id = ${visitor.sessionId})`.execute(
      db,
    )
    expect(rows.map(({ sender_hash }) => sender_hash)).toContain(visitor.terms.clientHash)
    expect(new Set(rows.map(({ sender_hash }) => sender_hash)).size).toBe(1)
  })

  it('are taken again line by line, the oldest first, whatever the numbers of their zones', async () => {
    const [low, high] = [await storeConcert(db, { capacity: null }), await storeConcert(db, { capacity: null })]
    const visitor = await createCartVisitor(db)
    for (const { ticketIds } of [high, low]) {
      await visitor.add(ticketIds[0], 2)
      await passMinutes(db, 16)
    }
    visitor.terms.caps = { ...visitor.terms.caps, session: 2 }
    expect((await visitor.extend()).refused).toEqual([(await visitor.line(low.ticketIds[0]))!.hash])
  })

  // Holds: operation.visit-sender-holds-more-seats
  it('are not taken again above the cap of their client', async () => {
    const concert = await storeConcert(db, { capacity: 80 })
    const [ticketId] = concert.ticketIds
    const [one, other] = await createOffice(2)
    await one!.add(ticketId, 15)
    await passMinutes(db, 16)
    await other!.add(ticketId, 10)
    const cap = { cap: 'client_zone', most: 20, left: 10 }
    expect(await one!.extend()).toMatchObject({ refused: [expect.any(String)], cap })
    expect(await one!.line(ticketId)).toMatchObject({ quantity: 15, hold: 'ended' })
    expect(await one!.add(ticketId, 1)).toEqual({ kind: 'capped', cap })
    expect(await one!.set(ticketId, 10)).toEqual({ kind: 'changed' })
    expect(await one!.line(ticketId)).toMatchObject({ quantity: 10, hold: 'held' })
    await expectAgreement(db, concert, 80)
  })

  it('are not taken again above the caps of their session', async () => {
    const concerts = await Promise.all(Array.from({ length: 4 }, () => storeConcert(db, { capacity: null })))
    const [first, ...others] = concerts.map(({ ticketIds }) => ticketIds[0]) as [number, number, number, number]
    const visitor = await createCartVisitor(db)
    await visitor.add(first, 20)
    await passMinutes(db, 16)
    for (const ticketId of others) await visitor.add(ticketId, 20)
    const { refused, cap } = await visitor.extend()
    expect(refused).toEqual([(await visitor.line(first))?.hash])
    expect(cap).toEqual({ cap: 'session', most: 60, left: 0 })
  })

  it('are not taken again together above a cap that each of them alone would keep', async () => {
    const concerts = await Promise.all(Array.from({ length: 4 }, () => storeConcert(db, { capacity: null })))
    const visitor = await createCartVisitor(db)
    for (const { ticketIds } of concerts) {
      await visitor.add(ticketIds[0], 18)
      await passMinutes(db, 16)
    }
    const { refused, cap } = await visitor.extend()
    expect(refused).toHaveLength(1)
    expect(cap).toEqual({ cap: 'session', most: 60, left: 6 })
  })
})

describe('the client that is kept with a hold', () => {
  const findClients = async () => {
    const { rows } = await sql<{ held: number; sender_hash: string | null }>`
      select held, sender_hash from cart_items union all select held, sender_hash from order_items`.execute(db)
    return rows
  }

  it('goes with it to the order and back, and away when it ends', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    const countKept = async () =>
      (await findClients()).filter(({ sender_hash }) => sender_hash === visitor.terms.clientHash).length
    await visitor.add(ticketIds[0], 2)
    expect(await countKept()).toBe(1)
    await visitor.order()
    expect(await countKept()).toBe(1)
    await visitor.extend()
    expect(await countKept()).toBe(1)
    await passMinutes(db, 61)
    await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
    expect(await countKept()).toBe(0)
    const clients = await findClients()
    expect(clients.length).toBeGreaterThan(0)
    expect(clients.filter(({ held, sender_hash }) => held === 0 && sender_hash !== null)).toEqual([])
  })
})
