// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import { type MoneyReport, moneyReports } from './reports.ts'
import type { ReportPageProps } from './report-page.tsx'
import { sampleFilters, sampleMoney } from './testing/sample-money.ts'

const half = { ...sampleMoney, tickets: 0, sale: 0, fee: 0, refund: -2100, discount: 0, keep: 0, gross: -2100, vat: 0 }

const sample = (changes: Partial<ReportPageProps> = {}) =>
  ({
    report: 'channels',
    rows: [
      { ...sampleMoney, key: 'online', label: 'online', note: '' },
      { ...half, key: 'box_office', label: 'at the box office', note: '' },
    ],
    total: { ...sampleMoney, refund: -6300, gross: 2050, key: null, label: 'Total', note: '' },
    count: 2,
    filters: sampleFilters,
    ...changes,
  }) satisfies ReportPageProps

const halls = [
  { id: 1, title: 'Hall of Strings', color: '#9F1E10' },
  { id: 2, title: 'Garden', color: '#0F1E10' },
]
const open = (changes: Partial<ReportPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('report', sample(changes), { url: '/desk/reports/channels', me: { halls }, ...options })

test('report: each sum stands in its own cell and leads to the lines that it is of', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Channels',
    '€20.50 in all, of which €6.50 VAT; 2 tickets sold.',
    '[Export to Excel](/desk/reports/channels/export.xlsx?from=2026-11-01&to=2026-11-21) [Export as CSV](/desk/reports/channels/export.csv?from=2026-11-01&to=2026-11-21)',
    '(Reports)',
    '- [Sell-through](/desk/reports/sell-through)',
    '- [Days](/desk/reports/days?from=2026-11-01&to=2026-11-21)',
    '- [Channels](/desk/reports/channels?from=2026-11-01&to=2026-11-21)*',
    '- [Categories](/desk/reports/categories?from=2026-11-01&to=2026-11-21)',
    '- [Promo codes](/desk/reports/promo?from=2026-11-01&to=2026-11-21)',
    '- [VAT](/desk/reports/vat?from=2026-11-01&to=2026-11-21)',
    '- [Refunds](/desk/reports/refunds?from=2026-11-01&to=2026-11-21)',
    '- [Settlement](/desk/reports/settlement?from=2026-11-01&to=2026-11-21)',
    '(Filter the report)',
    '{date "From" = "2026-11-01"}',
    '{date "To" = "2026-11-21"}',
    '{"Days" = "of the payment" of [of the payment | of the concert]}',
    '{"Hall" = "all" of [all | Hall of Strings | Garden]}',
    '<"Filter" submit> [Clear filters](/desk/reports/channels)',
    'image: Channels: the totals of the rows, as in the table (online €41.50 · at the box office −€21.00)',
    'table: Channels',
    'Channel | Tickets sold | Tickets | Fees | Discounts | Refunds | Kept | Total | VAT | Without VAT',
    'online | [2](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online&kind=sale) | [€84.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online&kind=sale) | [€3.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online&kind=fee) | [−€5.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online&kind=discount) | [−€42.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online&kind=refund) | [€1.50](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online&kind=keep) | [€41.50](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online) | [€6.50](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online) | [€35.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=online)',
    'at the box office | 0 | €0.00 | €0.00 | €0.00 | [−€21.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=box_office&kind=refund) | €0.00 | [−€21.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=box_office) | €0.00 | [−€21.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&key=box_office)',
    'Total | [2](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&kind=sale) | [€84.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&kind=sale) | [€3.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&kind=fee) | [−€5.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&kind=discount) | [−€63.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&kind=refund) | [€1.50](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels&kind=keep) | [€20.50](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels) | [€6.50](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels) | [€14.00](/desk/reports/ledger?from=2026-11-01&to=2026-11-21&report=channels)',
  ])
})

test('report: in French', async () => {
  await open({ total: { ...sample().total, tickets: 1 } }, { locale: 'fr' })
  expect(readPage().map((line) => line.replaceAll(/\]\([^)]*\)/g, ']'))).toEqual([
    '# Canaux',
    '20,50 € en tout, dont 6,50 € de TVA ; 1 billet vendu.',
    '[Exporter vers Excel] [Exporter en CSV]',
    '(Rapports)',
    '- [Taux de remplissage]',
    '- [Jours]',
    '- [Canaux]*',
    '- [Catégories]',
    '- [Codes promo]',
    '- [TVA]',
    '- [Remboursements]',
    '- [Décompte]',
    '(Filtrer le rapport)',
    '{date "Du" = "2026-11-01"}',
    '{date "Au" = "2026-11-21"}',
    '{"Jours" = "du paiement" of [du paiement | du concert]}',
    '{"Salle" = "tout afficher" of [tout afficher | Hall of Strings | Garden]}',
    '<"Filtrer" submit> [Effacer les filtres]',
    'image: Canaux : le total de chaque ligne, comme dans le tableau (online 41,50 € · at the box office −21,00 €)',
    'table: Canaux',
    'Canal | Billets vendus | Billets | Frais | Remises | Remboursements | Retenues | Total | TVA | Hors TVA',
    'online | [2] | [84,00 €] | [3,00 €] | [−5,00 €] | [−42,00 €] | [1,50 €] | [41,50 €] | [6,50 €] | [35,00 €]',
    'at the box office | 0 | 0,00 € | 0,00 € | 0,00 € | [−21,00 €] | 0,00 € | [−21,00 €] | 0,00 € | [−21,00 €]',
    'Total | [1] | [84,00 €] | [3,00 €] | [−5,00 €] | [−63,00 €] | [1,50 €] | [20,50 €] | [6,50 €] | [14,00 €]',
  ])
})

test('report: tickets for which nothing was paid are told apart, where there are any', async () => {
  const rows = [{ ...sampleMoney, free: 1, key: 'online', label: 'online', note: '' }]
  await open({ rows, total: { ...rows[0]!, key: null, label: 'Total' } })
  expect(readPage().find((line) => line.startsWith('Channel |'))).toMatch(
    /^Channel \| Tickets sold \| Of which free \| Tickets/,
  )
  expect(readRows('Channels')[0]).toMatch(/^online \| \[2\]\S* \| 1 \| \[€84\.00\]/)
})

const names: Record<MoneyReport, [title: string, head: string]> = {
  days: ['Days', 'Day | Tickets sold'],
  channels: ['Channels', 'Channel | Tickets sold'],
  categories: ['Categories', 'Category | Hall | Tickets sold'],
  promo: ['Promo codes', 'Code | Title | Tickets sold'],
  vat: ['VAT', 'VAT rate | Seller | Tickets sold'],
  refunds: ['Refunds', 'Reason | Tickets sold'],
  settlement: ['Settlement', 'Hall | Seller | Tickets sold'],
}

test.each(moneyReports)('report: %s is called by its name, as are its rows', async (report) => {
  const rows = [{ ...sampleMoney, key: 'key', label: 'label', note: 'note' }]
  await open({ report, rows, total: { ...rows[0]!, chargeback: -100 } })
  const [title, head] = names[report]
  const lines = readPage()
  expect(lines[0]).toBe(`# ${title}`)
  const heads = lines[lines.indexOf(`table: ${title}`) + 1]
  expect(heads).toBe(`${head} | Tickets | Fees | Discounts | Refunds | Kept | Chargebacks | Total | VAT | Without VAT`)
  expect(readRows(title)[0]).toMatch(head.split(' | ').length > 2 ? /^label \| note \| \[2\]/ : /^label \| \[2\]/)
})

test('report: the others are asked for the same halls and days, but for sell-through, which has days of its own', async () => {
  await open({ filters: { by: 'played', from: '2026-11-01', to: null, venue: 2 } })
  expect(readPage().filter((line) => line.startsWith('- '))).toEqual([
    '- [Sell-through](/desk/reports/sell-through?venue=2)',
    '- [Days](/desk/reports/days?by=played&from=2026-11-01&venue=2)',
    '- [Channels](/desk/reports/channels?by=played&from=2026-11-01&venue=2)*',
    '- [Categories](/desk/reports/categories?by=played&from=2026-11-01&venue=2)',
    '- [Promo codes](/desk/reports/promo?by=played&from=2026-11-01&venue=2)',
    '- [VAT](/desk/reports/vat?by=played&from=2026-11-01&venue=2)',
    '- [Refunds](/desk/reports/refunds?by=played&from=2026-11-01&venue=2)',
    '- [Settlement](/desk/reports/settlement?by=played&from=2026-11-01&venue=2)',
  ])
  expect(readRows('Channels')[1]).toContain(
    '/desk/reports/ledger?by=played&from=2026-11-01&venue=2&report=channels&key=box_office&kind=refund',
  )
})

test('report: what it is about is narrowed, and its file is of the same', async () => {
  const { user, sent, settled } = await open({ filters: { ...sampleFilters, by: 'played', venue: 2 } })
  expect([readPage()[2]]).toEqual([
    '[Export to Excel](/desk/reports/channels/export.xlsx?by=played&from=2026-11-01&to=2026-11-21&venue=2) [Export as CSV](/desk/reports/channels/export.csv?by=played&from=2026-11-01&to=2026-11-21&venue=2)',
  ])
  expect(readPage().filter((line) => line.startsWith('{'))).toEqual([
    '{date "From" = "2026-11-01"}',
    '{date "To" = "2026-11-21"}',
    '{"Days" = "of the concert" of [of the payment | of the concert]}',
    '{"Hall" = "Garden" of [all | Hall of Strings | Garden]}',
  ])
  await user.selectOptions(field('Days'), 'of the payment')
  await user.selectOptions(document.querySelector('select[name=venue]')!, 'Hall of Strings')
  await user.click(button('Filter'))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/reports/channels?from=2026-11-01&to=2026-11-21&venue=1'])
})

test('report: who works in one hall is not asked which', async () => {
  await open({}, { me: { halls: halls.slice(1) } })
  expect(readPage().filter((line) => line.includes('"Hall"'))).toEqual([])
})

test('report: where no money has moved that is said, and where rows are left out how many there are', async () => {
  const { close } = await open({ rows: [], count: 0 })
  expect(readPage().slice(-2)).toEqual(['No payments', 'Choose other days or another hall.'])
  close()
  await open({ count: 1200 })
  expect(readPage()).toContain('The first 400 of 1200 rows are shown; the total and the file cover all of them.')
})

const bars = () =>
  [...document.querySelectorAll('figure rect')].map((bar) =>
    ['x', 'width', 'height'].map((name) => Math.round(Number(bar.getAttribute(name)))),
  )

test('report: a bar is as long as its sum, to the left of the axis where money went out', async () => {
  await open()
  const [paid, refunded] = bars()
  expect(paid![1]! / refunded![1]!).toBeCloseTo(4150 / 2100, 1)
  expect(refunded![0]! + refunded![1]!).toBe(paid![0])
})

test('report: days stand in their order, with what came in above the axis', async () => {
  const day = (key: string, gross: number) => ({ ...sampleMoney, gross, key, label: key, note: '' })
  await open({ report: 'days', rows: [day('2026-11-01', 1000), day('2026-11-03', -500), day('2026-11-05', 2000)] })
  expect(readPage().find((line) => line.startsWith('image: '))).toBe(
    'image: Days: the totals of the rows, as in the table ( €20.00 · Sun, Nov 1 · Thu, Nov 5)',
  )
  const [first, second, third] = bars()
  expect((third![0]! - first![0]!) / (second![0]! - first![0]!)).toBeCloseTo(2, 1)
  expect(third![2]! / first![2]!).toBeCloseTo(2, 1)
  // Days without money take space, too: the last one ends where the axis does.
  expect(third![0]! + third![1]!).toBeLessThanOrEqual(640 - 28)
  const tops = [...document.querySelectorAll('figure rect')].map((bar) => Number(bar.getAttribute('y')))
  expect(tops[1]).toBeCloseTo(tops[0]! + first![2]!, -1)
})

test('report: one ticket that was sold is one', async () => {
  const { close } = await open()
  expect(readPage()[1]).toBe('€20.50 in all, of which €6.50 VAT; 2 tickets sold.')
  close()
  await open({ total: { ...sample().total, tickets: 1 } })
  expect(readPage()[1]).toBe('€20.50 in all, of which €6.50 VAT; 1 ticket sold.')
})

test('report: the chart has the first twelve rows, with their names as far as there is room, and is none of one row', async () => {
  const row = (at: number) => ({
    ...sampleMoney,
    key: String(at),
    label: `${at} ${'x'.repeat(29 - String(at).length)}`,
    note: '',
  })
  const rows = Array.from({ length: 13 }, (_, at) => row(at))
  const { close } = await open({ rows: [{ ...rows[0]!, label: 'y'.repeat(31) }, ...rows.slice(1)] })
  const names = [...document.querySelectorAll('figure g text:first-child')].map((one) => one.textContent)
  expect(names).toEqual([`${'y'.repeat(29)}…`, ...rows.slice(1, 12).map(({ label }) => label)])
  expect(names[1]).toHaveLength(30)
  close()
  await open({ rows: rows.slice(0, 1) })
  expect(document.querySelector('figure')).toBeNull()
})

test('report: of one day there is no chart', async () => {
  const day = { ...sampleMoney, key: '2026-11-01', label: 'Nov 1', note: '' }
  await open({ report: 'days', rows: [day] })
  expect(document.querySelector('figure')).toBeNull()
})
