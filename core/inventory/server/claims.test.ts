/** Numbered seats: each has one owner at the most, and the counters of its zone follow. */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import {
  emptyShop,
  findSeats,
  passMinutes,
  type SampleConcert,
  storeConcert,
} from '#core/cart/server/testing/samples.ts'
import { placeOrder } from '#core/orders/checkout/server/place-order.ts'
import { contact } from '#core/orders/server/testing/buyer.ts'
import { lockOrder } from '#core/orders/server/order-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { payOrder } from '#core/orders/settlement/server/order-payment.ts'
import { cancelPaidOrder } from '#core/orders/settlement/server/refund-intake.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { readConfig } from '#operations/config/config.ts'
import { issueTicketsAgain } from '#core/tickets/server/reissue-ticket.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { toCents } from '#values/money.ts'
import { changeBlockedSeats } from './claims.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { lockZones, moveSeats } from './holds.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

const transact = <result>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<result>

/** Returns the claimed seats by their state and kind of owner. */
async function look({ eventDateId }: SampleConcert): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ owner: string; seats: number[] }>`
    select state || case when cart_item_id is not null then ' by a cart' when order_item_id is not null then ' by an order' else '' end as owner,
      array_agg(seat order by seat) as seats
    from seat_claims where event_date_id = ${eventDateId} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ owner, seats }) => [owner, seats]))
}

const pay = (orderId: number) => transact<string>(async (trx) => payOrder(trx, await lockOrder(trx, orderId)))

const seatsOfTickets = async (orderId: number) => {
  const { rows } = await sql<{ seats: number[] }>`
    select array_agg(seat order by seat) as seats from tickets join order_items on order_items.id = order_item_id
    where order_id = ${orderId} and state in ('valid', 'admitted')`.execute(db)
  return rows[0]!.seats
}

async function checkOut({ terms, sessionId }: Awaited<ReturnType<typeof createCartVisitor>>): Promise<number> {
  const form = { ...contact, company_name: '', company_vat: '' }
  const of = {
    sessionId,
    userId: null,
    locale: 'en',
    provider: 'demo',
    form,
    formKey: null,
    expectedTotal: null,
  } as const
  const placed = await placeOrder(db, { ...terms, ...of })
  return placed.kind === 'placed' ? placed.order.id : expect.fail(placed.kind)
}

describe('numbered seats', () => {
  it('go from the cart to the order, to the tickets, and back on sale', async () => {
    const concert = await storeConcert(db, { capacity: 10, isNumbered: true })
    const visitor = await createCartVisitor(db)
    expect(await visitor.add(concert.ticketIds[0], 2)).toEqual({ kind: 'added' })
    expect(await look(concert)).toEqual({ 'held by a cart': [0, 1] })
    expect(await visitor.set(concert.ticketIds[0], 3)).toEqual({ kind: 'changed' })
    expect(await look(concert)).toEqual({ 'held by a cart': [0, 1, 2] })
    await visitor.set(concert.ticketIds[0], 2)
    expect(await look(concert)).toEqual({ 'held by a cart': [0, 1] })
    const orderId = await checkOut(visitor)
    expect(await look(concert)).toEqual({ 'held by an order': [0, 1] })
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 2, sold: 0 })
    expect(await pay(orderId)).toBe('sold')
    expect(await look(concert)).toEqual({ 'sold by an order': [0, 1] })
    expect(await seatsOfTickets(orderId)).toEqual([0, 1])
    const printed = await findOrderTickets(db, orderId, { locale: 'en', config: readConfig({}) })
    expect(printed.map(({ seat }) => seat)).toEqual(['1', '2'].map((place) => ({ section: '', row: 'A', place })))
    await transact((trx) => issueTicketsAgain(trx, orderId))
    expect(await seatsOfTickets(orderId)).toEqual([0, 1])
    await expectAgreement(db, concert, 10)
    await transact(async (trx) => cancelPaidOrder(trx, await lockOrder(trx, orderId), toCents(100)))
    expect(await look(concert)).toEqual({})
    expect(await findSeats(db, concert.zoneId)).toEqual({ held: 0, sold: 0 })
    await expectAgreement(db, concert, 10)
  })

  it('go back on sale with a removed line, and with a hold that ran out, which takes others when it is renewed', async () => {
    const concert = await storeConcert(db, { capacity: 10, isNumbered: true })
    const [first, second] = [await createCartVisitor(db), await createCartVisitor(db)]
    await first.add(concert.ticketIds[0], 2)
    await first.set(concert.ticketIds[0], 0)
    expect(await look(concert)).toEqual({})
    await first.add(concert.ticketIds[0], 2)
    await passMinutes(db, 16)
    await second.add(concert.ticketIds[0], 2)
    expect(await look(concert)).toEqual({ 'held by a cart': [0, 1] })
    expect((await first.extend()).refused).toEqual([])
    expect(Object.values(await look(concert)).flat()).toHaveLength(4)
    expect(await first.line(concert.ticketIds[0])).toMatchObject({ hold: 'held', quantity: 2 })
    await expectAgreement(db, concert, 10)
  })

  it('of an unpaid order go back to its cart, or on sale, and late money takes the same ones or goes back', async () => {
    const concert = await storeConcert(db, { capacity: 10, isNumbered: true })
    const late = async () => {
      const visitor = await createCartVisitor(db)
      await visitor.add(concert.ticketIds[0], 3)
      return visitor.order()
    }
    const [one, other] = [await late(), await late()]
    expect(Object.values(await look(concert)).flat()).toHaveLength(6)
    await passMinutes(db, 16)
    await transact((trx) => releaseExpiredHolds(trx, waitingOrders))
    expect(await look(concert)).toEqual({})
    const quick = await createCartVisitor(db)
    await quick.add(concert.ticketIds[0], 1)
    const { 'held by a cart': taken } = await look(concert)
    const hasLost = async (orderId: number) => {
      const { rows } = await sql<{
        seats: number[]
      }>`select seats from order_items where order_id = ${orderId}`.execute(db)
      return rows[0]!.seats.includes(taken![0]!)
    }
    for (const orderId of [one, other])
      expect(await pay(orderId)).toBe((await hasLost(orderId)) ? 'seats_gone' : 'sold')
    expect((await look(concert))['sold by an order']).toHaveLength(3)
    await expectAgreement(db, concert, 10)
  })

  it('are blocked from the worst, and put back on sale', async () => {
    const concert = await storeConcert(db, { capacity: 10, isNumbered: true })
    const change = (more: number) =>
      transact(async (trx) => {
        await lockZones(trx, [concert.zoneId])
        await changeBlockedSeats(trx, concert.zoneId, more)
      })
    await change(3)
    expect(await look(concert)).toEqual({ blocked: [7, 8, 9] })
    await change(-2)
    expect(await look(concert)).toEqual({ blocked: [9] })
    await expect(change(10)).rejects.toThrow('has no 10 seats to block')
    await expectAgreement(db, concert, 10)
  })

  it('are had by one of all who want them at the same moment', async () => {
    const concert = await storeConcert(db, { capacity: 20, isNumbered: true })
    const visitors = await Promise.all(Array.from({ length: 12 }, () => createCartVisitor(db)))
    const outcomes = await Promise.all(visitors.map((visitor) => visitor.add(concert.ticketIds[0], 2)))
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(10)
    const { rows } = await sql<{ seats: number }>`
      select count(distinct seat)::integer as seats from seat_claims where event_date_id = ${concert.eventDateId}`.execute(
      db,
    )
    expect(rows[0]!.seats).toBe(20)
    await expectAgreement(db, concert, 20)
  })
})

describe('the database refuses', () => {
  /** Expects that a statement fails by that constraint. */
  async function expectRefused(constraint: string, statement: ReturnType<typeof sql>): Promise<void> {
    await expect(transact((trx) => statement.execute(trx))).rejects.toMatchObject({ constraint })
  }

  async function storeHolding() {
    const concert = await storeConcert(db, { capacity: 10, isNumbered: true })
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    const { id } = await db
      .selectFrom('cart_items')
      .select('id')
      .where('event_ticket_id', '=', concert.ticketIds[0])
      .executeTakeFirstOrThrow()
    const claim = (seat: number) => sql`insert into seat_claims (event_date_id, seat, zone_id, state, cart_item_id)
      values (${concert.eventDateId}, ${seat}, ${concert.zoneId}, 'held', ${id})`
    return { ...concert, visitor, claim }
  }

  it('a second claim of a seat, one of no seat of the zone, and one that its line does not hold', async () => {
    const { claim } = await storeHolding()
    await expectRefused('never_sold_twice', claim(1))
    await expectRefused('claim_in_plan', claim(10))
    const { eventDateId } = await storeHolding()
    await expectRefused(
      'line_has_its_seats',
      sql`with gone as (delete from seat_claims where event_date_id = ${eventDateId} and seat = 0)
        update cart_items set held = held where id in (select cart_item_id from seat_claims where event_date_id = ${eventDateId})`,
    )
  })

  it('to count numbered seats by hand, or more than the plan has', async () => {
    const { zoneId } = await storeHolding()
    await expectRefused('numbered_by_claims', sql`update zones set held = held + 1 where id = ${zoneId}`)
    await expectRefused('numbered_by_plan', sql`update zones set capacity = 11 where id = ${zoneId}`)
    await expectRefused('numbered_by_claims', sql`update zones set is_numbered = false where id = ${zoneId}`)
    await expect(
      transact((trx) => moveSeats(trx, 'hold', { zoneId, quantity: 1, source: 'by hand' })),
    ).rejects.toMatchObject({ constraint: 'numbered_by_claims' })
  })

  it('to change a plan that a date uses, or the plan of a date with claims', async () => {
    const { eventDateId } = await storeHolding()
    const plan = sql`(select seat_plan_id from event_dates where id = ${eventDateId})`
    await expectRefused('used_plan_stays', sql`update plan_seats set x = 0 where plan_id = ${plan} and number = 9`)
    await expectRefused('used_plan_stays', sql`delete from plan_seats where plan_id = ${plan} and number = 9`)
    await expectRefused(
      'plan_of_claims_stays',
      sql`update event_dates set seat_plan_id = null where id = ${eventDateId}`,
    )
  })

  it('a ticket without its seat, and a seat with two tickets', async () => {
    const { visitor } = await storeHolding()
    const orderId = await visitor.order()
    await pay(orderId)
    const ofOrder = sql`order_item_id in (select id from order_items where order_id = ${orderId})`
    await expectRefused(
      'ticket_has_its_seat',
      sql`update tickets set state = 'void', void_reason = 'lost' where seat = 0 and ${ofOrder}`,
    )
    await expectRefused('one_ticket_a_seat', sql`update tickets set seat = 1 where seat = 0 and ${ofOrder}`)
  })
})
