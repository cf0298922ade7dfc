/** Today: what wants a person leads to where something can be done about it. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '../../../shop/cart/server/testing/samples.ts'
import { cancelDate } from '../../../shop/orders/server/changed-dates/changes.ts'
import { buy, goOn, meantBy } from '../../../shop/orders/server/changed-dates/testing/holders.ts'
import { createTestDesk } from '../../testing/desk.ts'

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
