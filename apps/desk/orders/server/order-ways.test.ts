/** Allowed actions on an order, across all of its halls, and their logged events. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '#core/accounts/roles/roles.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy, sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk, type GivenRoles } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => emptyShop(db))

type Order = { id: number; ref_nr: string }
const address = (name: 'orders.show' | 'orders.resend' | 'orders.note.store' | 'orders.return.store', order: Order) =>
  href(deskRoutes[name], { order: order.ref_nr })
const linesOf = ({ ref_nr }: Order) =>
  db.selectFrom('audit_log').selectAll().where('subject', '=', `order ${ref_nr}`).orderBy('id').execute()
const venuesOf = async ({ id }: Order) => {
  const { rows } = await sql<{ venue_id: number }>`select venue_id from order_items
    join event_dates on event_dates.id = event_date_id where order_id = ${id} order by order_items.id`.execute(db)
  return rows.map(({ venue_id }) => venue_id)
}
/** An order with tickets in two halls. */
async function orderInTwo() {
  const [order, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await sql`insert into order_items
      (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select ${order.id}, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot
    from order_items where order_id = ${other.id}`.execute(db)
  const [one, two] = await venuesOf(order)
  return { order, one: one!, two: two! }
}

test('order: what may be done with it is what the role allows, in all of its halls and not in some of them', async () => {
  const { order, one, two } = await orderInTwo()
  const mayAs = async (roles: GivenRoles) => {
    const { visitor } = await desk.signedIn(roles)
    const { may } = (await visitor.hybrid(address('orders.show', order))).props
    return Object.keys(may).filter((name) => may[name])
  }
  const expected = {
    owner: ['refund', 'resend', 'sell', 'note'],
    planner: ['note'],
    editor: [],
    box_office: ['refund', 'refundUpTo', 'resend', 'sell', 'note'],
    finance: ['refund', 'note'],
    door: [],
    viewer: [],
  }
  for (const role of staffRoles) {
    expect([role, await mayAs({ viewer: [], [role]: [] })]).toEqual([role, expected[role]])
    if (role === 'viewer') continue
    expect([role, await mayAs({ viewer: [], [role]: [one] })]).toEqual([role, []])
    expect([role, await mayAs({ viewer: [], [role]: [one, two] })]).toEqual([role, expected[role]])
  }
})

test('order: of one without an address no tickets are sent again, and it is said', async () => {
  const order = await insertPaidOrder(db)
  await sql`update orders set email = '' where id = ${order.id}`.execute(db)
  const { visitor } = await desk.signedIn('box_office')
  const { notice } = (await visitor.post(address('orders.resend', order))).props.flash
  expect(notice).toMatchObject({ kind: 'warning', text: expect.stringMatching(/erased/i) })
  expect([await linesOf(order), await db.selectFrom('outbox').select('id').execute()]).toEqual([[], []])
})

test('order: of a note the log keeps that there was none, that there is one, and that it was changed', async () => {
  const order = await insertPaidOrder(db)
  const { visitor } = await desk.signedIn('planner')
  const write = (note: string, was: string) => visitor.post(address('orders.note.store', order), { note, was })
  await write('Wheelchair.', '')
  await write('Aisle.', 'Wheelchair.')
  await write('', 'Aisle.')
  const notes = (await linesOf(order)).map(({ details }) => [details['before'], details['after']]) as {
    note: string
  }[][]
  const [wheelchair, aisle] = [notes[0]![1]!.note, notes[1]![1]!.note]
  expect(new Set(['', wheelchair, aisle]).size).toBe(3)
  expect(notes.map((sides) => sides.map(({ note }) => note))).toEqual([
    ['', wheelchair],
    [wheelchair, aisle],
    [aisle, ''],
  ])
  const { rows } = await sql<{ note: string }>`select note from orders where id = ${order.id}`.execute(db)
  expect(rows).toEqual([{ note: '' }])
})

test('order: of a corrected buyer the log keeps which fields were others before, and not what they are', async () => {
  const order = await insertPaidOrder(db)
  const { visitor } = await desk.signedIn('box_office')
  const correct = async (changes: object) => {
    const was = (await visitor.hybrid(address('orders.show', order))).props.order.buyer
    await visitor.post(href(deskRoutes['orders.buyer.store'], { order: order.ref_nr }), {
      ...was,
      ...changes,
      was,
      send: false,
    })
  }
  await correct({ firstname: 'Anna', phone: '' })
  await correct({ firstname: 'Őrs' })
  const [first, second] = (await linesOf(order)).map(
    ({ details }) => details as Record<'before' | 'after', Record<string, string>>,
  )
  for (const fields of [first!.before, first!.after])
    expect(Object.keys(fields).toSorted()).toEqual(['firstname', 'phone'])
  expect(first!.before).not.toEqual(first!.after)
  expect([second!.before['firstname'], second!.after['firstname']]).toEqual([
    first!.after['firstname'],
    first!.before['firstname'],
  ])
  expect(JSON.stringify(first)).not.toMatch(/Anna|Őrs|\+361/)
  // Nothing was changed: nothing is logged.
  await correct({})
  expect(await linesOf(order)).toHaveLength(2)
})

test('order: all tickets that are given back end it, and the log says on what terms', async () => {
  const order = await buy(desk, desk.visitor(), await storeConcert(db), { quantity: 2 })
  const tickets = await db.selectFrom('tickets').select(['id', 'serial']).orderBy('serial').execute()
  const { visitor } = await desk.signedIn('finance')
  const give = (ids: number[], expected: number) =>
    visitor.post(address('orders.return.store', order), {
      tickets: ids,
      money: 'minus_fees',
      seats: 'keep',
      reason: ' ill ',
      expected,
    })
  await sql`update tickets set state = 'admitted' where id = ${tickets[0]!.id}`.execute(db)
  const refused = (await give([tickets[0]!.id], 4200)).props.errors
  expect(refused.tickets).toMatch(new RegExp(`used for admission.*${formatSerial(tickets[0]!.serial)}`))
  await sql`update tickets set state = 'valid' where state = 'admitted'`.execute(db)
  // In any order of selection.
  const { notice } = (await give([tickets[1]!.id, tickets[0]!.id], 8400)).props.flash
  expect(notice).toMatchObject({ kind: 'positive', text: expect.stringMatching(/2 tickets.*84\.00/) })
  expect((await linesOf(order)).map(({ details }) => details)).toEqual([
    {
      tickets: tickets.map(({ serial }) => serial),
      money: 'minus_fees',
      seats: 'keep',
      cents: 8400,
      kept: 300,
      reason: 'ill',
      before: { state: 'paid', tickets: 'valid' },
      after: { state: 'cancelled', tickets: 'void' },
    },
  ])
})

const exchangeOf = (order: Order, serial: number) =>
  href(deskRoutes['orders.exchange'], { order: order.ref_nr, serial })

test('exchange: the page says which ticket it is and what there is for it, and the notice which one is new', async () => {
  const { order, serials, first, second } = await sellFirstEvening(desk, { prices: [4200, 3000, 5000] })
  const { visitor } = await desk.signedIn('owner')
  const { ticket, refusal, offers, isSomeDearer, isSomeCheaper } = (
    await visitor.hybrid(exchangeOf(order, serials[0]!))
  ).props
  const startOf = async (id: number) => {
    const { starts_at } = await db
      .selectFrom('event_dates')
      .select('starts_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return starts_at.toISOString()
  }
  expect(ticket).toEqual({
    serial: serials[0],
    title: 'Stalls, Adult',
    event: 'Winterreise',
    venue: 'Salle Cortot',
    startsAt: await startOf(first.eventDateId),
  })
  const free = await sql<{
    seats: number
  }>`select capacity - sold - held - blocked as seats from zones where id = ${second.zoneId}`.execute(db)
  const offer = { startsAt: await startOf(second.eventDateId), venue: 'Salle Cortot', freeSeats: free.rows[0]!.seats }
  expect({ refusal, offers, isSomeDearer, isSomeCheaper }).toEqual({
    refusal: null,
    offers: [
      { ...offer, id: second.ticketIds[0], title: 'Stalls, Adult', priceCents: 4350, backCents: 0 },
      { ...offer, id: second.ticketIds[1], title: 'Stalls, Student', priceCents: 3150, backCents: 1200 },
    ],
    isSomeDearer: true,
    isSomeCheaper: false,
  })
  const done = await visitor.post(exchangeOf(order, serials[0]!), { eventTicketId: second.ticketIds[1], back: 1200 })
  const serial = await db.selectFrom('tickets').select('serial').orderBy('serial', 'desc').executeTakeFirstOrThrow()
  const [old, fresh] = [formatSerial(serials[0]!), formatSerial(serial.serial)]
  expect(done.props.flash.notice.text).toMatch(new RegExp(`${old}.*${fresh}`))
  expect((await linesOf(order)).map(({ details }) => details)).toEqual([
    { cents: 1200, before: { ticket: old }, after: { ticket: fresh } },
  ])
  // The original is shown beside the current state.
  const { tickets } = (await visitor.hybrid(address('orders.show', order))).props
  expect(tickets.map(({ serial: number, state }: { serial: number; state: string }) => [number, state])).toEqual([
    [serials[0], 'exchanged'],
    [serials[1], 'valid'],
    [serial.serial, 'valid'],
  ])
  expect((await visitor.get(exchangeOf(order, 999_999))).status).toBe(404)
})

test('exchange: at the desk a ticket is exchanged until its concert begins, and not once it has', async () => {
  const { order, serials, first } = await sellFirstEvening(desk)
  const { visitor } = await desk.signedIn('owner')
  const refusalIn = async (minutes: number) => {
    await sql`update event_dates set starts_at = now() + make_interval(mins => ${minutes}), doors_at = now() + make_interval(mins => ${minutes})
      where id = ${first.eventDateId}`.execute(db)
    return (await visitor.hybrid(exchangeOf(order, serials[0]!))).props.refusal
  }
  expect([await refusalIn(5), await refusalIn(-5)]).toEqual([null, 'over'])
  await sql`update orders set state = 'cancelled' where id = ${order.id}`.execute(db)
  expect(await refusalIn(5)).toBe('void')
})

test('exchange: for a seat in another hall only by who may sell there, and with money back by who may refund in all halls of the order', async () => {
  const sale = await sellFirstEvening(desk, { prices: [4200, 3000] })
  const { order, serials, first, second } = sale
  const { venueId: elsewhere } = await storeConcert(db, { bystanders: false })
  await sql`update venues set country = 'FR' where id = ${elsewhere}`.execute(db)
  await sql`update event_dates set venue_id = ${elsewhere} where id = ${second.eventDateId}`.execute(db)
  /** Sells in these halls, or in all, and refunds as other roles allow. */
  const seller = async (halls: (number | null)[], roles: Partial<Record<StaffRole, readonly number[]>> = {}) => {
    const { id, visitor } = await desk.signedIn({ viewer: [], ...roles })
    const sells = halls.map((venue_id) => ({ user_id: id, action: 'orders.sell' as const, venue_id, is_granted: true }))
    await db.insertInto('user_rights').values(sells).execute()
    return visitor
  }
  const offersFor = async (...who: Parameters<typeof seller>) => {
    const visitor = await seller(...who)
    const { offers, isSomeCheaper } = (await visitor.hybrid(exchangeOf(order, serials[0]!))).props
    return [offers.length, isSomeCheaper]
  }
  const here = first.venueId
  expect(await offersFor([here])).toEqual([0, false])
  expect(await offersFor([here, elsewhere])).toEqual([1, true])
  expect(await offersFor([null], { finance: [here] })).toEqual([2, false])
  const visitor = await seller([here])
  const sent = await visitor.post(exchangeOf(order, serials[0]!), { eventTicketId: second.ticketIds[0], back: 0 })
  expect(Object.keys(sent.props.errors)).toEqual(['offer'])

  // Part of the order is in the other hall, too.
  await sql`insert into order_items
      (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select order_id, ${second.ticketIds[0]}, ${second.eventDateId}, ${second.zoneId}, 1, unit_price_cents, issuing_fee_cents, snapshot
    from order_items where order_id = ${order.id}`.execute(db)
  expect(await offersFor([null], { finance: [here] })).toEqual([1, true])
  expect(await offersFor([null], { finance: [here, elsewhere] })).toEqual([2, false])
  const partly = await seller([null], { finance: [here] })
  const cheaper = { eventTicketId: second.ticketIds[1], back: 1200 }
  expect((await partly.post(exchangeOf(order, serials[0]!), cheaper)).status).toBe(403)
})

test('orders: what is typed to jump to is told apart: what nobody can read, and what is not there', async () => {
  const { visitor } = await desk.signedIn('viewer')
  const noticeOf = async (at: string) =>
    (await visitor.get(href(deskRoutes['orders.index'], {}, { query: { at } }))).props.flash.notice
  expect(await noticeOf('CDZ-26-999999')).toMatchObject({ kind: 'warning', text: expect.stringMatching(/no order/i) })
  expect(await noticeOf('yesterday')).toMatchObject({ kind: 'warning', text: expect.stringMatching(/day|date/i) })
  expect(await noticeOf('  ')).toBeUndefined()
})

test('orders: the file is of what is listed, by the clocks of the shop', async () => {
  const [own, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await sql`update orders set lastname = 'Quodlibet', created_at = '2026-03-10 23:30'::timestamp at time zone ${desk.config.timeZone}
    where id = ${own.id}`.execute(db)
  const { visitor } = await desk.signedIn('viewer')
  const inFile = async (query: Record<string, string>) => {
    const { body } = await visitor.get(href(deskRoutes['orders.export'], { format: 'csv' }, { query }))
    return body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';'))
  }
  expect((await inFile({})).map(([reference]) => reference)).toEqual([other.ref_nr, own.ref_nr])
  expect((await inFile({ q: 'quodlibet' })).map(([reference, , placed]) => [reference, placed])).toEqual([
    [own.ref_nr, '2026-03-10 23:30'],
  ])
  expect(await inFile({ q: 'quodlibet', from: '2026-03-11' })).toEqual([])
  const searched = await sql<{
    details: object
  }>`select details from audit_log where action = 'orders exported' order by id`.execute(db)
  expect(searched.rows.map(({ details }) => (details as { isSearched: boolean }).isSearched)).toEqual([
    false,
    true,
    true,
  ])
})
