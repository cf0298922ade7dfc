// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import { testSorting } from '../testing/sorted-list.ts'
import type { LedgerPageProps } from './ledger-page.tsx'
import { type LedgerEntry, moneyKinds } from './reports.ts'
import { sampleFilters } from './testing/sample-money.ts'

const entry = {
  id: 1,
  at: '2026-11-20T17:05:00.000Z',
  order: 'CDZ-26-000042',
  event: 'Mozart by candlelight',
  hall: 'Hall of Strings',
  kind: 'sale',
  serial: 42,
  grossCents: 4200,
  vatRate: 550,
  vatCents: 219,
} satisfies LedgerEntry

const sample = (changes: Partial<LedgerPageProps> = {}) =>
  ({
    entries: [entry, { ...entry, id: 2, kind: 'refund', serial: null, grossCents: -4200, vatRate: null, vatCents: 0 }],
    list: { q: '', sort: 'at', before: null, after: null },
    filters: sampleFilters,
    row: { report: 'channels', label: 'online', kind: 'sale' },
    sum: { count: 2, grossCents: 0, vatCents: 219 },
    ...changes,
  }) satisfies LedgerPageProps

const url = '/desk/reports/ledger?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21'
const open = (changes: Partial<LedgerPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('ledger', sample(changes), { url, ...options })

test('ledger: the lines of a number, which of which report it is, and what they come to', async () => {
  await open()
  expect(readPage()).toEqual([
    '(Path)',
    '[Channels](/desk/reports/channels?from=2026-11-01&to=2026-11-21)',
    '# Lines of the ledger',
    'online · Tickets · November 1, 2026 – November 21, 2026 / 2 lines: €0.00, of which €2.19 VAT.',
    '[Export to Excel](/desk/reports/ledger/export.xlsx?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21) [Export as CSV](/desk/reports/ledger/export.csv?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21)',
    'table: Lines of the ledger',
    '[When](/desk/reports/ledger?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21&sort=-at) ▲ | Kind | Order | Ticket | Concert | Hall | [Total](/desk/reports/ledger?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21&sort=gross) | VAT rate | VAT',
    'Fri, Nov 20, 6:05 PM | Tickets | [CDZ-26-000042](/desk/orders/CDZ-26-000042) | 000042 | Mozart by candlelight | Hall of Strings | €42.00 | 5.5% | €2.19',
    'Fri, Nov 20, 6:05 PM | Refunds | [CDZ-26-000042](/desk/orders/CDZ-26-000042) |  | Mozart by candlelight | Hall of Strings | −€42.00 |  | €0.00',
  ])
})

test('ledger: in Hungarian', async () => {
  await open({ sum: { count: 1, grossCents: 4200, vatCents: 219 } }, { locale: 'hu' })
  expect(readPage()).toEqual([
    '(Elérési út)',
    '[Értékesítési csatornák](/desk/reports/channels?from=2026-11-01&to=2026-11-21)',
    '# A pénzmozgások tételei',
    'online · Jegyek · 2026. november 1. – 2026. november 21. / 1 tétel: 42,00 €, ebből áfa 2,19 €.',
    '[Exportálás Excelbe](/desk/reports/ledger/export.xlsx?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21) [Exportálás CSV-be](/desk/reports/ledger/export.csv?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21)',
    'table: A pénzmozgások tételei',
    '[Mikor](/desk/reports/ledger?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21&sort=-at) ▲ | Fajta | Rendelés | Jegy | Koncert | Terem | [Összesen](/desk/reports/ledger?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21&sort=gross) | Áfakulcs | Áfa',
    'nov. 20., péntek, 18:05 | Jegyek | [CDZ-26-000042](/desk/orders/CDZ-26-000042) | 000042 | Mozart by candlelight | Hall of Strings | 42,00 € | 5,5% | 2,19 €',
    'nov. 20., péntek, 18:05 | Visszatérítések | [CDZ-26-000042](/desk/orders/CDZ-26-000042) |  | Mozart by candlelight | Hall of Strings | −42,00 € |  | 0,00 €',
  ])
})

test('ledger: of all lines, without an end of days', async () => {
  const filters = { ...sampleFilters, from: null, to: null, by: 'played' } as const
  await open({
    row: { report: 'sell-through', label: null, kind: null },
    filters,
    sum: { count: 1, grossCents: 100, vatCents: 0 },
  })
  expect(readPage().slice(0, 5)).toEqual([
    '(Path)',
    '[Sell-through](/desk/reports/sell-through?by=played)',
    '# Lines of the ledger',
    '… – … / 1 line: €1.00, of which €0.00 VAT.',
    '[Export to Excel](/desk/reports/ledger/export.xlsx?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21) [Export as CSV](/desk/reports/ledger/export.csv?report=channels&key=online&kind=sale&from=2026-11-01&to=2026-11-21)',
  ])
})

test('ledger: every kind of line has a name', async () => {
  await open({ entries: moneyKinds.map((kind, id) => ({ ...entry, id, kind })) })
  expect(readRows('Lines of the ledger').map((row) => row.split(' | ')[1])).toEqual([
    'Tickets',
    'Fees',
    'Discounts',
    'Refunds',
    'Kept',
    'Chargebacks',
  ])
})

test('ledger: where there are none that is said', async () => {
  await open({ entries: [], sum: { count: 0, grossCents: 0, vatCents: 0 } })
  expect(readPage().slice(-2)).toEqual(['No payments', 'Choose other days or another hall.'])
})

testSorting('reports/server/ledger-store.ts', 'ledger', {
  entries: [],
  filters: { from: '2026-11-01', to: '2026-11-30', hall: null },
  row: { report: 'days', label: null, kind: null },
  sum: { count: 0, grossCents: 0, vatCents: 0 },
})
