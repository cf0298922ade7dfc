/** Today: tasks lead to where they can be handled. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { cancelDate } from '#core/orders/changed-dates/server/changes.ts'
import { buy, goOn, meantBy } from '#core/orders/changed-dates/server/testing/holders.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

test('today: a cancelled concert with an order that failed, a dispute and a concert without tickets, each with its page', async () => {
  const concert = await storeConcert(db, { capacity: 100, bystanders: false })
  const { order } = await buy(desk, [concert])
  await sql`update payments set state = 'disputed' where order_id = ${order.id}`.execute(db)
  const outcome = await cancelDate(db, concert.eventDateId, { keepFees: false }, meantBy(desk))
  const operation = outcome.kind === 'made' ? outcome.operation : null
  for (let tries = 0; tries < 3; tries++) {
    await goOn(desk)
    await sql`update operation_items set due_at = now() where state = 'waiting'`.execute(db)
  }
  const bare = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  await sql`delete from event_tickets where event_date_id = ${bare.eventDateId}`.execute(db)

  const { visitor } = await desk.signedIn({ owner: [concert.venueId] })
  const { needs, dates } = (await visitor.hybrid('/desk')).props
  const leads = needs.map(({ kind, examples }: { kind: string; examples: { leadsTo: object }[] }) => [
    kind,
    examples.map(({ leadsTo }) => leadsTo),
  ])
  expect(leads).toEqual([
    ['changesFailed', [{ date: concert.eventDateId, operation }]],
    ['disputes', [{ order: order.ref_nr }]],
    ['datesWithoutTickets', [{ date: bare.eventDateId }]],
  ])
  expect(needs[2].examples[0].text).toContain('Winterreise')
  expect(dates.map(({ id }: { id: number }) => id)).toEqual([concert.eventDateId, bare.eventDateId])

  const { visitor: elsewhere } = await desk.signedIn({
    owner: [(await storeConcert(db, { bystanders: false })).venueId],
  })
  expect((await elsewhere.hybrid('/desk')).props.needs).toEqual([])
})

/** Returns the listed tasks of a user, by kind. */
async function needsOf(roles: Parameters<typeof desk.signedIn>[0]): Promise<Record<string, object[]>> {
  const { visitor } = await desk.signedIn(roles)
  const { needs } = (await visitor.hybrid('/desk')).props
  return Object.fromEntries(
    needs.map(({ kind, examples }: { kind: string; examples: { leadsTo: object }[] }) => [
      kind,
      examples.map(({ leadsTo }) => leadsTo),
    ]),
  )
}

test('today: a refund that failed, a bank that is silent and few seats, each to who may do something about it', async () => {
  const concert = await storeConcert(db, { capacity: 100, bystanders: false })
  const { venueId } = concert
  const [{ order: returned }, { order: silent }] = [await buy(desk, [concert]), await buy(desk, [concert])]
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key)
    select id, 100, 'failed', 'ill', 'refund of ' || id from payments where order_id = ${returned.id}`.execute(db)
  expect(await needsOf({ owner: [venueId] })).toEqual({ refundsFailed: [{ order: returned.ref_nr }] })

  await sql`update payments set state = 'processing', settlement = null, unanswered = 1,
    unanswered_since = now() - interval '59 minutes'
    where order_id = ${silent.id}`.execute(db)
  expect(await needsOf({ owner: [venueId] })).not.toHaveProperty('bankSilent')
  await sql`update payments set unanswered_since = now() - interval '61 minutes' where order_id = ${silent.id}`.execute(
    db,
  )
  // Ten of a hundred are a tenth: not fewer.
  await sql`update zones set sold = 90 where id = ${concert.zoneId}`.execute(db)
  expect(await needsOf({ owner: [venueId] })).not.toHaveProperty('lowStock')
  await sql`update zones set sold = 91 where id = ${concert.zoneId}`.execute(db)
  const few = { lowStock: [{ date: concert.eventDateId }] }
  const money = { refundsFailed: [{ order: returned.ref_nr }], bankSilent: [{ order: silent.ref_nr }] }
  expect(await needsOf({ owner: [venueId] })).toEqual({ ...money, ...few })
  expect(await needsOf({ finance: [venueId] })).toEqual({ ...money, ...few })
  expect(await needsOf({ viewer: [venueId] })).toEqual(few)
  const { venueId: elsewhere } = await storeConcert(db, { bystanders: false })
  expect(await needsOf({ owner: [elsewhere] })).toEqual({})
  await sql`update zones set sold = 100 where id = ${concert.zoneId}`.execute(db)
  expect(await needsOf({ viewer: [venueId] })).toEqual({})
})

test('today: a mail that was given up is told to who may send mails again everywhere, until it is sent', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const { id } = await db
    .insertInto('outbox')
    .values({ kind: 'order-paid', recipient: 'a@example.com', locale: 'en', data: '{}', given_up_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await needsOf('owner')).toMatchObject({ mailsGivenUp: [null] })
  for (const roles of [{ owner: [venueId] }, 'viewer'] as const)
    expect(await needsOf(roles)).not.toHaveProperty('mailsGivenUp')
  await sql`update outbox set sent_at = now() where id = ${id}`.execute(db)
  expect(await needsOf('owner')).not.toHaveProperty('mailsGivenUp')
})
