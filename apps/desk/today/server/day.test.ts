/**
 * Today: current and upcoming concerts with their seats, sales since midnight, and who sees money
 * and first steps.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { buy, readLastOrder } from '#core/orders/changed-dates/server/testing/holders.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { createTestDesk, type GivenRoles } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { timeZone } = desk.config
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate outbox, contact_messages cascade`.execute(db)
})

const read = async (roles: GivenRoles = 'owner', hall?: number, locale: 'en' | 'hu' = 'en') => {
  const { visitor } = await desk.signedIn(roles, locale)
  if (hall !== undefined) await visitor.post('/desk/hall', { hall })
  return (await visitor.hybrid('/desk')).props
}
const idsOf = (dates: { id: number }[]) => dates.map(({ id }) => id)
const begin = (id: number, at: ReturnType<typeof sql>) =>
  sql`update event_dates set starts_at = ${at}, doors_at = ${at} - interval '30 minutes' where id = ${id}`.execute(db)

test('today: a concert has each number of its seats in its own place, part by part', async () => {
  const { eventDateId, zoneId, venueId } = await storeConcert(db, { bystanders: false, capacity: 20 })
  const { zoneId: balcony } = await storeZone(db, eventDateId, { capacity: null, prices: [1_000] })
  await sql`update zones set sold = 7, held = 3, blocked = 2 where id = ${zoneId}`.execute(db)
  const { starts_at } = await db
    .selectFrom('event_dates')
    .select('starts_at')
    .where('id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  const { dates } = await read('viewer', undefined, 'hu')
  const parts = { title: 'Stalls (hu)' }
  expect(dates).toEqual([
    {
      id: eventDateId,
      event: 'Winterreise (hu)',
      hall: 'Salle Cortot (hu)',
      hallColor: expect.stringMatching(/^#/),
      startsAt: starts_at.toISOString(),
      status: 'scheduled',
      isPublished: true,
      isToday: false,
      admitted: 0,
      zones: [
        { ...parts, id: zoneId, sold: 7, held: 3, blocked: 2, capacity: 20, free: 8 },
        { ...parts, id: balcony, sold: 0, held: 0, blocked: 0, capacity: null, free: null },
      ],
    },
  ])
  await sql`update event_dates set published_at = now() + interval '1 hour', status = 'postponed'`.execute(db)
  expect((await read()).dates[0]).toMatchObject({ isPublished: false, status: 'postponed' })
  await sql`update event_dates set published_at = null`.execute(db)
  expect((await read()).dates[0].isPublished).toBe(false)
  expect((await read({ viewer: [(await storeConcert(db, { bystanders: false })).venueId] })).dates).toHaveLength(1)
  expect(idsOf((await read({ viewer: [venueId] })).dates)).toEqual([eventDateId])
})

test('today: whoever was let in is counted, and not whoever has a ticket', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  await buy(desk, [concert], { quantity: 3 })
  await sql`update tickets set state = 'admitted' where id = (select min(id) from tickets)`.execute(db)
  expect((await read()).dates[0].admitted).toBe(1)
})

test('today: the next twelve are shown, those that are on among them, none that is over or archived', async () => {
  const on = await storeConcert(db, { bystanders: false })
  const over = await storeConcert(db, { bystanders: false })
  const archived = await storeConcert(db, { bystanders: false })
  await begin(on.eventDateId, sql`now() - interval '3 hours 59 minutes'`)
  await begin(over.eventDateId, sql`now() - interval '4 hours 1 minute'`)
  await sql`update event_dates set archived_at = now() where id = ${archived.eventDateId}`.execute(db)
  const later: number[] = []
  for (let days = 12; days >= 1; days--)
    later.unshift((await storeConcert(db, { bystanders: false, startsInDays: days, venueId: on.venueId })).eventDateId)
  expect(idsOf((await read()).dates)).toEqual([on.eventDateId, ...later.slice(0, 11)])
})

test('today: a concert is one of today by the clocks of the shop', async () => {
  const [tonight, tomorrow] = [
    await storeConcert(db, { bystanders: false }),
    await storeConcert(db, { bystanders: false }),
  ]
  const midnight = sql`(date_trunc('day', now() at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone}`
  await begin(tonight.eventDateId, sql`${midnight} - interval '1 minute'`)
  await begin(tomorrow.eventDateId, sql`${midnight} + interval '1 minute'`)
  const { dates } = await read()
  expect(dates.map(({ id, isToday }: { id: number; isToday: boolean }) => [id, isToday])).toEqual([
    [tonight.eventDateId, true],
    [tomorrow.eventDateId, false],
  ])
})

/** Changes the ledger directly, bypassing its protection. */
const moveTo = (orderId: number, at: ReturnType<typeof sql>) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table money_entries disable trigger user`.execute(trx)
    await sql`update money_entries set at = ${at} where order_id = ${orderId}`.execute(trx)
    await sql`update orders set paid_at = ${at} where id = ${orderId}`.execute(trx)
    await sql`alter table money_entries enable trigger user`.execute(trx)
  })

test('today: what was sold since midnight is that of the shop’s day, of the halls that are seen, less what went back of it', async () => {
  const [here, there] = [
    await storeConcert(db, { bystanders: false }),
    await storeConcert(db, { bystanders: false, prices: [1_000], fee: 100 }),
  ]
  await sql`update venues set country = 'FR' where country is null`.execute(db)
  const { order: first } = await buy(desk, [here], { quantity: 2 })
  const { order: second } = await buy(desk, [there], { quantity: 1 })
  const { order: yesterday } = await buy(desk, [here], { quantity: 4 })
  const midnight = sql`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`
  await moveTo(first.id, midnight)
  await moveTo(yesterday.id, sql`${midnight} - interval '1 second'`)
  await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
    select id, 500, 'made_at_provider', 'r', 'succeeded' from payments where order_id = ${second.id}`.execute(db)
  const soldTo = async (...who: Parameters<typeof read>) => (await read(...who)).sold
  expect(await soldTo('owner')).toEqual({ tickets: 3, orders: 2, grossCents: 2 * 4350 + 600 })
  expect(await soldTo('owner', there.venueId)).toEqual({ tickets: 1, orders: 1, grossCents: 600 })
  expect(await soldTo({ viewer: [here.venueId] })).toEqual({ tickets: 2, orders: 1, grossCents: 8700 })
  // Ticket numbers are shown to everyone, money to users who may see it in all halls concerned.
  expect(await soldTo('box_office')).toEqual({ tickets: 3, orders: 2, grossCents: null })
  const partly = { door: [there.venueId], finance: [here.venueId] }
  expect(await soldTo(partly)).toEqual({ tickets: 3, orders: 2, grossCents: null })
  expect(await soldTo(partly, here.venueId)).toEqual({ tickets: 2, orders: 1, grossCents: 8700 })
  expect((await soldTo({ door: [], finance: [here.venueId] })).grossCents).toBeNull()
})

test('today: money that came with a discount is told less it, and with what is kept of it', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  await sql`update venues set country = 'FR' where country is null`.execute(db)
  const { order } = await buy(desk, [concert], { quantity: 1 })
  await db.transaction().execute(async (trx) => {
    await sql`alter table money_entries disable trigger user`.execute(trx)
    await sql`insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents)
      select order_id, ticket_id, event_date_id, legal_entity_id, channel, other.kind, cents
      from money_entries sale, (values ('discount', -420), ('keep', 150)) as other (kind, cents)
      where order_id = ${order.id} and sale.kind = 'sale'`.execute(trx)
    await sql`alter table money_entries enable trigger user`.execute(trx)
  })
  expect((await read()).sold).toEqual({ tickets: 1, orders: 1, grossCents: 4350 - 420 + 150 })
})

// Holds: money.free-tickets-are-counted
test('today: free tickets count as any other, and those that were given back leave with their money', async () => {
  const concert = await storeConcert(db, { bystanders: false, prices: [4_200, 0] })
  await sql`update venues set country = 'FR' where country is null`.execute(db)
  await sql`update event_dates set issuing_fee_cents = 0 where id = ${concert.eventDateId}`.execute(db)
  const visitor = desk.visitor('en')
  await visitor.post(`/cart/add/${concert.ticketIds[1]}`, { quantity: 1 })
  const bank = await orderTickets(visitor, concert.ticketIds[0], 2)
  await payAtBank(desk, bank.location!, 'success')
  expect((await read()).sold).toEqual({ tickets: 3, orders: 1, grossCents: 8400 })
  const { id } = await readLastOrder(desk)
  const tickets = await db.selectFrom('tickets').select('id').orderBy('price_cents', 'desc').orderBy('id').execute()
  const giveBack = (ticketIds: number[]) =>
    db.transaction().execute(async (trx) => {
      const key = `back-${ticketIds.join()}`
      await refundTickets(trx, { orderId: id, ticketIds, money: 'whole', seats: 'keep', reason: 'buyer', key })
    })
  await giveBack([tickets[0]!.id])
  await sql`update refunds set state = 'succeeded'`.execute(db)
  expect((await read()).sold).toEqual({ tickets: 2, orders: 1, grossCents: 4200 })
  await giveBack(tickets.slice(1).map((ticket) => ticket.id))
  await sql`update refunds set state = 'succeeded'`.execute(db)
  expect((await read()).sold).toEqual({ tickets: 0, orders: 0, grossCents: 0 })
})

test('today: first steps are told to who may take all of them, and lead to what visitors see, else to the newest', async () => {
  await sql`delete from event_dates`.execute(db)
  const [first, second] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  await sql`update events set published_at = null`.execute(db)
  await sql`update venues set published_at = null`.execute(db)
  const stepsOf = async (roles: GivenRoles = 'owner') => (await read(roles)).steps
  const { hall, date } = await stepsOf()
  expect([hall, date]).toEqual([
    { id: second.venueId, isPublished: false },
    { id: second.eventDateId, isPublished: true },
  ])
  await sql`update venues set published_at = now() where id = ${first.venueId}`.execute(db)
  await sql`update event_dates set published_at = null where id = ${second.eventDateId}`.execute(db)
  const later = await stepsOf()
  expect([later.hall, later.date]).toEqual([
    { id: first.venueId, isPublished: true },
    { id: first.eventDateId, isPublished: true },
  ])
  await sql`update venues set archived_at = now() where id = ${first.venueId}`.execute(db)
  expect((await stepsOf()).hall).toEqual({ id: second.venueId, isPublished: false })
  for (const role of ['planner', 'editor', 'viewer'] as const) expect([role, await stepsOf(role)]).toEqual([role, null])
  expect(await stepsOf({ owner: [second.venueId] })).toBeNull()
})

test('today: of those who sell the one is asked for its name whose hall there is, or the house while there is none', async () => {
  const seller = async () => (await read()).steps.seller
  await sql`update venues set archived_at = now(), published_at = null`.execute(db)
  await sql`update legal_entities set name = '' where key = 'house'`.execute(db)
  const house = (await sql<{ id: number }>`select id from legal_entities where key = 'house'`.execute(db)).rows[0]!
  const { id: other } = await db
    .insertInto('legal_entities')
    .values({ key: 'other', name: '', document_prefix: 'OTHER' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await seller()).toEqual({ id: house.id })
  const { venueId } = await storeConcert(db, { bystanders: false })
  await sql`update venues set legal_entity_id = ${other}, published_at = null where id = ${venueId}`.execute(db)
  expect(await seller()).toEqual({ id: other })
  await sql`update legal_entities set name = 'Other' where id = ${other}`.execute(db)
  expect(await seller()).toBeNull()
})

test('today: of what failed the newest is named first, of a bank that is silent the one that waits longest', async () => {
  const concert = await storeConcert(db, { bystanders: false, capacity: 100 })
  const orders: { id: number; ref_nr: string; hours: number }[] = []
  for (const hours of [2, 3, 1]) {
    const { order } = await buy(desk, [concert], { quantity: 1 })
    orders.push({ ...order, hours })
  }
  const namesOf = async (kind: string) =>
    ((await read('finance')).needs as { kind: string; examples: { text: string }[] }[])
      .find((need) => need.kind === kind)
      ?.examples.map(({ text }) => text)
  const newestFirst = orders.toSorted((a, b) => a.hours - b.hours).map(({ ref_nr }) => ref_nr)
  for (const { id, hours } of orders)
    await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, updated_at)
      select id, 100, 'failed', 'ill', ${`r-${id}`}, now() - make_interval(hours => ${hours}) from payments where order_id = ${id}`.execute(
      db,
    )
  expect(await namesOf('refundsFailed')).toEqual(newestFirst)
  const behindItsBack = async (change: (id: number, hours: number) => ReturnType<typeof sql>) => {
    for (const { id, hours } of orders)
      await sql`update payments set ${change(id, hours)} where order_id = ${id}`.execute(db)
  }
  for (const state of ['created', 'requires_action', 'processing']) {
    await behindItsBack(
      (_, hours) =>
        sql`state = ${state}, settlement = null, unanswered = 1, unanswered_since = now() - make_interval(hours => ${hours}, mins => 5)`,
    )
    expect([state, await namesOf('bankSilent')]).toEqual([state, newestFirst.toReversed()])
  }
})

test('today: of changes and mails that failed the newest is named first, and a mail that was given up leads to its message', async () => {
  const { eventDateId, venueId } = await storeConcert(db, { bystanders: false })
  const operations: number[] = []
  for (const hours of [2, 3, 1]) {
    const { rows } = await sql<{ id: number }>`with operation as (
        insert into operations (kind, subject, parameters, plan, started_by, state, ended_at)
        values ('date-postponed', 'x', '{}', '{}', 'test', 'failed', now() - make_interval(hours => ${hours})) returning id)
      insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at, operation_id)
      select event_dates.id, 'postponed', venue_id, date, slot, starts_at, operation.id from event_dates, operation where event_dates.id = ${eventDateId}
      returning operation_id as id`.execute(db)
    operations.push(rows[0]!.id)
    await sql`insert into outbox (kind, recipient, locale, data, given_up_at) values (${`mail ${hours}`}, 'a@example.com', 'en',
      ${hours === 1 ? '{"messageId": 7, "replyId": 8}' : '{"messageId": 7}'}, now() - make_interval(hours => ${hours}))`.execute(
      db,
    )
  }
  const [two, three, one] = operations
  const needs = (await read({ owner: [] })).needs as {
    kind: string
    examples: { text: string; leadsTo: object | null }[]
  }[]
  const of = (kind: string) => needs.find((need) => need.kind === kind)!.examples
  expect(of('changesFailed').map(({ leadsTo }) => leadsTo)).toEqual(
    [one, two, three].map((operation) => ({ date: eventDateId, operation })),
  )
  expect(of('mailsGivenUp')).toEqual([
    { text: 'mail 1', leadsTo: { message: 7 } },
    { text: 'mail 2', leadsTo: null },
    { text: 'mail 3', leadsTo: null },
  ])
  const kinds = ((await read({ owner: [venueId] })).needs as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds).toEqual(['changesFailed'])
})
