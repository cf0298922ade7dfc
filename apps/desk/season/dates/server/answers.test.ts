/** Properties of the concert pages, and the complete messages and log entries of changes. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { nameOf, toFields } from '../offer.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  await sql`update event_dates set starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02', published_at = '2026-01-01 00:00+00'
    where id = ${concert.eventDateId}`.execute(db)
  ;({ visitor, id: person } = await desk.signedIn({ planner: [concert.venueId] }))
})

const path = () => `/desk/season/${concert.eventDateId}`
const audit = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `date ${concert.eventDateId}`)
    .orderBy('id')
    .execute()
const color = /^#[0-9A-F]{6}$/
const lineOf = () => ({
  id: concert.eventDateId,
  event: 'Winterreise (hu)',
  hall: 'Salle Cortot (hu)',
  hallColor: expect.stringMatching(color),
  slot: '',
  status: 'scheduled',
  startsAt: '2031-05-06T17:30:00.000Z',
  publishedAt: '2026-01-01T00:00:00.000Z',
  isReachable: true,
  isElsewhere: false,
  seats: { sold: 0, held: 0, blocked: 0, capacity: 10 },
  tickets: { count: 1, paused: 0, open: 1, nextOpening: null },
})

test('season: the list has a whole line of each concert, as the reader reads', async () => {
  const { visitor: hungarian } = await desk.signedIn({ planner: [concert.venueId] }, 'hu')
  const { dates, list, show, now, mayUseFiles } = (await hungarian.hybrid('/desk/season?show=nothing')).props
  expect({ dates, list, show, mayUseFiles }).toEqual({
    dates: [lineOf()],
    list: { q: '', sort: 'starts', before: null, after: null },
    show: 'coming',
    mayUseFiles: false,
  })
  expect(new Date(now).toISOString()).toBe(now)
  const everywhere = (await desk.signedIn('planner')).visitor
  expect((await everywhere.hybrid('/desk/season')).props.mayUseFiles).toBe(true)
})

test('season: a concert without seats has none, and one that is sold elsewhere is said to be', async () => {
  await sql`update event_dates set tmp_purchase_link = 'https://else.example', published_at = null where id = ${concert.eventDateId}`.execute(
    db,
  )
  await sql`delete from event_tickets where event_date_id = ${concert.eventDateId}`.execute(db)
  await sql`delete from zones where event_date_id = ${concert.eventDateId}`.execute(db)
  const { date, offer } = (await visitor.hybrid(path())).props
  expect(date).toMatchObject({
    isElsewhere: true,
    publishedAt: null,
    seats: { sold: 0, held: 0, blocked: 0, capacity: 0 },
    tickets: { count: 0, paused: 0, open: 0, nextOpening: null },
  })
  expect(offer).toEqual({ feeCents: 150, doors: '2031-05-06T19:00', link: 'https://else.example', zones: [] })
})

test('season: the page of a concert has its parts and tickets in their order, by the clocks of the shop', async () => {
  await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  const balcony = await storeZone(db, concert.eventDateId, { capacity: null, prices: [900, 800] })
  await sql`update zones set title = '{"en": "Balcony", "hu": "Erkély"}', sold = 3, held = 2, blocked = 1 where id = ${balcony.zoneId}`.execute(
    db,
  )
  const bare = await storeZone(db, concert.eventDateId, { capacity: 4, prices: [1] })
  await sql`delete from event_tickets where zone_id = ${bare.zoneId}`.execute(db)
  const set = (id: number, change: string) =>
    sql`update event_tickets set ${sql.raw(change)} where id = ${id}`.execute(db)
  await set(concert.ticketIds[0], 'position = 5')
  await set(balcony.ticketIds[0], `position = 2, is_paused = true, sale_ends_at = '2031-05-06 12:00+02'`)
  await set(balcony.ticketIds[1]!, `position = 1, sale_starts_at = '2031-01-02 10:00+01'`)
  const { visitor: hungarian } = await desk.signedIn({ planner: [concert.venueId] }, 'hu')
  const { date, offer, may, now } = (await hungarian.hybrid(path())).props
  expect(date).toEqual({
    ...lineOf(),
    seats: { sold: 3, held: 2, blocked: 1, capacity: null },
    tickets: { count: 3, paused: 1, open: 1, nextOpening: expect.stringMatching(/^2031-01-02T/) },
  })
  const none = { sold: 0, held: 0, blocked: 0, unnamed: 0 }
  const said = { access: '', condition: { en: '', fr: '', hu: '' }, isTaken: false }
  const ticket = { title: 'Adult (hu)', opens: '', closes: '', isPaused: false, ...said }
  expect(offer).toEqual({
    feeCents: 150,
    doors: '2031-05-06T19:00',
    link: '',
    zones: [
      {
        id: balcony.zoneId,
        title: 'Erkély',
        sold: 3,
        held: 2,
        blocked: 1,
        unnamed: 1,
        capacity: null,
        tickets: [
          { ...ticket, id: balcony.ticketIds[1], title: 'Student (hu)', priceCents: 800, opens: '2031-01-02T10:00' },
          { ...ticket, id: balcony.ticketIds[0], priceCents: 900, closes: '2031-05-06T12:00', isPaused: true },
        ],
      },
      {
        id: concert.zoneId,
        title: 'Stalls (hu)',
        ...none,
        capacity: 10,
        tickets: [{ ...ticket, id: concert.ticketIds[0], priceCents: 4_200 }],
      },
      { id: bare.zoneId, title: 'Stalls (hu)', ...none, capacity: 4, tickets: [] },
    ],
  })
  expect(may).toEqual({ edit: true, feature: false, seeDoor: false, change: true, seeOrders: true })
  expect(new Date(now).toISOString()).toBe(now)
})

test.each([
  [
    'pause',
    'isPaused',
    ['Sales have been paused. Sold tickets stay valid.', 'Sales have been resumed.'],
    ['sale paused', 'sale resumed'],
    false,
  ],
  [
    'publication',
    'isPublished',
    ['The concert is published.', 'The concert is a draft: visitors no longer see it.'],
    ['date published', 'date unpublished'],
    true,
  ],
] as const)('season: %s is told with its way back, and written down', async (door, field, texts, actions, isSo) => {
  const other = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  const stored = async ({ eventDateId }: SampleConcert) => {
    const date = await db.selectFrom('event_dates').selectAll().where('id', '=', eventDateId).executeTakeFirstOrThrow()
    const tickets = await db.selectFrom('event_tickets').selectAll().where('event_date_id', '=', eventDateId).execute()
    return { date, tickets }
  }
  const others = await stored(other)
  const send = async (value: unknown) => (await visitor.post(`${path()}/${door}`, { [field]: value })).props
  const told = (is: boolean) => ({
    kind: 'positive',
    text: texts[is ? 0 : 1],
    undo: { url: `${path()}/${door}`, method: 'POST', data: { [field]: String(!is) } },
    // The shop of this test has no legal pages.
    ...(is && door === 'publication' && { caption: expect.stringMatching(/^The shop sells without: terms of sale/) }),
  })
  expect((await send(!isSo)).flash.notice).toEqual(told(!isSo))
  expect((await send(String(isSo))).flash.notice).toEqual(told(isSo))
  // The value is already set.
  const before = await stored(concert)
  expect((await send(isSo)).flash.notice).toEqual(told(isSo))
  expect(await stored(concert)).toEqual(before)
  expect(await stored(other)).toEqual(others)
  const line = (is: boolean) => ({
    actor: `user ${person}`,
    action: actions[is ? 0 : 1],
    details: { before: { [field]: !is }, after: { [field]: is } },
  })
  expect(await audit()).toEqual([line(!isSo), line(isSo)])
  expect(Object.keys((await send('perhaps')).errors)).toEqual([field])
})

test('season: that there was nothing to save is told, and how many changes were', async () => {
  const fields = toFields((await visitor.hybrid(path())).props.offer, 'en')
  const save = async (changed: Record<string, string>) =>
    (await visitor.post(`${path()}/offer`, { was: fields, mine: { ...fields, ...changed } })).props.flash.notice
  expect(await save({})).toEqual({ kind: 'positive', text: 'There were no changes to save.' })
  const [price, blocked] = [nameOf.price(concert.ticketIds[0]), nameOf.blocked(concert.zoneId)]
  const capacity = nameOf.capacity(concert.zoneId)
  expect(await save({ [price]: '50', [blocked]: '2', [capacity]: '' })).toEqual({
    kind: 'positive',
    text: '3 changes saved. Sold tickets keep their price.',
    undo: {
      url: `${path()}/offer`,
      method: 'POST',
      data: {
        was: { [price]: '50', [blocked]: '2', [capacity]: '' },
        mine: { [price]: '42.00', [blocked]: '0', [capacity]: '10' },
      },
    },
  })
  expect(await audit()).toEqual([
    {
      actor: `user ${person}`,
      action: 'offer changed',
      details: {
        before: { [price]: 4_200, [blocked]: 0, [capacity]: 10 },
        after: { [price]: 5_000, [blocked]: 2, [capacity]: null },
      },
    },
  ])
})

test('season: of two tickets and two parts, what is typed is written to the one that it names', async () => {
  const other = await storeZone(db, concert.eventDateId, { capacity: 20, prices: [900, 800] })
  const stored = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', zones.id, zones.capacity, blocked, event_tickets.id, price_cents, sale_starts_at at time zone 'UTC', sale_ends_at at time zone 'UTC') as line
      from event_tickets join zones on zones.id = zone_id where zones.event_date_id = ${concert.eventDateId}
      order by zones.id, event_tickets.id`.execute(db)
    return rows.map(({ line }) => line)
  }
  const [first, second] = other.ticketIds
  const fields = toFields((await visitor.hybrid(path())).props.offer, 'en')
  const changed = {
    [nameOf.capacity(other.zoneId)]: '30',
    [nameOf.blocked(other.zoneId)]: '',
    [nameOf.price(second!)]: '7.50',
    [nameOf.opens(second!)]: '2031-01-02T10:00',
    [nameOf.closes(first)]: '2031-05-06T12:00',
  }
  await sql`update zones set blocked = 5 where id = ${other.zoneId}`.execute(db)
  const was = { ...fields, [nameOf.blocked(other.zoneId)]: '5' }
  await visitor.post(`${path()}/offer`, { was, mine: { ...was, ...changed } })
  expect(await stored()).toEqual([
    `${concert.zoneId} 10 0 ${concert.ticketIds[0]} 4200`,
    `${other.zoneId} 30 0 ${first} 900 2031-05-06 10:00:00`,
    `${other.zoneId} 30 0 ${second} 750 2031-01-02 09:00:00`,
  ])
})

test('season: seats that are blocked are refused where they would not fit, at the field that was typed', async () => {
  await sql`update zones set sold = 3, held = 2, blocked = 1 where id = ${concert.zoneId}`.execute(db)
  const fields = toFields((await visitor.hybrid(path())).props.offer, 'en')
  const [capacity, blocked] = [nameOf.capacity(concert.zoneId), nameOf.blocked(concert.zoneId)]
  const save = async (changed: Record<string, string>) =>
    (await visitor.post(`${path()}/offer`, { was: fields, mine: { ...fields, ...changed } })).props.errors ?? {}
  expect(await save({ [blocked]: '6' })).toEqual({ [blocked]: 'At least 11: 3 sold, 2 in carts, 6 blocked.' })
  expect(await save({ [blocked]: '6', [capacity]: '10' })).toEqual({
    [blocked]: 'At least 11: 3 sold, 2 in carts, 6 blocked.',
  })
  expect(await save({ [blocked]: '6', [capacity]: '9' })).toEqual({
    [capacity]: 'At least 11: 3 sold, 2 in carts, 6 blocked.',
  })
  expect(await save({ [blocked]: 'x' })).toEqual({ [blocked]: 'Enter a whole number of seats, up to a million.' })
  expect(await save({ [blocked]: '5', [capacity]: '10' })).toEqual({})
})

test.each<[string, object, string[]]>([
  ['a long name', { was: {}, mine: { ['x'.repeat(25)]: '1' } }, [`mine.${'x'.repeat(25)}`]],
  ['a long value', { was: {}, mine: { fee: '1'.repeat(501) } }, ['mine.fee']],
  ['no table', {}, ['was', 'mine']],
])('season: a table that no form of ours sends is refused: %s', async (_, sent, fields) => {
  const { props } = await visitor.post(`${path()}/offer`, sent)
  expect(Object.keys(props.errors)).toEqual(fields)
  expect(await audit()).toEqual([])
})

test('season: what was sold is that of the concert alone, and after it no day is before', async () => {
  const other = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  const { zoneId } = await storeZone(db, concert.eventDateId, { capacity: 9, prices: [1] })
  await sql`insert into inventory_moves (zone_id, kind, delta, source, created_at) values
    (${other.zoneId}, 'sell', 9, 'a', '2031-05-01 12:00+02'), (${zoneId}, 'sell', 2, 'b', '2031-05-08 12:00+02'),
    (${concert.zoneId}, 'sell', 3, 'c', '2031-05-01 12:00+02'), (${concert.zoneId}, 'release', 9, 'd', '2031-05-02 12:00+02')`.execute(
    db,
  )
  expect((await visitor.hybrid(path())).props.sales).toEqual([
    { date: '2031-05-01', daysBefore: 5, sold: 3 },
    { date: '2031-05-08', daysBefore: 0, sold: 5 },
  ])
})

test('season: what is archived, or there never was, is not there', async () => {
  await sql`update event_dates set archived_at = now() where id = ${concert.eventDateId}`.execute(db)
  for (const address of [path(), '/desk/season/999999999']) expect((await visitor.hybrid(address)).status).toBe(404)
})
