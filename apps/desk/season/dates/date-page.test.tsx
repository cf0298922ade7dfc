// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { button } from '#apps/desk/testing/controls.ts'
import { deskNow, type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart } from '#apps/desk/testing/read-page.ts'
import type { PastChange } from '../change/change.ts'
import type { DateLine } from './dates.ts'
import { sampleDate } from './testing/sample-date.ts'
import type { DatePageProps } from './date-page.tsx'
import { sampleOffer } from './testing/sample-offer.ts'

const mayAll = { edit: true, feature: true, seeDoor: true, change: true, seeOrders: true }
const mayNothing = { edit: false, feature: false, seeDoor: false, change: false, seeOrders: false }

const sample = (changes: Partial<DatePageProps> = {}, date: Partial<DateLine> = {}) =>
  ({
    date: { ...sampleDate, ...date },
    reach: { address: '/concerts/mozart', hiddenEvent: null, hiddenHall: null },
    offer: sampleOffer,
    sales: [],
    pace: { week: 12, weekBefore: 1030, revenueCents: toCents(522_450) },
    changes: [],
    isFeatured: false,
    may: mayAll,
    now: deskNow,
    ...changes,
  }) satisfies DatePageProps

interface Opening extends DeskOpenOptions {
  props?: Partial<DatePageProps>
  date?: Partial<DateLine>
}
const url = '/desk/season/7'
const open = ({ props, date, ...options }: Opening = {}) =>
  openDeskPage('date', sample(props, date), { url, ...options })
const post = (path: string, data: object) => ({ method: 'POST', path: `${url}${path}`, data })

const unfoldWindows = () => document.querySelector('#offer ~ * details, #offer ~ details')!.setAttribute('open', '')
const sells = [
  '## How it sells',
  'Sold: 120 60%',
  'In carts: 3',
  'Blocked: 2',
  'Free: 75',
  'Revenue: €5,224.50',
  'Last 7 days: 12 1,030 in the 7 days before',
]

test('concert: how it stands and sells, and what of it can be changed', async () => {
  await open()
  unfoldWindows()
  expect(readPage()).toEqual([
    '[Concerts](/desk/season)',
    '# Mozart by candlelight',
    'Saturday, November 28, 2026, 7:30 PM · Hall of Strings',
    '<"Pause sales"> <"Unpublish">',
    'On sale 120 of 200 seats sold, 7 days to go [View on the site](https://cadenza.example/concerts/mozart) <"Show on the front page"> [Door list](/desk/season/7/door) [Repeat on other days](/desk/season/plan?from=7)',
    ...sells,
    'Nothing sold yet.',
    '## Seats and prices',
    'A ticket at 0 is shown as free, without an issuing fee, unless the settings say otherwise.',
    'table: Seats by part of the hall',
    'Part of the hall | Seats | Blocked | Sold | In carts | Free',
    'Stalls | {"Seats: Stalls" = "200"} | {"Blocked seats: Stalls" = "2"} | 120 | 3 | 75',
    'Lawn | {"Seats: Lawn" = ""} | {"Blocked seats: Lawn" = "0"} | 7 | 0 | no limit',
    'table: Tickets and prices',
    'Ticket | Price',
    'Stalls Adult | {"Price: Stalls, adult, Stalls" = "42.00"}',
    'Stalls Child paused | {"Price: Stalls, child, Stalls" = "21.50"}',
    'Lawn | {"Price: Lawn, Lawn" = "10.00"}',
    'Fee for each ticket: {"Fee for each ticket" = "1.50"}',
    'unfolded: Sales window 3 tickets with a beginning or an end',
    'table: Sales window',
    'Ticket | On sale from | until',
    'Stalls Adult | {datetime-local "On sale from: Stalls, adult, Stalls" = "2026-10-01T10:00"} | {datetime-local "On sale until: Stalls, adult, Stalls" = ""}',
    'Stalls Child paused | {datetime-local "On sale from: Stalls, child, Stalls" = "2026-10-01T10:00"} | {datetime-local "On sale until: Stalls, child, Stalls" = ""}',
    'Lawn | {datetime-local "On sale from: Lawn, Lawn" = "2026-10-01T10:00"} | {datetime-local "On sale until: Lawn, Lawn" = "2026-11-28T19:30"}',
    '<"Save seats and prices" submit>',
    '## If plans change',
    '- [Move the concert](/desk/season/7/change/move) It gets a new time or hall and stays on sale. Tickets stay valid, and buyers are notified.',
    '- [Postpone the concert](/desk/season/7/change/postpone) It no longer takes place on this day; the new date is not known yet. Sales stop; tickets stay valid, and buyers are notified.',
    '- [Cancel the concert](/desk/season/7/change/cancel) Its tickets become void, their price is refunded, and buyers are notified. This cannot be undone.',
  ])
})

test('concert: who only looks reads the same in words, in French', async () => {
  await open({
    locale: 'fr',
    props: { may: mayNothing, pace: { week: 12, weekBefore: 7, revenueCents: null } },
  })
  unfoldWindows()
  expect(readPage()).toEqual([
    '[Concerts](/desk/season)',
    '# Mozart by candlelight',
    'samedi 28 novembre 2026, 19 h 30 · Hall of Strings',
    'En vente 120 places vendues sur 200, dans 7 jours [Voir sur le site](https://cadenza.example/concerts/mozart)',
    '## Les ventes',
    'Vendues: 120 60 %',
    'Dans des paniers: 3',
    'Bloquées: 2',
    'Libres: 75',
    '7 derniers jours: 12 7 les 7 jours précédents',
    'Aucune vente pour l’instant.',
    '## Places et tarifs',
    'table: Places par catégorie',
    'Catégorie | Places | Bloquées | Vendues | Dans des paniers | Libres',
    'Stalls | 200 | 2 | 120 | 3 | 75',
    'Lawn | sans limite | 0 | 7 | 0 | sans limite',
    'table: Billets et tarifs',
    'Billet | Prix',
    'Stalls Adult | 42,00 €',
    'Stalls Child suspendu | 21,50 €',
    'Lawn | 10,00 €',
    'Frais par billet: 1,50 €',
    'unfolded: Période de vente 3 billets avec un début ou une fin',
    'table: Période de vente',
    'Billet | En vente à partir de | jusqu’à',
    'Stalls Adult | jeu. 1er oct. 10:00 | –',
    'Stalls Child suspendu | jeu. 1er oct. 10:00 | –',
    'Lawn | jeu. 1er oct. 10:00 | sam. 28 nov. 19:30',
  ])
})

test.each([
  [{}, '120 of 200 seats sold, 7 days to go'],
  [{ startsAt: '2026-11-22T18:30:00.000Z' }, '120 of 200 seats sold, 1 day to go'],
  [{ startsAt: '2026-11-21T18:30:00.000Z' }, '120 of 200 seats sold, within a day'],
  [{ startsAt: '2026-11-21T11:30:00.000Z' }, '120 of 200 seats sold'],
  [{ seats: { ...sampleDate.seats, capacity: null } }, '120 seats sold, 7 days to go'],
])('concert: what is sold, and how long there is to go (%#)', async (date, sentence) => {
  await open({ date })
  expect(readPage().find((line) => line.includes('seats sold'))).toMatch(new RegExp(` ${sentence}( \\[|$)`))
})

test('concert: its sale is paused and goes on; it is made a draft and published', async () => {
  const ways = async (date: Partial<DateLine>, words: string[]) => {
    const { user, sent, settled, close } = await open({ date })
    expect(readPage()[3]).toBe(words.map((one) => `<"${one}">`).join(' '))
    for (const one of words) {
      await user.click(button(one))
      await settled()
    }
    close()
    return sent()
  }
  expect(await ways({}, ['Pause sales', 'Unpublish'])).toEqual([
    post('/pause', { isPaused: 'true' }),
    post('/publication', { isPublished: 'false' }),
  ])
  // Some paused tickets are not all.
  expect(await ways({ tickets: { ...sampleDate.tickets, paused: 1 } }, ['Pause sales', 'Unpublish'])).toHaveLength(2)
  const tickets = { ...sampleDate.tickets, paused: 4 }
  expect(await ways({ tickets, publishedAt: null }, ['Resume sales', 'Publish'])).toEqual([
    post('/pause', { isPaused: 'false' }),
    post('/publication', { isPublished: 'true' }),
  ])
  expect(
    await ways({ tickets: { ...tickets, count: 0, paused: 0 }, publishedAt: '2026-11-25T08:00:00.000Z' }, ['Publish']),
  ).toHaveLength(1)
})

test('concert: it is shown on the front page while it is on sale, and taken off', async () => {
  const chosen = await open({ props: { isFeatured: false } })
  await chosen.user.click(button('Show on the front page'))
  await chosen.settled()
  expect(chosen.sent()).toEqual([post('/front-page', { isFeatured: 'true' })])
  chosen.close()
  // It can be taken off whatever has become of it.
  const sold = await open({ props: { isFeatured: true }, date: { status: 'cancelled' } })
  await sold.user.click(button('Take off the front page'))
  await sold.settled()
  expect(sold.sent()).toEqual([post('/front-page', { isFeatured: 'false' })])
  sold.close()
  for (const [props, date] of [
    [{}, { publishedAt: null }],
    [{}, { startsAt: '2026-11-20T18:30:00.000Z' }],
    [{ may: { ...mayAll, feature: false } }, {}],
  ] as const) {
    const { close } = await open({ props, date })
    expect(readPage().join()).not.toContain('front page')
    close()
  }
})

test.each([
  ['past', { startsAt: '2026-11-20T18:30:00.000Z' }],
  ['cancelled', { status: 'cancelled' }],
] as const)('concert: one that is %s is neither paused nor published', async (_, date) => {
  await open({ date })
  expect(readPage()[3]).not.toContain('<')
})

test('concert: of a cancelled one seats and prices are only read, and that is said', async () => {
  await open({ date: { status: 'cancelled' } })
  expect(readPart('Seats and prices').slice(0, 6)).toEqual([
    '## Seats and prices',
    'This concert is cancelled: its seats and prices can no longer be changed.',
    'table: Seats by part of the hall',
    'Part of the hall | Seats | Blocked | Sold | In carts | Free',
    'Stalls | 200 | 2 | 120 | 3 | 75',
    'Lawn | no limit | 0 | 7 | 0 | no limit',
  ])
})

test('concert: what is not published yet says what else has to be, and where', async () => {
  await open({ date: { isReachable: false }, props: { reach: { address: null, hiddenEvent: 4, hiddenHall: 3 } } })
  expect(readPage().slice(4, 8)).toEqual([
    'Event or hall not published 120 of 200 seats sold, 7 days to go [Door list](/desk/season/7/door) [Repeat on other days](/desk/season/plan?from=7)',
    'Visitors do not see this concert yet:',
    '- [the hall Hall of Strings is not published](/desk/season/halls/3)',
    '- [the event Mozart by candlelight is not published](/desk/events/4)',
  ])
})

test('concert: without seats, and without a sale, that is said', async () => {
  await open({
    props: { offer: { ...sampleOffer, zones: [] } },
    date: { tickets: { count: 0, paused: 0, open: 0, nextOpening: null } },
  })
  expect(readPart('Seats and prices')).toEqual([
    '## Seats and prices',
    'This concert has no seats yet',
    'Plan it again with a price list, or like a concert that has seats and prices.',
  ])
  expect(readPart('How it sells')).toEqual([...sells, 'Nothing sold yet.'])
  expect(readPage().join()).not.toContain('Repeat on other days')
})

test('concert: how it has sold is a curve, and a table that says the same', async () => {
  const sales = [
    { date: '2026-11-18', daysBefore: 10, sold: 20 },
    { date: '2026-11-21', daysBefore: 7, sold: 120 },
  ]
  const { close } = await open({ props: { sales } })
  document.querySelector('figure details')!.setAttribute('open', '')
  expect(readPart('How it sells')).toEqual([
    ...sells,
    'image: Seats sold, by days before the concert; the table below has the same numbers. ( 10 days before · Concert · 200 seats)',
    'unfolded: As a table',
    'table: ',
    'Day | Days before | Sold so far',
    'Wed, Nov 18 | 10 | 20',
    'Sat, Nov 21 | 7 | 120',
  ])
  const [axis, , line] = [...document.querySelectorAll('figure path')].map((path) => path.getAttribute('d')!)
  expect([axis, line]).toEqual(['M28 172H612', 'M28.0 172.0H28.0V157.6H203.2V85.6'])
  close()
  await open({
    props: { sales: [{ date: '2026-11-27', daysBefore: 1, sold: 2 }] },
    date: { seats: { ...sampleDate.seats, capacity: null } },
  })
  expect(readPart('How it sells')).toContain('Free: no limit')
  expect(readPart('How it sells').join('\n')).toContain('1 day before · Concert)')
  // With unlimited seats the maximum sold is as high as the chart.
  expect(document.querySelectorAll('figure path')[1]!.getAttribute('d')).toBe('M28.0 172.0H28.0V28.0')
})

const past = {
  id: 1,
  change: 'move',
  changedAt: '2026-11-20T17:05:00.000Z',
  startsAt: '2026-11-27T18:30:00.000Z',
  hall: 'Garden',
  operation: null,
} satisfies PastChange

test('concert: what was changed of it, and how far that is', async () => {
  const changes: PastChange[] = [
    past,
    { ...past, id: 2, change: 'postpone', operation: { id: 5, state: 'running', items: 12, done: 7, failed: 0 } },
    { ...past, id: 3, change: 'cancel', operation: { id: 6, state: 'failed', items: 12, done: 10, failed: 2 } },
    { ...past, id: 4, operation: { id: 8, state: 'done', items: 12, done: 12, failed: 0 } },
  ]
  const { close } = await open({ props: { changes } })
  expect(readPart('If plans change')).toEqual([
    '## If plans change',
    '- The concert is moved Fri, Nov 20, 6:05 PM · was planned for November 27, 2026, 7:30 PM, Garden',
    '- [The concert is postponed](/desk/season/7/operations/5) Fri, Nov 20, 6:05 PM · was planned for November 27, 2026, 7:30 PM, Garden · 7 of 12 done',
    '- [The concert is cancelled](/desk/season/7/operations/6) Fri, Nov 20, 6:05 PM · was planned for November 27, 2026, 7:30 PM, Garden · 10 of 12 done · 2 orders could not be processed',
    '- [The concert is moved](/desk/season/7/operations/8) Fri, Nov 20, 6:05 PM · was planned for November 27, 2026, 7:30 PM, Garden',
    '- [Move the concert](/desk/season/7/change/move) It gets a new time or hall and stays on sale. Tickets stay valid, and buyers are notified.',
    '- [Postpone the concert](/desk/season/7/change/postpone) It no longer takes place on this day; the new date is not known yet. Sales stop; tickets stay valid, and buyers are notified.',
    '- [Cancel the concert](/desk/season/7/change/cancel) Its tickets become void, their price is refunded, and buyers are notified. This cannot be undone.',
  ])
  close()
  await open({ props: { changes: changes.slice(1, 2), may: mayNothing } })
  expect(readPart('If plans change').join()).not.toContain('](')
})

test.each([
  [{}, ['move', 'postpone', 'cancel']],
  [{ status: 'postponed' }, ['move', 'cancel']],
  [{ status: 'cancelled' }, []],
  [{ startsAt: '2026-11-20T13:00:00.000Z' }, ['move', 'postpone', 'cancel']],
  [{ startsAt: '2026-11-20T11:00:00.000Z' }, []],
] as const)('concert: what can still be changed of it (%#)', async (date, possible) => {
  await open({ date })
  const ways = [...document.querySelectorAll('a[href*="/change/"]')].map((link) =>
    link.getAttribute('href')!.split('/').at(-1),
  )
  expect(ways).toEqual(possible)
})
