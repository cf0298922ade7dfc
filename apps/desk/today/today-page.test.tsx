// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart } from '../testing/read-page.ts'
import { type ComingDate, type FirstSteps, type Need, todayActions, type NeedKind } from './today.ts'
import type { TodayPageProps } from './today-page.tsx'

const zone = { id: 1, title: 'Stalls', sold: 120, held: 3, blocked: 2, free: 75, capacity: 200 }

const tonight = {
  id: 7,
  event: 'Mozart by candlelight',
  hall: 'Hall of Strings',
  hallColor: '#9F1E10',
  startsAt: '2026-11-21T18:30:00.000Z',
  status: 'scheduled',
  isPublished: true,
  isToday: true,
  admitted: 0,
  zones: [zone, { ...zone, id: 2, title: 'Balcony', sold: 10, held: 0, blocked: 0, free: 40, capacity: 50 }],
} satisfies ComingDate

const later = { ...tonight, id: 8, event: 'Requiem', startsAt: '2026-11-28T18:30:00.000Z', isToday: false } as const

const sample = (changes: Partial<TodayPageProps> = {}) =>
  ({
    steps: null,
    dates: [tonight, later],
    sold: { tickets: 12, orders: 5, grossCents: 50_400 },
    needs: [],
    ...changes,
  }) satisfies TodayPageProps

const open = (changes: Partial<TodayPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('today', sample(changes), { url: '/desk', ...options })

test('today: what is on, what was sold, and that nothing needs anybody', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Today',
    '1 concert on today.',
    '## Today',
    '- 7:30 PM',
    '  ### [Mozart by candlelight](/desk/season/7)',
    '  Hall of Strings',
    '  130 of 250 sold',
    '  table: Seats: Mozart by candlelight',
    '  Part | Sold | In carts | Free',
    '  Stalls | 120 | 3 | 75',
    '  Balcony | 10 | 0 | 40',
    '## Upcoming',
    '- Sat, Nov 28 · 7:30 PM',
    '  ### [Requiem](/desk/season/8)',
    '  Hall of Strings',
    '  130 of 250 sold',
    '  table: Seats: Requiem',
    '  Part | Sold | In carts | Free',
    '  Stalls | 120 | 3 | 75',
    '  Balcony | 10 | 0 | 40',
    '## Sold since midnight',
    'Tickets: 12',
    'Orders: 5',
    'Total with VAT: €504.00',
    '## Needs attention',
    'Nothing needs your attention now.',
  ])
})

test('today: in French', async () => {
  await open({ dates: [tonight, { ...tonight, id: 9, admitted: 1 }, later] }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '# Aujourd’hui',
    '2 concerts aujourd’hui.',
    '## Aujourd’hui',
    '- 19 h 30',
    '  ### [Mozart by candlelight](/desk/season/7)',
    '  Hall of Strings',
    '  130 vendues sur 250',
    '  table: Places : Mozart by candlelight',
    '  Catégorie | Vendues | Dans des paniers | Libres',
    '  Stalls | 120 | 3 | 75',
    '  Balcony | 10 | 0 | 40',
    '- 19 h 30',
    '  ### [Mozart by candlelight](/desk/season/9)',
    '  Hall of Strings',
    '  130 vendues sur 250 · 1 entrée',
    '  table: Places : Mozart by candlelight',
    '  Catégorie | Vendues | Dans des paniers | Libres',
    '  Stalls | 120 | 3 | 75',
    '  Balcony | 10 | 0 | 40',
    '## À venir',
    '- sam. 28 nov. · 19 h 30',
    '  ### [Requiem](/desk/season/8)',
    '  Hall of Strings',
    '  130 vendues sur 250',
    '  table: Places : Requiem',
    '  Catégorie | Vendues | Dans des paniers | Libres',
    '  Stalls | 120 | 3 | 75',
    '  Balcony | 10 | 0 | 40',
    '## Ventes depuis minuit',
    'Billets: 12',
    'Commandes: 5',
    'Total TTC: 504,00 €',
    '## À traiter',
    'Rien à traiter pour l’instant.',
  ])
})

test('today: a card says how its concert stands, how many came, and where there is no end of seats', async () => {
  const dates: ComingDate[] = [
    { ...tonight, admitted: 1 },
    { ...tonight, id: 10, admitted: 30, zones: [zone, { ...zone, id: 3, title: 'Lawn', free: null, capacity: null }] },
    { ...tonight, id: 11, isPublished: false, zones: [] },
    { ...tonight, id: 12, status: 'cancelled', isPublished: false, zones: [] },
    { ...tonight, id: 13, status: 'postponed', zones: [] },
  ]
  await open({ dates })
  expect(readPage()[1]).toBe('5 concerts on today.')
  expect([...document.querySelectorAll('article')].map((card) => readPart(card))).toEqual([
    [
      '7:30 PM',
      '### [Mozart by candlelight](/desk/season/7)',
      'Hall of Strings',
      '130 of 250 sold · 1 admitted',
      'table: Seats: Mozart by candlelight',
      'Part | Sold | In carts | Free',
      'Stalls | 120 | 3 | 75',
      'Balcony | 10 | 0 | 40',
    ],
    [
      '7:30 PM',
      '### [Mozart by candlelight](/desk/season/10)',
      'Hall of Strings',
      '240 sold, no limit · 30 admitted',
      'table: Seats: Mozart by candlelight',
      'Part | Sold | In carts | Free',
      'Stalls | 120 | 3 | 75',
      'Lawn | 120 | 3 | no limit',
    ],
    ['7:30 PM', '### [Mozart by candlelight](/desk/season/11)', 'Hall of Strings Draft', 'It has no seats yet.'],
    ['7:30 PM', '### [Mozart by candlelight](/desk/season/12)', 'Hall of Strings Cancelled', 'It has no seats yet.'],
    ['7:30 PM', '### [Mozart by candlelight](/desk/season/13)', 'Hall of Strings Postponed', 'It has no seats yet.'],
  ])
})

test('today: without one today the next is named; without any, what will stand here', async () => {
  const { close } = await open({ dates: [later] })
  expect(readPage()[1]).toBe('Nothing is on today. Next: Requiem, Sat, Nov 28.')
  close()
  // A French month may end with a full stop of its own.
  const french = await open({ dates: [later] }, { locale: 'fr' })
  expect(readPage()[1]).toBe('Aucun concert aujourd’hui. Prochain concert : sam. 28 nov., Requiem.')
  french.close()
  await open({ dates: [] })
  expect(readPage().slice(1, 4)).toEqual([
    'No upcoming concerts.',
    'No upcoming concerts in these halls',
    'Once concerts are planned, you see here how many seats each part of the hall has sold.',
  ])
})

test('today: who sees no money is shown none, and a day without sales has a sum of nothing', async () => {
  const { close } = await open({ sold: { tickets: 0, orders: 0, grossCents: 0 } })
  expect(readPart('Sold since midnight').at(-1)).toBe('Total with VAT: €0.00')
  close()
  await open({ sold: { tickets: 0, orders: 0, grossCents: null } })
  expect(readPart('Sold since midnight')).toEqual(['## Sold since midnight', 'Tickets: 0', 'Orders: 0'])
})

const needs = (count: number): Need[] =>
  (Object.keys(todayActions) as NeedKind[]).map((kind) => ({ kind, count, examples: [] }))

async function readNeeds(count: number, locale: Locale): Promise<string[]> {
  await open({ needs: needs(count) }, { locale })
  return readPart(document.querySelector('[aria-labelledby=needs]')!)
}

test('today: what needs somebody is said of one thing of each kind', async () => {
  expect(await readNeeds(1, 'en')).toEqual([
    '## Needs attention',
    '- A changed concert has orders that could not be processed and 1 more',
    '- 1 refund has failed and 1 more',
    '- 1 payment differs from its order and 1 more',
    '- 1 payment is disputed and 1 more',
    '- 1 payment without an answer from the bank for an hour and 1 more',
    '- [1 message is waiting for an answer](/desk/inbox) and 1 more',
    '- [1 background job is late](/desk/health) and 1 more',
    '- 1 e-mail could not be delivered and 1 more',
    '- 1 concert has no tickets and 1 more',
    '- 1 concert is nearly sold out and 1 more',
  ])
})

test('today: what needs somebody is said of many things of each kind', async () => {
  expect(await readNeeds(12, 'en')).toEqual([
    '## Needs attention',
    '- 12 changed concerts have orders that could not be processed and 12 more',
    '- 12 refunds have failed and 12 more',
    '- 12 payments differ from their orders and 12 more',
    '- 12 payments are disputed and 12 more',
    '- 12 payments without an answer from the bank for an hour and 12 more',
    '- [12 messages are waiting for an answer](/desk/inbox) and 12 more',
    '- [12 background jobs are late](/desk/health) and 12 more',
    '- 12 e-mails could not be delivered and 12 more',
    '- 12 concerts have no tickets and 12 more',
    '- 12 concerts are nearly sold out and 12 more',
  ])
})

test('today: what needs somebody, in Hungarian', async () => {
  expect(await readNeeds(2, 'hu')).toEqual([
    '## Teendők',
    '- 2 módosított koncertnél maradt feldolgozatlan rendelés és még 2',
    '- 2 visszatérítés nem sikerült és még 2',
    '- 2 befizetés nem egyezik a rendelésével és még 2',
    '- 2 vitatott fizetés és még 2',
    '- 2 fizetésre egy órája nem válaszol a bank és még 2',
    '- [2 üzenet vár válaszra](/desk/inbox) és még 2',
    '- [2 háttérfeladat késik](/desk/health) és még 2',
    '- 2 e-mail elküldése meghiúsult és még 2',
    '- 2 koncerthez nincs jegy és még 2',
    '- 2 koncertre már alig van jegy és még 2',
  ])
})

test('today: the first of what needs somebody lead to where something is done about it', async () => {
  const examples: Need['examples'] = [
    { text: 'CDZ-26-7', leadsTo: { order: 'CDZ-26-7' } },
    { text: 'Anna', leadsTo: { message: 5 } },
    { text: 'Mozart', leadsTo: { date: 7 } },
    { text: 'Requiem', leadsTo: { date: 8, operation: 3 } },
    { text: 'order-paid', leadsTo: null },
  ]
  await open({
    needs: [
      { kind: 'disputes', count: 8, examples },
      { kind: 'lowStock', count: 5, examples },
    ],
  })
  expect(readPart('Needs attention')).toEqual([
    '## Needs attention',
    '- 8 payments are disputed [CDZ-26-7](/desk/orders/CDZ-26-7) · [Anna](/desk/inbox/5) · [Mozart](/desk/season/7) · [Requiem](/desk/season/8/operations/3) · order-paid and 3 more',
    '- 5 concerts are nearly sold out [CDZ-26-7](/desk/orders/CDZ-26-7) · [Anna](/desk/inbox/5) · [Mozart](/desk/season/7) · [Requiem](/desk/season/8/operations/3) · order-paid',
  ])
})

const steps = (changes: Partial<FirstSteps> = {}): FirstSteps => ({
  hall: null,
  hasPrices: false,
  event: null,
  date: null,
  seller: { id: 1 },
  ...changes,
})
const unseen = { id: 4, isPublished: false }
const seen = { id: 4, isPublished: true }

test('today: an empty house is led from its first hall to its first concert on sale', async () => {
  await open({ dates: [], steps: steps() })
  expect(readPage()).toEqual([
    '# Today',
    'No upcoming concerts.',
    '## Your first concert on sale',
    'Six steps to the first concert that visitors can book.',
    '- [New hall](/desk/season/halls/new) Its name, its address, and how many seats each part has.',
    '- New price list What each ticket costs, in each part of the hall.',
    '- [Create an event](/desk/events/new) What is played and by whom, with a picture where you have one.',
    '- Plan concerts Choose the event, the hall with its prices, and the days.',
    '- [Enter the seller](/desk/settings/sellers/1) Name, address and tax numbers: the law requires them on the first receipt.',
    '- Publish the concert Visitors see a concert once its hall, its event and the concert itself are published.',
    '## Sold since midnight',
    'Tickets: 12',
    'Orders: 5',
    'Total with VAT: €504.00',
    '## Needs attention',
    'Nothing needs your attention now.',
  ])
  expect(document.querySelector('[aria-current=step]')!.textContent).toContain('New hall')
})

test.each([
  ['an event', { event: seen }],
  ['prices', { hasPrices: true }],
])('today: by %s alone no concerts are planned yet', async (_, early) => {
  await open({ dates: [], steps: steps({ hall: seen, ...early }) })
  const lines = readPart('Your first concert on sale')
  expect(lines.find((line) => line.includes('Plan concerts'))).not.toContain('[')
  // Completed steps have no link.
  expect(lines.find((line) => line.includes('New hall'))).not.toContain('[')
})

test.each([
  ['New price list', steps({ hall: unseen }), '[New price list](/desk/season/halls/4/price-list)', 'Publish the hall'],
  [
    'Create an event',
    steps({ hall: unseen, hasPrices: true }),
    '[Create an event](/desk/events/new)',
    'Publish the hall',
  ],
  [
    'Plan concerts',
    steps({ hall: seen, hasPrices: true, event: unseen }),
    '[Plan concerts](/desk/season/plan)',
    'Publish the event',
  ],
  [
    'Enter the seller',
    steps({ hall: seen, hasPrices: true, event: seen, date: unseen }),
    '[Enter the seller](/desk/settings/sellers/1)',
    'Publish the concert',
  ],
  [
    'Publish the concert',
    steps({ hall: seen, hasPrices: true, event: seen, date: unseen, seller: null }),
    '[Publish the concert](/desk/season/4)',
    'Publish the concert',
  ],
])('today: the step that comes next is “%s”', async (words, of, link, last) => {
  await open({ dates: [], steps: of })
  const list = readPart('Your first concert on sale')
  expect(document.querySelector('[aria-current=step]')!.textContent).toContain(words)
  expect(list.find((line) => line.includes(words))).toContain(link)
  expect(list.at(-1)).toContain(last)
  expect(list.filter((line) => line.includes('good: done'))).toHaveLength(
    [of.hall, of.hasPrices, of.event, of.date, !of.seller].filter(Boolean).length,
  )
})

test.each([
  [steps({ hall: unseen, event: unseen, date: unseen }), '[Publish the hall](/desk/season/halls/4)'],
  [steps({ hall: seen, event: unseen, date: unseen }), '[Publish the event](/desk/events/4)'],
  [steps({ hall: seen, event: seen, date: unseen }), '[Publish the concert](/desk/season/4)'],
  [steps({ hall: seen, event: seen }), 'Publish the concert Visitors see'],
])('today: what is published first comes first (%#)', async (of, link) => {
  await open({ dates: [], steps: of })
  expect(readPart('Your first concert on sale').at(-1)).toContain(link)
})
