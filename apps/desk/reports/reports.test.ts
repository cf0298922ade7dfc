import { expect, test } from 'vitest'
import {
  addMoney,
  moneyReports,
  noMoney,
  readReportFilters,
  type SellThroughRow,
  countSoldShare,
  sumSellThrough,
  findReportTitles,
  writeReportFilters,
} from './reports.ts'

const today = '2026-11-21'
const read = (query: Record<string, unknown>, report: 'sell-through' | 'days' | null = 'days') =>
  readReportFilters(query, { report, today })

test('reports: without days the last thirty are meant, and of sell-through the next ninety', () => {
  expect(read({})).toEqual({ by: 'paid', from: '2026-10-23', to: today, venue: null })
  expect(read({}, null)).toEqual(read({}))
  expect(read({}, 'sell-through')).toEqual({ by: 'played', from: today, to: '2027-02-19', venue: null })
})

test('reports: one end of days is an end, and the other one is open', () => {
  for (const report of ['days', 'sell-through'] as const) {
    expect(read({ from: '2026-01-02' }, report)).toMatchObject({ from: '2026-01-02', to: null })
    expect(read({ to: '2026-01-02' }, report)).toMatchObject({ from: null, to: '2026-01-02' })
  }
  expect(read({ from: '2026-02-30', to: ['2026-01-02'] })).toEqual(read({}))
})

test('reports: what narrows one is read as it was written', () => {
  const filters = { by: 'played', from: '2026-01-02', to: '2026-02-03', venue: 7 } as const
  expect(writeReportFilters(filters)).toEqual({ by: 'played', from: '2026-01-02', to: '2026-02-03', venue: '7' })
  expect(read(writeReportFilters(filters))).toEqual(filters)
  expect(writeReportFilters({ by: 'paid', from: null, to: null, venue: null })).toEqual({})
  expect(read({ venue: '7x', by: 'x' })).toMatchObject({ venue: null, by: 'paid' })
  // Sales of concerts are reported by concert date.
  expect(read({ by: 'paid' }, 'sell-through').by).toBe('played')
})

const row: SellThroughRow = {
  ...noMoney,
  id: 1,
  event: 'Gala',
  hall: 'Hall',
  hallColor: '#000',
  startsAt: '2026-11-28T18:30:00.000Z',
  status: 'scheduled',
  sold: 30,
  capacity: 40,
  week: 5,
  weekBefore: 2,
}

test('reports: concerts come to one line, without an end of seats where one of them has none', () => {
  const other = { ...row, id: 2, sold: 1, capacity: 10, week: -1, weekBefore: 4, gross: 700, vat: 35, tickets: 1 }
  expect(sumSellThrough([row, other])).toEqual({
    ...noMoney,
    sold: 31,
    capacity: 50,
    week: 4,
    weekBefore: 6,
    gross: 700,
    vat: 35,
    tickets: 1,
  })
  expect(sumSellThrough([row, { ...other, capacity: null }]).capacity).toBeNull()
  // A cancelled concert counts with its money, and without seats.
  const cancelled = { ...other, status: 'cancelled' as const, capacity: null }
  expect(sumSellThrough([row, cancelled])).toEqual({
    ...noMoney,
    sold: 30,
    capacity: 40,
    week: 5,
    weekBefore: 2,
    gross: 700,
    vat: 35,
    tickets: 1,
  })
  expect(sumSellThrough([])).toEqual({ ...noMoney, sold: 0, capacity: 0, week: 0, weekBefore: 0 })
  expect(
    addMoney([
      { ...noMoney, keep: 2, chargeback: -5 },
      { ...noMoney, keep: 3 },
    ]),
  ).toEqual({
    ...noMoney,
    keep: 5,
    chargeback: -5,
  })
})

test('reports: the share that is sold is one of the seats, of no seats nothing, and of endless ones none', () => {
  const shares = [
    { sold: 30, capacity: 40 },
    { sold: 0, capacity: 0 },
    { sold: 30, capacity: null },
    { sold: 30, capacity: 40, status: 'cancelled' as const },
    { sold: 30, capacity: 40, status: 'postponed' as const },
  ].map(countSoldShare)
  expect(shares).toEqual([0.75, 0, null, null, 0.75])
})

test('reports: rows and their notes are called by what they are', () => {
  const titles = moneyReports.map((report) => ({ report, ...findReportTitles(report) }))
  expect(titles.map(({ report, label, note }) => [report, label, note])).toEqual([
    ['days', 'reports.column.days', null],
    ['channels', 'reports.column.channels', null],
    ['categories', 'reports.column.categories', 'reports.column.hall'],
    ['promo', 'reports.column.promo', 'reports.column.codeTitle'],
    ['vat', 'reports.column.vatRate', 'reports.column.seller'],
    ['refunds', 'reports.column.refunds', null],
    ['settlement', 'reports.column.settlement', 'reports.column.seller'],
  ])
})
