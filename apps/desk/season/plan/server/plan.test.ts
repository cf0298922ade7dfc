import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { addDays } from '#values/dates.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let event: number
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false, prices: [4_200, 2_100, 1_000, 500] })
  for (const prices of [
    [3_000, 1_500, 900, 400],
    [2_000, 1_000, 800, 300],
  ])
    await storeZone(db, concert.eventDateId, { capacity: 20, prices })
  await sql`update zones set key = 'part-' || id where event_date_id = ${concert.eventDateId}`.execute(db)
  event = (
    await db
      .selectFrom('event_dates')
      .select('event_id')
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
  ).event_id
  visitor = (await desk.signedIn({ planner: [concert.venueId] })).visitor
})

const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2027-09-01', index))
const plan = (changed: object = {}) =>
  visitor.post('/desk/season/plan', {
    event,
    source: concert.eventDateId,
    times: ['19:30'],
    days: days(3),
    intent: 'preview',
    ...changed,
  })
const made = () =>
  db
    .selectFrom('event_dates')
    .select(['id', 'date', 'slot', 'published_at', 'doors_at', 'starts_at'])
    .where('venue_id', '=', concert.venueId)
    .where('id', '<>', concert.eventDateId)
    .orderBy('starts_at')
    .execute()
const offerOf = async (dateId: number) =>
  (
    await sql<{ zone: string; capacity: number; ticket: string; price: number; paused: boolean }>`
      select zones.title ->> 'en' as zone, capacity, event_tickets.title ->> 'en' as ticket, price_cents as price, is_paused as paused
      from event_tickets join zones on zones.id = zone_id where event_tickets.event_date_id = ${dateId}
      order by event_tickets.position, capacity, price_cents`.execute(db)
  ).rows

describe('planning concerts', () => {
  // Holds: desk.concert-facts-written
  test('opens the doors as long before as is typed, else an hour', async () => {
    expect((await plan({ doors: '601' })).props.errors).toEqual({ doors: 'Enter a number of minutes, up to 600.' })
    await plan({ days: ['2027-09-01'], doors: '45', intent: 'draft' })
    await plan({ days: ['2027-09-02'], doors: '', intent: 'draft' })
    expect(
      (await made()).map(({ starts_at, doors_at }) => (starts_at.getTime() - doors_at.getTime()) / 60_000),
    ).toEqual([45, 60])
  })

  // Holds: desk.300-concerts-in-5-seconds
  test('shows each with its conflicts, and makes nothing', async () => {
    const [, second] = days(3)
    await plan({ days: [second], intent: 'draft' })
    const { props } = await plan({ days: ['2020-01-01', ...days(3)] })
    expect(
      props.preview.map(({ date, conflicts }: { date: string; conflicts: { kind: string }[] }) => [
        date,
        conflicts.map(({ kind }) => kind).filter((kind) => kind !== 'noVat'),
      ]),
    ).toEqual([
      ['2020-01-01', ['past']],
      ['2027-09-01', []],
      ['2027-09-02', ['occupied']],
      ['2027-09-03', []],
    ])
    // Not even the possible ones, if others are impossible.
    await plan({ intent: 'publish' })
    expect(await made()).toHaveLength(1)
  })

  test('makes them all with seats and prices of the concert that is repeated, as drafts that nobody sees', async () => {
    await plan({ intent: 'draft' })
    const dates = await made()
    expect(dates.map(({ date, published_at }) => [date, published_at])).toEqual(days(3).map((day) => [day, null]))
    expect(dates[0]!.starts_at.getTime() - dates[0]!.doors_at.getTime()).toBe(3_600_000)
    const wanted = await offerOf(concert.eventDateId)
    expect(wanted).toHaveLength(12)
    for (const { id } of dates) expect(await offerOf(id)).toEqual(wanted)
    const anybody = desk.visitor()
    for (const path of [
      '/sitemap.xml',
      `/events/${concert.venueSlug}`,
      '/events.ics',
      '/events.atom',
      '/season?q=winterreise',
    ])
      for (const day of days(3))
        expect({ path, body: (await anybody.get(path)).body.includes(day) }).toEqual({ path, body: false })
    expect((await anybody.get(`/events/${concert.venueSlug}/${days(1)[0]}`)).props.eventDate ?? null).toBeNull()
  })

  test('publishes them at once where that is asked for; two a day have addresses of their own', async () => {
    await plan({ times: ['15:00', '19:30'], intent: 'publish' })
    const dates = await made()
    expect(dates.map(({ date, slot }) => [date, slot])).toEqual(
      days(3).flatMap((day) => [
        [day, '15-00'],
        [day, ''],
      ]),
    )
    expect(dates.every(({ published_at }) => published_at !== null)).toBe(true)
    expect((await desk.visitor().get(`/events/${concert.venueSlug}/${days(1)[0]}`)).props.eventDate).not.toBeNull()
    const audit = await db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', `venue ${concert.venueId}`)
      .execute()
    expect(audit).toMatchObject([
      { details: { before: null, after: { dates: dates.map(({ id }) => id), isPublished: true } } },
    ])
  })

  test('says where another concert of the hall would not be over, or a soloist plays elsewhere', async () => {
    const soloist = await sql<{ id: number }>`insert into soloists (slug, name, profession, description)
      values ('anna', 'Anna Soloist', '{"en": "Violin"}', '{"en": "Plays."}') returning id`.execute(db)
    const elsewhere = await storeConcert(db, { bystanders: false })
    await sql`insert into event_soloists (event_id, soloist_id, position)
      select event_id, ${soloist.rows[0]!.id}, 0 from event_dates where id in (${concert.eventDateId}, ${elsewhere.eventDateId})`.execute(
      db,
    )
    await sql`update event_dates set starts_at = '2027-09-01 18:00+02', doors_at = '2027-09-01 17:00+02'
      where id = ${elsewhere.eventDateId}`.execute(db)
    const { props } = await plan({ days: days(1), times: ['19:00', '19:30'] })
    expect(props.preview[0].conflicts).toContainEqual({ kind: 'soloist', with: 'Anna Soloist' })
    expect(props.preview[0].conflicts).toContainEqual({ kind: 'overlap', with: 'Winterreise' })
  })

  // Holds: desk.300-concerts-in-5-seconds
  test('300 concerts of 3 parts and 4 prices are made at once', async () => {
    await plan({ days: days(300), intent: 'publish' })
    expect(await made()).toHaveLength(300)
    const { rows } = await sql<{ tickets: number }>`select count(*)::integer as tickets from event_tickets
      join event_dates on event_dates.id = event_date_id where venue_id = ${concert.venueId}`.execute(db)
    expect(rows[0]!.tickets).toBe(301 * 12)
  })

  test('are sold from the moment that was chosen on', async () => {
    await plan({ days: days(1), opens: '2027-01-10T10:00', intent: 'publish' })
    const [date] = await made()
    const { rows } = await sql<{ opens: string }>`
      select distinct to_char(sale_starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as opens
      from event_tickets where event_date_id = ${date!.id}`.execute(db)
    expect(rows).toEqual([{ opens: '2027-01-10 10:00' }])
  })

  test('are planned from a concert that says how many seats it has, and what its tickets cost', async () => {
    const { sources } = (await visitor.hybrid('/desk/season/plan')).props
    expect(sources).toMatchObject([{ seats: 50, tickets: 12, leastCents: 300, mostCents: 4_200 }])
  })

  test('up to 500 are planned at once', async () => {
    expect((await plan({ days: days(250), times: ['15:00', '19:30'] })).props.preview).toHaveLength(500)
    const { props } = await plan({ days: days(251), times: ['15:00', '19:30'], intent: 'publish' })
    expect(Object.keys(props.errors)).toEqual(['days'])
    expect(await made()).toEqual([])
  })

  test.each([
    ['publish', 'coming'],
    ['draft', 'draft'],
  ])('leads to where they are shown: %s', async (intent, show) => {
    const { location } = await visitor.post(
      '/desk/season/plan',
      { event, source: concert.eventDateId, times: ['19:30'], days: days(1), intent },
      { follow: false },
    )
    expect(location).toBe(`/desk/season?show=${show}`)
  })

  test('of a foreign hall no seats and prices are taken', async () => {
    const foreign = await storeConcert(db, { bystanders: false })
    const answer = await plan({ source: foreign.eventDateId, intent: 'publish' })
    expect(answer.status).toBe(404)
    const { sources } = (await visitor.hybrid('/desk/season/plan')).props
    expect(sources.map(({ id }: { id: number }) => id)).toEqual([concert.eventDateId])
  })

  test.each([
    [{ days: [] }, 'days'],
    [{ days: ['2027-02-30'] }, 'days.0'],
    [{ times: ['25:00'] }, 'times.0'],
    [{ slot: 'Not a word' }, 'slot'],
    [{ event: 'x' }, 'event'],
  ])('what no form of ours sends is refused by field: %j', async (changed, field) => {
    expect(Object.keys((await plan({ ...changed, intent: 'publish' })).props.errors)).toEqual([field])
    expect(await made()).toEqual([])
  })
})
