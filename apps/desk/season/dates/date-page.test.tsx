// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { button } from '#apps/desk/testing/controls.ts'
import { deskNow, type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart } from '#apps/desk/testing/read-page.ts'
import type { PastChange } from '../change/change.ts'
import type { DateLine } from './dates.ts'
import { sampleDate } from './testing/sample-date.ts'
import type { DatePageProps } from './date-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import type { Offer } from './offer.ts'
import { sampleBlocked, sampleOffer } from './testing/sample-offer.ts'

const mayAll = { edit: true, feature: true, seeDoor: true, change: true, seeOrders: true }
const mayNothing = { edit: false, feature: false, seeDoor: false, change: false, seeOrders: false }

const sample = (changes: Partial<DatePageProps> = {}, date: Partial<DateLine> = {}) =>
  ({
    date: { ...sampleDate, ...date },
    reach: { address: '/concerts/mozart', event: 4, hiddenEvent: null, hiddenHall: null },
    offer: sampleOffer,
    blocked: sampleBlocked,
    spareParts: [{ id: 9, title: 'Gallery', seats: 40 }],
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

const unfoldWindows = () =>
  [...document.querySelectorAll('summary')]
    .find(({ textContent }) => /Sales window|Période de vente/.test(textContent))!
    .parentElement!.setAttribute('open', '')
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
    'On sale 120 of 200 seats sold, 7 days to go [View on the site](https://cadenza.example/concerts/mozart) <"Show on the front page"> [Door list](/desk/season/7/door) [Queue](/desk/season/7/queue) [Edit the event](/desk/events/4) [Repeat on other days](/desk/season/plan?from=7)',
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
    'folded: Conditions and wheelchair tickets',
    '{datetime-local "Doors open" required = "2026-11-27T18:30"}',
    '{url "Sold at another address (optional)" = "" (A link, such as https://… Nothing is then sold here.)}',
    '<"Save seats and prices" submit>',
    'folded: Add a price type',
    '## Blocked seats',
    'table: Blocked seats',
    'Blocked for | Part of the hall | Seats | Reason | Until | Actions',
    'Press | Stalls | 2 | Premiere | Fri, Nov 20 | <"Change: Press"> <"Release: Press">',
    'Sponsors | Stalls | 4 | – | until released | <"Change: Sponsors"> <"Release: Sponsors">',
    'Stalls: 1 blocked seat without a holder. Seats that you block next are taken from these first.',
    'folded: Block seats',
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
    'En vente Places vendues : 120 sur 200, dans 7 jours [Voir sur le site](https://cadenza.example/concerts/mozart) [File d’attente](/desk/season/7/queue)',
    '## Ventes',
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
    'Billet | En vente à partir du | jusqu’au',
    'Stalls Adult | jeu. 1er oct. 10:00 | –',
    'Stalls Child suspendu | jeu. 1er oct. 10:00 | –',
    'Lawn | jeu. 1er oct. 10:00 | sam. 28 nov. 19:30',
    '## Places bloquées',
    'table: Places bloquées',
    'Bloquées pour | Catégorie | Places | Motif | Jusqu’au',
    'Press | Stalls | 2 | Premiere | ven. 20 nov.',
    'Sponsors | Stalls | 4 | – | jusqu’à libération',
    'Stalls : 1 place bloquée sans destinataire indiqué. Le prochain blocage les utilisera en premier.',
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

test('concert: the folded sales window says how many tickets have one', async () => {
  const [stalls, lawn] = sampleOffer.zones
  const always = { ...lawn!, tickets: lawn!.tickets.map((ticket) => ({ ...ticket, opens: '', closes: '' })) }
  const windows = async (zones: Offer['zones']) => {
    const { close } = await open({ props: { offer: { ...sampleOffer, zones } } })
    const said = readPage().find((line) => line.includes('folded: Sales window'))
    close()
    return said
  }
  expect(await windows([always])).toBe('folded: Sales window always on sale')
  expect(await windows([lawn!])).toBe('folded: Sales window 1 ticket with a beginning or an end')
  expect(await windows([stalls!])).toBe('folded: Sales window 2 tickets with a beginning or an end')
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
  await open({
    date: { isReachable: false },
    props: { reach: { address: null, event: 4, hiddenEvent: 4, hiddenHall: 3 } },
  })
  expect(readPage().slice(4, 8)).toEqual([
    'Event or hall not published 120 of 200 seats sold, 7 days to go [Door list](/desk/season/7/door) [Queue](/desk/season/7/queue) [Edit the event](/desk/events/4) [Repeat on other days](/desk/season/plan?from=7)',
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
    'Add a price type below, or plan it again from a price list, or from a concert that has seats and prices.',
    'unfolded: Add a price type',
    '{"Part of the hall" required = "Choose one" of [Choose one | Gallery (new in this concert)]}',
    '{"Price" required = "" (A ticket at 0 is shown as free, without an issuing fee, unless the settings say otherwise.)}',
    '{"Price type, English" = ""}',
    '{"Price type, French" = ""}',
    '{"Price type, Hungarian" = ""}',
    '{"For whom" = "everyone" of [everyone | wheelchair users | companions of wheelchair users]}',
    '{"Condition, English (optional)" = "" (Such as: with a student card. Up to 120 characters.)}',
    '{"Condition, French (optional)" = ""}',
    '{"Condition, Hungarian (optional)" = ""}',
    'It is on sale as the others are.',
    '<"Add a price type" submit>',
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

const details = (summary: string) => screen.getByText(summary, { selector: 'summary' }).parentElement!

test('concert: its conditions, access, doors and address are written with the prices', async () => {
  await open()
  expect(outline(details('Conditions and wheelchair tickets'))).toMatchInlineSnapshot(`
    "details closed:
      Conditions and wheelchair tickets
      Visitors read the condition beside the price, such as “with a student card”. Up to 120 characters.
      region "Conditions and wheelchair tickets":
        | Ticket | For whom | Condition, English | Condition, French | Condition, Hungarian |
        | Stalls: Stalls, adult | <select "For whom: Stalls: Stalls, adult" = "everyone" of everyone / wheelchair users / companions of wheelchair users> | <text "Condition: Stalls: Stalls, adult, English" = "" lang=en> | <text "Condition: Stalls: Stalls, adult, French" = "" lang=fr> | <text "Condition: Stalls: Stalls, adult, Hungarian" = "" lang=hu> |
        | Stalls: Stalls, child | <select "For whom: Stalls: Stalls, child" = "everyone" of everyone / wheelchair users / companions of wheelchair users> | <text "Condition: Stalls: Stalls, child, English" = "" lang=en> | <text "Condition: Stalls: Stalls, child, French" = "" lang=fr> | <text "Condition: Stalls: Stalls, child, Hungarian" = "" lang=hu> |
        | Lawn: Lawn | <select "For whom: Lawn: Lawn" = "everyone" of everyone / wheelchair users / companions of wheelchair users> | <text "Condition: Lawn: Lawn, English" = "" lang=en> | <text "Condition: Lawn: Lawn, French" = "" lang=fr> | <text "Condition: Lawn: Lawn, Hungarian" = "" lang=hu> |"
  `)
  expect(outline(screen.getByLabelText(/^Sold at another address/).closest('form'))).toContain('Doors open')
  expect(screen.getByText('A link, such as https://… Nothing is then sold here.')).toBeTruthy()
})

test('concert: a price type is added, with a part of the hall that the concert lacks', async () => {
  const { user, settled, sent } = await open({
    props: {
      offer: {
        ...sampleOffer,
        zones: sampleOffer.zones.map((zone) => ({
          ...zone,
          tickets: zone.tickets.map((ticket) => ({ ...ticket, isTaken: ticket.id !== 23 })),
        })),
      },
    },
  })
  const part = within(details('Add a price type'))
  await user.selectOptions(part.getByRole('combobox', { name: /^Part/ }), 'part-9')
  expect(outline(details('Add a price type'))).toMatchInlineSnapshot(`
    "details closed:
      Add a price type
      form:
        <select "Part of the hall" = "Gallery (new in this concert)" required of Choose one / Stalls / Lawn / Gallery (new in this concert)>
        <text "Seats Seats" = "40" required>
        <text "Price" = "" required "A ticket at 0 is shown as free, without an issuing fee, unless the settings say otherwise.">
        <text "Price type, English" = "" lang=en>
        <text "Price type, French" = "" lang=fr>
        <text "Price type, Hungarian" = "" lang=hu>
        <select "For whom" = "everyone" of everyone / wheelchair users / companions of wheelchair users>
        <text "Condition, English (optional)" = "" lang=en "Such as: with a student card. Up to 120 characters.">
        <text "Condition, French (optional)" = "" lang=fr>
        <text "Condition, Hungarian (optional)" = "" lang=hu>
        It is on sale as the others are.
        <button "Add a price type" submit>
      Nobody has bought these yet:
      <button "Remove Lawn, Lawn">"
  `)
  await user.type(part.getByRole('textbox', { name: /^Price type, English/ }), 'Student')
  await user.click(part.getByRole('button', { name: 'Add a price type' }))
  await settled()
  expect(sent().at(-1)).toMatchObject({
    path: '/desk/season/7/price-types',
    data: { place: 'part-9', seats: '40', title: { en: 'Student' } },
  })
  await user.click(screen.getByRole('button', { name: 'Remove Lawn, Lawn' }))
  await settled()
  expect(sent().at(-1)).toMatchObject({ path: '/desk/season/7/price-types/23' })
})

test('concert: blocked seats say for whom, why and until when, and are changed and released', async () => {
  const { user, settled, sent } = await open()
  const section = screen.getByRole('heading', { name: 'Blocked seats' }).parentElement!
  expect(outline(section)).toMatchInlineSnapshot(`
    "## Blocked seats
    region "Blocked seats":
      Blocked seats
      | Blocked for | Part of the hall | Seats | Reason | Until | Actions |
      | Press | Stalls | 2 | Premiere | Fri, Nov 20 | <button "Change: Press"> <button "Release: Press"> |
      | Sponsors | Stalls | 4 | – | until released | <button "Change: Sponsors"> <button "Release: Sponsors"> |
    Stalls: 1 blocked seat without a holder. Seats that you block next are taken from these first.
    details closed:
      Block seats
      form:
        <select "Part of the hall" = "Choose one" required of Choose one / Stalls / Lawn>
        <text "Seats" = "" required>
        <text "Blocked for" = "" required "Press, sponsor, artists: not private individuals.">
        <text "Reason (optional)" = "">
        <date "Until (optional)" = "" "On this day they go back on sale by themselves.">
        <button "Block seats" submit>"
  `)
  await user.click(within(section).getByRole('button', { name: 'Change: Press' }))
  await user.clear(within(section).getByRole('textbox', { name: /^Reason/ }))
  await user.click(within(section).getByRole('button', { name: 'Save' }))
  await settled()
  expect(sent().at(-1)).toMatchObject({
    path: '/desk/season/7/blocks/31',
    data: { zone: '1', seats: '2', holder: 'Press', reason: '', releaseOn: '2026-11-20' },
  })
  await user.click(within(section).getByRole('button', { name: 'Release: Sponsors' }))
  await settled()
  expect(sent().at(-1)).toMatchObject({ path: '/desk/season/7/blocks/32' })
})

test('concert: without blocked seats that is said, to who only reads, too', async () => {
  await open({
    props: {
      may: mayNothing,
      blocked: [
        { id: 1, title: 'Stalls', unnamed: 0, blocks: [] },
        { id: 2, title: 'Lawn', unnamed: 3, blocks: [] },
      ],
    },
  })
  expect(
    screen.getByText('Lawn: 3 blocked seats without a holder. Seats that you block next are taken from these first.'),
  ).toBeTruthy()
  expect(screen.getByText('No seats are blocked for anyone.')).toBeTruthy()
  expect(screen.queryByText('Block seats')).toBeNull()
})
