/** Conflicts of planned concerts with existing ones, on both sides of each condition. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { PlannedRow } from '../plan.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

/** Lasts an hour and a quarter, like the planned concert, followed by half an hour. */
let source: SampleConcert
let event: number
let hall: number
/** Lasts an hour, on the first of September at six in the evening, in the same hall. */
let other: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']

const day = '2027-09-01'
const eventOf = async ({ eventDateId }: SampleConcert) =>
  (await db.selectFrom('event_dates').select('event_id').where('id', '=', eventDateId).executeTakeFirstOrThrow())
    .event_id
/** Stores a concert of an hour in a hall, with this title. */
async function storeAt(
  starts: string,
  title: string,
  { venueId, slot = '' }: { venueId?: number; slot?: string } = {},
) {
  const hallOf = venueId === undefined ? {} : { venueId }
  const concert = await storeConcert(db, { bystanders: false, startsInDays: 8, ...hallOf })
  await sql`update event_dates set starts_at = ${starts}::timestamptz, doors_at = ${starts}::timestamptz, slot = ${slot}
    where id = ${concert.eventDateId}`.execute(db)
  await sql`update events set duration_minutes = 60, title = ${JSON.stringify({ en: title })}::jsonb
    where id = ${await eventOf(concert)}`.execute(db)
  return concert
}

beforeEach(async () => {
  source = await storeConcert(db, { bystanders: false })
  event = await eventOf(source)
  hall = source.venueId
  await sql`update venues set country = 'FR' where id = ${hall}`.execute(db)
  other = await storeAt(`${day} 18:00+02`, 'Vespers', { venueId: hall })
  visitor = (await desk.signedIn({ planner: [hall] })).visitor
})

const plan = async (sent: object): Promise<PlannedRow[]> => {
  const asked = { event, source: source.eventDateId, days: [day], slot: 'late', intent: 'preview', ...sent }
  return (await visitor.post('/desk/season/plan', asked)).props.preview
}
/** Returns each conflict of a concert planned at this time, as `kind with`. */
const conflictsAt = async (time: string, sent: object = {}): Promise<string[]> => {
  const [row] = await plan({ times: [time], ...sent })
  return row!.conflicts.map(({ kind, with: what }) => `${kind} ${what}`.trim())
}
const set = (column: string, value: string) =>
  sql`update event_dates set ${sql.ref(column)} = ${sql.raw(value)} where id = ${other.eventDateId}`.execute(db)

describe('planning, beside another concert of the hall:', () => {
  test.each([
    // The hall is free half an hour after its end.
    ['19:29', ['overlap Vespers']],
    ['19:30', []],
    // The planned one is longer, and ends half an hour before.
    ['16:15', []],
    ['16:16', ['overlap Vespers']],
    ['18:00', ['overlap Vespers']],
  ])('one at %s has the conflicts %j', async (time, conflicts) => {
    expect(await conflictsAt(time)).toEqual(conflicts)
  })

  test('of two that are in the way one is named', async () => {
    await storeAt(`${day} 18:10+02`, 'Compline', { venueId: hall, slot: 'second' })
    const [conflict, ...more] = await conflictsAt('18:00')
    expect(['overlap Vespers', 'overlap Compline']).toContain(conflict)
    expect(more).toEqual([])
  })

  test('it is how long each of the two takes that counts', async () => {
    await sql`update events set duration_minutes = 90 where id = ${await eventOf(other)}`.execute(db)
    expect([await conflictsAt('19:59'), await conflictsAt('20:00')]).toEqual([['overlap Vespers'], []])
    await sql`update events set duration_minutes = 30 where id = ${event}`.execute(db)
    expect([await conflictsAt('17:00'), await conflictsAt('17:01')]).toEqual([[], ['overlap Vespers']])
  })

  test('one that goes on after midnight is in the way of the next day, and the other way round', async () => {
    const move = (starts: string) =>
      sql`update event_dates set (starts_at, doors_at) = (${starts}::timestamptz, ${starts}::timestamptz)
        where id = ${other.eventDateId}`.execute(db)
    await move(`${day} 23:30+02`)
    expect(await conflictsAt('00:59', { days: ['2027-09-02'] })).toEqual(['overlap Vespers'])
    expect(await conflictsAt('01:00', { days: ['2027-09-02'] })).toEqual([])
    await move(`${day} 00:30+02`)
    expect(await conflictsAt('23:00', { days: ['2027-08-31'] })).toEqual(['overlap Vespers'])
    expect(await conflictsAt('22:45', { days: ['2027-08-31'] })).toEqual([])
  })

  test('neither another day nor another hall is in the way', async () => {
    expect(await conflictsAt('18:00', { days: ['2027-09-02'] })).toEqual([])
    await set('venue_id', String((await storeConcert(db, { bystanders: false })).venueId))
    expect(await conflictsAt('18:00')).toEqual([])
  })

  test.each([
    ['scheduled', ['overlap Vespers']],
    ['postponed', ['overlap Vespers']],
    ['cancelled', []],
  ])('one that is %s has the hall: %j', async (status, conflicts) => {
    await set('status', `'${status}'`)
    expect(await conflictsAt('18:00')).toEqual(conflicts)
  })

  test('one that is archived has not the hall, and a draft has', async () => {
    await set('published_at', 'null')
    expect(await conflictsAt('18:00')).toEqual(['overlap Vespers'])
    await set('archived_at', 'now()')
    expect(await conflictsAt('18:00')).toEqual([])
  })
})

describe('planning, on the address of another concert,', () => {
  test.each([
    ['scheduled', 'status', `'scheduled'`],
    ['postponed', 'status', `'postponed'`],
    ['cancelled', 'status', `'cancelled'`],
    ['archived', 'archived_at', 'now()'],
  ])('one that is %s keeps it, and nothing is made', async (_, column, value) => {
    await set(column, value)
    // At another time of the day, too: the address contains only the date.
    expect(await conflictsAt('11:00', { slot: '' })).toEqual(['occupied Vespers'])
    // Reported once: not as an overlap, too.
    expect(await conflictsAt('18:00', { slot: '' })).toEqual(['occupied Vespers'])
    await plan({ times: ['11:00'], slot: '', intent: 'publish' })
    const made = await db.selectFrom('event_dates').select('id').where('venue_id', '=', hall).execute()
    expect(made).toHaveLength(2)
  })

  test('it is said alone, whatever else there is at that hour', async () => {
    await storeAt(`${day} 18:00+02`, 'Compline', { venueId: hall, slot: 'second' })
    expect(await conflictsAt('18:00', { slot: '' })).toEqual(['occupied Vespers'])
    expect(await conflictsAt('18:00', { slot: 'second' })).toEqual(['occupied Compline'])
  })

  test('another slot, day or hall is free', async () => {
    await set('slot', `'early'`)
    expect(await conflictsAt('11:00', { slot: '' })).toEqual([])
    expect(await conflictsAt('11:00', { slot: 'early' })).toEqual(['occupied Vespers'])
    expect(await conflictsAt('11:00', { slot: 'early', days: ['2027-09-02'] })).toEqual([])
    await set('venue_id', String((await storeConcert(db, { bystanders: false })).venueId))
    expect(await conflictsAt('11:00', { slot: 'early' })).toEqual([])
  })
})

describe('planning, where a soloist plays in another hall,', () => {
  let away: SampleConcert
  let soloists: number[]
  const play = (soloist: number, eventId: number) =>
    sql`insert into event_soloists (event_id, soloist_id, position) values (${eventId}, ${soloist}, 0)`.execute(db)
  beforeEach(async () => {
    await set('archived_at', 'now()')
    away = await storeAt(`${day} 18:00+02`, 'Away')
    const { rows } = await sql<{ id: number }>`insert into soloists (slug, name, profession, description)
      select name || gen_random_uuid(), initcap(name), '{"en": "Violin"}', '{"en": "Plays."}' from unnest(array['anna', 'bo']) as name
      returning id`.execute(db)
    soloists = rows.map(({ id }) => id)
    await play(soloists[0]!, event)
    await play(soloists[0]!, await eventOf(away))
  })

  test.each([
    ['19:29', ['soloist Anna']],
    ['19:30', []],
    ['16:15', []],
    ['16:16', ['soloist Anna']],
  ])('one at %s has the conflicts %j', async (time, conflicts) => {
    expect(await conflictsAt(time)).toEqual(conflicts)
  })

  test.each([
    ['postponed', `status = 'postponed'`, ['soloist Anna']],
    ['cancelled', `status = 'cancelled'`, []],
    ['archived', 'archived_at = now()', []],
  ])('one that is %s has the conflicts %j', async (_, change, conflicts) => {
    await sql`update event_dates set ${sql.raw(change)} where id = ${away.eventDateId}`.execute(db)
    expect(await conflictsAt('18:00')).toEqual(conflicts)
  })

  test('of two concerts elsewhere one is in the way', async () => {
    const second = await storeAt(`${day} 18:10+02`, 'Far away')
    await play(soloists[0]!, await eventOf(second))
    expect(await conflictsAt('18:00')).toEqual(['soloist Anna'])
  })

  test('who plays in one of the two alone is in nobody’s way; in the same hall it is the hall', async () => {
    await sql`update event_soloists set soloist_id = ${soloists[1]} where event_id = ${event}`.execute(db)
    expect(await conflictsAt('18:00')).toEqual([])
    await play(soloists[0]!, event)
    await sql`update event_dates set venue_id = ${hall}, slot = 'early' where id = ${away.eventDateId}`.execute(db)
    expect(await conflictsAt('18:00')).toEqual(['overlap Away'])
  })
})

describe('planning several', () => {
  test('they are in each other’s way until half an hour after the first', async () => {
    const title = 'overlap Winterreise'
    const hours = async (...times: string[]) =>
      (await plan({ times, days: ['2027-10-01'] })).map(({ conflicts }) =>
        conflicts.map(({ kind, with: what }) => `${kind} ${what}`),
      )
    expect(await hours('17:00', '18:44')).toEqual([[title], [title]])
    expect(await hours('17:00', '18:45')).toEqual([[], []])
    expect(await hours('17:00', '17:10', '17:20')).toEqual([[title], [title], [title]])
  })

  test('each says what is in its own way, in order', async () => {
    const rows = await plan({ times: ['18:00'], days: ['2027-09-02', day, '2020-09-01'], slot: '' })
    expect(rows.map(({ date, conflicts }) => [date, conflicts.map(({ kind }) => kind)])).toEqual([
      ['2020-09-01', ['past']],
      [day, ['occupied']],
      ['2027-09-02', []],
    ])
  })
})

test('planning: a rate of VAT is known for the country of the hall and the class of the event, or it is said', async () => {
  expect(await conflictsAt('11:00')).toEqual([])
  await sql`update venues set country = 'US' where id = ${hall}`.execute(db)
  expect(await conflictsAt('11:00')).toEqual(['noVat'])
  await sql`update venues set country = 'FR' where id = ${hall}`.execute(db)
  await sql`update events set vat_class = 'lesson' where id = ${event}`.execute(db)
  expect(await conflictsAt('11:00')).toEqual(['noVat'])
  await sql`insert into vat_rates (country, class, rate_bp, valid_from, valid_to)
    values ('FR', 'lesson', 2000, '2027-01-01', '2027-09-01')`.execute(db)
  expect([await conflictsAt('11:00'), await conflictsAt('11:00', { days: ['2027-09-02'] })]).toEqual([[], ['noVat']])
})

test('planning: an hour that the clocks skip cannot be, and the same hour of the next day can', async () => {
  expect(await conflictsAt('02:30', { days: ['2027-03-28'] })).toEqual(['skippedHour'])
  expect(await conflictsAt('02:30', { days: ['2027-03-29'] })).toEqual([])
})

test('planning: what is archived is offered neither as an event nor as a concert to repeat', async () => {
  const offered = async () => {
    const { props } = await visitor.hybrid(`/desk/season/plan?from=${source.eventDateId}`)
    return {
      isEvent: props.events.some(({ id }: { id: number }) => id === event),
      isSource: props.sources.some(({ id }: { id: number }) => id === source.eventDateId),
      repeated: props.repeated?.id ?? null,
    }
  }
  const publish = async () =>
    (
      await visitor.post('/desk/season/plan', {
        event,
        source: source.eventDateId,
        days: ['2027-10-01'],
        times: ['19:30'],
        intent: 'publish',
      })
    ).status
  expect(await offered()).toEqual({ isEvent: true, isSource: true, repeated: source.eventDateId })
  await sql`update events set archived_at = now() where id = ${event}`.execute(db)
  expect([(await offered()).isEvent, await publish()]).toEqual([false, 404])
  await sql`update events set archived_at = null where id = ${event}`.execute(db)
  for (const [table, id] of [
    ['event_dates', source.eventDateId],
    ['venues', hall],
  ] as const) {
    await sql`update ${sql.table(table)} set archived_at = now() where id = ${id}`.execute(db)
    expect(await offered()).toMatchObject({ isSource: false, repeated: null })
    expect(await publish()).toBe(404)
    await sql`update ${sql.table(table)} set archived_at = null where id = ${id}`.execute(db)
  }
  expect(await publish()).toBe(200)
})

test('planning: the concert that is to be repeated is the first to choose from', async () => {
  const later = await storeConcert(db, { bystanders: false, venueId: hall, startsInDays: 30, prices: [9_900] })
  const first = async (from: number) =>
    (await visitor.hybrid(`/desk/season/plan?from=${from}`)).props.sources[0]?.id as number
  for (const id of [source.eventDateId, later.eventDateId, other.eventDateId]) expect(await first(id)).toBe(id)
})
