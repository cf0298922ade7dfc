/** Possible halls of a move, and possible changes of a concert: both sides of each condition. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let other: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  other = await storeConcert(db, { bystanders: false })
  await sql`update venues set country = 'FR' where id in (${concert.venueId}, ${other.venueId})`.execute(db)
  visitor = (await desk.signedIn({ owner: [concert.venueId, other.venueId] })).visitor
})

const path = (change: string) => `/desk/season/${concert.eventDateId}/change/${change}`
const offered = async (): Promise<string[]> =>
  (await visitor.hybrid(path('move'))).props.halls.map(({ slug }: { slug: string }) => slug)
const dryRun = async (change: string, fields: object = {}) =>
  (await visitor.post(path(change), { ...fields, intent: 'look' })).props
const moved = { starts: '2031-03-12T19:30', doors: '19:00' }
const setOther = (change: string) => sql`update venues set ${sql.raw(change)} where id = ${other.venueId}`.execute(db)

describe('desk: a concert is moved to another hall', () => {
  test('of the same seller and country, as the form offers it', async () => {
    expect(await offered()).toEqual([concert.venueSlug, other.venueSlug])
    const { plan } = await dryRun('move', { ...moved, hall: other.venueSlug })
    const expected = { orders: plan.orders, tickets: plan.tickets }
    await visitor.post(path('move'), { ...moved, hall: other.venueSlug, intent: 'do', expected })
    const stored = await db
      .selectFrom('event_dates')
      .select(['venue_id', 'starts_at', 'doors_at'])
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      venue_id: other.venueId,
      starts_at: new Date('2031-03-12T18:30:00Z'),
      doors_at: new Date('2031-03-12T18:00:00Z'),
    })
  })

  test.each([
    ['is archived', 'archived_at = now()'],
    ['lies in another country', `country = 'HU'`],
    ['lies in no country', 'country = null'],
    ['is of another seller', `legal_entity_id = (select id from another)`],
  ])('not where that one %s', async (_, change) => {
    await sql`with another as (
        insert into legal_entities (key, name, address, country, tax_number, document_prefix)
        values ('s' || gen_random_uuid(), 'Quai', '1 quai', 'FR', '123 456 789 00012', upper(left(md5(random()::text), 8))) returning id
      ) update venues set ${sql.raw(change)} where id = ${other.venueId}`.execute(db)
    expect(await offered()).toEqual([concert.venueSlug])
    const { errors } = await dryRun('move', { ...moved, hall: other.venueSlug })
    expect(errors).toEqual({ hall: 'Choose one of these halls.' })
  })

  test('from no country to no country it can be', async () => {
    await sql`update venues set country = null where id in (${concert.venueId}, ${other.venueId})`.execute(db)
    expect(await offered()).toEqual([concert.venueSlug, other.venueSlug])
    await setOther(`country = 'FR'`)
    expect(await offered()).toEqual([concert.venueSlug])
  })
})

describe('desk: a concert is moved to another hour', () => {
  /** 19:30:17 local time, and doors at 18:30:09: the form shows minutes. */
  const begins = '2031-03-10T18:30:17Z'
  const opens = '2031-03-10T17:30:09Z'

  test.each([
    [
      'later, with its doors as they stand',
      { starts: '2031-03-10T20:00' },
      '2031-03-10T19:00:00Z',
      '2031-03-10T17:30:00Z',
    ],
    [
      'another day, with its doors as they stand',
      { starts: '2031-03-12T19:30' },
      '2031-03-12T18:30:00Z',
      '2031-03-12T17:30:00Z',
    ],
    ['both', { starts: '2031-03-12T20:00', doors: '19:15' }, '2031-03-12T19:00:00Z', '2031-03-12T18:15:00Z'],
    [
      'without doors: as long before as they were',
      { starts: '2031-03-10T20:00', doors: '' },
      '2031-03-10T19:00:00Z',
      '2031-03-10T17:59:52Z',
    ],
    ['the doors alone', { doors: '18:00' }, begins, '2031-03-10T17:00:00Z'],
    ['neither, to another hall', { hall: 'other' }, begins, opens],
  ])('%s', async (_, typed, startsAt, doorsAt) => {
    await sql`update event_dates set starts_at = ${begins}, doors_at = ${opens} where id = ${concert.eventDateId}`.execute(
      db,
    )
    const { begin } = (await visitor.hybrid(path('move'))).props
    expect([begin.starts, begin.doors]).toEqual(['2031-03-10T19:30', '18:30'])
    const fields = { ...begin, ...typed, ...('hall' in typed && { hall: other.venueSlug }) }
    const { plan } = await dryRun('move', fields)
    const expected = { orders: plan.orders, tickets: plan.tickets }
    await visitor.post(path('move'), { ...fields, intent: 'do', expected })
    const stored = await db
      .selectFrom('event_dates')
      .select(['starts_at', 'doors_at'])
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ starts_at: new Date(startsAt), doors_at: new Date(doorsAt) })
  })
})

describe('desk: what can be done with a concert', () => {
  const refusals: Record<string, [move: boolean, postpone: boolean, cancel: boolean]> = {
    scheduled: [true, true, true],
    postponed: [true, false, true],
    cancelled: [false, false, false],
  }
  test.each(Object.entries(refusals))('that is %s: %j', async (status, possible) => {
    await sql`update event_dates set status = ${status} where id = ${concert.eventDateId}`.execute(db)
    const outcomes = []
    for (const change of ['move', 'postpone', 'cancel']) {
      const { plan, errors } = await dryRun(change, change === 'move' ? moved : {})
      expect(Boolean(plan)).toBe(Object.keys(errors ?? {}).length === 0)
      outcomes.push(Boolean(plan))
    }
    expect(outcomes).toEqual(possible)
  })

  test('that was a day ago or longer: nothing; until then all', async () => {
    const setBegin = (hours: number) =>
      sql`update event_dates set starts_at = now() - make_interval(mins => ${hours * 60}), doors_at = now() - make_interval(mins => ${hours * 60})
        where id = ${concert.eventDateId}`.execute(db)
    await setBegin(23.5)
    expect((await dryRun('cancel')).plan).not.toBeNull()
    await setBegin(24.5)
    expect((await dryRun('cancel')).errors.change).toBeTruthy()
  })
})
