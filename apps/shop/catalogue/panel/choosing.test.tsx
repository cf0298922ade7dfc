// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import type { ComponentProps, ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { type OpenedPage, openPart } from '#apps/shop/client/testing/open-page.tsx'
import { CalendarLegend } from '../calendar/calendar-legend.tsx'
import { Calendar } from '../calendar/calendar.tsx'
import { ConcertList } from '../season/concert-list.tsx'
import { ConcertsSection } from '../season/concerts-section.tsx'
import { NextConcert } from '../season/next-concert.tsx'
import { suggest } from '#core/catalogue/season/suggestions.ts'
import type { MessageKey } from '#ui/i18n/translator.ts'
import { concertOn, dateWith, scheduledConcert } from '#core/catalogue/testing/samples.ts'
import { ConcertPoster } from './concert-poster.tsx'
import { VenueChoice } from './venue-choice.tsx'

const venues = [
  { id: 1, slug: 'aurore', title: 'Salle Aurore', city: 'Paris', color: '#9F1E10' },
  { id: 2, slug: 'vigado', title: 'Vigadó', city: 'Budapest', color: '#1E4D7A' },
]
const [aurore, vigado] = venues.map(({ id, title }) => ({ id, title }))
const both = dateWith('2026-11-28', [
  concertOn('2026-11-28', 'aurore', aurore),
  concertOn('2026-11-28', 'vigado', { ...vigado, state: 'sold_out' }),
])
const eventDates = [
  dateWith('2026-11-24', [concertOn('2026-11-24', 'vigado', vigado)]),
  dateWith('2026-11-27', [concertOn('2026-11-27', 'aurore', aurore)]),
  both,
  dateWith('2026-12-05', [concertOn('2026-12-05', 'vigado', vigado)]),
]

const shown = { month: '2026-11', eventDates, venues, nextDate: '2026-11-24' } as const

const calendar = (
  <Calendar
    eventDates={eventDates}
    venues={venues}
    selection={{ venueSlug: null, date: null }}
    month="2026-11"
    months={null}
    nextDate="2026-11-24"
  />
)
const dateOf = (day: number) => screen.getByRole('link', { name: new RegExp(`November ${day}, 2026`) })

/** Follows a link on a scrolled page; resolves when the requested page is rendered. */
async function follow({ user, requests, settled }: OpenedPage, link: HTMLElement) {
  document.documentElement.scrollTop = 300
  await user.click(link)
  // It was already preloaded on hover: only the address matters.
  await vi.waitFor(() => expect(location.pathname + location.search).toBe(link.getAttribute('href')))
  await settled()
  return { path: requests.at(-1)?.path, scrollTop: document.documentElement.scrollTop }
}

test.each<[string, ReactNode, () => HTMLElement, string]>([
  ['a date', calendar, () => dateOf(27), '/events/aurore/2026-11-27'],
  [
    'a venue of the legend',
    <CalendarLegend key="1" {...shown} selection={{ venueSlug: null, date: null }} eventDate={null} />,
    () => screen.getByRole('link', { name: /Vigadó/ }),
    '/events/vigado',
  ],
  [
    'a venue of the day',
    <VenueChoice key="2" venues={venues} eventDate={both} selectedSlug="aurore" />,
    () => screen.getByRole('link', { name: /Vigadó/ }),
    '/events/vigado/2026-11-28',
  ],
  [
    'the next concert',
    <NextConcert key="3" concert={suggest(scheduledConcert(1, '2026-11-24'))} isOfVenue={false} />,
    () => screen.getByRole('link'),
    '/events/aurore/2026-11-24',
  ],
  // Holds: event.choosing-venue-reloads-events-show, calls.get-events-show-app-keeping
])('choosing %s shows it without leaving the place on the page', async (_what, part, find, path) => {
  const page = await openPart(part)
  expect(await follow(page, find())).toEqual({ path, scrollTop: 300 })
})

test('calendar: a date is asked for once, when the pointer comes near it', async () => {
  const { user, requests } = await openPart(calendar)
  await user.hover(dateOf(27))
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/events/aurore/2026-11-27']))
})

test('calendar: the legend leads to the concert of the day where the venue plays on it, else to its calendar', async () => {
  const of27 = eventDates[1]!
  await openPart(<CalendarLegend {...shown} selection={{ venueSlug: 'aurore', date: '2026-11-27' }} eventDate={of27} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/events/aurore/2026-11-27', 'true'],
    ['/events/vigado', null],
  ])
})

test('calendar: the legend explains the signs of the month shown, and no others', async () => {
  const past = dateWith('2026-11-20', [concertOn('2026-11-20', 'vigado', { ...vigado, state: 'past' })])
  const gone = dateWith('2026-11-21', [concertOn('2026-11-21', 'aurore', { ...aurore, state: 'sold_out' })])
  const split = dateWith('2026-11-28', [
    concertOn('2026-11-28', 'aurore'),
    concertOn('2026-11-28', 'b', { color: '#1E4D7A' }),
  ])
  const open = async (changes: Partial<ComponentProps<typeof CalendarLegend>>) => {
    const selection = { venueSlug: null, date: null }
    const { t } = await openPart(<CalendarLegend {...shown} selection={selection} eventDate={null} {...changes} />)
    const signs = within(screen.getByRole('region', { name: t('event.legend') }))
      .getAllByRole('list')
      .at(-1)!
    const named = ['event.nextConcert', 'event.legend.chosen', 'event.legend.several', 'event.legend.unavailable']
    const keys = [...named, 'event.legend.past', 'event.legend.elsewhere'] as MessageKey[]
    return keys.filter((key) => within(signs).queryByText(t(key)) !== null).map((key) => key.split('.').at(-1))
  }
  expect(await open({})).toEqual(['nextConcert'])
  expect(await open({ month: '2026-12' })).toEqual([])
  expect(await open({ eventDates: [past, gone, split], nextDate: null })).toEqual(['several', 'unavailable', 'past'])
  expect(await open({ selection: { venueSlug: 'aurore', date: null } })).toEqual(['nextConcert', 'elsewhere'])
  expect(await open({ selection: { venueSlug: 'aurore', date: '2026-11-27' } })).toEqual(['nextConcert', 'chosen'])
})

test('calendar: the venues of a day say time, town and whether there are tickets, and which one is chosen', async () => {
  const start = both.venues[0]!.start_date
  const { t } = await openPart(
    <VenueChoice venues={venues} eventDate={both} selectedSlug="aurore" selectedStart={start} />,
  )
  const [first, second] = screen.getAllByRole('link')
  expect(first?.textContent).toContain('Paris')
  expect(first?.textContent).toContain(t('event.state.available'))
  expect(first?.getAttribute('aria-current')).toBe('true')
  expect(second?.textContent).toContain('Budapest')
  expect(second?.textContent).toContain(t('event.state.sold_out'))
  expect(second?.hasAttribute('aria-current')).toBe(false)
})

test('calendar: of two concerts of a day in one hall each has its link, and one is chosen', async () => {
  const [evening] = both.venues
  const matinee = { ...evening!, date_slot: 'matinee', start_date: '2026-11-28T10:00:00.000Z' }
  const day = { ...both, venues: [matinee, evening!] }
  const chosen = { selectedSlug: 'aurore', selectedStart: matinee.start_date }
  await openPart(<VenueChoice venues={venues} eventDate={day} {...chosen} />)
  const [first, second] = screen.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`/events/aurore/${both.date}?slot=matinee`)
  expect(first?.getAttribute('aria-current')).toBe('true')
  expect(second?.getAttribute('href')).toBe(`/events/aurore/${both.date}`)
  expect(second?.hasAttribute('aria-current')).toBe(false)
})

const second = scheduledConcert(1, '2026-11-28', { slot: 'matinee' })
const ofDay = dateWith('2026-11-28', [concertOn('2026-11-28', 'aurore', { ...aurore, date_slot: 'matinee' })])

test.each<[string, ReactNode]>([
  [
    'the poster',
    <ConcertPoster key="1" concert={{ ...suggest(second), issuing_fee: second.issuing_fee, cover: null }} />,
  ],
  ['the line below the calendar', <NextConcert key="2" concert={suggest(second)} isOfVenue />],
  ['other concerts', <ConcertList key="3" concerts={[suggest(second)]} />],
  ['the season', <ConcertsSection key="4" concerts={[suggest(second)]} />],
  ['a day’s concerts', <VenueChoice key="5" venues={venues} eventDate={ofDay} selectedSlug={null} />],
])('a concert that is not its hall’s only one of the day is led to by its slot: %s', async (_what, part) => {
  await openPart(part)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/events/aurore/2026-11-28?slot=matinee')
})

test('calendar: arrow keys lead from date to date', async () => {
  const { user } = await openPart(calendar)
  dateOf(24).focus()
  const press = async (key: string) => {
    await user.keyboard(`{${key}}`)
    return (document.activeElement as HTMLElement).dataset.date
  }
  expect(await press('ArrowRight')).toBe('2026-11-27')
  expect(await press('End')).toBe('2026-11-28')
  expect(await press('ArrowRight')).toBe('2026-11-28')
  expect(await press('ArrowUp')).toBe('2026-11-28')
  expect(await press('Home')).toBe('2026-11-24')
})
