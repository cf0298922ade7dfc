/**
 * Cancelling, postponing and moving concerts at the desk: the dry run matches the result, which
 * happens once.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy, findMails, goOn, readDate } from '#core/orders/changed-dates/server/testing/holders.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { showPlan } from './change-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let concert: SampleConcert
let visitor: Visitor
let userId: number
beforeEach(async () => {
  concert = await storeConcert(db, { capacity: 100, bystanders: false })
  ;({ visitor, id: userId } = await desk.signedIn({ owner: [concert.venueId] }))
})

const path = (change: string) => `/desk/season/${concert.eventDateId}/change/${change}`
const dryRun = async (change: string, fields: object = {}) =>
  (await visitor.post(path(change), { ...fields, intent: 'look' })).props
const readOperations = () =>
  db
    .selectFrom('operations')
    .select(['id', 'kind', 'state'])
    .where('subject', '=', `event date ${concert.eventDateId}`)
    .execute()
const expectedOf = ({ orders, tickets, back }: { orders: number; tickets: number; back?: number }) => ({
  orders,
  tickets,
  ...(back !== undefined && { back }),
})

/** Makes a dry run, and applies it. */
async function change(name: string, fields: Record<string, string> = {}) {
  const { plan } = await dryRun(name, fields)
  const typed = String(plan.tickets)
  return { plan, ...(await visitor.post(path(name), { ...fields, typed, expected: expectedOf(plan), intent: 'do' })) }
}

describe('desk: a concert is cancelled', () => {
  // Holds: desk.change-told-to-holders
  test('what is read before is what happens: orders, tickets, the sum that goes back, and mails', async () => {
    await buy(desk, [concert], { quantity: 2 })
    await buy(desk, [concert], { quantity: 3, locale: 'hu' })
    const before = await readDate(desk, concert)
    const { plan } = await dryRun('cancel', { money: 'minus_fees' })
    expect(plan).toMatchObject({ orders: 2, tickets: 5, back: 5 * 4200, kept: 5 * 150, mails: { en: 1, fr: 0, hu: 1 } })
    expect(await readDate(desk, concert)).toEqual(before)
    expect(await readOperations()).toEqual([])

    const { props } = await change('cancel', { money: 'minus_fees' })
    expect(props.operation).toMatchObject({ change: 'cancel', state: 'running', items: 2, done: 0, failed: 0 })
    const person = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    expect(props.operation.startedBy).toBe(`${person.firstname} ${person.lastname}`)
    await goOn(desk)
    const page = `/desk/season/${concert.eventDateId}/operations/${props.operation.id}`
    expect((await visitor.hybrid(page)).props.operation).toMatchObject({
      state: 'done',
      done: 2,
      plan: { tickets: 5, back: 5 * 4200 },
    })
    const { rows } = await sql<{ refunded: number; left: number }>`
      select (select sum(refunds.amount_cents)::integer from refunds join payments on payments.id = payment_id
        where order_id in (select order_id from order_items where event_date_id = ${concert.eventDateId})) as refunded,
        (select count(*)::integer from tickets where event_date_id = ${concert.eventDateId} and state <> 'void') as left`.execute(
      db,
    )
    expect(rows).toEqual([{ refunded: plan.back, left: 0 }])
    const mails = (await findMails(desk, 'date-cancelled')).filter(({ data }) => data['dateId'] === concert.eventDateId)
    expect(mails.map(({ locale }) => locale).toSorted()).toEqual(['en', 'hu'])
  })

  test('two people at once cancel it once, and both are led to the one operation', async () => {
    await buy(desk, [concert])
    const { plan } = await dryRun('cancel')
    const { visitor: other } = await desk.signedIn({ owner: [concert.venueId] })
    const body = { intent: 'do', typed: '2', expected: expectedOf(plan) }
    const answers = await Promise.all([visitor, other].map((who) => who.post(path('cancel'), body, { follow: false })))
    const [operation, ...more] = await readOperations()
    expect(more).toEqual([])
    const page = `/desk/season/${concert.eventDateId}/operations/${operation!.id}`
    expect(answers.map(({ location }) => location)).toEqual([page, page])
  })

  test('a sum that is not what was read is shown anew, and nothing is done', async () => {
    await buy(desk, [concert])
    const { plan } = await dryRun('cancel')
    await buy(desk, [concert], { quantity: 1 })
    const { props } = await visitor.post(path('cancel'), { intent: 'do', typed: '2', expected: expectedOf(plan) })
    expect(props).toMatchObject({ isOther: true, plan: { orders: 2, tickets: 3 } })
    expect(await readOperations()).toEqual([])
    expect((await readDate(desk, concert)).status).toBe('scheduled')
  })

  test.each(['', '3', 'two'])('is not meant by whoever types "%s" for the number of tickets', async (typed) => {
    await buy(desk, [concert])
    const { plan } = await dryRun('cancel')
    const { props } = await visitor.post(path('cancel'), { intent: 'do', typed, expected: expectedOf(plan) })
    expect(props.errors).toEqual({ typed: 'Enter the number of tickets that become void: 2.' })
    expect((await readDate(desk, concert)).status).toBe('scheduled')
  })

  test('an order that could not be done is named with why, and is tried again once somebody says so', async () => {
    const { order } = await buy(desk, [concert])
    await buy(desk, [concert])
    await sql`update payments set state = 'disputed' where order_id = ${order.id}`.execute(db)
    const { props } = await change('cancel')
    const page = `/desk/season/${concert.eventDateId}/operations/${props.operation.id}`
    for (let tries = 0; tries < 3; tries++) {
      await goOn(desk)
      await sql`update operation_items set due_at = now() where state = 'waiting'`.execute(db)
    }
    const failed = (await visitor.hybrid(page)).props
    expect(failed.operation).toMatchObject({ state: 'failed', items: 2, done: 1, failed: 1 })
    expect(failed.troubles).toMatchObject([
      { reference: order.ref_nr, state: 'failed', error: expect.stringContaining('disputes') },
    ])
    expect(failed.mayRetry).toBe(true)
    expect((await visitor.hybrid(`/desk/season/${concert.eventDateId}`)).props.changes).toMatchObject([
      { change: 'cancel', operation: { state: 'failed', failed: 1 } },
    ])
    await sql`update payments set state = 'captured' where order_id = ${order.id}`.execute(db)
    await visitor.post(`${page}/retry`, {})
    // A repeated request during processing gets a message, and is not logged.
    const meanwhile = await visitor.post(`${page}/retry`, {})
    expect(meanwhile.props.flash.notice.kind).toBe('warning')
    await goOn(desk)
    expect((await visitor.hybrid(page)).props).toMatchObject({ operation: { state: 'done', done: 2 }, troubles: [] })
    const again = await visitor.post(`${page}/retry`, {})
    expect(again.props.flash.notice.text).toBe('There is nothing to try again.')
    const lines = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'operation retry')
      .where('subject', '=', `event date ${concert.eventDateId}`)
      .execute()
    expect(lines).toMatchObject([{ details: { change: 'cancel', items: 1 } }])
  })
})

// Holds: desk.change-told-to-holders
test('desk: a postponed concert is on no day, whoever has tickets is written to once, and then it can be moved', async () => {
  await buy(desk, [concert])
  const { plan, props } = await change('postpone')
  expect(plan).toMatchObject({ orders: 1, tickets: 2 })
  expect(plan.back).toBeUndefined()
  expect(props.operation).toMatchObject({ change: 'postpone', items: 1 })
  expect((await dryRun('postpone')).errors.change).toContain('already postponed')
  await goOn(desk)
  await change('move', { starts: '2031-03-12T19:30', doors: '19:00' })
  expect(await readDate(desk, concert)).toMatchObject({ status: 'scheduled', date: '2031-03-12' })
  const { changes } = (await visitor.hybrid(`/desk/season/${concert.eventDateId}`)).props
  expect(changes.map((one: { change: string }) => one.change)).toEqual(['move', 'postpone'])
})

test('desk: a postponement that is sent twice is made once, and leads to its operation both times', async () => {
  await buy(desk, [concert])
  const { plan } = await dryRun('postpone')
  const body = { intent: 'do', expected: expectedOf(plan) }
  const first = await visitor.post(path('postpone'), body, { follow: false })
  const second = await visitor.post(path('postpone'), body, { follow: false })
  expect(first.location).toMatch(/\/operations\/\d+$/)
  expect(second.location).toBe(first.location)
  expect(await readOperations()).toHaveLength(1)
})

describe('desk: a concert is moved', () => {
  // Holds: desk.change-told-to-holders
  test('to another time and, with its day until which tickets are taken back, its buyers are told', async () => {
    await buy(desk, [concert])
    const { begin, halls } = (await visitor.hybrid(path('move'))).props
    expect(halls.map(({ slug }: { slug: string }) => slug)).toEqual([concert.venueSlug])
    const { plan } = await change('move', {
      ...begin,
      starts: '2031-03-12T19:30',
      doors: '19:00',
      returnUntil: '2031-02-01',
    })
    expect(plan).toMatchObject({ orders: 1, tickets: 2, mails: { en: 1 } })
    expect(await readDate(desk, concert)).toMatchObject({ date: '2031-03-12', status: 'scheduled' })
    await goOn(desk)
    const { changes } = (await visitor.hybrid(`/desk/season/${concert.eventDateId}`)).props
    expect(changes).toMatchObject([{ change: 'move', operation: { state: 'done', done: 1 } }])
  })

  test.each([
    ['starts', { starts: '2020-01-01T19:30', doors: '19:00' }, 'This time is in the past.'],
    ['starts', {}, 'This is already its time and hall: choose others.'],
    ['starts', { starts: '2031-03-30T02:30', doors: '02:00' }, 'The clocks skip this hour.'],
    ['doors', { starts: '2031-03-12T19:30', doors: '20:00' }, 'The doors would open after the concert begins.'],
    ['returnUntil', { starts: '2031-03-12T19:30', returnUntil: '2020-01-01' }, 'This day is in the past.'],
  ])('what cannot be is said at the field %s: %o', async (field, fields, message) => {
    const { begin } = (await visitor.hybrid(path('move'))).props
    expect((await dryRun('move', { ...begin, ...fields })).errors).toEqual({ [field]: message })
  })

  test('its doors open as long before as they did where nobody says more, and what is odd is asked before it is done', async () => {
    await buy(desk, [concert])
    await sql`update event_dates set starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 18:45+02', slot = 'late'
      where id = ${concert.eventDateId}`.execute(db)
    const night = { starts: '2031-06-01T00:15', doors: '', slot: 'late' }
    const { plan, move } = await dryRun('move', night)
    const place = { hall: 'Salle Cortot', address: '78 rue Cardinet, Paris', slot: 'late' }
    expect(move).toEqual({
      before: { ...place, startsAt: '2031-05-06T17:30:00.000Z', doorsAt: '2031-05-06T16:45:00.000Z' },
      after: { ...place, startsAt: '2031-05-31T22:15:00.000Z', doorsAt: '2031-05-31T21:30:00.000Z' },
      odd: ['night', 'slot_stays'],
    })
    const send = (odd: string[]) =>
      visitor.post(path('move'), { ...night, intent: 'do', expected: { ...expectedOf(plan), odd } })
    for (const read of [[], ['night']])
      expect((await send(read)).props.errors).toEqual({ odd: 'Confirm what is unusual, or change it.' })
    expect((await readDate(desk, concert)).date).toBe('2031-05-06')
    expect((await send(move.odd)).props.operation).toMatchObject({ change: 'move' })
    expect((await readDate(desk, concert)).doors_at.toISOString()).toBe('2031-05-31T21:30:00.000Z')
  })

  test('doors of a concert after midnight open the evening before', async () => {
    const { move } = await dryRun('move', { starts: '2031-06-01T00:15', doors: '23:30' })
    expect(move.after.doorsAt).toBe('2031-05-31T21:30:00.000Z')
    const { errors } = await dryRun('move', { starts: '2031-06-01T00:15', doors: '01:30' })
    expect(errors).toEqual({ doors: 'The doors would open after the concert begins.' })
  })

  test('not into a hall where somebody has no rights, whatever the form says', async () => {
    const foreign = await storeConcert(db, { bystanders: false })
    const body = { starts: '2031-03-12T19:30', doors: '19:00', hall: foreign.venueSlug }
    expect((await dryRun('move', body)).errors).toEqual({ hall: 'Choose one of these halls.' })
    const { props } = await visitor.post(path('move'), { ...body, intent: 'do', expected: { orders: 0, tickets: 0 } })
    expect(props.errors).toEqual({ hall: 'Choose one of these halls.' })
    expect((await readDate(desk, concert)).venue_id).toBe(concert.venueId)
  })
})

describe('desk: who may change a concert', () => {
  test.each([
    ['planner', 200],
    ['editor', 403],
    ['finance', 403],
    ['box_office', 403],
    ['owner', 200],
  ] as const)('%s: %i', async (role, status) => {
    const { visitor: one } = await desk.signedIn({ [role]: [concert.venueId] })
    expect((await one.hybrid(path('cancel'))).status).toBe(status)
    expect((await one.hybrid(`/desk/season/${concert.eventDateId}`)).props.may.change).toBe(status === 200)
  })

  test('who plans in the same hall does; in a foreign hall the concert is not there', async () => {
    const foreign = await storeConcert(db, { bystanders: false })
    const { visitor: one } = await desk.signedIn({ planner: [concert.venueId] })
    expect((await one.hybrid(path('cancel'))).status).toBe(200)
    expect((await one.hybrid(`/desk/season/${foreign.eventDateId}/change/cancel`)).status).toBe(404)
    const apart = await desk.signedIn({ planner: [foreign.venueId], finance: [concert.venueId] })
    expect((await apart.visitor.hybrid(path('cancel'))).status).toBe(404)
  })

  test('must have shown lately who they are, before they look and before it is done', async () => {
    await buy(desk, [concert])
    const { plan } = await dryRun('cancel')
    await desk.letConfirmationPass(userId)
    expect((await visitor.get(path('cancel'), { follow: false })).location).toMatch(/^\/desk\/confirm/)
    const body = { intent: 'do', typed: '2', expected: expectedOf(plan) }
    expect((await visitor.post(path('cancel'), body, { follow: false })).location).toMatch(/^\/desk\/confirm/)
    expect((await readDate(desk, concert)).status).toBe('scheduled')
  })

  test('the operation of a concert is not found by the number of another one', async () => {
    await buy(desk, [concert])
    const { props } = await change('postpone')
    const other = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
    const { status } = await visitor.hybrid(`/desk/season/${other.eventDateId}/operations/${props.operation.id}`)
    expect(status).toBe(404)
  })
})

test('desk: of what was paid, less what a code took off, the rest that does not go back is kept', () => {
  const plan = { orders: 1, tickets: 2, waiting: 0, carts: 0, mails: { en: 1, fr: 0, hu: 0 } }
  expect(showPlan({ ...plan, prices: 8_400, fees: 300, discounts: 1_000, back: 7_400 })).toEqual({
    ...plan,
    back: 7_400,
    kept: 300,
  })
  expect(showPlan(plan)).toEqual(plan)
})
