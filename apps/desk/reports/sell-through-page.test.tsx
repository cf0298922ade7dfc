// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import { type SellThroughRow, sumSellThrough } from './reports.ts'
import type { SellThroughPageProps } from './sell-through-page.tsx'
import { sampleFilters, sampleMoney } from './testing/sample-money.ts'

const row = {
  ...sampleMoney,
  id: 7,
  event: 'Mozart by candlelight',
  hall: 'Hall of Strings',
  hallColor: '#9F1E10',
  startsAt: '2026-11-28T18:30:00.000Z',
  status: 'scheduled',
  sold: 120,
  capacity: 200,
  week: 12,
  weekBefore: 30,
} satisfies SellThroughRow

const rows: SellThroughRow[] = [
  row,
  {
    ...row,
    id: 8,
    event: 'Requiem',
    startsAt: '2026-11-21T08:00:00.000Z',
    status: 'cancelled',
    sold: 0,
    capacity: 0,
    week: 0,
  },
  {
    ...row,
    id: 9,
    event: 'Gala',
    status: 'postponed',
    startsAt: '2026-12-24T18:30:00.000Z',
    sold: 100,
    capacity: 100,
    week: -2,
  },
]

const sample = (changes: Partial<SellThroughPageProps> = {}) =>
  ({
    rows,
    total: sumSellThrough(changes.rows ?? rows),
    count: 3,
    filters: { ...sampleFilters, by: 'played', from: '2026-11-21', to: null },
    now: '2026-11-21T12:00:00.000Z',
    ...changes,
  }) satisfies SellThroughPageProps

const open = (changes: Partial<SellThroughPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('sell-through', sample(changes), { url: '/desk/reports/sell-through', ...options })

test('sell-through: what of each concert is sold, how fast, and for how much', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Sell-through',
    '220 of 300 seats sold at 3 concerts, 10 of them in the last seven days.',
    '[Export to Excel](/desk/reports/sell-through/export.xlsx?by=played&from=2026-11-21) [Export as CSV](/desk/reports/sell-through/export.csv?by=played&from=2026-11-21)',
    '(Reports)',
    '- [Sell-through](/desk/reports/sell-through)*',
    '- [Days](/desk/reports/days)',
    '- [Channels](/desk/reports/channels)',
    '- [Categories](/desk/reports/categories)',
    '- [Promo codes](/desk/reports/promo)',
    '- [VAT](/desk/reports/vat)',
    '- [Refunds](/desk/reports/refunds)',
    '- [Settlement](/desk/reports/settlement)',
    '(Filter the report)',
    '{date "From" = "2026-11-21"}',
    '{date "To" = ""}',
    '<"Filter" submit> [Clear filters](/desk/reports/sell-through)',
    'image: Share of sold seats of each concert, as in the table ( all seats · Sat, Nov 28 · Thu, Dec 24)',
    'table: Sell-through',
    'When | Concert | Hall | Sold | Seats | Sold, % | Last 7 days | 7 days before | Days to go | Total | VAT | Without VAT',
    '[Sat, Nov 28 7:30 PM](/desk/season/7) | Mozart by candlelight | Hall of Strings | [120](/desk/orders?state=paid&date=7) | 200 | 60% | [12](/desk/orders?state=paid&date=7&from=2026-11-15) | 30 | 7 | [€41.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=7) | [€6.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=7) | [€35.00](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=7)',
    '[Sat, Nov 21 9:00 AM](/desk/season/8) | Requiem (cancelled) | Hall of Strings | 0 | 0 |  | 0 | 30 | 0 | [€41.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=8) | [€6.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=8) | [€35.00](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=8)',
    '[Thu, Dec 24 7:30 PM](/desk/season/9) | Gala (postponed) | Hall of Strings | [100](/desk/orders?state=paid&date=9) | 100 | 100% | [-2](/desk/orders?state=paid&date=9&from=2026-11-15) | 30 | 33 | [€41.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=9) | [€6.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=9) | [€35.00](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=9)',
    'Total |  |  | 220 | 300 | 73% | 10 | 60 |  | [€124.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through) | [€19.50](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through) | [€105.00](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through)',
  ])
})

test('sell-through: in Hungarian, where there is no end of seats', async () => {
  await open({ rows: [{ ...row, capacity: null }], count: 1 }, { locale: 'hu' })
  expect(readPage().slice(0, 2)).toEqual([
    '# Kihasználtság',
    '1 koncertre 120 hely kelt el, ebből 12 az elmúlt hét napban.',
  ])
  expect(readRows('Kihasználtság')).toEqual([
    '[nov. 28., szombat 19:30](/desk/season/7) | Mozart by candlelight | Hall of Strings | [120](/desk/orders?state=paid&date=7) | korlátlan |  | [12](/desk/orders?state=paid&date=7&from=2026-11-15) | 30 | 7 | [41,50 €](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=7) | [6,50 €](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=7) | [35,00 €](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through&key=7)',
    'Összesen |  |  | 120 | korlátlan |  | 12 | 30 |  | [41,50 €](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through) | [6,50 €](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through) | [35,00 €](/desk/reports/ledger?by=played&from=2026-11-21&report=sell-through)',
  ])
})

test('sell-through: of one concert without an end of seats', async () => {
  await open({ rows: [{ ...row, capacity: null }], count: 1 })
  expect(readPage()[1]).toBe('120 seats sold at 1 concert, 12 of them in the last seven days.')
  expect(document.querySelector('figure')).toBeNull()
})

test('sell-through: the chart has a bar for each concert, as high as its share', async () => {
  await open()
  const heights = [...document.querySelectorAll('figure rect')].map((bar) => Number(bar.getAttribute('height')))
  const [room, full] = [heights[0]!, (index: number) => heights[index * 2 + 1]! / heights[0]!]
  // A cancelled one has none.
  expect([room > 0, full(0), full(1), heights.length]).toEqual([true, 0.6, 1, 4])
})

test('sell-through: on days without a concert that is said', async () => {
  await open({ rows: [], count: 0 })
  expect(readPage().slice(-2)).toEqual(['No concert on these days', 'Choose other days or another hall.'])
})

test('sell-through: of one concert, with an end of seats and without', async () => {
  const { close } = await open({ rows: [row], count: 1 })
  expect(readPage()[1]).toBe('120 of 200 seats sold at 1 concert, 12 of them in the last seven days.')
  close()
  await open({ rows: [{ ...row, capacity: null }], count: 1 })
  expect(readRows('Sell-through')[0]!.split(' | ')[4]).toBe('unlimited')
})

test.each([
  ['en', '1,315 of 2,400 seats sold at 3 concerts, 10 of them in the last seven days.', '1,315', '2,400'],
  ['fr', '1 315 places vendues sur 2 400 pour 3 concerts, dont 10 ces sept derniers jours.', '1 315', '2 400'],
] as const)('sell-through: thousands are grouped, in %s', async (locale, sentence, sold, seats) => {
  await open({ rows: [{ ...row, sold: 1_315, capacity: 2_400, week: 10 }] }, { locale })
  const spaced = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
  expect(readPage().map(spaced)).toContain(sentence)
  const cells = spaced(readRows(locale === 'en' ? 'Sell-through' : 'Taux de remplissage')[0]!).split(' | ')
  expect([cells[3]!.replace(/^\[(.*)\]\(.*/, '$1'), cells[4]]).toEqual([sold, seats])
})
