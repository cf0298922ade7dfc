import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import type { EditLine } from '../edit.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concerts: SampleConcert[]
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  const first = await storeConcert(db, { bystanders: false })
  concerts = [first]
  for (const startsInDays of [8, 9])
    concerts.push(await storeConcert(db, { bystanders: false, venueId: first.venueId, startsInDays }))
  visitor = (await desk.signedIn({ planner: [first.venueId] })).visitor
})

const ids = () => concerts.map(({ eventDateId }) => eventDateId)
const send = (sent: object, query = '') => visitor.post(`/desk/season/edit${query}`, sent)
const dryRun = async (sent: object, query = ''): Promise<EditLine[]> => (await send(sent, query)).props.preview
const partOf = async (isTicket: boolean) => {
  const { parts } = (await visitor.hybrid('/desk/season/edit')).props
  return parts.find(({ ticket }: { ticket: string }) => (ticket !== '') === isTicket).key
}
const dates = () =>
  db
    .selectFrom('event_dates')
    .select(['id', 'published_at', 'starts_at', 'doors_at'])
    .where('id', 'in', ids())
    .orderBy('starts_at')
    .execute()
const tickets = () =>
  db
    .selectFrom('event_tickets')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .select(['price_cents', 'sale_starts_at', 'sale_ends_at', 'capacity'])
    .where('event_tickets.event_date_id', 'in', ids())
    .orderBy('event_tickets.event_date_id')
    .execute()

test('change many: all drafts are published at once, after a dry run; nothing of a foreign hall', async () => {
  const foreign = await storeConcert(db, { bystanders: false })
  await sql`update event_dates set published_at = null where id = any(${[...ids(), foreign.eventDateId]}::bigint[])`.execute(
    db,
  )
  const preview = await dryRun({ field: 'publication' }, '?show=draft')
  expect(preview.map(({ dateId, before, after }) => [dateId, before, after])).toEqual(
    ids().map((id) => [id, false, true]),
  )
  expect((await dates()).every(({ published_at }) => published_at === null)).toBe(true)
  const query = '?show=draft&q=winterreise'
  const change = { field: 'publication', intent: 'change', count: 3 }
  // The search is kept.
  const { location } = await visitor.post(`/desk/season/edit${query}`, change, { follow: false })
  expect(location).toBe(`/desk/season/edit${query}`)
  expect((await dates()).every(({ published_at }) => published_at !== null)).toBe(true)
  const left = await db
    .selectFrom('event_dates')
    .select('published_at')
    .where('id', '=', foreign.eventDateId)
    .executeTakeFirstOrThrow()
  expect(left.published_at).toBeNull()
})

test('change many: other numbers than were shown change nothing', async () => {
  const sent = { field: 'price', part: await partOf(true), value: '45', intent: 'change', count: 2 }
  expect(await dryRun(sent)).toHaveLength(3)
  expect((await tickets()).map(({ price_cents }) => price_cents)).toEqual([4_200, 4_200, 4_200])
})

test('change many: a price, on those that are searched for, with before and after in the audit log', async () => {
  const [first] = concerts
  const { date } = await db
    .selectFrom('event_dates')
    .select('date')
    .where('id', '=', first!.eventDateId)
    .executeTakeFirstOrThrow()
  const sent = { field: 'price', part: await partOf(true), value: '45,50' }
  expect(await dryRun(sent, `?q=${date}`)).toMatchObject([{ dateId: first!.eventDateId, before: 4_200, after: 4_550 }])
  await send({ ...sent, intent: 'change', count: 1 }, `?q=${date}`)
  expect((await tickets()).map(({ price_cents }) => price_cents)).toEqual([4_550, 4_200, 4_200])
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'dates changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({
    field: 'price',
    before: { [first!.eventDateId]: 4_200 },
    after: 4_550,
    dates: [first!.eventDateId],
  })
})

test('change many: seats, but where more are taken, which is named with the smallest number', async () => {
  await sql`update zones set sold = 6 where id = ${concerts[1]!.zoneId}`.execute(db)
  const sent = { field: 'capacity', part: await partOf(false), value: '5' }
  expect((await dryRun(sent)).map(({ refusal, least }) => [refusal, least])).toEqual([
    [null, 0],
    ['tooSmall', 6],
    [null, 0],
  ])
  const { props } = await send({ ...sent, intent: 'change', count: 2 })
  expect(props.flash.notice).toMatchObject({ kind: 'warning', text: '2 concerts are changed, 1 could not be.' })
  expect((await tickets()).map(({ capacity }) => capacity)).toEqual([5, 10, 5])
})

test('change many: doors and the sale’s window', async () => {
  await send({ field: 'doors', value: '45', intent: 'change', count: 3 })
  for (const { starts_at, doors_at } of await dates())
    expect(starts_at.getTime() - doors_at.getTime()).toBe(45 * 60_000)
  await send({ field: 'closes', value: '60', intent: 'change', count: 3 })
  const [date] = await dates()
  const [ticket] = await tickets()
  expect(date!.starts_at.getTime() - ticket!.sale_ends_at!.getTime()).toBe(3_600_000)
  await send({ field: 'opens', value: '2026-01-02T10:00', intent: 'change', count: 3 })
  expect((await tickets()).map(({ sale_starts_at }) => sale_starts_at?.toISOString())).toEqual(
    Array.from({ length: 3 }, () => '2026-01-02T09:00:00.000Z'),
  )
  const late = await dryRun({ field: 'opens', value: '2099-01-02T10:00' })
  expect(late.map(({ refusal }) => refusal)).toEqual(['closesFirst', 'closesFirst', 'closesFirst'])
  expect(await dryRun({ field: 'doors', value: '45' })).toEqual([])
})

test.each([
  [{ field: 'price', value: '45' }, 'part'],
  [{ field: 'doors', value: 'early' }, 'value'],
  [{ field: 'opens', value: '2027-03-28T02:30' }, 'value'],
  [{ field: 'slot', value: 'x' }, 'field'],
])('change many: what cannot be read is told at its field: %j', async (sent, field) => {
  expect(Object.keys((await send(sent)).props.errors)).toEqual([field])
})
