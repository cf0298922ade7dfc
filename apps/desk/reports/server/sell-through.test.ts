/** Sales of concerts: which are listed, their seats for sale, and sales per week. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(async () => {
  await emptyShop(db)
  await sql`update event_dates set archived_at = now()`.execute(db)
})

const read = async () => {
  const { visitor } = await desk.signedIn('finance')
  return (await visitor.hybrid('/desk/reports/sell-through')).props.rows as Record<string, unknown>[]
}
const archive = (id: number) => sql`update event_dates set archived_at = now() where id = ${id}`.execute(db)

test('reports: a concert that is archived is listed as long as money has moved for it', async () => {
  const [shown, sold, unsold] = [
    await storeConcert(db, { bystanders: false }),
    await storeConcert(db, { bystanders: false }),
    await storeConcert(db, { bystanders: false }),
  ]
  await buy(desk, desk.visitor(), sold)
  for (const { eventDateId } of [sold, unsold]) await archive(eventDateId)
  const ids = (await read()).map(({ id }) => id)
  expect([shown, sold, unsold].map(({ eventDateId }) => ids.includes(eventDateId))).toEqual([true, true, false])
})

test('reports: seats that are kept out of sale are none to sell, and what was sold of them counts', async () => {
  const { eventDateId, zoneId } = await storeConcert(db, { bystanders: false, capacity: 100 })
  const capacityWith = async (set: ReturnType<typeof sql>) => {
    await sql`update zones set ${set} where id = ${zoneId}`.execute(db)
    return (await read()).find(({ id }) => id === eventDateId)!['capacity']
  }
  expect(await capacityWith(sql`blocked = 30`)).toBe(70)
  expect(await capacityWith(sql`blocked = 30, sold = 70`)).toBe(70)
  expect(await capacityWith(sql`capacity = null, blocked = 0`)).toBe(null)
})

test('reports: the pace is that of seven days and of the seven before, less what came back', async () => {
  const { eventDateId, zoneId } = await storeConcert(db, { bystanders: false, capacity: 100 })
  for (const [kind, seats, ago] of [
    ['sell', 7, '6 days 23 hours'],
    ['return', 2, '1 day'],
    ['sell', 20, '7 days 1 hour'],
    ['return', 1, '13 days 23 hours'],
    ['sell', 50, '14 days 1 hour'],
    ['hold', 9, '1 day'],
  ] as const)
    await sql`insert into inventory_moves (zone_id, kind, delta, source, created_at)
      values (${zoneId}, ${kind}, ${seats}, ${crypto.randomUUID()}, now() - ${ago}::interval)`.execute(db)
  expect((await read()).find(({ id }) => id === eventDateId)).toMatchObject({ week: 5, weekBefore: 19 })
})

test('reports: the page of a concert tells its pace and revenue as the report does, the revenue to who sees reports', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  await buy(desk, desk.visitor(), concert)
  const { week, weekBefore, gross } = (await read()).find(({ id }) => id === concert.eventDateId)!
  const paceFor = async (role: 'planner' | 'box_office') => {
    const { visitor } = await desk.signedIn(role)
    return (await visitor.hybrid(`/desk/season/${concert.eventDateId}`)).props.pace
  }
  expect(gross).toBeGreaterThan(0)
  expect(await paceFor('planner')).toEqual({ week, weekBefore, revenueCents: gross })
  expect(await paceFor('box_office')).toEqual({ week, weekBefore, revenueCents: null })
})
