// @vitest-environment happy-dom
import { HEADERS } from '@cadenza/navigation'
import { screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage, openPart, type OpenOptions } from '../client/testing/open-page.tsx'
import type { SentRequest } from '../client/testing/page-server.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import { toCents, toEuros } from '#values/money.ts'
import EventPage, { type EventPageProps } from './event-page.tsx'
import { PanelLiveRegion } from './panel/panel-live-region.tsx'
import type { PanelState } from '#core/catalogue/panel/panel-state.ts'
import { suggest } from '#core/catalogue/season/suggestions.ts'
import {
  concertOn,
  dateWith,
  emptyCart,
  sampleEvent,
  sampleVenue as aurore,
  scheduledConcert,
  selectedConcert,
} from '#core/catalogue/testing/samples.ts'

const picture = { url: '/media/strings.jpg', alt_text: 'Strings', width: 8, height: 6, sources: [] }
const date = '2026-11-28'
const nothing: EventPageProps = {
  homepage: false,
  venues: [aurore],
  gallery: [],
  selectedVenue: null,
  selectedDate: null,
  eventDates: [
    dateWith(date, [concertOn(date, 'aurore')]),
    dateWith('2026-12-05', [concertOn('2026-12-05', 'aurore')]),
  ],
  event: null,
  eventDate: null,
  month: '2026-11',
  months: { first: '2026-11', last: '2027-02' },
  nextDate: null,
  nextConcert: null,
  alternatives: [],
  featured: null,
  nextConcerts: [],
  cart: emptyCart,
  contact: null,
}
const concert = { selectedVenue: aurore, selectedDate: date, event: sampleEvent, eventDate: selectedConcert() }

async function open(changes: Partial<EventPageProps> = {}, options: OpenOptions = {}) {
  // They load with the page.
  await Promise.all(EventPage.sections.map((section) => section.load()))
  return openPage('event', { ...nothing, ...changes }, options)
}
// The concert in the panel has a header of its own.
const band = () => screen.getAllByRole('banner')[0]!
const header = () => within(band())
const regions = () => screen.getAllByRole('heading', { level: 2 }).flatMap((heading) => heading.textContent ?? [])

test('event page: a concert’s page is headed by the concert, in front of its own picture, which comes first', async () => {
  await open({ ...concert, event: { ...sampleEvent, cover: picture } })
  expect(header().getByRole('heading', { level: 1 }).textContent).toBe('Nocturnes')
  const image = band().querySelector(`img[src="${picture.url}"]`)
  expect(image?.getAttribute('fetchpriority')).toBe('high')
  // The preceding heading describes it.
  expect(image?.getAttribute('alt')).toBe('')
  expect(band().getAttribute('data-tone')).toBe('dark')
  expect(band().querySelector('svg[preserveAspectRatio="none"]')).toBeNull()
})

test('event page: a concert without a picture has the strings of the house behind its name', async () => {
  await open(concert)
  expect(header().getByRole('heading', { level: 1 }).textContent).toBe('Nocturnes')
  expect(band().querySelector('svg[preserveAspectRatio="none"]')).not.toBeNull()
})

test('event page: where several venues play that day, the others stand above the concert', async () => {
  const ofDay = [dateWith(date, [concertOn(date, 'aurore'), concertOn(date, 'vigado', { id: 2 })])]
  const choice = (t: Translate) => screen.queryByRole('navigation', { name: t('event.chooseVenue') })
  expect(choice((await open(concert)).t)).toBeNull()
  const { t } = await open({ ...concert, eventDates: ofDay })
  const tickets = screen.getByRole('region', { name: t('event.tickets') })
  expect(choice(t)?.compareDocumentPosition(tickets)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('event page: without a concert the calendar’s name heads it', async () => {
  const { t } = await open({ event: sampleEvent })
  expect(header().getByRole('heading', { level: 1 }).textContent).toBe(t('event.calendar'))
  await open({ eventDate: selectedConcert() })
  expect(header().getByRole('heading', { level: 1 }).textContent).toBe(t('event.calendar'))
})

test('event page: soloists, hall, gallery and contact are there where there is something to show', async () => {
  const { t } = await open()
  const names = () => ({
    soloists: screen.queryByRole('heading', { name: 'Ilka Sólyom' }) !== null,
    venue: screen.queryByText('1 rue de la Corde') !== null,
    gallery: regions().includes(t('event.gallery')),
    contact: screen.queryByRole('region', { name: t('contact.title') }) !== null,
  })
  const none = { soloists: false, venue: false, gallery: false, contact: false }
  expect(names()).toEqual(none)
  const soloist = {
    id: 1,
    slug: 'ilka-solyom',
    title: 'Ilka Sólyom',
    profession: 'Soprano',
    description: 'Sings.',
    thumbnail: null,
    cv: null,
  }
  await open({ ...concert, event: { ...sampleEvent, soloists: [soloist] } })
  expect(names()).toEqual({ ...none, soloists: true, venue: true })
  const image = { large: { url: '/media/g.jpg', alt: 'Sand', width: 9, height: 6, caption: null } }
  await open({
    gallery: [{ id: 1, props: { image, sources: [] } }] as never,
    contact: { botCheck: { kind: 'proof-of-work' }, picture: null },
  })
  expect(names()).toEqual({ ...none, gallery: true, contact: true })
})

test('event page: the line below the calendar says whose next concert it leads to', async () => {
  const next = { ...suggest(scheduledConcert(1, '2026-12-05')), cover: null, issuing_fee: toEuros(toCents(150)) }
  const values = { venue: 'Salle Aurore', date: 'Dec 5', time: '7:30 PM' }
  const isOfVenue = async (changes: Partial<EventPageProps>) => {
    const { t } = await open({ nextConcert: next, ...changes })
    const begin = (key: 'event.nextConcertOfVenue' | 'event.nextConcertAt') =>
      t(key, { ...values, date: '#' }).split('#')[0]!
    const [ofVenue, ofSeason] = [begin('event.nextConcertOfVenue'), begin('event.nextConcertAt')]
    const lines = [...document.querySelectorAll('a > span > strong')].map((line) => line.textContent)
    expect(lines).toHaveLength(1)
    expect(ofVenue).not.toBe(ofSeason)
    const line = lines[0] ?? ''
    return line.startsWith(ofVenue) && !line.startsWith(ofSeason)
  }
  expect(await isOfVenue({ selectedVenue: aurore })).toBe(true)
  expect(await isOfVenue({})).toBe(false)
  expect(await isOfVenue(concert)).toBe(false)
  expect(await isOfVenue({ selectedVenue: { ...aurore, slug: 'vigado' } })).toBe(false)
  await open()
  expect(document.querySelector('a > span > strong')).toBeNull()
})

const pager = (t: Translate, way: 'previous' | 'next', month: string) =>
  screen.getByRole('link', { name: t(`event.${way}Month`, { month }) })

test('event page: the calendar shows a month that is there at once, and asks for those around it', async () => {
  const asked: string[] = []
  const answer = async ({ path, headers }: SentRequest) => {
    asked.push(`${path} ${headers[HEADERS.onlyData]}`)
    await answered
    return { month: '2026-12', eventDates: [dateWith('2026-12-06', [concertOn('2026-12-06', 'aurore')])] }
  }
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>()
  const { t, user, settled } = await open({ selectedVenue: aurore }, { answer })
  expect(pager(t, 'previous', 'October 2026').getAttribute('aria-disabled')).toBe('true')
  await user.click(pager(t, 'next', 'December 2026'))
  // Before the response, and in the history.
  await vi.waitFor(() => expect(screen.getByRole('link', { name: /December 5, 2026/ })).toBeDefined())
  expect(location.search).toBe('?month=2026-12')
  letAnswer()
  await settled()
  await vi.waitFor(() => expect(screen.getByRole('link', { name: /December 6, 2026/ })).toBeDefined())
  expect(asked).toEqual(['/events/aurore?month=2026-12 ["eventDates"]'])
  expect(location.pathname).toBe('/events/aurore')
  expect(document.activeElement).toBe(pager(t, 'next', 'January 2027'))
})

test.each([
  ['next', '2027-01', 'January 2027'],
  ['previous', '2026-11', 'November 2026'],
] as const)(
  'event page: the calendar stays where it is until the %s month comes that is not there',
  async (way, month, name) => {
    const { promise: answered, resolve: letAnswer } = Promise.withResolvers<object>()
    const eventDates = nothing.eventDates.filter((day) => day.date.startsWith('2026-12'))
    const { t, user, requests, settled } = await open({ month: '2026-12', eventDates }, { answer: () => answered })
    await user.click(pager(t, way, name))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.getByRole('table', { name: 'December 2026' })).toBeDefined()
    letAnswer({ month, eventDates: [] })
    await settled()
    await vi.waitFor(() => expect(screen.getByRole('table', { name })).toBeDefined())
  },
)

test('event page: whoever pages faster than the server answers is not taken back meanwhile', async () => {
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<object>()
  const { t, user, settled } = await open({}, { answer: () => answered })
  await user.click(pager(t, 'next', 'December 2026'))
  await vi.waitFor(() => expect(screen.getByRole('table', { name: 'December 2026' })).toBeDefined())
  const shown = new Set<string>()
  const watching = new MutationObserver(() => shown.add(document.getElementById('calendar-month')!.textContent))
  watching.observe(document.getElementById('calendar-month')!, { characterData: true, childList: true, subtree: true })
  await user.click(pager(t, 'next', 'January 2027'))
  letAnswer({ month: '2027-01', eventDates: [] })
  await settled()
  await vi.waitFor(() => expect(screen.getByRole('table', { name: 'January 2027' })).toBeDefined())
  watching.disconnect()
  expect([...shown].at(-1)).toBe('January 2027')
  expect(shown).not.toContain('November 2026')
})

// Holds: event.concert-first-on-phones
test('event page: a chosen concert comes before the other dates, which are folded to one line', async () => {
  const parts = () => {
    const dates = document.querySelector('details:has(table)')!
    const panel = screen.getByRole('heading', { level: 3, name: 'Tickets' })
    return {
      isOpen: dates.hasAttribute('open'),
      isLater: panel.compareDocumentPosition(dates) === Node.DOCUMENT_POSITION_FOLLOWING,
    }
  }
  const { t } = await open(concert)
  expect(parts()).toEqual({ isOpen: false, isLater: true })
  expect(screen.getByText(t('event.otherDates', { month: 'November 2026' })).localName).toBe('summary')
  await open()
  expect(document.querySelector('details:has(table)')!.hasAttribute('open')).toBe(true)
})

// Holds: event.venue-details-event-details-program
test('event page: the sections follow in the order of the specification', async () => {
  const soloist = { id: 1, slug: 'i', title: 'Ilka', profession: 'Soprano', description: '', thumbnail: null, cv: null }
  const image = { large: { url: '/media/g.jpg', alt: 'Sand', width: 9, height: 6, caption: null } }
  const gallery = [{ id: 1, props: { image, sources: [] } }] as never
  const { t } = await open({ ...concert, event: { ...sampleEvent, soloists: [soloist] }, gallery })
  const order = [
    'Salle Aurore',
    t('event.programme'),
    t('event.soloists'),
    t('event.gallery'),
    t('event.furtherConcerts.title'),
  ]
  expect(regions().filter((name) => order.includes(name))).toEqual(order)
})

test('event page: by keyboard, the focus stays on the date that was chosen', async () => {
  const { user, settled } = await open({}, { answer: () => concert })
  screen.getByRole('link', { name: /November 28, 2026/ }).focus()
  await user.keyboard('{Enter}')
  await settled()
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Tickets' })).toBeDefined())
  expect((document.activeElement as HTMLElement).dataset.date).toBe(date)
})

test('event page: the calendar ends with the season', async () => {
  const { t } = await open({ months: { first: '2026-11', last: '2026-11' } })
  for (const [way, month] of [
    ['previous', 'October 2026'],
    ['next', 'December 2026'],
  ] as const) {
    const link = pager(t, way, month)
    expect([link.getAttribute('aria-disabled'), link.hasAttribute('href')]).toEqual(['true', false])
  }
})

test('event page: a choice opens the calendar on its own month, wherever it was paged to', async () => {
  const answer = ({ path }: SentRequest) => (path.includes('month=') ? { month: '2026-12' } : concert)
  const { t, user, settled } = await open({ selectedVenue: aurore }, { answer })
  await user.click(screen.getByRole('link', { name: t('event.nextMonth', { month: 'December 2026' }) }))
  await vi.waitFor(() => expect(screen.getByRole('table', { name: 'December 2026' })).toBeDefined())
  await settled()
  await user.click(screen.getByRole('link', { name: /December 5, 2026/ }))
  await settled()
  await vi.waitFor(() => expect(screen.getByRole('table', { name: 'November 2026' })).toBeDefined())
})

const several = dateWith(date, [concertOn(date, 'aurore'), concertOn(date, 'vigado', { id: 2 })])
const states = {
  prompt: { kind: 'no_date' },
  empty: { kind: 'no_concert', date: '2026-11-29' },
  several: { kind: 'choose_venue', eventDate: several },
  concert: { kind: 'available', event: sampleEvent, eventDate: selectedConcert() },
} satisfies Record<string, PanelState>

function Choosing({ venue }: { venue: typeof aurore | null }) {
  const [state, setState] = useState<keyof typeof states>('prompt')
  return (
    <>
      {(Object.keys(states) as (keyof typeof states)[]).map((name) => (
        <button key={name} type="button" onClick={() => setState(name)}>
          {name}
        </button>
      ))}
      <PanelLiveRegion state={states[state]} venue={venue} />
    </>
  )
}

test('panel: what a choice has made of it is told to who does not see it, and nothing as the page came', async () => {
  const { t, user } = await openPart(<Choosing venue={aurore} />)
  const news = () => screen.getByRole('status').textContent
  const choose = (name: keyof typeof states) => user.click(screen.getByRole('button', { name }))
  expect(news()).toBe('')
  await choose('prompt')
  expect(news()).toBe('')
  await choose('concert')
  expect(news()).toBe(`Saturday, November 28, 2026. Nocturnes. Salle Aurore. ${t('event.state.available')}`)
  await choose('several')
  expect(news()).toBe(`Saturday, November 28, 2026. ${t('event.selectVenue')}`)
  await choose('empty')
  expect(news()).toBe(`Salle Aurore. ${t('event.noConcert', { date: 'Sunday, November 29, 2026' })}`)
  await choose('prompt')
  expect(news()).toBe(`Salle Aurore. ${t('event.selectDate')}`)
})

test('panel: without a venue none is told', async () => {
  const { t, user } = await openPart(<Choosing venue={null} />)
  await user.click(screen.getByRole('button', { name: 'empty' }))
  expect(screen.getByRole('status').textContent).toBe(t('event.noConcert', { date: 'Sunday, November 29, 2026' }))
})
