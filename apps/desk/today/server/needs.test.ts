/** Tasks: each condition with a sample on either side. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/changed-dates/server/testing/holders.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { NeedKind } from '../today.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate outbox, contact_messages cascade`.execute(db)
})

const setDate = (id: number, set: ReturnType<typeof sql>) =>
  sql`update event_dates set ${set} where id = ${id}`.execute(db)
const withoutTickets = ({ eventDateId }: SampleConcert) =>
  sql`delete from event_tickets where event_date_id = ${eventDateId}`.execute(db)
const nearlyFull = ({ zoneId }: SampleConcert, set = sql`capacity = 100, sold = 95`) =>
  sql`update zones set ${set} where id = ${zoneId}`.execute(db)

/**
 * A concert with 95 of 100 seats sold in a category is low, and one without available tickets has
 * none.
 */
const asked: [kind: NeedKind, what: string, isNamed: boolean, arrange: (concert: SampleConcert) => Promise<unknown>][] =
  [
    ['datesWithoutTickets', 'a concert that has tickets', false, async () => undefined],
    ['datesWithoutTickets', 'a concert without tickets', true, withoutTickets],
    [
      'datesWithoutTickets',
      'one that is cancelled',
      false,
      async (concert) => {
        await withoutTickets(concert)
        await setDate(concert.eventDateId, sql`status = 'cancelled'`)
      },
    ],
    [
      'datesWithoutTickets',
      'one that is archived',
      false,
      async (concert) => {
        await withoutTickets(concert)
        await setDate(concert.eventDateId, sql`archived_at = now()`)
      },
    ],
    [
      'datesWithoutTickets',
      'one whose tickets are sold elsewhere',
      false,
      async (concert) => {
        await withoutTickets(concert)
        await setDate(concert.eventDateId, sql`tmp_purchase_link = 'https://elsewhere.example'`)
      },
    ],
    [
      'datesWithoutTickets',
      'one that is over',
      false,
      async (concert) => {
        await withoutTickets(concert)
        await setDate(
          concert.eventDateId,
          sql`starts_at = now() - interval '1 hour', doors_at = now() - interval '2 hours'`,
        )
      },
    ],
    [
      'datesWithoutTickets',
      'one in 89 days',
      true,
      async (concert) => {
        await withoutTickets(concert)
        await setDate(
          concert.eventDateId,
          sql`starts_at = now() + interval '89 days', doors_at = now() + interval '89 days'`,
        )
      },
    ],
    [
      'datesWithoutTickets',
      'one in 91 days',
      false,
      async (concert) => {
        await withoutTickets(concert)
        await setDate(
          concert.eventDateId,
          sql`starts_at = now() + interval '91 days', doors_at = now() + interval '91 days'`,
        )
      },
    ],
    ['lowStock', 'a concert with few seats', true, nearlyFull],
    [
      'lowStock',
      'one whose seats are held or kept out of sale',
      true,
      (concert) => nearlyFull(concert, sql`capacity = 100, sold = 60, blocked = 35`),
    ],
    ['lowStock', 'one that is sold out', false, (concert) => nearlyFull(concert, sql`capacity = 100, sold = 100`)],
    [
      'lowStock',
      'one with a part without limit',
      false,
      async (concert) => {
        await nearlyFull(concert)
        await storeZone(db, concert.eventDateId, { capacity: null, prices: [1_000] })
      },
    ],
    [
      'lowStock',
      'one that is cancelled',
      false,
      async (concert) => {
        await nearlyFull(concert)
        await setDate(concert.eventDateId, sql`status = 'cancelled'`)
      },
    ],
    [
      'lowStock',
      'one that is archived',
      false,
      async (concert) => {
        await nearlyFull(concert)
        await setDate(concert.eventDateId, sql`archived_at = now()`)
      },
    ],
  ]

const needsOf = async (roles: Parameters<typeof desk.signedIn>[0], hall?: number) => {
  const { visitor } = await desk.signedIn(roles)
  if (hall !== undefined) await visitor.post('/desk/hall', { hall })
  return (await visitor.hybrid('/desk')).props.needs as {
    kind: string
    count: number
    examples: { leadsTo: object }[]
  }[]
}

test.each(asked)('today: of %s: %s (%s)', async (kind, _, isNamed, arrange) => {
  const concert = await storeConcert(db, { bystanders: false })
  await arrange(concert)
  const found = (await needsOf({ owner: [concert.venueId] })).find((need) => need.kind === kind)
  expect(found?.examples.map(({ leadsTo }) => leadsTo) ?? []).toEqual(isNamed ? [{ date: concert.eventDateId }] : [])
})

test('today: an order that has a ticket in a foreign hall, too, is named to nobody who works in one of them alone', async () => {
  const [own, other] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  const { order } = await buy(desk, [own, other])
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key)
    select id, 100, 'failed', 'ill', 'r' from payments where order_id = ${order.id}`.execute(db)
  const kindsOf = async (...who: Parameters<typeof needsOf>) => (await needsOf(...who)).map(({ kind }) => kind)
  expect(await kindsOf({ finance: [own.venueId] })).toEqual([])
  expect(await kindsOf({ finance: [own.venueId, other.venueId] })).toEqual(['refundsFailed'])
  expect(await kindsOf({ finance: [own.venueId, other.venueId] }, own.venueId)).toEqual(['refundsFailed'])
  expect(await kindsOf('finance', other.venueId)).toEqual(['refundsFailed'])
  const { venueId: elsewhere } = await storeConcert(db, { bystanders: false })
  expect(await kindsOf('finance', elsewhere)).toEqual([])
})

test('today: of many the first three are named, the longest wait first, and all are counted', async () => {
  for (const hours of [1, 4, 2, 3])
    await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at)
      values ('hu', ${`A${hours}`}, 'B', 'a@example.com', 'x', '', now() - make_interval(hours => ${hours}))`.execute(
      db,
    )
  await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, state, created_at)
    select 'hu', 'A', 'B', 'a@example.com', 'x', '', state, now() - interval '1 day' from unnest(array['answered', 'closed']) state`.execute(
    db,
  )
  const [need] = await needsOf('owner')
  expect(need).toMatchObject({ kind: 'messagesOpen', count: 4 })
  expect(need!.examples.map((example) => (example as unknown as { text: string }).text)).toEqual([
    'B A4',
    'B A3',
    'B A2',
  ])
})
