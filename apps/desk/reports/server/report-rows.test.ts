/**
 * Rows of reports: their order, names, and each fact of an entry in its own place, on the page and
 * in the file.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy, exchange, sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { addDays, findCalendarDate, writeMoment } from '#values/dates.ts'
import { toCents } from '#values/money.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { maxRows, type ReportName } from '../reports.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { timeZone } = desk.config
const { visitor } = await desk.signedIn('finance', 'hu')
const today = findCalendarDate(new Date(), timeZone)
const whole = { from: addDays(today, -30), to: addDays(today, 30) }
beforeEach(async () => {
  await emptyShop(db)
  await sql`update event_dates set archived_at = now()`.execute(db)
})

const open = async (report: ReportName, query: object = whole) =>
  (await visitor.hybrid(href(deskRoutes['reports.show'], { report }, { query: query as never }))).props
const fileOf = async (url: string): Promise<string[][]> =>
  (await visitor.get(url)).body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))
const inFrance = (venueId: number) => sql`update venues set country = 'FR' where id = ${venueId}`.execute(db)

/** Changes the ledger directly, bypassing its protection. */
const moveBack = (orderId: number, days: number) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table money_entries disable trigger user`.execute(trx)
    await sql`update money_entries set at = at - make_interval(days => ${days}) where order_id = ${orderId}`.execute(
      trx,
    )
    await sql`alter table money_entries enable trigger user`.execute(trx)
  })

test('reports: days stand in their order, other rows by what they come to, and concerts by when they are', async () => {
  const [early, late] = [
    await storeConcert(db, { bystanders: false, startsInDays: 3, prices: [1000] }),
    await storeConcert(db, { bystanders: false, startsInDays: 9, prices: [5000] }),
  ]
  for (const { venueId } of [early, late]) await inFrance(venueId)
  for (const [concert, days] of [
    [late, 1],
    [early, 2],
    [early, 0],
  ] as const)
    await moveBack((await buy(desk, desk.visitor(), concert)).id, days)
  const keysOf = async (report: ReportName) => (await open(report)).rows.map(({ key }: { key: string }) => key)
  expect(await keysOf('days')).toEqual([-2, -1, 0].map((days) => addDays(today, days)))
  const hallsOf = (keys: string[]) => keys.map((key) => Number(key.split(':')[0]))
  expect(hallsOf(await keysOf('settlement'))).toEqual([late.venueId, early.venueId])
  expect(hallsOf(await keysOf('categories'))).toEqual([late.venueId, early.venueId])
  const { rows } = await open('sell-through')
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([early.eventDateId, late.eventDateId])
})

test('reports: why money went back is told by its own reason, by what was kept, and by an exchange', async () => {
  const { order, serials, second, ...sale } = await sellFirstEvening(desk, { prices: [4200, 3000] })
  const { rows: tickets } = await sql<{ id: number }>`select id from tickets where serial = ${serials[1]!}`.execute(db)
  await db.transaction().execute((trx) =>
    refundTickets(trx, {
      orderId: order.id,
      ticketIds: tickets.map(({ id }) => id),
      money: 'minus_fees',
      seats: 'back',
      reason: 'organiser',
      key: 'returned',
    }),
  )
  const cheaper = { eventTicketId: second.ticketIds[1]!, back: toCents(1200) }
  await exchange(desk, { order, serials, second, ...sale }, cheaper)
  await sql`update refunds set state = 'succeeded'`.execute(db)
  const { rows } = await open('refunds')
  const told = rows.map(({ key, label, gross }: { key: string; label: string; gross: number }) => [key, label, gross])
  const { rows: ledger } = await sql<{ key: string; gross: number }>`
    select case when kind = 'chargeback' then 'chargeback' when exchange_id is not null then 'exchange' when refund_id is null then 'kept'
      else (select reason from refunds where refunds.id = refund_id) end as key, sum(gross_cents)::integer as gross
    from money_entries where kind in ('refund', 'keep', 'chargeback') group by 1 order by 2 desc, 1`.execute(db)
  expect(told.map(([key, , gross]: [string, string, number]) => ({ key, gross }))).toEqual(ledger)
  expect(told.map(([key]: [string]) => key)).toEqual(expect.arrayContaining(['organiser', 'exchange', 'kept']))
  // Each has its own label.
  expect(new Set(told.map(([, label]: [string, string]) => label)).size).toBe(told.length)
  for (const [key, label] of told) expect(label).not.toBe(key)
})

test('reports: a line of the ledger says when, of which order, ticket, concert and hall, and with what VAT', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  await inFrance(concert.venueId)
  const { id, ref_nr } = await buy(desk, desk.visitor(), concert)
  const { rows } = await sql<{ id: number; at: Date; rate: number; vat: number; serial: number }>`
    select money_entries.id, at, money_entries.vat_rate_bp as rate, money_entries.vat_cents as vat, serial from money_entries join tickets on tickets.id = ticket_id
    where order_id = ${id} and kind = 'sale'`.execute(db)
  const [line] = rows
  const query = { ...whole, report: 'sell-through', key: String(concert.eventDateId), kind: 'sale' }
  const { entries, row, sum } = (await visitor.hybrid(href(deskRoutes['reports.ledger'], {}, { query }))).props
  expect(entries).toEqual([
    {
      id: line!.id,
      at: line!.at.toISOString(),
      order: ref_nr,
      event: 'Winterreise (hu)',
      hall: 'Salle Cortot (hu)',
      kind: 'sale',
      serial: line!.serial,
      grossCents: 4200,
      vatRate: line!.rate,
      vatCents: line!.vat,
    },
  ])
  expect({ row, sum }).toEqual({
    row: { report: 'sell-through', label: 'Winterreise (hu)', kind: 'sale' },
    sum: { count: 1, grossCents: 4200, vatCents: line!.vat },
  })
  const labelOf = async (report: ReportName, key: string) => {
    const { props } = await visitor.hybrid(href(deskRoutes['reports.ledger'], {}, { query: { ...whole, report, key } }))
    return props.row.label
  }
  expect(await labelOf('categories', `${concert.venueId}:Stalls`)).toBe('Stalls (hu), Salle Cortot (hu)')
  expect(await labelOf('channels', 'online')).toBe('online')
  expect(await labelOf('categories', `${concert.venueId}:Balcony`)).toBe(`${concert.venueId}:Balcony`)
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  expect(await fileOf(href(deskRoutes['reports.ledger.export'], { format: 'csv' }, { query }))).toEqual([
    [
      writeMoment(line!.at, timeZone),
      'Jegyek',
      ref_nr,
      String(line!.serial),
      'Winterreise (hu)',
      'Salle Cortot (hu)',
      '42,00',
      expect.stringMatching(`^${String(line!.rate / 100).replace('.', ',')}`),
      euros(line!.vat),
    ],
  ])
})

test('reports: in the file of sell-through each number of a concert stands in its own column', async () => {
  const { eventDateId, zoneId } = await storeConcert(db, { bystanders: false, capacity: 40 })
  await sql`update zones set sold = 13, blocked = 1 where id = ${zoneId}`.execute(db)
  await sql`insert into inventory_moves (zone_id, kind, delta, source, created_at) values
    (${zoneId}, 'sell', 5, 'a', now() - interval '1 day'), (${zoneId}, 'sell', 3, 'b', now() - interval '8 days')`.execute(
    db,
  )
  const endless = await storeConcert(db, { bystanders: false, capacity: null, startsInDays: 9 })
  const { starts_at } = await db
    .selectFrom('event_dates')
    .select('starts_at')
    .where('id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  const rows = await fileOf(href(deskRoutes['reports.export'], { report: 'sell-through', format: 'csv' }))
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    [
      writeMoment(starts_at, timeZone),
      'Winterreise (hu)',
      'Salle Cortot (hu)',
      '13',
      '39',
      expect.stringMatching(/^33[,.]33/),
      '5',
      '3',
    ],
    [expect.any(String), 'Winterreise (hu)', 'Salle Cortot (hu)', '0', '', '', '0', '0'],
  ])
  const { rows: shown } = await open('sell-through', {})
  expect(shown).toMatchObject([
    { id: eventDateId, hallColor: expect.stringMatching(/^#/), status: 'scheduled', startsAt: starts_at.toISOString() },
    { id: endless.eventDateId, capacity: null },
  ])
})

test('reports: of very many rows the first are shown, and all of them are counted and added up', async () => {
  const { eventDateId, zoneId } = await storeConcert(db, { bystanders: false, capacity: 10 })
  await sql`update zones set sold = 1 where id = ${zoneId}`.execute(db)
  await sql`with dates as (
      insert into event_dates (event_id, venue_id, starts_at, doors_at, slot)
      select event_id, venue_id, starts_at, doors_at, 's' || n from event_dates, generate_series(1, ${maxRows}::integer) n where id = ${eventDateId}
      returning id)
    insert into zones (event_date_id, title, capacity, sold) select id, '{"en": "Stalls"}', 10, 1 from dates`.execute(
    db,
  )
  const { rows, count, total } = await open('sell-through')
  expect([rows.length, count, total.sold, total.capacity]).toEqual([
    maxRows,
    maxRows + 1,
    maxRows + 1,
    10 * (maxRows + 1),
  ])
  const order = await buy(desk, desk.visitor(), await storeConcert(db, { bystanders: false }))
  // A hall's categories, each with a name of its own.
  await sql`with parts as (
        insert into zones (event_date_id, title, capacity) select event_date_id, jsonb_build_object('en', 'Part ' || n), 1
        from order_items, generate_series(1, ${maxRows}::integer) n where order_id = ${order.id} returning id, event_date_id)
      insert into money_sums (event_date_id, day, zone_id, legal_entity_id, channel, lines, tickets, sale, fee, discount, refund, keep, chargeback, gross, vat)
      select event_date_id, ${today}::date, id, 1, 'online', 1, 1, 100, 0, 0, 0, 0, 0, 100, 0 from parts`.execute(db)
  const categories = await open('categories')
  expect([categories.rows.length, categories.count, categories.total.gross]).toEqual([
    maxRows,
    expect.any(Number),
    4350 + 100 * maxRows,
  ])
  expect(categories.count).toBeGreaterThan(maxRows)
})
