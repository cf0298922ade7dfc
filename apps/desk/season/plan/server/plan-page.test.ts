/** Choices on the planning page, and the messages and log entries of a plan. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { findCalendarDate } from '#values/dates.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { PlanSource } from './plan-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let event: number
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false, prices: [4_200, 2_100] })
  event = (
    await db
      .selectFrom('event_dates')
      .select('event_id')
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
  ).event_id
  ;({ visitor, id: person } = await desk.signedIn({ planner: [concert.venueId] }))
})

const open = async (query = '', who = visitor) => (await who.hybrid(`/desk/season/plan${query}`)).props
const sourcesOf = async (query = '') => (await open(query)).sources.map(({ id }: PlanSource) => id)
const store = (startsInDays: number, more: object = {}) =>
  storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays, prices: [4_200, 2_100], ...more })
const setDate = (change: string, { eventDateId } = concert) =>
  sql`update event_dates set ${sql.raw(change)} where id = ${eventDateId}`.execute(db)

test('planning, what can be repeated: of each offer the latest concert, or the one that is asked for', async () => {
  const same = await store(8)
  const dearer = await store(6, { prices: [4_200, 2_200] })
  const larger = await store(5, { capacity: 11 })
  const boxes = await store(4)
  await sql`update zones set title = '{"en": "Boxes"}' where id = ${boxes.zoneId}`.execute(db)
  const named = await store(3)
  await sql`update event_tickets set title = '{"en": "Full"}' where id = ${named.ticketIds[0]}`.execute(db)
  // The same offer, stored in another order.
  const turned = await store(2, { prices: [2_100, 4_200] })
  await sql`update event_tickets own set position = 1 - own.position, title = other.title from event_tickets other
    where own.event_date_id = ${turned.eventDateId} and other.event_date_id = own.event_date_id and other.id <> own.id`.execute(
    db,
  )
  // It has no tickets, and is no longer published.
  await sql`delete from event_tickets where event_date_id = ${(await store(9, { prices: [1] })).eventDateId}`.execute(
    db,
  )
  await setDate('archived_at = now()', await store(10, { prices: [2] }))
  const others = [dearer, larger, boxes, named].map(({ eventDateId }) => eventDateId)
  expect(await sourcesOf()).toEqual([same.eventDateId, ...others])
  expect(await sourcesOf(`?from=${turned.eventDateId}`)).toEqual([turned.eventDateId, ...others])
  expect(await sourcesOf(`?from=${named.eventDateId}`)).toEqual([
    named.eventDateId,
    same.eventDateId,
    ...others.slice(0, 3),
  ])
})

test('planning, what can be repeated: without a limit there is no number of seats, and prices tell offers apart, too', async () => {
  const unlimited = await store(8, { capacity: null })
  const other = await store(9, { capacity: null, prices: [900] })
  const { zoneId } = await storeZone(db, concert.eventDateId, { capacity: 5, prices: [100] })
  const { sources } = await open()
  const told = sources.map(({ id, seats, tickets, leastCents, mostCents }: PlanSource) => [
    id,
    seats,
    tickets,
    leastCents,
    mostCents,
  ])
  expect(told).toEqual([
    [other.eventDateId, null, 1, 900, 900],
    [unlimited.eventDateId, null, 2, 2_100, 4_200],
    [concert.eventDateId, 15, 3, 100, 4_200],
  ])
  await sql`update zones set capacity = null where id = ${zoneId}`.execute(db)
  expect((await open()).sources.at(-1)).toMatchObject({ id: concert.eventDateId, seats: null })
})

test('planning, what can be repeated: halls come in their order, as the reader reads', async () => {
  const other = await storeConcert(db, { bystanders: false })
  await sql`update venues set position = case when id = ${other.venueId} then 1 else 2 end where id in (${other.venueId}, ${concert.venueId})`.execute(
    db,
  )
  await setDate(`starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02'`)
  const both = { planner: [concert.venueId, other.venueId] }
  const hungarian = (await desk.signedIn(both, 'hu')).visitor
  const { sources } = await open('', hungarian)
  expect(sources.map(({ venueId }: PlanSource) => venueId)).toEqual([other.venueId, concert.venueId])
  expect(sources[1]).toEqual({
    id: concert.eventDateId,
    venueId: concert.venueId,
    hall: 'Salle Cortot (hu)',
    event: 'Winterreise (hu)',
    startsAt: '2031-05-06T17:30:00.000Z',
    seats: 10,
    tickets: 2,
    leastCents: 2_100,
    mostCents: 4_200,
  })
})

test('planning: the page knows the concert, the event and the list that it was opened with, and today', async () => {
  await setDate(`starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02', slot = 'late'`)
  const dayNow = () => findCalendarDate(new Date(), desk.config.timeZone)
  const before = dayNow()
  const {
    repeated,
    event: asked,
    list,
    preview,
    today,
    firstMonth,
  } = await open(`?from=${concert.eventDateId}&event=${event}&list=7`)
  expect({ repeated, asked, list, preview }).toEqual({
    repeated: { id: concert.eventDateId, venueId: concert.venueId, eventId: event, slot: 'late', time: '19:30' },
    asked: event,
    list: 7,
    preview: null,
  })
  expect([before, dayNow()]).toContain(today)
  expect(firstMonth).toBe(today.slice(0, 7))
  for (const query of ['', '?from=x&event=0&list=1.5', '?from=01&event=1x&list=-1'])
    expect(await open(query)).toMatchObject({ repeated: null, event: null, list: null })
})

test('planning: events are offered by their names, as the language sorts them', async () => {
  await sql`insert into events (slug, title, content, program_works, duration_minutes)
    select 'sorted-' || name, jsonb_build_object('en', 'X', 'hu', name), '{"en": []}', '[]', 60
    from unnest(array['Zsolt', 'Csaba', 'Cuki', 'Ágnes']) as name`.execute(db)
  const hungarian = (await desk.signedIn({ planner: [concert.venueId] }, 'hu')).visitor
  const { events } = await open('', hungarian)
  const titles = events.map(({ title }: { title: string }) => title)
  expect([...new Set(titles)]).toEqual(['Ágnes', 'Cuki', 'Csaba', 'Winterreise (hu)', 'Zsolt'])
  // With equal names, the latest first.
  const same = events.filter(({ title }: { title: string }) => title === 'Winterreise (hu)')
  const ids: number[] = same.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

const plan = (changed: object = {}) => ({
  event,
  source: concert.eventDateId,
  times: ['19:30'],
  days: ['2031-10-02', '2031-10-01'],
  intent: 'draft',
  ...changed,
})
const send = (changed: object = {}) => visitor.post('/desk/season/plan', plan(changed))
const made = async () => {
  const { rows } = await sql<{ id: number; starts: string; doors: string; slot: string; isPublished: boolean }>`
    select id, to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as starts,
      to_char(doors_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as doors, slot, published_at is not null as "isPublished"
    from event_dates where venue_id = ${concert.venueId} and id <> ${concert.eventDateId} order by starts_at`.execute(
    db,
  )
  return rows
}

test.each([
  ['draft', '2 drafts created. Visitors do not see them yet.'],
  ['publish', '2 concerts are published.'],
])('planning: %s is told, and written down with what it was made of', async (intent, text) => {
  const { props } = await send({ intent })
  expect(props.flash.notice).toEqual(expect.objectContaining({ kind: 'positive', text }))
  const isPublished = intent === 'publish'
  const rows = await made()
  expect(rows.map(({ id: _, ...row }) => row)).toEqual([
    { starts: '2031-10-01 19:30', doors: '2031-10-01 18:30', slot: '', isPublished },
    { starts: '2031-10-02 19:30', doors: '2031-10-02 18:30', slot: '', isPublished },
  ])
  const audit = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `venue ${concert.venueId}`)
    .execute()
  const dates = rows.map(({ id }) => id)
  const after = { event, venue: concert.venueId, dates, dateId: concert.eventDateId, isPublished }
  expect(audit).toEqual([{ actor: `user ${person}`, action: 'dates planned', details: { before: null, after } }])
})

test('planning: who publishes concerts in a hall that is hidden is told which', async () => {
  const told = async () => (await send({ intent: 'publish' })).props.flash.notice.caption ?? ''
  await sql`update venues set published_at = null where id = ${concert.venueId}`.execute(db)
  expect(await told()).toContain('Visitors see their concerts only when these are published, too: Salle Cortot.')
  await sql`delete from event_dates where venue_id = ${concert.venueId} and id <> ${concert.eventDateId}`.execute(db)
  await sql`update venues set published_at = now() where id = ${concert.venueId}`.execute(db)
  expect(await told()).not.toContain('Salle Cortot')
})

test('planning: who plans a day that somebody else is just planning is told so, and nothing is made', async () => {
  let second: ReturnType<typeof send> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`insert into event_dates (event_id, venue_id, starts_at, doors_at, issuing_fee_cents)
      values (${event}, ${concert.venueId}, '2031-10-01 19:30+02', '2031-10-01 18:30+02', 0)`.execute(trx)
    second = send()
    await whileSomebodyWaits(db, second)
  })
  expect((await second)!.props.errors).toEqual({
    days: 'A colleague has just planned one of these days. Please check them again.',
  })
  expect(await made()).toHaveLength(1)
})

test('planning: what is looked at is shown with what was asked, and nothing is made', async () => {
  const { props } = await send({ intent: 'preview' })
  expect(props).toMatchObject({
    event,
    list: null,
    repeated: { id: concert.eventDateId },
    preview: [
      { date: '2031-10-01', time: '19:30', slot: '' },
      { date: '2031-10-02', time: '19:30', slot: '' },
    ],
  })
  expect(await made()).toEqual([])
})

test('planning: doors open an hour before, and two where the clocks skip that one', async () => {
  await send({ days: ['2031-03-30'], times: ['03:30'], intent: 'draft' })
  expect(await made()).toMatchObject([{ starts: '2031-03-30 03:30', doors: '2031-03-30 01:30' }])
})

test.each<[string, object, string[]]>([
  ['more than four hours a day', { times: ['10:00', '11:00', '12:00', '13:00', '14:00'] }, ['times']],
  ['no hour', { times: [] }, ['times']],
  ['an hour and more', { times: ['19:30:00'] }, ['times.0']],
  ['the hour after the last', { times: ['24:00'] }, ['times.0']],
  ['an hour of words', { times: ['x19:30'] }, ['times.0']],
  ['no source', { source: 'list-0' }, ['source']],
  ['a source and more', { source: '12x' }, ['source']],
  ['a source of words', { source: 'x12' }, ['source']],
  ['an event of nobody', { event: 0 }, ['event']],
  ['a part of an event', { event: 1.5 }, ['event']],
  ['a slot of 41 signs', { slot: 'a'.repeat(41) }, ['slot']],
  ['a slot and more', { slot: 'a-' }, ['slot']],
  ['a sale of words', { opens: 'x2031-01-01T10:00' }, ['opens']],
  ['a sale to the second', { opens: '2031-01-01T10:00:00' }, ['opens']],
  ['a sale on no day', { opens: '2031-02-30T10:00' }, ['opens']],
  ['a sale in an hour that the clocks skip', { opens: '2031-03-30T02:30' }, ['opens']],
  ['another request', { intent: 'make' }, ['intent']],
])('planning: what no form of ours sends is refused by field: %s', async (_, changed, fields) => {
  expect(Object.keys((await send(changed)).props.errors ?? {})).toEqual(fields)
  expect(await made()).toEqual([])
})

test('planning: as much as may be sent is taken', async () => {
  const { props } = await send({
    times: ['10:00', '13:00', '16:00', '23:59'],
    days: ['2031-10-01'],
    slot: 'a'.repeat(40),
    opens: '2031-01-01T23:59',
    intent: 'preview',
  })
  expect(props.errors ?? {}).toEqual({})
  expect(props.preview).toHaveLength(4)
})
