/** Limits of days, rows and reports: entries on either side of each limit, and impossible keys. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { sumMoney } from '#core/orders/settlement/server/money-sums.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { addDays, findCalendarDate } from '#values/dates.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { moneyReports, type ReportName } from '../reports.ts'
import { askSums, selectSums } from './summed-lines.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { timeZone } = desk.config
const { visitor } = await desk.signedIn('finance')
const today = findCalendarDate(new Date(), timeZone)
const whole = { from: addDays(today, -30), to: addDays(today, 30) }
beforeEach(async () => {
  await sql`truncate money_sums, money_days`.execute(db)
  await emptyShop(db)
  await sql`update event_dates set archived_at = now()`.execute(db)
})

type Query = Record<string, string>
const open = async (report: ReportName, query: Query) =>
  (await visitor.hybrid(href(deskRoutes['reports.show'], { report }, { query }))).props
const ledger = async (query: Query) =>
  (await visitor.hybrid(href(deskRoutes['reports.ledger'], {}, { query: { ...whole, ...query } }))).props
const grossOf = ({ entries }: { entries: { grossCents: number }[] }) => entries.map(({ grossCents }) => grossCents)
const keep = (orderId: number, cents: number, at: ReturnType<typeof sql> = sql`now()`) =>
  sql`insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents)
    select ${at}, ${orderId}, event_date_id, 1, 'online', 'keep', ${cents} from order_items where order_id = ${orderId}`.execute(
    db,
  )

test('reports: a day begins and ends at midnight by the clocks of the shop, line by line and put together', async () => {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  const day = '2026-03-10'
  const midnight = (later: number) => sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`
  await keep(id, 1, sql`${midnight(0)} - interval '1 microsecond'`)
  await keep(id, 10, midnight(0))
  await keep(id, 100, sql`${midnight(1)} - interval '1 microsecond'`)
  await keep(id, 1_000, midnight(1))
  const ofDay = { from: day, to: day }
  const year = { from: '2026-01-01', to: '2026-12-31' }
  for (const isSummed of [false, true]) {
    if (isSummed) await sumMoney(db)
    expect(grossOf(await ledger({ ...ofDay, kind: 'keep' }))).toEqual([100, 10])
    expect(grossOf(await ledger({ ...year, report: 'days', key: day }))).toEqual([100, 10])
    expect((await ledger({ ...year, report: 'days', key: day })).sum).toEqual({
      count: 2,
      grossCents: 110,
      vatCents: 0,
    })
    expect((await ledger({ ...ofDay, kind: 'keep' })).sum.grossCents).toBe(110)
    for (const report of moneyReports) expect([report, (await open(report, ofDay)).total.gross]).toEqual([report, 110])
    const { rows } = await open('days', { from: '2026-03-09', to: '2026-03-11' })
    expect(rows.map(({ key, gross }: { key: string; gross: number }) => [key, gross])).toEqual([
      ['2026-03-09', 1],
      [day, 110],
      ['2026-03-11', 1_000],
    ])
    // Only one end.
    for (const report of moneyReports)
      expect([
        report,
        (await open(report, { from: day })).total.gross,
        (await open(report, { to: day })).total.gross,
        (await open(report, { from: '2026-03-11' })).total.gross,
        (await open(report, { to: '2026-03-09' })).total.gross,
      ]).toEqual([report, 1_110, 111, 1_000, 1])
  }
})

test.each([
  ['days', 'yesterday'],
  ['days', '2026-02-30'],
  ['sell-through', 'x1'],
  ['sell-through', '1x'],
  ['sell-through', ''],
  ['categories', 'x1:Stalls'],
  ['categories', '1x:Stalls'],
  ['categories', ':Stalls'],
  ['categories', 'Stalls'],
  ['vat', 'x1:550'],
  ['vat', '1x:550'],
  ['vat', ':550'],
  ['vat', '1:x5'],
  ['vat', '1:5x'],
  ['vat', '1'],
  ['settlement', 'x:1'],
  ['settlement', '1:x'],
  ['settlement', ':1'],
  ['settlement', '1:'],
  ['settlement', '1'],
  ['channels', 'elsewhere'],
  ['promo', 'x'],
  ['refunds', 'x'],
] as const)('reports: of %s no row is %j, neither line by line nor put together', async (report, key) => {
  await buy(desk, desk.visitor(), await storeConcert(db, { bystanders: false }))
  const none = { entries: [], sum: { count: 0, grossCents: 0, vatCents: 0 } }
  const wide = report === 'sell-through' ? whole : { ...whole, report }
  expect(await ledger({ ...wide, report, key })).toMatchObject({ ...none, row: { label: key } })
  expect(await ledger({ ...wide, report, key, kind: 'sale' })).toMatchObject(none)
})

test('reports: of refunds there are lines of what went back alone, and of a part of a hall those of its whole name', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  await sql`update zones set title = '{"en": "Balcony: left"}' where id = ${concert.zoneId}`.execute(db)
  const order = await buy(desk, desk.visitor(), concert)
  const other = await buy(desk, desk.visitor(), await storeConcert(db, { bystanders: false }))
  await keep(order.id, 77)
  expect(grossOf(await ledger({ report: 'refunds' }))).toEqual([77])
  expect((await ledger({ report: 'refunds' })).sum).toEqual({ count: 1, grossCents: 77, vatCents: 0 })
  const key = `${concert.venueId}:Balcony: left`
  const { entries, row, sum } = await ledger({ report: 'categories', key })
  expect(entries.map(({ order: reference }: { order: string }) => reference)).toEqual([order.ref_nr, order.ref_nr])
  expect([row.label, sum]).toEqual(['Balcony: left, Salle Cortot', { count: 2, grossCents: 4_350, vatCents: 0 }])
  // Entries without a ticket belong to no category.
  const rest = await ledger({ report: 'categories', key: `${concert.venueId}:` })
  expect([grossOf(rest), rest.sum.grossCents]).toEqual([[77], 77])
  const all = await ledger({ report: 'settlement' })
  expect([all.row, all.sum.count]).toEqual([{ report: 'settlement', label: null, kind: null }, 5])
  expect(all.entries.map(({ order: reference }: { order: string }) => reference)).toContain(other.ref_nr)
  expect(grossOf(await ledger({ sort: 'gross' }))).toEqual([77, 150, 150, 4_200, 4_200])
})

test('reports: a line that is put together while somebody asks is counted once', async () => {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  for (const cents of [10, 100]) await keep(id, cents)
  const sums = await askSums(db, async (trx, summed) => {
    await sumMoney(db)
    const of = async (by: 'concerts' | 'concertsAndDays' | 'days') => {
      const { rows } = await sql<{ gross: number }>`select sum(gross)::integer as gross
        from ${selectSums({ timeZone, summed, by })} where channel = 'online'`.execute(trx)
      return rows[0]!.gross
    }
    return [await of('concerts'), await of('concertsAndDays'), await of('days')]
  })
  expect(sums).toEqual([110, 110, 110])
})
