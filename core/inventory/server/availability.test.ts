/**
 * Free seats, by session: in a zone of two seats held by one visitor, while another concert is
 * taken by others.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { findOwnSeats, selectFreeSeats, selectSoldOutZones, type SeatVisitor } from './availability-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const cartOf = (sessionId: string) => sql<string>`(select id from carts where session_id = ${sessionId})`

async function look(zoneId: number, visitor: SeatVisitor) {
  const { rows } = await sql<{ free: number | null; isSoldOut: boolean }>`
    select seats.free, exists (
      select from (${selectSoldOutZones(visitor)}) sold where sold.zone_id = seats.zone_id
    ) as "isSoldOut"
    from (${selectFreeSeats(visitor)}) seats where seats.zone_id = ${zoneId}`.execute(db)
  return rows
}

const free = [{ free: 2, isSoldOut: false }]
const gone = [{ free: 0, isSoldOut: true }]

const linesOf = (change: RawBuilder<unknown>) => (sessionId: string) =>
  sql`update cart_items set ${change} where cart_id = ${cartOf(sessionId)}`.execute(db)
const ordersOf = (change: RawBuilder<unknown>) => (sessionId: string) =>
  sql`update orders set ${change} where cart_id = ${cartOf(sessionId)}`.execute(db)
const asTheyAre = async () => {}

test.each([
  ['that a cart holds are free for its visitor alone', false, asTheyAre, true, false],
  ['of a cart whose time ran out are free for everybody', false, linesOf(sql`held_until = now()`), true, true],
  ['of an order that waits are free for its visitor alone', true, asTheyAre, true, false],
  ['of an order whose time ran out are free for everybody', true, ordersOf(sql`expires_at = now()`), true, true],
] as const)('seats %s', async (_, isOrdered, change, isOwn, isFree) => {
  const concert = await storeConcert(db, { capacity: 2, bystanders: false })
  const beside = await storeConcert(db, { capacity: 2, bystanders: false })
  const [visitor, other] = [await createCartVisitor(db), await createCartVisitor(db)]
  await visitor.add(concert.ticketIds[0], 2)
  await other.add(beside.ticketIds[0], 2)
  if (isOrdered) for (const { order } of [visitor, other]) await order()
  await change(visitor.sessionId)
  const { zoneId } = concert
  const cartId = await db
    .selectFrom('carts')
    .select('id')
    .where('session_id', '=', visitor.sessionId)
    .executeTakeFirstOrThrow()
  for (const own of [{ sessionId: visitor.sessionId }, { cartIds: [cartId.id] }])
    expect(await look(zoneId, own)).toEqual(isOwn ? free : gone)
  for (const sessionId of [other.sessionId, null])
    expect(await look(zoneId, { sessionId })).toEqual(isFree ? free : gone)
  expect(await findOwnSeats(db, visitor.sessionId)).toEqual([
    { zone_id: zoneId, event_date_id: concert.eventDateId, free: 2, freeToOthers: isFree ? 2 : 0 },
  ])
  expect(await findOwnSeats(db, other.sessionId)).toEqual([
    { zone_id: beside.zoneId, event_date_id: beside.eventDateId, free: 2, freeToOthers: 0 },
  ])
})

test.each([
  ['still waits', sql`expires_at = now() + interval '1 minute'`],
  ['has run out', sql`expires_at = now()`],
] as const)('a zone is sold out where a cart and an order that %s want its seats and hold none', async (_, change) => {
  const { ticketIds, zoneId } = await storeConcert(db, { capacity: 2, bystanders: false })
  const visitor = await createCartVisitor(db)
  await visitor.add(ticketIds[0], 2)
  await visitor.order()
  const { sessionId } = visitor
  await sql`update order_items set held = 0 where zone_id = ${zoneId}`.execute(db)
  await linesOf(sql`held_until = now()`)(sessionId)
  await ordersOf(change)(sessionId)
  expect(await look(zoneId, { sessionId })).toEqual(gone)
  await linesOf(sql`held_until = now() + interval '1 minute'`)(sessionId)
  expect(await look(zoneId, { sessionId })).toEqual(gone)
  expect(await findOwnSeats(db, sessionId)).toEqual([])
})

test('a zone without a limit is never sold out, and of seats that are sold none is anybody’s own', async () => {
  const { ticketIds, zoneId, eventDateId } = await storeConcert(db, { capacity: null, bystanders: false })
  const visitor = await createCartVisitor(db)
  await visitor.add(ticketIds[0], 2)
  expect(await look(zoneId, { sessionId: null })).toEqual([{ free: null, isSoldOut: false }])
  expect(await findOwnSeats(db, visitor.sessionId)).toEqual([
    { zone_id: zoneId, event_date_id: eventDateId, free: null, freeToOthers: null },
  ])
  await visitor.order()
  await ordersOf(sql`state = 'expired'`)(visitor.sessionId)
  expect(await findOwnSeats(db, visitor.sessionId)).toEqual([])
})
