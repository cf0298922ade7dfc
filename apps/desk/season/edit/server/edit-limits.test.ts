/** Scope of a bulk edit, and what it leaves alone: both sides of each condition. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type EditField, dateEditFields, type EditLine } from '../edit.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
/** In the same hall, a day later. */
let other: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
const begins = '2031-09-10 19:30+02'

beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false, prices: [4_200, 2_100] })
  other = await storeConcert(db, {
    bystanders: false,
    venueId: concert.venueId,
    startsInDays: 9,
    prices: [4_200, 2_100],
  })
  await sql`update event_dates set starts_at = ${begins}::timestamptz, doors_at = ${begins}::timestamptz - interval '1 hour'
    where id = ${concert.eventDateId}`.execute(db)
  await sql`update event_dates set starts_at = ${begins}::timestamptz + interval '1 day', doors_at = ${begins}::timestamptz + interval '23 hours'
    where id = ${other.eventDateId}`.execute(db)
  visitor = (await desk.signedIn({ planner: [concert.venueId] })).visitor
})

const send = (sent: object, query = '') => visitor.post(`/desk/season/edit${query}`, sent)
const dryRun = async (sent: object, query = ''): Promise<EditLine[]> => (await send(sent, query)).props.preview
const parts = async (): Promise<{ key: string; zone: string; ticket: string }[]> =>
  (await visitor.hybrid('/desk/season/edit')).props.parts
const partOf = async (ticket: string) => (await parts()).find((part) => part.ticket === ticket)!.key
/** Everything of a concert that a bulk edit could touch. */
const rowsOf = async ({ eventDateId }: SampleConcert) => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select row from (
      select 0 as place, id, to_jsonb(own) - '{version,sequence}'::text[] as row from event_dates own where id = ${eventDateId}
      union all select 1, id, to_jsonb(own) - '{version}'::text[] from zones own where event_date_id = ${eventDateId}
      union all select 2, id, to_jsonb(own) from event_tickets own where event_date_id = ${eventDateId}) as found
    order by place, id`.execute(db)
  return rows.map(({ row }) => row)
}
const setDate = (change: string, { eventDateId }: SampleConcert = other) =>
  sql`update event_dates set ${sql.raw(change)} where id = ${eventDateId}`.execute(db)
const setTickets = (change: string, { eventDateId }: SampleConcert = concert) =>
  sql`update event_tickets set ${sql.raw(change)} where event_date_id = ${eventDateId}`.execute(db)

/** A change of each field that every concert would accept. */
const typed: Record<EditField, { value: string; ticket?: string }> = {
  publication: { value: '' },
  doors: { value: '45' },
  opens: { value: '2026-01-02T10:00' },
  closes: { value: '60' },
  price: { value: '45.00', ticket: 'Adult' },
  capacity: { value: '30', ticket: '' },
}
const sentFor = async (field: EditField) => {
  const { value, ticket } = typed[field]
  return { field, value, ...(ticket !== undefined && { part: await partOf(ticket) }) }
}

/** Concerts outside the scope, and the change that makes one so. */
const left: [name: string, change: string][] = [
  ['cancelled', `status = 'cancelled'`],
  ['postponed', `status = 'postponed'`],
  ['past', `starts_at = now() - interval '1 minute', doors_at = now() - interval '1 hour'`],
  ['archived', 'archived_at = now()'],
]

describe.each(dateEditFields)('change many, %s:', (field) => {
  beforeEach(() => sql`update event_dates set published_at = null`.execute(db))
  test.each(left)('of two concerts the one that is %s is left as it is', async (_, change) => {
    const sent = await sentFor(field)
    expect((await dryRun(sent)).map(({ dateId }) => dateId)).toEqual([concert.eventDateId, other.eventDateId])
    await setDate(change)
    const before = await rowsOf(other)
    for (const query of ['', '?show=draft']) {
      expect((await dryRun(sent, query)).map(({ dateId }) => dateId)).toEqual([concert.eventDateId])
      expect((await visitor.hybrid(`/desk/season/edit${query}`)).props.count).toBe(1)
    }
    // After a dry run of two, another one is required.
    await send({ ...sent, intent: 'change', count: 2 })
    expect(await dryRun(sent)).toHaveLength(1)
    await send({ ...sent, intent: 'change', count: 1 })
    expect(await dryRun(sent)).toEqual([])
    expect(await rowsOf(other)).toEqual(before)
  })

  test('changes what it says, and nothing else', async () => {
    const sent = await sentFor(field)
    const [before, stays] = [await rowsOf(concert), await rowsOf(other)]
    await send({ ...sent, intent: 'change', count: 1 }, `?q=2031-09-10`)
    expect(await rowsOf(other)).toEqual(stays)
    const after = await rowsOf(concert)
    const changed = after.flatMap((row, index) =>
      Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(before[index]![name])),
    )
    const derived = ['updated_at', 'lowest_price_cents', 'sale_open_from', 'sale_open_until']
    expect(changed.filter((name) => !derived.includes(name))).toEqual(
      {
        publication: ['published_at'],
        doors: ['doors_at'],
        // Of both tickets.
        opens: ['sale_starts_at', 'sale_starts_at'],
        closes: ['sale_ends_at', 'sale_ends_at'],
        price: ['price_cents'],
        capacity: ['capacity'],
      }[field],
    )
  })
})

describe('change many, the window of a sale', () => {
  const ten = '2031-09-01T10:00'
  /** Input, state of the tickets, and the resulting time of both; or the reason of a refusal. */
  const windows: [field: EditField, value: string, change: string, outcome: string | null][] = [
    ['opens', ten, 'sale_ends_at = null', '2031-09-01T08:00:00.000Z'],
    ['opens', ten, `sale_ends_at = '2031-09-01 10:01+02'`, '2031-09-01T08:00:00.000Z'],
    ['opens', ten, `sale_ends_at = '2031-09-01 10:00+02'`, 'closesFirst'],
    ['opens', ten, `sale_ends_at = '2031-09-01 09:59+02'`, 'closesFirst'],
    // Empty: it opens with the page.
    ['opens', '', `sale_starts_at = '2031-08-01 10:00+02', sale_ends_at = '2031-09-01 09:59+02'`, null],
    ['closes', '60', 'sale_starts_at = null', '2031-09-10T16:30:00.000Z'],
    ['closes', '60', `sale_starts_at = '2031-09-10 18:29+02'`, '2031-09-10T16:30:00.000Z'],
    ['closes', '60', `sale_starts_at = '2031-09-10 18:30+02'`, 'closesFirst'],
    ['closes', '60', `sale_starts_at = '2031-09-10 18:31+02'`, 'closesFirst'],
    // Open until the start, and without an end.
    ['closes', '0', `sale_starts_at = '2031-09-10 19:29+02'`, '2031-09-10T17:30:00.000Z'],
    ['closes', '0', `sale_starts_at = '2031-09-10 19:30+02'`, 'closesFirst'],
    ['closes', '', `sale_starts_at = '2031-09-11 10:00+02', sale_ends_at = '2031-09-12 10:00+02'`, null],
  ]
  test.each(windows)('%s at "%s" where %s: %s', async (field, value, change, outcome) => {
    await setTickets(change)
    const query = '?q=2031-09-10'
    const isRefused = outcome === 'closesFirst'
    expect((await dryRun({ field, value }, query))[0]!.refusal).toBe(isRefused ? outcome : null)
    const before = await rowsOf(concert)
    await send({ field, value, intent: 'change', count: 1 }, query)
    if (isRefused) {
      expect(await rowsOf(concert)).toEqual(before)
      return
    }
    const column = field === 'opens' ? 'sale_starts_at' : 'sale_ends_at'
    const { rows } = await sql<{ at: Date | null }>`
      select ${sql.ref(column)} as at from event_tickets where event_date_id = ${concert.eventDateId}`.execute(db)
    expect(rows.map(({ at }) => at?.toISOString() ?? null)).toEqual([outcome, outcome])
  })

  test.each([
    ['opens', '2031-09-01T10:00', `sale_ends_at = '2031-09-01 09:00+02'`],
    ['closes', '60', `sale_starts_at = '2031-09-10 19:00+02'`],
  ])(
    '%s: one ticket that would close first is enough, and the other concerts are changed',
    async (field, value, change) => {
      // The other ticket has a valid window, too.
      await setTickets(`sale_starts_at = '2031-08-01 10:00+02', sale_ends_at = '2031-09-10 19:30+02'`)
      await sql`update event_tickets set ${sql.raw(change)} where id = ${concert.ticketIds[1]}`.execute(db)
      const sent = { field, value }
      expect((await dryRun(sent)).map(({ dateId, refusal }) => [dateId, refusal])).toEqual([
        [concert.eventDateId, 'closesFirst'],
        [other.eventDateId, null],
      ])
      const before = await rowsOf(concert)
      const { props } = await send({ ...sent, intent: 'change', count: 1 })
      expect(props.flash.notice).toMatchObject({ kind: 'warning', text: '1 concert is changed, 1 could not be.' })
      expect(await rowsOf(concert)).toEqual(before)
      expect((await dryRun(sent)).map(({ dateId }) => dateId)).toEqual([concert.eventDateId])
    },
  )

  test.each([
    ['opens', 'sale_starts_at', '2026-01-02T10:00'],
    ['closes', 'sale_ends_at', '60'],
  ] as const)(
    '%s: tickets that differ are called various, those that do not by their moment, or none',
    async (field, column, value) => {
      const before = async () => (await dryRun({ field, value }, '?q=2031-09-10'))[0]?.before
      expect(await before()).toBeNull()
      await sql`update event_tickets set ${sql.ref(column)} = '2031-09-10 10:00+02' where id = ${concert.ticketIds[0]}`.execute(
        db,
      )
      expect(await before()).toBe('various')
      await setTickets(`${column} = '2031-09-10 10:00+02'`)
      expect(new Date(String(await before())).toISOString()).toBe('2031-09-10T08:00:00.000Z')
      // If only one of two tickets has the value, it is still to change; with both, nothing
      // changes.
      const wanted = field === 'opens' ? '2026-01-02 10:00+01' : '2031-09-10 18:30+02'
      await sql`update event_tickets set ${sql.ref(column)} = ${wanted}::timestamptz where id = ${concert.ticketIds[0]}`.execute(
        db,
      )
      expect(await before()).toBe('various')
      await setTickets(`${column} = '${wanted}'`)
      expect(await before()).toBeUndefined()
    },
  )
})

describe('change many, seats:', () => {
  test.each([
    ['sold = 3, held = 2, blocked = 1', '6', null],
    ['sold = 3, held = 2, blocked = 1', '5', 'tooSmall'],
    ['sold = 6', '5', 'tooSmall'],
    ['held = 6', '5', 'tooSmall'],
    ['blocked = 6', '5', 'tooSmall'],
    // Unlimited is always enough.
    ['sold = 3, held = 2, blocked = 1', '', null],
  ])('%s, to "%s": %s', async (change, value, refusal) => {
    await sql`update zones set ${sql.raw(change)} where id = ${concert.zoneId}`.execute(db)
    const sent = { field: 'capacity', part: await partOf(''), value }
    expect(await dryRun(sent, '?q=2031-09-10')).toMatchObject([
      { before: 10, after: value === '' ? null : Number(value), refusal, least: 6 },
    ])
    await send({ ...sent, intent: 'change', count: 1 }, '?q=2031-09-10')
    const { capacity } = await db
      .selectFrom('zones')
      .select('capacity')
      .where('id', '=', concert.zoneId)
      .executeTakeFirstOrThrow()
    expect(capacity).toBe(refusal === null ? (value === '' ? null : Number(value)) : 10)
  })
})

describe('change many, prices:', () => {
  test('of a ticket in one part alone: not another ticket there, not the same one in another part, not what is sold', async () => {
    const boxes = await storeZone(db, concert.eventDateId, { capacity: 4, prices: [9_000, 8_000] })
    await sql`update zones set title = '{"en": "Boxes"}' where id = ${boxes.zoneId}`.execute(db)
    await sql`update zones set sold = 3 where id = ${concert.zoneId}`.execute(db)
    const stalls = (await parts()).find(({ zone, ticket }) => zone === 'Stalls' && ticket === 'Adult')!
    expect(await dryRun({ field: 'price', part: stalls.key, value: '45' })).toMatchObject([
      { dateId: concert.eventDateId, before: 4_200, after: 4_500, refusal: null },
      { dateId: other.eventDateId, before: 4_200, after: 4_500, refusal: null },
    ])
    await send({ field: 'price', part: stalls.key, value: '45', intent: 'change', count: 2 })
    const { rows } = await sql<{ line: string }>`
      select (zones.title ->> 'en') || ' ' || (event_tickets.title ->> 'en') || ' ' || price_cents || ' ' || sold as line
      from event_tickets join zones on zones.id = zone_id where event_tickets.event_date_id = ${concert.eventDateId}
      order by event_tickets.id`.execute(db)
    expect(rows.map(({ line }) => line)).toEqual([
      'Stalls Adult 4500 3',
      'Stalls Student 2100 3',
      'Boxes Adult 9000 0',
      'Boxes Student 8000 0',
    ])
  })

  test('a price that is so already is left out, and a part that is nobody’s has none', async () => {
    await sql`update event_tickets set price_cents = 4500 where id = ${other.ticketIds[0]}`.execute(db)
    const part = await partOf('Adult')
    expect((await dryRun({ field: 'price', part, value: '45' })).map(({ dateId }) => dateId)).toEqual([
      concert.eventDateId,
    ])
    expect(await dryRun({ field: 'price', part: 'f'.repeat(16), value: '45' })).toEqual([])
  })
})

test.each([
  ['0', 0],
  ['10080', 10_080],
  ['10081', null],
  ['-1', null],
  ['1.5', null],
])('change many, doors: %s minutes before it begins', async (value, minutes) => {
  const { props } = await send({ field: 'doors', value, intent: 'change', count: 2 })
  expect(Object.keys(props.errors ?? {})).toEqual(minutes === null ? ['value'] : [])
  const { starts_at, doors_at } = await db
    .selectFrom('event_dates')
    .select(['starts_at', 'doors_at'])
    .where('id', '=', concert.eventDateId)
    .executeTakeFirstOrThrow()
  expect((starts_at.getTime() - doors_at.getTime()) / 60_000).toBe(minutes ?? 60)
})

test('change many, publication: what comes out later comes out now, and what is out stays as it is', async () => {
  await setDate(`published_at = now() + interval '1 day'`, concert)
  const published = (await rowsOf(other))[0]!['published_at']
  expect(await dryRun({ field: 'publication' })).toMatchObject([
    { dateId: concert.eventDateId, before: false, after: true },
  ])
  await send({ field: 'publication', intent: 'change', count: 1 })
  expect(await dryRun({ field: 'publication' })).toEqual([])
  expect((await rowsOf(other))[0]!['published_at']).toBe(published)
})
