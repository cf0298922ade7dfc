import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { addTickets, extendHolds } from '#core/cart/server/cart-changes.ts'
import { findItems, findSessionItems } from '#core/cart/server/cart-items.ts'
import { findCartView } from '#core/cart/server/cart-store.ts'
import { selectSoldOutZones } from './availability-store.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { createTerms, createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { emptyShop, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { findPanelState } from '#core/catalogue/panel/panel-state.ts'
import { countRemaining } from '#core/catalogue/panel/quantity.ts'
import { groupByDate } from '#core/catalogue/calendar/event-dates.ts'
import { findMonth } from '#core/catalogue/calendar/months.ts'
import { findVisitorsCalendar } from '#core/catalogue/calendar/server/calendar-store.ts'
import { readEachTime } from '#core/context/shared-reads.ts'
import { findSelectedConcert } from '#core/catalogue/server/selection-store.ts'
import type { CalendarDate } from '#values/dates.ts'
import { cancelPaidOrder } from '#core/orders/settlement/server/refund-intake.ts'
import { payOrder } from '#core/orders/settlement/server/order-payment.ts'
import { lockOrder } from '#core/orders/server/order-store.ts'
import { placeOrder } from '#core/orders/checkout/server/place-order.ts'
import { contact } from '#core/orders/server/testing/buyer.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

type Visitor = Awaited<ReturnType<typeof createCartVisitor>>

/** Never the limiting factor: seats are tested here. */
const caps = { sessionInZone: 900, session: 900, client: 900, clientShare: 100, clientShareAbove: 900 }

interface Ticket {
  id: number
  zoneId: number
}

interface World {
  visitors: Visitor[]
  concerts: { venueSlug: string; date: CalendarDate; tickets: Ticket[] }[]
  tickets: Ticket[]
  /** All orders, of any visitor. */
  orders: number[]
}

/**
 * Two concerts: one with two kinds of tickets in one zone and another zone, one with a single zone.
 */
async function createWorld(capacities: readonly [number, number | null, number]): Promise<World> {
  await emptyShop(db)
  const [small, beside, other] = capacities
  const one = await storeConcert(db, { capacity: small, prices: [4_200, 2_100] })
  const side = await storeZone(db, one.eventDateId, { capacity: beside, prices: [1_900] })
  const two = await storeConcert(db, { capacity: other, prices: [4_200, 900], startsInDays: 9, isNumbered: true })
  const { rows } = await sql<{ id: number; date: CalendarDate }>`select id, date from event_dates`.execute(db)
  const dateOf = (eventDateId: number) => rows.find(({ id }) => id === eventDateId)!.date
  const ticketsOf = ({ zoneId, ticketIds }: { zoneId: number; ticketIds: number[] }) =>
    ticketIds.map((id) => ({ id, zoneId }))
  const concerts = [
    { venueSlug: one.venueSlug, date: dateOf(one.eventDateId), tickets: [...ticketsOf(one), ...ticketsOf(side)] },
    { venueSlug: two.venueSlug, date: dateOf(two.eventDateId), tickets: ticketsOf(two) },
  ]
  const visitors = await Promise.all([0, 1, 2].map(() => createCartVisitor(db, createTerms({ caps }))))
  return { visitors, concerts, tickets: concerts.flatMap(({ tickets }) => tickets), orders: [] }
}

interface Step {
  who: number
  where: number
  quantity: number
}

const deeds = {
  add: ({ visitors, tickets }, { who, where, quantity }) => visitors[who]!.add(tickets[where]!.id, quantity + 1),
  set: ({ visitors, tickets }, { who, where, quantity }) => visitors[who]!.set(tickets[where]!.id, quantity),
  extend: ({ visitors }, { who }) => visitors[who]!.extend(),
  order: async ({ visitors, orders }, { who }) => {
    const placed = await order(visitors[who]!)
    if (placed.kind === 'placed') orders.push(placed.order.id)
  },
  pay: ({ orders }, { where }) =>
    onOrder(orders[where % Math.max(1, orders.length)], async (trx, paid) => void (await payOrder(trx, paid))),
  cancel: ({ orders }, { where }) =>
    onOrder(orders[where % Math.max(1, orders.length)], (trx, paid) =>
      paid.state === 'paid' ? cancelPaidOrder(trx, paid, paid.total_cents) : Promise.resolve(),
    ),
  /**
   * The time of one visitor expires, in the cart and for the order; nothing has been released yet.
   */
  async runOut({ visitors }, { who }) {
    const cart = sql`(select id from carts where session_id = ${visitors[who]!.sessionId})`
    await sql`update cart_items set held_until = now() - interval '1 second' where held > 0 and cart_id = ${cart}`.execute(
      db,
    )
    await sql`update orders set expires_at = now() - interval '1 second' where state = 'awaiting_payment' and cart_id = ${cart}`.execute(
      db,
    )
  },
  release: () => db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders)),
} satisfies Record<string, (world: World, step: Step) => Promise<unknown>>

function order({ sessionId, terms }: Visitor) {
  const form = { ...contact, company_name: '', company_vat: '' }
  return placeOrder(db, {
    ...terms,
    sessionId,
    userId: null,
    locale: 'en',
    provider: 'demo',
    form,
    formKey: crypto.randomUUID(),
    expectedTotal: null,
  })
}

async function onOrder(
  id: number | undefined,
  work: (trx: Parameters<typeof lockOrder>[0], order: Awaited<ReturnType<typeof lockOrder>>) => Promise<void>,
): Promise<void> {
  if (id !== undefined) await db.transaction().execute(async (trx) => work(trx, await lockOrder(trx, id)))
}

/**
 * Returns the seats free for a session, based only on each seat's owner: neither sold nor currently
 * held by others.
 */
async function readTruth(sessionId: string | null) {
  const { rows } = await sql<{ zone_id: number; free: number | null; own: number; has_stale: boolean }>`
    with hold as (
      select zone_id, held, held_until > now() as is_live, carts.session_id
      from cart_items join event_tickets on event_tickets.id = event_ticket_id join carts on carts.id = cart_id where held > 0
      union all
      select zone_id, held, expires_at > now(), carts.session_id
      from order_items join orders on orders.id = order_id left join carts on carts.id = orders.cart_id where held > 0
    )
    select zones.id as zone_id,
      capacity - sold - coalesce((select sum(held) from hold
        where zone_id = zones.id and is_live and session_id is distinct from ${sessionId}), 0)::integer as free,
      coalesce((select sum(held) from hold where zone_id = zones.id and is_live and session_id = ${sessionId}), 0)::integer as own,
      exists (select from hold where zone_id = zones.id and not is_live) as has_stale
    from zones`.execute(db)
  return new Map(rows.map((row) => [row.zone_id, row]))
}

class Undone extends Error {}

/** Returns the result of a change, which is rolled back. */
async function wouldBe<result>(
  visitor: Visitor,
  work: Parameters<typeof visitor.change<result>>[0],
  ticketId?: number,
) {
  let outcome: result | undefined
  const undone = visitor.change<result>(
    async (cart) => {
      outcome = await work(cart)
      throw new Undone()
    },
    ...(ticketId ? [ticketId] : []),
  )
  await expect(undone).rejects.toThrow(Undone)
  return outcome!
}

/** Calendar and panel agree on every concert, and with the truth. */
async function checkConcerts({ concerts }: World, sessionId: string | null) {
  const truth = await readTruth(sessionId)
  const { rows: soldOut } = await sql<{ zone_id: number; event_date_id: number }>`
    select sold_out.zone_id, zones.event_date_id from (${selectSoldOutZones({ sessionId })}) sold_out
    join zones on zones.id = sold_out.zone_id and zones.event_date_id = sold_out.event_date_id order by 1`.execute(db)
  const without = [...truth.values()].filter(({ free }) => free === 0).map(({ zone_id }) => zone_id)
  expect(soldOut.map(({ zone_id }) => zone_id)).toEqual(without.toSorted((a, b) => a - b))
  const now = new Date()
  const session = { id: sessionId }
  const { calendar } = await findVisitorsCalendar({
    db,
    readShared: readEachTime,
    locale: 'en',
    now: () => now,
    session,
  })
  for (const { venueSlug, date } of concerts) {
    const report = () => expect.fail('The samples have no content.')
    const { event, eventDate } = await findSelectedConcert(db, {
      venueSlug,
      date,
      locale: 'en',
      translate: (key) => key,
      timeZone: 'Europe/Budapest',
      sessionId,
      caps,
      report,
    })
    for (const { stock, zone_id } of eventDate!.eventTickets) expect(stock).toBe(truth.get(zone_id)!.free)
    const month = findMonth(date)
    const ofMonth = await calendar.findConcerts({ first: month, last: month })
    const eventDates = groupByDate(ofMonth)
    const panel = findPanelState({ selectedDate: date, eventDates, event, eventDate, now })
    const inCalendar = ofMonth.find((concert) => concert.venue.slug === venueSlug)!
    expect(inCalendar.state).toBe(panel.kind)
    expect(inCalendar.from_price).toBe(eventDate!.from_price)
    const day = eventDates.find((candidate) => candidate.date === date)!
    expect(day.venues.find(({ slug }) => slug === venueSlug)!.state).toBe(panel.kind)
  }
  return truth
}

/**
 * The cart shows the truth, the checkout does what the cart shows, and the panel's offers are
 * available.
 */
async function checkCart(world: World, visitor: Visitor, truth: Awaited<ReturnType<typeof readTruth>>) {
  const lines = Object.values((await visitor.cart()).items)
  const [first, ...others] = await findSessionItems(db, visitor.sessionId)
  if (first) expect(await findItems(db, [first.cart_id])).toEqual([first, ...others])
  const { items } = await findCartView(db, visitor.sessionId, caps)
  const extension = await wouldBe(visitor, extendHolds)
  const gone = lines.filter(({ hold }) => hold === 'gone').map(({ hash }) => hash)
  expect(extension.refused.toSorted()).toEqual(gone.toSorted())
  for (const { id, zoneId } of world.tickets) {
    const { free, own } = truth.get(zoneId)!
    const line = lines.find(({ event_ticket_id }) => event_ticket_id === id)
    if (free === null) {
      if (line) expect(line).toMatchObject({ stock: null })
      continue
    }
    const ownOfOthers = own - (line?.hold === 'held' ? line.quantity : 0)
    if (line) expect(line.stock).toBe(free - ownOfOthers)
    const most = free - ownOfOthers - (line?.quantity ?? 0)
    const offered = countRemaining({ id, zone_id: zoneId, stock: free }, items)!
    expect(offered).toBeLessThanOrEqual(Math.max(0, most))
    if (items.filter(({ zone_id }) => zone_id === zoneId).every((item) => isHeld(lines, item.id)))
      expect(offered).toBe(most)
    if (most > 0)
      expect(await wouldBe(visitor, (cart) => addTickets(cart, [{ eventTicketId: id, quantity: most }]), id)).toEqual({
        kind: 'added',
      })
    const tooMany = await wouldBe(
      visitor,
      (cart) => addTickets(cart, [{ eventTicketId: id, quantity: Math.max(0, most) + 1 }]),
      id,
    )
    expect(tooMany.kind).toBe('no_more_seats')
  }
  return gone.length > 0
}

const isHeld = (lines: readonly { event_ticket_id: number; hold: string }[], ticketId: number) =>
  lines.some((line) => line.event_ticket_id === ticketId && line.hold === 'held')

/**
 * Two lines of one zone have expired, and another visitor has taken what one of them needs: the
 * older line gets the rest.
 */
const twoLinesForTheSameSeats: [[number, null, number], (Step & { what: keyof typeof deeds })[]] = [
  [4, null, 1],
  [
    { what: 'add', who: 0, where: 0, quantity: 1 },
    { what: 'add', who: 0, where: 1, quantity: 1 },
    { what: 'runOut', who: 0, where: 0, quantity: 0 },
    { what: 'add', who: 1, where: 0, quantity: 1 },
  ],
]

/** All seats are held by an expired visitor, and not yet released: they are free. */
const heldByNobodyAnyMore: typeof twoLinesForTheSameSeats = [
  [4, null, 1],
  [
    { what: 'add', who: 0, where: 0, quantity: 3 },
    { what: 'runOut', who: 0, where: 0, quantity: 0 },
  ],
]

// Holds: operation.calendar-panel-cart-checkout-never
it('availability: calendar, panel, cart and checkout agree for every visitor, whatever was held, ran out, was paid or cancelled', async () => {
  const step = fc.record({
    what: fc.constantFrom<keyof typeof deeds>(
      ...(['add', 'add', 'add', 'add', 'order', 'pay', 'runOut'] as const),
      ...(Object.keys(deeds) as (keyof typeof deeds)[]),
    ),
    who: fc.nat(2),
    where: fc.nat(4),
    quantity: fc.nat(3),
  })
  const capacity = fc.integer({ min: 1, max: 6 })
  const seen = { stale: 0, fullButFree: 0, gone: 0, refused: 0, placed: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(capacity, fc.option(capacity), capacity),
      fc.array(step, { minLength: 6, maxLength: 16 }),
      async (capacities, steps) => {
        const world = await createWorld(capacities)
        for (const { what, ...where } of steps) await deeds[what](world, where)
        await checkConcerts(world, null)
        for (const visitor of world.visitors) {
          const truth = await checkConcerts(world, visitor.sessionId)
          const zones = await db.selectFrom('zones').selectAll().execute()
          seen.stale += [...truth.values()].filter(({ has_stale }) => has_stale).length
          seen.fullButFree += zones.filter(
            ({ id, capacity: seats, held, sold }) => held + sold === seats && truth.get(id)!.free !== 0,
          ).length
          if (await checkCart(world, visitor, truth)) seen.gone++
        }
        for (const visitor of world.visitors) {
          const lines = Object.values((await visitor.cart()).items)
          const isGone = lines.some(({ hold }) => hold === 'gone')
          const { kind } = await order(visitor)
          expect(kind).toBe(lines.length === 0 ? 'empty' : isGone ? 'seats_gone' : 'placed')
          if (kind === 'seats_gone') seen.refused++
          if (kind === 'placed') seen.placed++
        }
      },
    ),
    { numRuns: 20, examples: [twoLinesForTheSameSeats, heldByNobodyAnyMore] },
  )
  // Without these states the agreement would prove little.
  for (const [state, times] of Object.entries(seen)) expect(times, state).toBeGreaterThan(0)
})
