import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { addDays } from '#values/dates.ts'
import type { PriceListDetail } from '../price-list.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let event: number
/** Stalls and balcony. */
let parts: [number, number]
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  event = (
    await db
      .selectFrom('event_dates')
      .select('event_id')
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
  ).event_id
  const rows = await sql<{ id: number }>`insert into hall_categories (venue_id, key, title, position, capacity) values
    (${concert.venueId}, 'stalls', '{"en": "Stalls", "hu": "Földszint"}', 0, 200),
    (${concert.venueId}, 'balcony', '{"en": "Balcony"}', 1, 80) returning id`.execute(db)
  parts = [rows.rows[0]!.id, rows.rows[1]!.id]
  visitor = (await desk.signedIn({ planner: [concert.venueId] })).visitor
})

const names = (en: string) => ({ en, fr: '', hu: '' })
const typed = () => ({
  title: 'Weekdays',
  fee: '1.50',
  kinds: [
    { id: null, title: names('Adult'), prices: { [parts[0]]: '42', [parts[1]]: '24.50' } },
    { id: null, title: names('Child'), prices: { [parts[0]]: '10', [parts[1]]: '' } },
  ],
})

async function make(changed: object = {}): Promise<string> {
  const path = `/desk/season/halls/${concert.venueId}/price-list`
  return (await visitor.post(path, { ...typed(), ...changed }, { follow: false })).location!
}
const read = async (path: string): Promise<PriceListDetail> => (await visitor.hybrid(path)).props.list
const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2027-09-01', index))
const plan = (source: string | number, changed: object = {}) =>
  visitor.post('/desk/season/plan', { event, source, times: ['19:30'], days: days(3), intent: 'publish', ...changed })
const sourceOf = (path: string) => `list-${path.split('/').at(-1)}`

interface Offered {
  id: number
  zone: string
  capacity: number
  ticket: string
  price: number
}
const offers = async () =>
  (
    await sql<{ date: string; fee: number; tickets: Offered[] }>`
      select date::text, issuing_fee_cents as fee, (select json_agg(json_build_object('id', event_tickets.id, 'zone', zones.title ->> 'en',
        'capacity', capacity, 'ticket', event_tickets.title ->> 'en', 'price', price_cents) order by event_tickets.position)
        from event_tickets join zones on zones.id = zone_id where event_tickets.event_date_id = event_dates.id) as tickets
      from event_dates where venue_id = ${concert.venueId} and id <> ${concert.eventDateId} order by starts_at`.execute(
      db,
    )
  ).rows
const adultInStalls = async () => (await offers()).map(({ tickets }) => tickets[0]!.price)
/** Changes the adult price of the stalls in the list. */
const reprice = async (path: string, price: string, sent: object) => {
  const list = await read(path)
  const [adult, ...others] = list.kinds
  const kinds = [{ ...adult, prices: { ...adult!.prices, [parts[0]]: price } }, ...others]
  return visitor.post(path, { ...list, kinds, ...sent })
}

test('price lists: concerts planned from one have the hall’s parts with their seats, and a ticket for each price', async () => {
  const path = await make()
  await plan(sourceOf(path))
  const wanted = [
    { zone: 'Stalls', capacity: 200, ticket: 'Adult', price: 4_200 },
    { zone: 'Stalls', capacity: 200, ticket: 'Child', price: 1_000 },
    { zone: 'Balcony', capacity: 80, ticket: 'Adult', price: 2_450 },
  ]
  expect(await offers()).toMatchObject(days(3).map((date) => ({ date, fee: 150, tickets: wanted })))
  const shown = await desk.visitor('hu').get(`/events/${concert.venueSlug}/${days(1)[0]}`)
  expect(shown.props.eventDate.eventTickets).toHaveLength(3)
  expect(shown.body).toContain('Földszint')
})

test('price lists: a changed price is shown before with its dates, then changes them, but not the one changed by hand', async () => {
  const path = await make()
  await plan(sourceOf(path), { days: days(25) })
  const [byHand] = await offers()
  await sql`update event_tickets set price_cents = 9900 where id = ${byHand!.tickets[0]!.id}`.execute(db)
  const { props } = await reprice(path, '45', { intent: 'preview' })
  expect(props.preview).toMatchObject([
    { zone: 'Stalls', ticket: 'Adult', price: 4_200, after: 4_500, dates: 24, others: [{ price: 9_900 }] },
  ])
  expect(await adultInStalls()).not.toContain(4_500)
  // A count other than the one shown changes nothing.
  expect((await reprice(path, '45', { intent: 'change', count: 25 })).props.preview).toHaveLength(1)
  expect(await adultInStalls()).not.toContain(4_500)
  await reprice(path, '45', { intent: 'change', count: 24 })
  expect(await adultInStalls()).toEqual([9_900, ...Array.from({ length: 24 }, () => 4_500)])
  expect((await offers()).map(({ tickets }) => tickets[1]!.price)).not.toContain(4_500)
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'price list change')
    .where('subject', '=', `price list ${path.split('/').at(-1)}`)
    .executeTakeFirstOrThrow()
  expect((details as { tickets: number[] }).tickets).toHaveLength(24)
})

test('price lists: a price that every date has changed by hand is shown, too, before it is another one', async () => {
  const path = await make()
  await plan(sourceOf(path), { days: days(2) })
  for (const { tickets } of await offers())
    await sql`update event_tickets set price_cents = 9900 where id = ${tickets[0]!.id}`.execute(db)
  const { props } = await reprice(path, '45', { intent: 'preview' })
  expect(props.preview).toMatchObject([{ dates: 0, others: [{ price: 9_900 }, { price: 9_900 }] }])
})

test('price lists: back at the list’s price a ticket follows again; where somebody has come to the same price, it is theirs', async () => {
  const path = await make()
  await plan(sourceOf(path))
  const set = async (index: number, price: number) =>
    sql`update event_tickets set price_cents = ${price} where id = ${(await offers())[index]!.tickets[0]!.id}`.execute(
      db,
    )
  await set(0, 9_900)
  await set(0, 4_200)
  await set(1, 4_500)
  await reprice(path, '45', { intent: 'change', count: 2 })
  await reprice(path, '50', { intent: 'change', count: 2 })
  expect(await adultInStalls()).toEqual([5_000, 4_500, 5_000])
})

test('price lists: a concert that is repeated follows the same list; a price that has gone leaves its dates as they are', async () => {
  const path = await make()
  await plan(sourceOf(path), { days: days(1) })
  const first = await db
    .selectFrom('event_dates')
    .select('id')
    .where('venue_id', '=', concert.venueId)
    .where('id', '<>', concert.eventDateId)
    .executeTakeFirstOrThrow()
  await plan(first.id, { days: ['2027-10-01'] })
  await reprice(path, '45', { intent: 'change', count: 2 })
  expect(await adultInStalls()).toEqual([4_500, 4_500])
  const list = await read(path)
  await visitor.post(path, { ...list, kinds: [list.kinds[1]] })
  expect((await read(path)).kinds).toHaveLength(1)
  expect((await offers()).map(({ tickets }) => tickets.length)).toEqual([3, 3])
})

test('price lists: what is over, cancelled or postponed keeps its price', async () => {
  const path = await make()
  await plan(sourceOf(path))
  await sql`update event_dates set status = 'postponed' where venue_id = ${concert.venueId} and date = ${days(3)[1]}`.execute(
    db,
  )
  await reprice(path, '45', { intent: 'change', count: 2 })
  expect(await adultInStalls()).toEqual([4_500, 4_200, 4_500])
})

test('price lists: what follows one is not among the usual prices, which lead to it', async () => {
  const path = await make()
  await plan(sourceOf(path))
  const { lines, lists } = (await visitor.hybrid('/desk/season/prices')).props
  expect(lines.map(({ price }: { price: number }) => price)).toEqual([4_200])
  expect(lines[0].dates).toBe(1)
  expect(lists).toEqual([{ id: Number(path.split('/').at(-1)), title: 'Weekdays', hall: 'Salle Cortot' }])
})

test('price lists: nothing is planned from one of a foreign hall; nor are parts of one priced', async () => {
  const path = await make({ kinds: [{ id: null, title: names('Adult'), prices: { [parts[0]]: '42' } }] })
  const other = await storeConcert(db, { bystanders: false })
  const stranger = (await desk.signedIn({ planner: [other.venueId] })).visitor
  const sent = { event, source: sourceOf(path), times: ['19:30'], days: days(1), intent: 'publish' }
  expect((await stranger.post('/desk/season/plan', sent)).status).toBe(404)
  expect((await stranger.hybrid('/desk/season/plan')).props.lists).toEqual([])
  const theirs = { ...typed(), kinds: [{ id: null, title: names('Adult'), prices: { [parts[0]]: '1' } }] }
  await stranger.post(`/desk/season/halls/${other.venueId}/price-list`, theirs)
  const { rows } = await sql`select from list_prices join price_list_kinds on price_list_kinds.id = kind_id
    join price_lists on price_lists.id = price_list_id where venue_id = ${other.venueId}`.execute(db)
  expect(rows).toEqual([])
})

test('price lists: amounts are written as the reader types them; what it offers is said where concerts are planned', async () => {
  const path = await make()
  const french = (await desk.signedIn({ planner: [concert.venueId] }, 'fr')).visitor
  const { list } = (await french.hybrid(path)).props
  expect(list).toMatchObject({ fee: '1,50', kinds: [{ prices: { [parts[1]]: '24,50' } }, {}] })
  const { lists } = (await visitor.hybrid('/desk/season/plan')).props
  expect(lists).toMatchObject([{ seats: 280, tickets: 3, leastCents: 1_000, mostCents: 4_200 }])
})

test('price lists: one of a hall that is archived is not there', async () => {
  const path = await make()
  await sql`update venues set archived_at = now() where id = ${concert.venueId}`.execute(db)
  expect((await visitor.hybrid(path)).status).toBe(404)
})

test('price lists: what somebody else has saved since is not written over', async () => {
  const path = await make()
  const list = await read(path)
  await visitor.post(path, { ...list, title: 'Weekends' })
  const { props } = await visitor.post(path, { ...list, title: 'Galas' })
  expect(props.errors.version).toContain('in the meantime')
  expect((await read(path)).title).toBe('Weekends')
})

test('price lists: none is made for a hall whose seats nobody has counted', async () => {
  await sql`update hall_categories set capacity = null where id = ${parts[1]}`.execute(db)
  const { location } = await visitor.get(`/desk/season/halls/${concert.venueId}/price-list`, { follow: false })
  expect(location).toBe(`/desk/season/halls/${concert.venueId}`)
})

test('price lists: what cannot be read is told at its field', async () => {
  const send = async (changed: object) =>
    (await visitor.post(`/desk/season/halls/${concert.venueId}/price-list`, { ...typed(), ...changed })).props.errors
  const kind = { id: null, title: names('Adult'), prices: { [parts[0]]: 'much' } }
  expect(await send({ kinds: [kind] })).toEqual({
    [`kinds.0.prices.${parts[0]}`]: 'Enter an amount in euros, such as 24.00.',
  })
  expect(await send({ kinds: [{ ...kind, prices: {} }] })).toEqual({ kinds: 'Enter at least one price.' })
  expect(await send({ title: '', fee: '' })).toEqual({
    title: 'Please fill this in.',
    fee: 'Enter an amount in euros, such as 24.00.',
  })
})
