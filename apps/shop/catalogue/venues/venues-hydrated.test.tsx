// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, openPart } from '#apps/shop/client/testing/open-page.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import { suggest } from '#core/catalogue/season/suggestions.ts'
import { pictureOf, sampleVenue, scheduledConcert } from '#core/catalogue/testing/samples.ts'
import { VenueDetails } from './venue-details.tsx'

const aurore = {
  ...sampleVenue,
  cover: pictureOf('cover', 'The hall from the stage'),
  thumbnail: pictureOf('thumbnail', 'The house at night'),
}
const gallery = [
  {
    id: 1,
    props: { image: { large: { url: '/media/g.jpg', alt: 'Sand', width: 9, height: 6, caption: null } }, sources: [] },
  },
]
const headingsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('heading')
    .map((heading) => heading.textContent)

// Holds: pages.venues-title-thumbnail-alt-text
test('venues: each has its name, town, address, content, thumbnail with its text, and its own gallery', async () => {
  const content: Block[] = [{ id: 'a', name: 'title', props: { text: 'A house of strings' } }]
  const vigado = { ...aurore, id: 2, slug: 'vigado', title: 'Vigadó', city: 'Budapest', thumbnail: null }
  const { t } = await openPage('venues', {
    venues: [
      { ...aurore, content, gallery, upcoming: [] },
      { ...vigado, gallery: [], upcoming: [] },
    ],
  })
  expect(screen.getByRole('heading', { level: 1, name: t('venues.title') })).toBeDefined()
  expect(screen.getByText(t('venues.slogan'))).toBeDefined()
  const [first, second] = screen.getAllByRole('article')
  expect(headingsOf(first!)).toEqual(['Salle Aurore', 'A house of strings'])
  expect(within(first!).getByText('1 rue de la Corde')).toBeDefined()
  expect(within(first!).getByText('Paris')).toBeDefined()
  const thumbnail = within(first!).getByRole('img', { name: 'The house at night' })
  expect(thumbnail.getAttribute('src')).toBe('/media/thumbnail.jpg')
  // The first visible picture loads first.
  expect(thumbnail.getAttribute('fetchpriority')).toBe('high')
  expect(within(first!).getByRole('img', { name: 'Sand' })).toBeDefined()
  expect(within(first!).getAllByRole('group', { name: t('venues.gallery', { venue: 'Salle Aurore' }) })).not.toEqual([])
  expect(within(second!).queryByRole('img')).toBeNull()
})

// Holds: pages.venues-title-thumbnail-alt-text
test('venues: each leads to its calendar, and to the map in a tab of its own', async () => {
  const { t } = await openPage('venues', { venues: [{ ...aurore, gallery, upcoming: [] }] })
  const calendar = screen.getByRole('link', { name: t('venues.calendarOf', { venue: 'Salle Aurore' }) })
  expect(calendar.getAttribute('href')).toBe('/events/aurore')
  const directions = screen.getByRole('link', { name: t('venues.directionsOf', { venue: 'Salle Aurore' }) })
  const read = (name: string) => directions.getAttribute(name)
  expect(['href', 'target', 'rel'].map(read)).toEqual(['https://maps.example/aurore', '_blank', 'noopener'])
})

test('venues: the list at the top leads to each of them on the page; without any the page says so', async () => {
  const { t } = await openPage('venues', { venues: [{ ...aurore, gallery, upcoming: [] }] })
  const list = within(screen.getByRole('navigation', { name: t('venues.list') }))
  expect(list.getByRole('link').getAttribute('href')).toBe(`#${screen.getByRole('article').id}`)
  await openPage('venues', { venues: [] })
  expect(screen.getByText(t('venues.empty'))).toBeDefined()
})

// Holds: event.venue-details-event-details-program
test('venue of a concert: cover with its text, address, and the map in a tab of its own', async () => {
  const { t } = await openPart(<VenueDetails venue={aurore} />)
  expect(screen.getByRole('img', { name: 'The hall from the stage' }).getAttribute('src')).toBe('/media/cover.jpg')
  expect(screen.getByText('1 rue de la Corde').tagName).toBe('ADDRESS')
  const directions = screen.getByRole('link', { name: t('event.directionsTo', { venue: 'Salle Aurore' }) })
  const read = (name: string) => directions.getAttribute(name)
  expect(['href', 'target', 'rel'].map(read)).toEqual(['https://maps.example/aurore', '_blank', 'noopener'])
  await openPart(<VenueDetails venue={{ ...aurore, cover: null }} />)
  expect(screen.queryByRole('img')).toBeNull()
})

// Holds: pages.next-three-concerts-of-each-hall
test('venues: the concerts of each can be subscribed to, under a name of its own', async () => {
  const upcoming = [suggest(scheduledConcert(5, '2026-12-01'))]
  const { t } = await openPage('venues', { venues: [{ ...aurore, gallery, upcoming }] })
  const hrefOf = (key: 'subscribe.calendarOf' | 'subscribe.addressOf') =>
    screen.getByRole('link', { name: t(key, { name: 'Salle Aurore' }) }).getAttribute('href')
  expect(hrefOf('subscribe.calendarOf')).toBe('webcal://shop.example/aurore.ics')
  expect(hrefOf('subscribe.addressOf')).toBe('https://shop.example/aurore.ics')
})

test('venues: each tells its next concerts, and leads to all of them', async () => {
  const upcoming = [suggest(scheduledConcert(5, '2026-12-01')), suggest(scheduledConcert(6, '2026-12-03'))]
  const { t } = await openPage('venues', {
    venues: [
      { ...aurore, gallery, upcoming },
      { ...aurore, id: 2, slug: 'vigado', title: 'Vigadó', gallery: [], upcoming: [] },
    ],
  })
  const next = within(screen.getByRole('link', { name: t('venues.allOf', { venue: aurore.title }) }).parentElement!)
  expect(next.getByRole('heading', { name: t('venues.next') }).tagName).toBe('H3')
  const hrefs = next.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/events/aurore/2026-12-01',
    '/events/aurore/2026-12-03',
    '/season?hall=aurore',
    'webcal://shop.example/aurore.ics',
    'https://shop.example/aurore.ics',
  ])
})

// Holds: visitors.wheelchair-or-companion-place
test('venues: each says whom to ask for a wheelchair place: its own line, else the shop’s', async () => {
  const access = { phone: '+33 1 23 45', email: 'access@aurore.example', note: 'Ring at the courtyard.' }
  const { t } = await openPage('venues', {
    venues: [
      { ...aurore, access, gallery, upcoming: [] },
      { ...aurore, id: 2, slug: 'vigado', title: 'Vigadó', gallery: [], upcoming: [] },
    ],
  })
  const [first, second] = screen.getAllByText(t('access.title')).map((title) => within(title.closest('p')!))
  expect(first!.getByText(/Ring at the courtyard\./)).toBeDefined()
  // Some of its concerts may offer such places, others not.
  expect(second!.getByText(new RegExp(t('access.ofHall')))).toBeDefined()
  const hrefsOf = (line: typeof first) => line!.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefsOf(first)).toEqual(['tel:+3312345', 'mailto:access@aurore.example'])
  expect(hrefsOf(second)).toEqual([expect.stringMatching(/^tel:\+?\d+$/), expect.stringMatching(/^mailto:.+@/)])
})

test('venues: a wheelchair place leads to where the plan of its hall shows it, and nowhere without one', async () => {
  const plan = { size: [100, 80], stage: { rect: [30, 0, 40, 10] }, areas: [], wheelchair: [[24, 70]] }
  const { t } = await openPage('venues', {
    venues: [
      { ...aurore, plan, gallery, upcoming: [] },
      {
        ...aurore,
        id: 2,
        slug: 'vigado',
        title: 'Vigadó',
        plan: { ...plan, wheelchair: [] },
        gallery: [],
        upcoming: [],
      },
    ],
  })
  const place = screen.getByRole('link', { name: t('access.onPlan') }).getAttribute('href')!
  expect(document.querySelector(place)?.closest('article')?.id).toBe('aurore')
})
