/** Properties of the bulk edit page, and the messages and log entries of an edit. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  await sql`update event_dates set starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02' where id = ${concert.eventDateId}`.execute(
    db,
  )
  ;({ visitor, id: person } = await desk.signedIn({ planner: [concert.venueId] }))
})

const open = async (query = '', who = visitor) => (await who.hybrid(`/desk/season/edit${query}`)).props
const send = (sent: object, query = '') => visitor.post(`/desk/season/edit${query}`, sent)
const lastAudit = async () => {
  const { actor, action, subject, details } = await db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { actor, action, subject, details }
}

test('change many: the page has each part and ticket once, by their names as the reader reads', async () => {
  await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9, prices: [100, 200] })
  const boxes = await storeZone(db, concert.eventDateId, { capacity: 4, prices: [1] })
  await sql`update zones set title = '{"en": "Zone", "hu": "Ablak"}' where id = ${boxes.zoneId}`.execute(db)
  const hungarian = (await desk.signedIn({ planner: [concert.venueId] }, 'hu')).visitor
  const { parts, count, filter, field, preview } = await open('', hungarian)
  const { rows } = await sql<{ zone: string; ticket: string; key: string }>`
    select distinct zones.title ->> 'hu' as zone, '' as ticket, left(md5(zones.title::text), 16) as key from zones
      where event_date_id in (select id from event_dates where venue_id = ${concert.venueId})
    union select zones.title ->> 'hu', event_tickets.title ->> 'hu', left(md5(zones.title::text || event_tickets.title::text), 16)
    from event_tickets join zones on zones.id = zone_id join event_dates on event_dates.id = zones.event_date_id
    where venue_id = ${concert.venueId} order by 1, 2`.execute(db)
  expect(parts).toEqual(rows)
  expect(parts.map(({ zone, ticket }: { zone: string; ticket: string }) => `${zone} ${ticket}`.trim())).toEqual([
    'Ablak',
    'Ablak Adult (hu)',
    'Stalls (hu)',
    'Stalls (hu) Adult (hu)',
    'Stalls (hu) Student (hu)',
  ])
  expect({ count, filter, field, preview }).toEqual({
    count: 2,
    filter: { show: 'coming', q: '' },
    field: null,
    preview: null,
  })
})

test.each([
  ['?show=draft', { show: 'draft', q: '' }, null],
  ['?show=past&field=doors', { show: 'coming', q: '' }, 'doors'],
  ['?q=%20winterreise%20&field=nothing', { show: 'coming', q: 'winterreise' }, null],
  ['?q[]=a&field=price', { show: 'coming', q: '' }, 'price'],
  [`?q=${'x'.repeat(101)}`, { show: 'coming', q: 'x'.repeat(100) }, null],
])('change many: the address %s says which concerts, and what', async (query, filter, field) => {
  expect(await open(query)).toMatchObject({ filter, field })
})

test('change many: a line has the concert, before and after; concerts come by their hours', async () => {
  const other = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  const hungarian = (await desk.signedIn({ planner: [concert.venueId] }, 'hu')).visitor
  const { preview } = (await hungarian.post('/desk/season/edit', { field: 'doors', value: '45' })).props
  expect(preview.map(({ dateId }: { dateId: number }) => dateId)).toEqual([other.eventDateId, concert.eventDateId])
  const { before, after, startsAt, ...line } = preview[1]
  expect(line).toEqual({
    dateId: concert.eventDateId,
    event: 'Winterreise (hu)',
    hall: 'Salle Cortot (hu)',
    refusal: null,
    least: null,
  })
  expect([startsAt, before, after].map((moment) => new Date(moment).toISOString())).toEqual([
    '2031-05-06T17:30:00.000Z',
    '2031-05-06T17:00:00.000Z',
    '2031-05-06T16:45:00.000Z',
  ])
})

test('change many: what is done is told, and written down with what was before', async () => {
  const query = '?show=coming&q=2031-05'
  const sent = { field: 'doors', value: ' 45 ', part: '0123456789abcdef', intent: 'change' }
  const { props } = await send({ ...sent, count: 1 }, query)
  expect(props.flash.notice).toEqual({ kind: 'positive', text: '1 concert is changed.' })
  const { details, ...rest } = await lastAudit()
  expect(rest).toEqual({ actor: `user ${person}`, action: 'dates changed', subject: 'dates' })
  const { before, ...others } = details as { before: Record<string, string> }
  // A category applies only to seats and prices.
  expect(others).toEqual({ field: 'doors', part: '', after: 45, dates: [concert.eventDateId], refused: [] })
  expect(Object.keys(before)).toEqual([String(concert.eventDateId)])
  // The value is already set.
  const again = await send({ ...sent, count: 0 }, query)
  expect(again.props).toMatchObject({ preview: [] })
  expect(again.props.flash?.notice).toBeUndefined()
})

test('change many: what could not be is told and written down, too', async () => {
  const other = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  await sql`update zones set sold = 6 where id = ${other.zoneId}`.execute(db)
  const part = (await open()).parts.find(({ ticket }: { ticket: string }) => ticket === '').key
  const { props } = await send({ field: 'capacity', part, value: '5', count: 1, intent: 'change' })
  expect(props.flash.notice).toEqual({ kind: 'warning', text: '1 concert is changed, 1 could not be.' })
  expect((await lastAudit()).details).toEqual({
    field: 'capacity',
    part,
    before: { [concert.eventDateId]: 10 },
    after: 5,
    dates: [concert.eventDateId],
    refused: [other.eventDateId],
  })
  // If nothing is possible, nothing is done.
  const none = await send({ field: 'capacity', part, value: '5', count: 0, intent: 'change' })
  expect(none.props.preview).toMatchObject([{ dateId: other.eventDateId, refusal: 'tooSmall' }])
})

test.each<[string, object, object]>([
  ['a price without its ticket', { field: 'price', value: '1' }, { part: 'Choose what is to change.' }],
  ['seats without their part', { field: 'capacity', value: '1' }, { part: 'Choose what is to change.' }],
  [
    'a price of words',
    { field: 'price', part: 'f'.repeat(16), value: 'x' },
    { value: 'Enter an amount in euros, such as 24.00.' },
  ],
  [
    'seats of words',
    { field: 'capacity', part: 'f'.repeat(16), value: 'x' },
    { value: 'Enter a whole number of seats, up to a million.' },
  ],
  ['an opening of words', { field: 'opens', value: 'soon' }, { value: 'Enter a day and a time, or leave it empty.' }],
  [
    'an opening on no day',
    { field: 'opens', value: '2031-02-30T10:00' },
    { value: 'Enter a day and a time, or leave it empty.' },
  ],
  [
    'an opening at no hour',
    { field: 'opens', value: '2031-02-03T24:00' },
    { value: 'Enter a day and a time, or leave it empty.' },
  ],
  [
    'an opening to the second',
    { field: 'opens', value: '2031-02-03T10:00:00' },
    { value: 'Enter a day and a time, or leave it empty.' },
  ],
  [
    'an opening of words and an hour',
    { field: 'opens', value: 'x2031-02-03T10:00' },
    { value: 'Enter a day and a time, or leave it empty.' },
  ],
  [
    'an hour that the clocks skip',
    { field: 'opens', value: '2031-03-30T02:30' },
    { value: 'The clocks skip this hour.' },
  ],
  ['no minutes', { field: 'doors', value: '' }, { value: 'Enter a number of minutes, up to a week.' }],
  ['minutes and more', { field: 'closes', value: '5x' }, { value: 'Enter a number of minutes, up to a week.' }],
  ['words and minutes', { field: 'closes', value: 'x5' }, { value: 'Enter a number of minutes, up to a week.' }],
  ['many minutes', { field: 'closes', value: '000060' }, { value: 'Enter a number of minutes, up to a week.' }],
])('change many: what cannot be read is told at its field: %s', async (_, sent, errors) => {
  expect((await send({ ...sent, intent: 'change', count: 1 })).props.errors).toEqual(errors)
})

test.each([
  [{ field: 'price', part: 'xyz' }, 'part'],
  [{ field: 'price', part: `${'f'.repeat(16)}0` }, 'part'],
  [{ field: 'doors', value: '1'.repeat(41) }, 'value'],
  [{ field: 'doors', count: -1 }, 'count'],
  [{ field: 'doors', count: 0.5 }, 'count'],
  [{ field: 'doors', intent: 'perhaps' }, 'intent'],
  [{}, 'field'],
])('change many: what no form of ours sends is refused by field: %j', async (sent, field) => {
  expect(Object.keys((await send(sent)).props.errors)).toEqual([field])
})
