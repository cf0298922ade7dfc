/** Properties and complete texts of the pages of a change. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy, goOn } from '#core/orders/changed-dates/server/testing/holders.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let other: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  other = await storeConcert(db, { bystanders: false })
  await sql`update event_dates set starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02', slot = 'late'
    where id = ${concert.eventDateId}`.execute(db)
  ;({ visitor, id: person } = await desk.signedIn({ owner: [concert.venueId, other.venueId] }))
})

const page = () => `/desk/season/${concert.eventDateId}`
const path = (change: string) => `${page()}/change/${change}`
const send = async (change: string, fields: object) => (await visitor.post(path(change), fields)).props
/** Confirmed values as shown. */
const meant = async (change: string, fields: object = {}) => {
  const { plan } = await send(change, { ...fields, intent: 'look' })
  const { orders, tickets, back } = plan
  const expected = { orders, tickets, ...(back !== undefined && { back }) }
  return { ...fields, typed: ` ${tickets} `, expected, intent: 'do' }
}
const moved = { starts: '2031-06-01T19:30', doors: '19:00' }
const changesOf = async () => (await visitor.hybrid(page())).props.changes
const operationOf = async () => (await changesOf())[0].operation.id as number

test.each(['move', 'postpone', 'cancel'])('change, %s: its form begins with the concert as it is', async (change) => {
  const owner = await desk.signedIn({ owner: [concert.venueId, other.venueId] }, 'hu')
  await sql`update venues set address = address where id = ${concert.venueId}`.execute(db)
  const { props } = await owner.visitor.hybrid(path(change))
  const halls = [concert, other].map(({ venueSlug }) => ({ slug: venueSlug, title: 'Salle Cortot (hu)' }))
  expect(props).toMatchObject({
    change,
    date: {
      id: concert.eventDateId,
      event: 'Winterreise (hu)',
      hall: 'Salle Cortot (hu)',
      startsAt: '2031-05-06T17:30:00.000Z',
    },
    begin: { starts: '2031-05-06T19:30', doors: '19:00', hall: concert.venueSlug, slot: 'late' },
    plan: null,
    isOther: false,
  })
  expect(props.halls).toEqual(change === 'move' ? halls : [])
})

test.each([
  ['move', 'positive', 'The concert is moved. Buyers are being notified.', moved],
  ['postpone', 'positive', 'The concert is postponed. Buyers are being notified.', {}],
  ['cancel', 'warning', 'The concert is cancelled. Refunds are under way.', {}],
])('change, %s: who has done it is led to its operation, and told', async (change, kind, text, fields) => {
  await buy(desk, [concert], { quantity: 1 })
  const { location } = await visitor.post(path(change), await meant(change, fields), { follow: false })
  const { props } = await visitor.hybrid(location!)
  const operation = await operationOf()
  expect(location).toBe(`${page()}/operations/${operation}`)
  expect(props.flash.notice).toEqual({ kind, text })
  const { firstname, lastname } = await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', person)
    .executeTakeFirstOrThrow()
  expect(props.operation).toEqual({
    id: operation,
    change,
    startedBy: `${firstname} ${lastname}`,
    startedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
    state: 'running',
    items: 1,
    done: 0,
    failed: 0,
    plan: {
      orders: 1,
      tickets: 1,
      waiting: 0,
      carts: 0,
      mails: { en: 1, fr: 0, hu: 0 },
      ...(change === 'cancel' && { back: 4_350, kept: 0 }),
    },
  })
  expect([props.troubles, props.mayRetry]).toEqual([[], true])
  const startsAt = change === 'move' ? '2031-06-01T17:30:00.000Z' : '2031-05-06T17:30:00.000Z'
  expect(props.date).toEqual({
    id: concert.eventDateId,
    event: 'Winterreise',
    hall: 'Salle Cortot',
    startsAt,
  })
})

test('change: only who may change it may try again what could not be done', async () => {
  await buy(desk, [concert], { quantity: 1 })
  await visitor.post(path('postpone'), await meant('postpone'))
  const operation = `${page()}/operations/${await operationOf()}`
  const { visitor: viewer } = await desk.signedIn({ box_office: [concert.venueId] })
  expect((await viewer.hybrid(operation)).props.mayRetry).toBe(false)
})

test('change: what was done to a concert is told with what was before, the last first, and nothing of another one', async () => {
  await buy(desk, [concert], { quantity: 1 })
  await visitor.post(path('postpone'), await meant('postpone'))
  await goOn(desk)
  await visitor.post(path('move'), await meant('move', { ...moved, hall: other.venueSlug }))
  await sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at)
    values (${other.eventDateId}, 'moved', ${other.venueId}, '2032-05-01', '', now())`.execute(db)
  await sql`update event_date_changes set operation_id = null where event_date_id = ${concert.eventDateId} and kind = 'postponed'`.execute(
    db,
  )
  const owner = await desk.signedIn({ owner: [concert.venueId, other.venueId] }, 'hu')
  const rows = await db
    .selectFrom('event_date_changes')
    .select(['id', 'changed_at', 'operation_id'])
    .where('event_date_id', '=', concert.eventDateId)
    .orderBy('id', 'desc')
    .execute()
  const before = { hall: 'Salle Cortot (hu)', startsAt: '2031-05-06T17:30:00.000Z' }
  expect((await owner.visitor.hybrid(page())).props.changes).toEqual([
    {
      ...before,
      id: rows[0]!.id,
      change: 'move',
      changedAt: rows[0]!.changed_at.toISOString(),
      operation: { id: rows[0]!.operation_id, state: 'running', items: 1, done: 0, failed: 0 },
    },
    { ...before, id: rows[1]!.id, change: 'postpone', changedAt: rows[1]!.changed_at.toISOString(), operation: null },
  ])
})

test('change: an operation of the command line, or of somebody who has gone, is told as it was written down', async () => {
  await buy(desk, [concert], { quantity: 1 })
  await visitor.post(path('postpone'), await meant('postpone'))
  const id = await operationOf()
  const operation = `${page()}/operations/${id}`
  for (const startedBy of ['root of the machine', 'user 999999999', `user ${person} and more`, `a user ${person}`]) {
    await sql`update operations set started_by = ${startedBy} where id = ${id}`.execute(db)
    expect((await visitor.hybrid(operation)).props.operation.startedBy).toBe(startedBy)
  }
  // Operations other than concert changes have no page here.
  await sql`update operations set kind = 'constructor' where id = ${id}`.execute(db)
  expect((await visitor.hybrid(operation)).status).toBe(404)
  expect((await visitor.hybrid(`${page()}/operations/999999999`)).status).toBe(404)
  expect((await visitor.post(`${operation}/retry`, {})).status).toBe(404)
})

test('change: another concert of that day keeps its address, which is said at the word', async () => {
  const evening = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  await sql`update event_dates set starts_at = '2031-06-01 20:30+02', doors_at = '2031-06-01 20:00+02' where id = ${evening.eventDateId}`.execute(
    db,
  )
  const occupied = 'The hall already has a concert at this URL on that day: give this one its own word in the URL.'
  expect((await send('move', { ...moved, slot: '', intent: 'look' })).errors).toEqual({ slot: occupied })
  expect(
    (await send('move', { ...moved, slot: '', intent: 'do', expected: { orders: 0, tickets: 0 } })).errors,
  ).toEqual({
    slot: occupied,
  })
  expect((await send('move', { ...moved, slot: 'early', intent: 'look' })).plan).toMatchObject({ orders: 0 })
})

test('change: what was not looked at is shown first, and is not done', async () => {
  for (const change of ['move', 'postpone', 'cancel']) {
    const props = await send(change, { ...moved, intent: 'do' })
    expect(props).toMatchObject({ isOther: false, plan: { orders: 0, tickets: 0 } })
    // Nor does a repeated dry run.
    const again = await send(change, { ...(await meant(change, moved)), intent: 'look' })
    expect(again).toMatchObject({ isOther: false, plan: { orders: 0, tickets: 0 } })
  }
  expect(await changesOf()).toEqual([])
})

test.each([
  ['cancel', 'cancelled', 'The concert is already cancelled.'],
  ['postpone', 'postponed', 'The concert is already postponed. Move it once its new date is known.'],
])(
  'change, %s: what is so already, and of which nobody knows why, is told and not done',
  async (change, status, text) => {
    await sql`update event_dates set status = ${status} where id = ${concert.eventDateId}`.execute(db)
    const fields = { typed: '0', expected: { orders: 0, tickets: 0, back: 0 }, intent: 'do' }
    expect((await send(change, fields)).errors).toEqual({ change: text })
    await sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at)
    values (${concert.eventDateId}, ${status}, ${concert.venueId}, '2031-05-06', 'late', now())`.execute(db)
    expect((await send(change, fields)).errors).toEqual({ change: text })
  },
)

test('change: doors alone may lie in an hour that the clocks skip, which is said at them', async () => {
  const { errors } = await send('move', { starts: '2031-03-30T03:30', doors: '02:30', intent: 'look' })
  expect(errors).toEqual({ doors: 'The clocks skip this hour.' })
})

test.each<[string, object, string]>([
  ['a day that is none', { starts: '2031-02-30T19:30' }, 'starts'],
  ['an hour that is none', { starts: '2031-02-03T24:00' }, 'starts'],
  ['words before', { starts: 'x2031-02-03T19:30' }, 'starts'],
  ['seconds', { starts: '2031-02-03T19:30:00' }, 'starts'],
  ['doors that are none', { doors: '24:00' }, 'doors'],
  ['doors of words', { doors: 'x19:30' }, 'doors'],
  ['doors to the second', { doors: '19:30:00' }, 'doors'],
  ['a long hall', { hall: 'x'.repeat(201) }, 'hall'],
  ['a word of large letters', { slot: 'Late' }, 'slot'],
  ['a word with an end', { slot: 'late-' }, 'slot'],
  ['a long word', { slot: 'x'.repeat(41) }, 'slot'],
  ['a day of return that is none', { returnUntil: '2031-02-30' }, 'returnUntil'],
  ['other money', { money: 'half' }, 'money'],
  ['much that is typed', { typed: '1'.repeat(21) }, 'typed'],
  ['less than nothing', { expected: { orders: -1, tickets: 0 } }, 'expected.orders'],
  ['a part of a ticket', { expected: { orders: 0, tickets: 0.5 } }, 'expected.tickets'],
  ['less than nothing back', { expected: { orders: 0, tickets: 0, back: -1 } }, 'expected.back'],
  ['another request', { intent: 'perhaps' }, 'intent'],
])('change: what no form of ours sends is refused by field: %s', async (_, fields, field) => {
  expect(Object.keys((await send('move', fields)).errors)).toEqual([field])
})

test('change: what there is not is not found', async () => {
  expect((await visitor.hybrid(path('archive'))).status).toBe(404)
  expect((await visitor.post(path('archive'), {})).status).toBe(404)
})
