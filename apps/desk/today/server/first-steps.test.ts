/** Today in a new shop: the steps to the first concert on sale. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

test('first steps: each is done once there is what it makes, until visitors see a concert', async () => {
  const { visitor } = await desk.signedIn()
  const read = async () => (await visitor.hybrid('/desk')).props.steps
  expect(await read()).toEqual({ hall: null, hasPrices: false, event: null, date: null, seller: { id: 1 } })

  const concert = await storeConcert(db, { bystanders: false })
  const { venueId, eventDateId } = concert
  await sql`update venues set published_at = null where id = ${venueId}`.execute(db)
  const { event_id: eventId } = await db
    .selectFrom('event_dates')
    .select('event_id')
    .where('id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  expect(await read()).toEqual({
    hall: { id: venueId, isPublished: false },
    hasPrices: false,
    event: { id: eventId, isPublished: true },
    date: { id: eventDateId, isPublished: true },
    seller: { id: 1 },
  })
  await sql`update legal_entities set name = 'Town Concerts' where id = 1`.execute(db)
  expect((await read()).seller).toBeNull()
  // A planner of a single hall sees none of the organiser's steps.
  const { visitor: planner } = await desk.signedIn({ planner: [venueId] })
  expect((await planner.hybrid('/desk')).props.steps).toBeNull()

  const { props } = await visitor.hybrid(`/desk/season/${eventDateId}`)
  expect(props.reach).toMatchObject({ address: null, hiddenEvent: null, hiddenHall: venueId })

  await sql`update venues set published_at = now() where id = ${venueId}`.execute(db)
  expect(await read()).toBeNull()
  const { address } = (await visitor.hybrid(`/desk/season/${eventDateId}`)).props.reach
  expect((await desk.visitor().get(address)).status).toBe(200)
})
