/** Scope of a concert's change, its records, and its locks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets } from '#core/orders/server/testing/buyer.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import type { ChangeOptions } from './change-date.ts'
import { lockDatesForSale } from './change-steps.ts'
import { cancelDate, moveDate, postponeDate } from './changes.ts'
import { findDateId } from './changing-date-store.ts'
import { buy, findMails, goOn, meantBy, moveRequest, readDate, readLastOrder } from './testing/holders.ts'

let shop: TestShop
let options: ChangeOptions
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
beforeEach(() => {
  options = meantBy(shop)
})
afterAll(() => shop.close())

const store = (sample: Parameters<typeof storeConcert>[1] = {}) =>
  storeConcert(shop.db, { capacity: 100, bystanders: false, ...sample })
const postpone = ({ eventDateId }: SampleConcert, changes: Partial<ChangeOptions> = {}) =>
  postponeDate(shop.db, eventDateId, { returnUntil: null }, { ...options, ...changes })
const cancel = ({ eventDateId }: SampleConcert, changes: Partial<ChangeOptions> = {}) =>
  cancelDate(shop.db, eventDateId, { keepFees: false }, { ...options, ...changes })

async function findChanges({ eventDateId }: SampleConcert) {
  return shop.db
    .selectFrom('event_date_changes')
    .select(['kind', 'venue_id', 'starts_at', 'return_until', 'operation_id'])
    .where('event_date_id', '=', eventDateId)
    .orderBy('id')
    .execute()
}

async function orderAndWait(concert: SampleConcert) {
  const visitor = shop.visitor()
  await orderTickets(visitor, concert.ticketIds[0], 1)
  return readLastOrder(shop)
}

const stateOf = async ({ id }: { id: number }) =>
  (await shop.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('a change concerns who has good tickets for the concert, waits for them or has them in a cart, and nobody else', async () => {
  const [concert, other] = [await store(), await store()]
  const [first, second] = [(await buy(shop, [concert])).order, (await buy(shop, [concert], { locale: 'hu' })).order]
  const { order: gone } = await buy(shop, [concert], { quantity: 1 })
  await sql`update tickets set state = 'void' where order_item_id in (
    select id from order_items where order_id = ${gone.id})`.execute(shop.db)
  await buy(shop, [other])
  const [waits, waitsToo] = [await orderAndWait(concert), await orderAndWait(concert)]
  const waitsForOther = await orderAndWait(other)
  for (const { ticketIds } of [concert, other]) await shop.visitor().post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  // They are in order of creation, whichever was updated last.
  for (const { id } of [first, waits]) await sql`update orders set message = 'Hello' where id = ${id}`.execute(shop.db)
  await cancel(other, { isMeant: false })
  const [before, otherBefore] = [await readDate(shop, concert), await readDate(shop, other)]

  for (const expected of [
    { orders: 3, tickets: 4 },
    { orders: 2, tickets: 5 },
    { orders: 2, tickets: 4, back: 1 },
  ])
    expect(await postpone(concert, { expected })).toEqual({ kind: 'refused', reason: 'other_numbers' })
  expect(await readDate(shop, concert)).toEqual(before)
  const outcome = await postpone(concert, { expected: { orders: 2, tickets: 4 } })
  const plan = { orders: 2, tickets: 4, waiting: 2, carts: 3, mails: { en: 1, fr: 0, hu: 1 } }
  expect(outcome).toMatchObject({ kind: 'made', plan })
  if (outcome.kind !== 'made') throw new Error(outcome.reason)
  const { operation } = outcome
  const items = await shop.db
    .selectFrom('operation_items')
    .select(['key', 'label'])
    .where('operation_id', '=', operation!)
    .orderBy('position')
    .execute()
  expect(items).toEqual([
    { key: `waiting:${waits.id}`, label: waits.ref_nr },
    { key: `waiting:${waitsToo.id}`, label: waitsToo.ref_nr },
    { key: `order:${first.id}`, label: first.ref_nr },
    { key: `order:${second.id}`, label: second.ref_nr },
  ])
  const written = {
    kind: 'postponed',
    venue_id: concert.venueId,
    starts_at: before.starts_at,
    return_until: null,
    operation_id: operation,
  }
  expect(await findChanges(concert)).toEqual([written])
  const audited = await shop.db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'details']).execute()
  expect(audited).toEqual([
    {
      actor: 'test',
      action: 'date postponed',
      subject: `event date ${concert.eventDateId}`,
      details: {
        operation,
        title: 'Winterreise',
        from: {
          venue: concert.venueId,
          slot: before.slot,
          starts_at: before.starts_at.toISOString(),
          doors_at: before.doors_at.toISOString(),
        },
        returnUntil: null,
        plan,
      },
    },
  ])

  await goOn(shop)
  expect([await stateOf(waits), await stateOf(waitsToo), await stateOf(waitsForOther)]).toEqual([
    'expired',
    'expired',
    'awaiting_payment',
  ])
  // The tickets they were waiting for are in their carts again.
  const held = await shop.db
    .selectFrom('cart_items')
    .select(['held', 'cart_id'])
    .where('cart_id', 'in', [waits.cart_id!, waitsToo.cart_id!, waitsForOther.cart_id!])
    .execute()
  expect(new Map(held.map((item) => [item.cart_id, item.held]))).toEqual(
    new Map([
      [waits.cart_id, 1],
      [waitsToo.cart_id, 1],
      [waitsForOther.cart_id, 0],
    ]),
  )
  expect(await readDate(shop, other)).toEqual(otherBefore)
  await postpone(other)
  await goOn(shop)
  expect(await findChanges(concert)).toEqual([written])
})

test('a move is written down with where and when it is to be', async () => {
  const [concert, elsewhere] = [await store(), await store()]
  const outcome = await moveDate(
    shop.db,
    concert.eventDateId,
    moveRequest({ hall: elsewhere.venueSlug, slot: 'late', returnUntil: '2999-01-31' }),
    options,
  )
  const { details } = await shop.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'date moved')
    .executeTakeFirstOrThrow()
  const { starts_at } = await readDate(shop, concert)
  expect(outcome).toMatchObject({ kind: 'made' })
  expect(details).toMatchObject({
    from: { venue: concert.venueId },
    to: { venue: elsewhere.venueId, slot: 'late', starts_at: starts_at.toISOString() },
    returnUntil: '2999-01-31',
  })
  expect(await findChanges(concert)).toMatchObject([{ kind: 'moved', return_until: '2999-01-31' }])
})

test('a cancellation is made for the sum that was read', async () => {
  const concert = await store()
  await buy(shop, [concert])
  expect(await cancel(concert, { expected: { orders: 1, tickets: 2, back: 8_400 } })).toEqual({
    kind: 'refused',
    reason: 'other_numbers',
  })
  expect(await cancel(concert, { expected: { orders: 1, tickets: 2, back: 8_700 } })).toHaveProperty('kind', 'made')
  await goOn(shop)
})

test('of a cancelled concert who has given all tickets back since is left alone, and of who has given back one it is the rest', async () => {
  const concert = await store()
  const [all, one] = [(await buy(shop, [concert])).order, (await buy(shop, [concert])).order]
  const { order: taken } = await buy(shop, [concert])
  await shop.db.updateTable('payments').set({ state: 'charged_back' }).where('order_id', '=', taken.id).execute()
  await cancel(concert)
  const ticketsOf = async ({ id }: { id: number }) => {
    const { rows } = await sql<{ id: number }>`select tickets.id from tickets
      join order_items on order_items.id = order_item_id where order_id = ${id} order by tickets.id`.execute(shop.db)
    return rows.map((ticket) => ticket.id)
  }
  const give = (order: { id: number }, ticketIds: number[]) =>
    shop.db.transaction().execute((trx) =>
      refundTickets(trx, {
        orderId: order.id,
        ticketIds,
        money: 'none',
        seats: 'back',
        reason: 'buyer',
        key: `before ${order.id}`,
      }),
    )
  await give(all, await ticketsOf(all))
  await give(one, [(await ticketsOf(one))[0]!])
  await goOn(shop)
  const left = shop.db.selectFrom('operation_items').select(['label', 'error']).where('state', '<>', 'done')
  expect(await left.execute()).toEqual([
    { label: taken.ref_nr, error: expect.stringContaining('The bank has taken the money back already') },
  ])
  expect(await findMails(shop, 'date-cancelled', all.id)).toEqual([])
  expect((await findMails(shop, 'date-cancelled', one.id)).map(({ data }) => data)).toMatchObject([
    { dateId: concert.eventDateId, tickets: 1, amount: 4_350, kept: 0 },
  ])
})

describe('at the same moment', () => {
  /** A transaction that ends with its test, whatever its result. */
  async function begin() {
    const open = await shop.db.startTransaction().execute()
    onTestFinished(async () => {
      if (!open.isCommitted) await open.rollback().execute()
    })
    return open
  }

  const statusIn = async (open: Parameters<ReturnType<typeof sql>['execute']>[0], { eventDateId }: SampleConcert) => {
    const { rows } = await sql<{ status: string }>`select status from event_dates where id = ${eventDateId}
      for update nowait`.execute(open)
    return rows[0]!.status
  }

  test('whoever sells seats of a concert goes first, and has its day, too; one of another concert holds nothing up', async () => {
    const [concert, other] = [await store(), await store()]
    const open = await begin()
    await sql`select from zones where id = ${concert.zoneId} for update`.execute(open)
    const cancelling = cancel(concert)
    await whileSomebodyWaits(shop.db, cancelling)
    expect(await statusIn(open, concert)).toBe('scheduled')
    expect(await cancel(other)).toHaveProperty('kind', 'made')
    await open.commit().execute()
    expect(await cancelling).toHaveProperty('kind', 'made')
    await goOn(shop)
  })

  test('whoever has made sure of the day of a concert goes first', async () => {
    const concert = await store()
    const open = await begin()
    expect(await lockDatesForSale(open, [concert.eventDateId])).toBeNull()
    const cancelling = cancel(concert)
    await whileSomebodyWaits(shop.db, cancelling)
    expect(await lockDatesForSale(open, [concert.eventDateId])).toBeNull()
    expect((await findChanges(concert)).length).toBe(0)
    await open.commit().execute()
    expect(await cancelling).toHaveProperty('kind', 'made')
    await goOn(shop)
  })

  test('a sale that comes while a concert is cancelled hears of it, and takes its days by their numbers', async () => {
    const [one, other] = [await store(), await store()]
    // Updated last, so that it is not read first by chance.
    await sql`update event_dates set sequence = sequence where id = ${one.eventDateId}`.execute(shop.db)
    const open = await begin()
    await sql`select from event_dates where id = ${one.eventDateId} for update`.execute(open)
    await sql`update event_dates set status = 'cancelled' where id = ${one.eventDateId}`.execute(open)
    const sale = shop.db.transaction().execute((trx) => lockDatesForSale(trx, [other.eventDateId, one.eventDateId]))
    await whileSomebodyWaits(shop.db, sale)
    expect(await statusIn(open, other)).toBe('scheduled')
    await open.commit().execute()
    expect(await sale).toBe('date_cancelled')
  })
})

test('a concert is found by its hall, its day and its slot', async () => {
  const concert = await store()
  const [sameHall, elsewhere] = [await store({ venueId: concert.venueId, startsInDays: 9 }), await store()]
  const { date, slot } = await readDate(shop, concert)
  const find = (at: object) => findDateId(shop.db, { venueSlug: concert.venueSlug, date, slot, ...at })
  expect(await find({})).toBe(concert.eventDateId)
  expect(await find({ date: (await readDate(shop, sameHall)).date })).toBe(sameHall.eventDateId)
  expect(await find({ venueSlug: elsewhere.venueSlug })).toBe(elsewhere.eventDateId)
  for (const at of [{ slot: 'other' }, { date: '2999-01-31' }, { venueSlug: 'nowhere' }])
    expect(await find(at)).toBeNull()
})

test('a concert moves into a hall of the same seller in the same country, and into none of another seller', async () => {
  const [concert, elsewhere] = [await store(), await store()]
  await sql`update venues set country = 'FR' where id in (${concert.venueId}, ${elsewhere.venueId})`.execute(shop.db)
  const { id: seller } = await shop.db
    .insertInto('legal_entities')
    .values({ key: 'another', document_prefix: 'ANOTHER' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const setSeller = (id: number) =>
    sql`update venues set legal_entity_id = ${id} where id = ${elsewhere.venueId}`.execute(shop.db)
  const move = () => moveDate(shop.db, concert.eventDateId, moveRequest({ hall: elsewhere.venueSlug }), options)
  await setSeller(seller)
  expect(await move()).toEqual({ kind: 'refused', reason: 'other_seller' })
  await setSeller(1)
  expect(await move()).toHaveProperty('kind', 'made')
  await goOn(shop)
})
