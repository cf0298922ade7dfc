import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let other: SampleConcert
beforeEach(async () => {
  concert = await storeConcert(db)
  other = await storeConcert(db, { venueId: concert.venueId, startsInDays: 8 })
  await sql`update event_dates set event_id = (select event_id from event_dates where id = ${concert.eventDateId})
    where id = ${other.eventDateId}`.execute(db)
})

const signIn = async () => (await desk.signedIn({ planner: [concert.venueId] })).visitor
const pathOf = ({ eventDateId }: SampleConcert) => `/desk/season/${eventDateId}/queue`

const findQueues = async () =>
  (
    await sql<{ dateId: number; state: string; perMinute: number }>`
      select event_date_id as "dateId", per_minute as "perMinute", concat_ws(' ', case when opened_at is null then 'waits' else 'open' end,
        case when paused_at is not null then 'paused' end, case when ended_at is not null then 'ended' end) as state
      from queues where event_date_id in (${concert.eventDateId}, ${other.eventDateId}) order by id`.execute(db)
  ).rows

test('queue: announced, slowed, opened, paused, resumed and ended, each in the audit log', async () => {
  const visitor = await signIn()
  const said: string[] = []
  const take = async (form: object) => {
    const { payload } = await visitor.post(pathOf(concert), form)
    said.push((payload as any).view.properties.flash.notice.text)
  }
  await take({ step: 'announce', opens: '2099-01-02T10:00', perMinute: '300' })
  await take({ step: 'save', opens: '', perMinute: '30' })
  expect(await findQueues()).toEqual([{ dateId: concert.eventDateId, state: 'waits', perMinute: 30 }])
  await take({ step: 'open' })
  await take({ step: 'pause' })
  expect((await findQueues())[0]!.state).toBe('open paused')
  await take({ step: 'resume' })
  const { props } = await visitor.get(pathOf(concert))
  expect(props.queue).toMatchObject({ state: 'open', perMinute: 30, waiting: 0, admitted: 0 })
  await take({ step: 'end' })
  expect((await findQueues())[0]!.state).toBe('open ended')
  expect(said).toEqual([
    'The queue is set up.',
    'Saved.',
    'The queue opens: the order is being drawn.',
    'The queue is paused. Who was let in goes on buying.',
    'The queue goes on.',
    'The queue has ended.',
  ])
  const { rows } = await sql<{ step: string }>`select details #>> '{after,step}' as step from audit_log
    where action = 'queue changed' and subject = ${`date ${concert.eventDateId}`} order by id`.execute(db)
  expect(rows.map(({ step }) => step)).toEqual(['announce', 'save', 'open', 'pause', 'resume', 'end'])
})

test('queue: a second one of a date, and a step that does not apply, change nothing', async () => {
  const visitor = await signIn()
  const announce = { step: 'announce', opens: '2099-01-02T10:00', perMinute: '300' }
  await visitor.post(pathOf(concert), announce)
  await visitor.post(pathOf(concert), announce)
  const { payload } = await visitor.post(pathOf(concert), { step: 'pause' })
  expect(JSON.stringify(payload)).toContain('Nothing was changed: the queue is in that state already, or over.')
  expect(await findQueues()).toEqual([{ dateId: concert.eventDateId, state: 'waits', perMinute: 300 }])
})

test('queue: one that the load begins is wanted for a date, or for all of its event, and no longer', async () => {
  const visitor = await signIn()
  const findLimits = async () =>
    (
      await sql<{ limit: number | null }>`select queue_per_minute as limit from event_dates
        where id in (${concert.eventDateId}, ${other.eventDateId}) order by id`.execute(db)
    ).rows.map(({ limit }) => limit)
  const take = async (form: object) => {
    const { payload } = await visitor.post(pathOf(concert), form)
    return (payload as any).view.properties.flash.notice.text
  }
  expect(await take({ step: 'watch', opens: '', perMinute: '90' })).toBe(
    'The shop begins a queue by itself when it becomes slow.',
  )
  expect(await findLimits()).toEqual([90, null])
  expect(await take({ step: 'watch', opens: '', perMinute: '80', isForEvent: 'yes' })).toBe(
    'The shop begins queues of 2 dates by itself when it becomes slow.',
  )
  expect(await findLimits()).toEqual([80, 80])
  expect((await visitor.get(pathOf(concert))).props).toMatchObject({ queue: null, perMinuteByLoad: 80 })
  expect(await findQueues()).toEqual([])
  expect(await take({ step: 'unwatch' })).toBe('The shop begins no queue by itself.')
  expect(await findLimits()).toEqual([null, 80])
})

test('queue: the other dates of the event get one, too, in halls of the person only', async () => {
  const elsewhere = await storeConcert(db)
  await sql`update event_dates set event_id = (select event_id from event_dates where id = ${concert.eventDateId})
    where id = ${elsewhere.eventDateId}`.execute(db)
  const visitor = await signIn()
  const form = { step: 'announce', opens: '', perMinute: '60', isForEvent: 'yes' }
  const { payload } = await visitor.post(pathOf(concert), form)
  expect(JSON.stringify(payload)).toContain('2 queues are set up.')
  expect((await findQueues()).map(({ dateId }) => dateId)).toEqual([concert.eventDateId, other.eventDateId])
  const { rows } = await sql`select from queues where event_date_id = ${elsewhere.eventDateId}`.execute(db)
  expect(rows).toEqual([])
})

test.each([
  [{ opens: 'tomorrow', perMinute: '60' }, { opens: 'Enter a day and a time, or leave it empty.' }],
  // The clock skips this hour.
  [{ opens: '2099-03-29T02:30', perMinute: '60' }, { opens: 'Enter a day and a time, or leave it empty.' }],
  [{ opens: '', perMinute: '0' }, { perMinute: 'Enter a number from 1 to 100,000.' }],
  [{ opens: '', perMinute: 'many' }, { perMinute: 'Enter a number from 1 to 100,000.' }],
])('queue: %j is refused', async (form, errors) => {
  const visitor = await signIn()
  const { payload } = await visitor.post(pathOf(concert), { step: 'announce', ...form })
  expect(payload).toMatchObject({ view: { properties: { errors } } })
  expect(await findQueues()).toEqual([])
})
