/**
 * Exports of reports and their entries: the same content as the page, each number in its own
 * column, under its own title; and very many entries.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { addDays, findCalendarDate } from '#values/dates.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type MoneyReport, moneyKinds, moneyReports, type ReportRow } from '../reports.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor } = await desk.signedIn('finance')
const today = findCalendarDate(new Date(), desk.config.timeZone)
const whole = { from: addDays(today, -30), to: addDays(today, 30) }
beforeEach(async () => {
  await emptyShop(db)
  await sql`update event_dates set archived_at = now()`.execute(db)
})

const read = async (name: 'reports.show' | 'reports.ledger', query: object, report = '') => {
  const url =
    name === 'reports.show'
      ? href(deskRoutes['reports.show'], { report }, { query: query as never })
      : href(deskRoutes['reports.ledger'], {}, { query: query as never })
  return (await visitor.hybrid(url)).props
}
const fileOf = async (url: string): Promise<{ titles: string[]; rows: string[][]; name: string }> => {
  const { body, headers } = await visitor.get(url)
  const [titles, ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))
  return { titles: titles!, rows, name: /filename="?([^";]+)/.exec(String(headers['content-disposition']))![1]! }
}
const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Two orders, one of them with a code, in a hall in France; and money not assigned to a ticket. */
async function sell() {
  const concert = await storeConcert(db, { bystanders: false, capacity: 40 })
  await sql`update venues set country = 'FR' where id = ${concert.venueId}`.execute(db)
  const first = await buy(desk, desk.visitor(), concert, { quantity: 2, promo: 10 })
  const second = await buy(desk, desk.visitor(), concert)
  await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
    select id, 100, 'made_at_provider', gen_random_uuid(), 'succeeded' from payments where order_id = ${second.id}`.execute(
    db,
  )
  return { ...concert, first, second }
}

/** Columns before the numbers. */
const names: Record<MoneyReport, string[]> = {
  days: ['Day'],
  channels: ['Channel'],
  categories: ['Category', 'Hall'],
  promo: ['Code', 'Title'],
  vat: ['VAT rate', 'Seller'],
  refunds: ['Reason'],
  settlement: ['Hall', 'Seller'],
}
const kinds = ['Tickets', 'Fees', 'Discounts', 'Refunds', 'Kept', 'Chargebacks']
const money = ['Tickets sold', 'Of which free', ...kinds, 'Total', 'VAT', 'Without VAT']

test.each(moneyReports)('reports: the file of %s has the rows of the page, column by column', async (report) => {
  await sell()
  const { rows, head, count, total } = await read('reports.show', whole, report)
  const { titles, ...file } = await fileOf(
    href(deskRoutes['reports.export'], { report, format: 'csv' }, { query: whole }),
  )
  const cells = (row: ReportRow) => [
    report === 'days' ? `${row.key} 00:00` : row.label,
    ...(names[report].length === 1 ? [] : [row.note]),
    String(row.tickets),
    String(row.free),
    ...moneyKinds.map((kind) => euros(row[kind])),
    ...[row.gross, row.vat, row.gross - row.vat].map(euros),
  ]
  expect(file.rows).toEqual((rows as ReportRow[]).map(cells))
  expect(rows.length).toBeGreaterThan(0)
  expect(count).toBe(rows.length)
  expect(titles).toEqual([...names[report], ...money])
  expect(total).toMatchObject({ key: null, label: 'Total', note: '' })
  expect(file.name).toMatch(/^[a-z]+(-[a-z]+)*-\d{4}-\d\d-\d\d\.csv$/)
  expect(head.title).toMatch(/^\p{Lu}/u)
})

test('reports: the file of sell-through says of each concert how it sells before its money', async () => {
  await sell()
  const url = href(deskRoutes['reports.export'], { report: 'sell-through', format: 'csv' }, { query: whole })
  const { titles, rows, name } = await fileOf(url)
  const seats = ['Sold', 'Seats', 'Sold, %', 'Last 7 days', '7 days before']
  expect(titles).toEqual(['When', 'Concert', 'Hall', ...seats, ...money])
  const [own] = (await read('reports.show', whole, 'sell-through')).rows as ReportRow[]
  const cents = [...moneyKinds.map((kind) => own![kind]), own!.gross, own!.vat, own!.gross - own!.vat]
  expect(rows.map((row) => row.slice(3))).toEqual([['3', '40', '7,50', '3', '0', '3', '0', ...cents.map(euros)]])
  expect(name).toBe(`sell-through-${today}.csv`)
})

test('reports: lines of no ticket and of no rate leave these cells empty, and the rest as it is', async () => {
  const { second, eventDateId } = await sell()
  await sql`insert into money_entries (order_id, event_date_id, legal_entity_id, channel, kind, gross_cents)
    select ${second.id}, ${eventDateId}, legal_entity_id, 'online', 'keep', 77 from money_entries limit 1`.execute(db)
  const query = { ...whole, report: 'refunds', key: 'kept' }
  const { entries, sum, head, list } = await read('reports.ledger', query)
  expect(entries).toMatchObject([{ kind: 'keep', serial: null, grossCents: 77, vatRate: null, vatCents: 0 }])
  expect([sum, head.title, list]).toEqual([
    { count: 1, grossCents: 77, vatCents: 0 },
    expect.stringMatching(/./),
    { q: '', sort: '-at', before: null, after: null },
  ])
  const file = await fileOf(href(deskRoutes['reports.ledger.export'], { format: 'csv' }, { query }))
  expect(file.rows).toEqual([
    [expect.any(String), expect.any(String), second.ref_nr, '', 'Winterreise', 'Salle Cortot', '0,77', '', '0,00'],
  ])
  expect([file.titles.length, new Set(file.titles).size]).toEqual([9, 9])
})

test('reports: files are called in small letters without accents, by what they are', async () => {
  const { visitor: hungarian } = await desk.signedIn('finance', 'hu')
  const url = href(deskRoutes['reports.export'], { report: 'channels', format: 'csv' }, { query: whole })
  const { headers } = await hungarian.get(url)
  expect(headers['content-disposition']).toContain(`ertekesitesi-csatornak-${today}.csv`)
  const first = await hungarian.get(href(deskRoutes['reports.index']), { follow: false })
  expect(first.location).toContain(href(deskRoutes['reports.show'], { report: 'sell-through' }))
})

test('reports: rows that come to the same stand by their keys, and concerts of one moment by their numbers', async () => {
  const concerts = []
  for (let number = 0; number < 3; number++) concerts.push(await storeConcert(db, { bystanders: false }))
  const at = new Date(Date.now() + 1000 * 60 * 60 * 24)
  for (const { eventDateId } of concerts.toReversed())
    await sql`update event_dates set starts_at = ${at}, doors_at = ${at} where id = ${eventDateId}`.execute(db)
  for (const concert of concerts.toReversed()) await buy(desk, desk.visitor(), concert)
  const settled = (await read('reports.show', whole, 'settlement')).rows as { key: string; gross: number }[]
  expect(settled.map(({ key }) => key)).toEqual(settled.map(({ key }) => key).toSorted())
  expect(new Set(settled.map(({ gross }) => gross)).size).toBe(1)
  const { rows, total, count, now } = await read('reports.show', whole, 'sell-through')
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(concerts.map(({ eventDateId }) => eventDateId))
  expect([count, total.tickets, total.gross]).toEqual([3, 3, 3 * 4350])
  expect(Date.parse(now)).not.toBeNaN()
})

test('reports: the seats of a concert are those of all its parts, sold, on sale and kept out of it', async () => {
  const { eventDateId, zoneId } = await storeConcert(db, { bystanders: false, capacity: 40 })
  const { zoneId: second } = await storeZone(db, eventDateId, { capacity: 30, prices: [1_000] })
  await sql`update zones set sold = 7, blocked = 5 where id = ${zoneId}`.execute(db)
  await sql`update zones set sold = 9, blocked = 4 where id = ${second}`.execute(db)
  const bare = await storeConcert(db, { bystanders: false, startsInDays: 9 })
  await sql`delete from event_tickets where event_date_id = ${bare.eventDateId}`.execute(db)
  await sql`delete from zones where event_date_id = ${bare.eventDateId}`.execute(db)
  for (const [zone, seats, source] of [
    [zoneId, 3, 'a'],
    [second, 4, 'b'],
  ] as const)
    for (const days of [1, 8])
      await sql`insert into inventory_moves (zone_id, kind, delta, source, created_at)
        values (${zone}, 'sell', ${seats * days}, ${source + days}, now() - make_interval(days => ${days}))`.execute(db)
  const { rows } = await read('reports.show', {}, 'sell-through')
  expect(rows).toMatchObject([
    { id: eventDateId, sold: 16, capacity: 61, week: 7, weekBefore: 56, gross: 0, tickets: 0 },
    { id: bare.eventDateId, sold: 0, capacity: 0, week: 0, weekBefore: 0 },
  ])
})

test('reports: the newest of very many lines are listed first, whatever they are narrowed to', async () => {
  const [many, few] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  const { rows: codes } = await sql<{ id: number }>`insert into promo_codes (code, title, kind, percent)
    values ('MANY', '{"en": "Many"}', 'percent', 10), ('FEW', '{"en": "Few"}', 'percent', 10) returning id`.execute(db)
  for (const [at, { id }] of [many, few].entries())
    await sql`update orders set promo_code_id = ${codes[at]!.id} where id = ${id}`.execute(db)
  for (const [{ id }, lines] of [
    [many, 2_100],
    [few, 3],
  ] as const)
    await sql`insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents)
      select now() + make_interval(secs => n / 1000.0), ${id}, event_date_id, 1, 'online', 'keep', n
      from order_items, generate_series(1, ${lines}::integer) n where order_id = ${id}`.execute(db)
  await sql`update event_dates set starts_at = now(), doors_at = now()`.execute(db)
  const { rows: venues } = await sql<{ id: number }>`select venue_id as id from event_dates
    join order_items on event_date_id = event_dates.id where order_id in (${many.id}, ${few.id}) order by order_id`.execute(
    db,
  )
  const firstOf = async (query: object) => {
    const { entries, sum } = await read('reports.ledger', { ...whole, kind: 'keep', ...query })
    return [entries[0].grossCents, entries.length, sum.count]
  }
  const samples: [query: (at: number) => object, of: string][] = [
    [(at) => ({ venue: String(venues[at]!.id) }), 'a hall'],
    [(at) => ({ venue: String(venues[at]!.id), by: 'played' }), 'a hall, by concerts'],
    [(at) => ({ report: 'promo', key: String(codes[at]!.id) }), 'a code'],
  ]
  for (const [query, of] of samples)
    expect([of, await firstOf(query(0)), await firstOf(query(1))]).toEqual([of, [2_100, 100, 2_100], [3, 3, 3]])
  expect(await firstOf({})).toEqual([2_100, 100, 2_103])
})
