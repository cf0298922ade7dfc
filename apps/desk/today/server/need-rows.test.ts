/** Tasks, row by row: each kind by who can handle it, its first example, and its text. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import type { Locale } from '#values/locales.ts'
import { createTestDesk, type GivenRoles } from '#apps/desk/testing/desk.ts'
import type { Need } from '../today.ts'
import { findNeeds } from './need-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate outbox, contact_messages, job_rounds cascade`.execute(db)
})

const needsOf = async (roles: GivenRoles = 'owner', locale: Locale = 'en') => {
  const { visitor } = await desk.signedIn(roles, locale)
  return (await visitor.hybrid('/desk')).props.needs as Need[]
}
const of = async (kind: Need['kind'], ...who: Parameters<typeof needsOf>) =>
  (await needsOf(...who)).find((need) => need.kind === kind)
const titleOf = async ({ eventDateId }: SampleConcert, title: object) =>
  sql`update events set title = ${JSON.stringify(title)} where id = (select event_id from event_dates where id = ${eventDateId})`.execute(
    db,
  )
const dayOf = async ({ eventDateId }: SampleConcert) => {
  const { rows } = await sql<{
    day: string
  }>`select date::text as day from event_dates where id = ${eventDateId}`.execute(db)
  return rows[0]!.day
}
/** In the reverse of the expected order. */
const inDays = async (days: number[]) => {
  const concerts: SampleConcert[] = []
  for (const startsInDays of days)
    concerts.push(await storeConcert(db, { bystanders: false, startsInDays, capacity: 100 }))
  return concerts
}
const dates = (need: Need | undefined) => need?.examples.map(({ leadsTo }) => (leadsTo as { date: number }).date)

test('today: of concerts without tickets and with few seats those that come first are named first, by title and day', async () => {
  const [third, first, fourth, second] = (await inDays([30, 10, 40, 20])) as [
    SampleConcert,
    SampleConcert,
    SampleConcert,
    SampleConcert,
  ]
  // One with both tickets and seats.
  await inDays([5])
  const wanted = [first, second, third].map(({ eventDateId }) => eventDateId)
  await titleOf(first, { en: 'Winter', hu: 'Tél' })
  const example = async (title: string) => ({
    text: `${title}, ${await dayOf(first)}`,
    leadsTo: { date: first.eventDateId },
  })
  for (const { zoneId } of [third, first, fourth, second])
    await sql`update zones set sold = 91 where id = ${zoneId}`.execute(db)
  const low = await of('lowStock')
  expect([low!.count, dates(low)]).toEqual([4, wanted])
  expect(low!.examples[0]).toEqual(await example('Winter'))
  expect((await of('lowStock', 'owner', 'hu'))!.examples[0]).toEqual(await example('Tél'))
  expect((await of('lowStock', 'owner', 'fr'))!.examples[0]).toEqual(await example('Winter'))
  for (const { eventDateId } of [third, first, fourth, second])
    await sql`delete from event_tickets where event_date_id = ${eventDateId}`.execute(db)
  const without = await of('datesWithoutTickets')
  expect([without!.count, dates(without), without!.examples[0]]).toEqual([4, wanted, await example('Winter')])
})

test('today: seats are few by all parts of a hall together, those in carts among them, and only of what is to come', async () => {
  const [concert] = (await inDays([10])) as [SampleConcert]
  const isLow = async (set: ReturnType<typeof sql>) => {
    await sql`update zones set ${set} where id = ${concert.zoneId}`.execute(db)
    return (await of('lowStock')) !== undefined
  }
  expect([
    await isLow(sql`sold = 60, held = 31, blocked = 0`),
    await isLow(sql`sold = 60, held = 0, blocked = 31`),
    await isLow(sql`sold = 60, held = 30, blocked = 0`),
    await isLow(sql`sold = 91, held = 0, blocked = 0`),
  ]).toEqual([true, true, false, true])
  const { zoneId } = await storeZone(db, concert.eventDateId, { capacity: 200, prices: [1_000] })
  expect((await of('lowStock')) !== undefined).toBe(false)
  await sql`update zones set sold = 180 where id = ${zoneId}`.execute(db)
  expect((await of('lowStock')) !== undefined).toBe(true)
  const isLowIn = async (time: ReturnType<typeof sql>) => {
    await sql`update event_dates set starts_at = now() + ${time}, doors_at = now() + ${time} where id = ${concert.eventDateId}`.execute(
      db,
    )
    return (await of('lowStock')) !== undefined
  }
  const samples = ['1 hour', '-1 hour', '89 days 23 hours', '90 days 1 hour'].map((time) => sql`${time}::interval`)
  const low = []
  for (const time of samples) low.push(await isLowIn(time))
  expect(low).toEqual([true, false, true, false])
})

test('today: of disputes the newest is named first; of what is still open, or has failed for the buyer, none', async () => {
  const orders: string[] = []
  for (const hours of [2, 3, 1]) {
    const { id, ref_nr } = await insertPaidOrder(db)
    await sql`insert into payments (order_id, attempt, provider, state, amount_cents, settlement, updated_at)
      values (${id}, 1, 'bank', 'disputed', 100, 'tickets', now() - make_interval(hours => ${hours}))`.execute(db)
    orders[hours - 1] = ref_nr
  }
  const { id } = await insertPaidOrder(db)
  for (const [attempt, state, settlement] of [
    [1, 'failed', null],
    [2, 'captured', 'tickets'],
  ] as const)
    await sql`insert into payments (order_id, attempt, provider, state, amount_cents, settlement, unanswered, unanswered_since)
      values (${id}, ${attempt}, 'bank', ${state}, 100, ${settlement}, 1, now() - interval '5 hours')`.execute(db)
  expect(await needsOf('finance')).toEqual([
    {
      kind: 'disputes',
      count: 3,
      examples: orders.map((order) => ({ text: order, leadsTo: { order } })),
    },
  ])
})

test('today: money that is not the order’s is named until it has gone back, and a payment in its name that is not the shop’s for thirty days', async () => {
  const [held, named] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await sql`insert into payments (order_id, attempt, provider, state, amount_cents, captured_cents, captured_currency, settlement) values
    (${held.id}, 1, 'bank', 'captured', 8700, 100, 'usd', 'held')`.execute(db)
  await sql`insert into payments (order_id, attempt, provider, state, amount_cents, settlement, updated_at) values
    (${named.id}, 1, 'bank', 'captured', 100, 'tickets', now() - interval '1 hour')`.execute(db)
  const found = () =>
    of('moneyHeld', 'finance').then((need) => need && [need.count, ...need.examples.map(({ text }) => text)])
  expect(await found()).toEqual([1, held.ref_nr])
  const told = (days: number) => sql`
    insert into payment_events (provider, event_id, body, received_at, names_payment_id)
    select 'bank', ${`evt ${days}`}, '{}', now() - make_interval(days => ${days}), id from payments where order_id = ${named.id}`
  await told(31).execute(db)
  expect(await found()).toEqual([1, held.ref_nr])
  await told(29).execute(db)
  await told(28).execute(db)
  expect(await found()).toEqual([2, held.ref_nr, named.ref_nr])
  await sql`insert into refunds (payment_id, amount_cents, state, origin, reason, idempotency_key, provider_ref)
    select id, 100, 'succeeded', 'provider', 'made_at_provider', 'a', 'a' from payments where order_id = ${held.id}`.execute(
    db,
  )
  expect(await found()).toEqual([1, named.ref_nr])
})

test('today: of jobs that are behind the one that is longest so is named first, to who looks after the house', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  for (const [name, hours] of [
    ['b', 3],
    ['a', 4],
    ['c', 2],
    ['fine', 0],
  ] as const)
    await sql`insert into job_rounds (name, gap_seconds, succeeded_at) values (${name}, 5, now() - make_interval(hours => ${hours}))`.execute(
      db,
    )
  const jobs = [{ kind: 'jobsBehind', count: 3, examples: ['a', 'b', 'c'].map((text) => ({ text, leadsTo: null })) }]
  expect([await needsOf('owner'), await needsOf('planner')]).toEqual([jobs, jobs])
  for (const roles of ['viewer', { owner: [venueId] }, 'door'] as const) expect(await needsOf(roles)).toEqual([])
})

test('today: nothing wants a person who may do nothing about anything', async () => {
  expect(await findNeeds(db, { hallsOf: () => [], allowedOf: () => [], locale: 'en' })).toEqual([])
})

test('today: whoever wrote is named as their language says a name', async () => {
  for (const [locale, minutes] of [
    ['hu', 3],
    ['fr', 2],
    ['en', 1],
  ] as const)
    await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at)
      values (${locale}, 'Anna', 'Nagy', 'a@example.com', 'x', '', now() - make_interval(mins => ${minutes}))`.execute(
      db,
    )
  expect((await of('messagesOpen'))!.examples.map(({ text }) => text)).toEqual(['Nagy Anna', 'Anna Nagy', 'Anna Nagy'])
})

test('today: concerts that begin at one moment, and parts of a hall, stand by their numbers', async () => {
  const concerts = await inDays([7, 7, 7])
  const at = new Date(Date.now() + 1_000 * 60 * 60)
  for (const { eventDateId } of concerts.toReversed())
    await sql`update event_dates set starts_at = ${at}, doors_at = ${at} where id = ${eventDateId}`.execute(db)
  const [{ eventDateId, zoneId } = { eventDateId: 0, zoneId: 0 }] = concerts
  const { zoneId: second } = await storeZone(db, eventDateId, { capacity: 5, prices: [1_000] })
  await sql`update zones set event_date_id = event_date_id, capacity = 9 where id = ${zoneId}`.execute(db)
  const { visitor } = await desk.signedIn()
  const { dates: coming, head } = (await visitor.hybrid('/desk')).props
  expect(coming.map(({ id }: { id: number }) => id)).toEqual(concerts.map((concert) => concert.eventDateId))
  expect(coming[0].zones.map(({ id }: { id: number }) => id)).toEqual([zoneId, second])
  expect(head.title).toContain('Today')
  await sql`delete from event_tickets`.execute(db)
  await sql`delete from zones where event_date_id = ${concerts[1]!.eventDateId}`.execute(db)
  expect((await visitor.hybrid('/desk')).props.dates[1].zones).toEqual([])
})
