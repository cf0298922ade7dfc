// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, openPart } from '../client/testing/open-page.tsx'
import { toCents, toEuros } from '../../values/money.ts'
import { iconPaths } from '../ui/media/icon-paths.ts'
import { CartBar } from './panel/cart-bar.tsx'
import { ConcertDetails } from './panel/concert-details.tsx'
import { Alternatives, ConcertPanel, VenueChoice } from './panel/concert-panel.tsx'
import { FurtherConcerts } from './season/further-concerts.tsx'
import type { PanelState } from './panel/panel-state.ts'
import { Soloists } from './soloists/soloists.tsx'
import { suggest } from './season/suggestions.ts'
import { dateWith, concertOn, sampleEvent, scheduledConcert, selectedConcert } from './testing/samples.ts'
import { TicketPicker } from './panel/ticket-picker.tsx'
import { VenueDetails } from './venues/venue-details.tsx'

const pictureOf = (name: string, alt_text: string) => ({
  url: `/media/${name}.jpg`,
  alt_text,
  width: 8,
  height: 6,
  sources: [],
})
const aurore = {
  id: 1,
  slug: 'aurore',
  title: 'Salle Aurore',
  city: 'Paris',
  address: '1 rue de la Corde',
  color: '#9F1E10',
  content: [],
  cover: pictureOf('cover', 'The hall from the stage'),
  thumbnail: pictureOf('thumbnail', 'The house at night'),
  googleMapsUrl: 'https://maps.example/aurore',
}
const gallery = [
  { id: 1, props: { image: { large: { url: '/media/g.jpg', alt: 'Sand', width: 9, height: 6, caption: null } } } },
]
const emptyCart = { items: [], count: 0, limit: 60, grand_total: toEuros(toCents(0)) }
const headingsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('heading')
    .map((heading) => heading.textContent)

test('venues: each has its name, town, address, thumbnail with its text, and its own gallery', async () => {
  const vigado = { ...aurore, id: 2, slug: 'vigado', title: 'Vigadó', city: 'Budapest', thumbnail: null }
  const { t } = await openPage('venues', {
    venues: [
      { ...aurore, gallery },
      { ...vigado, gallery: [] },
    ],
  })
  expect(screen.getByRole('heading', { level: 1, name: t('venues.slogan') })).toBeDefined()
  const [first, second] = screen.getAllByRole('article')
  expect(headingsOf(first!)).toEqual(['Salle Aurore'])
  expect(within(first!).getByText('1 rue de la Corde')).toBeDefined()
  expect(within(first!).getByText('Paris')).toBeDefined()
  const thumbnail = within(first!).getByRole('img', { name: 'The house at night' })
  expect(thumbnail.getAttribute('src')).toBe('/media/thumbnail.jpg')
  // The first thing that is seen is fetched first.
  expect(thumbnail.getAttribute('fetchpriority')).toBe('high')
  expect(within(first!).getByRole('img', { name: 'Sand' })).toBeDefined()
  expect(within(first!).getAllByRole('group', { name: t('venues.gallery', { venue: 'Salle Aurore' }) })).not.toEqual([])
  expect(within(second!).queryByRole('img')).toBeNull()
})

test('venues: each leads to its calendar, and to the map in a tab of its own', async () => {
  const { t } = await openPage('venues', { venues: [{ ...aurore, gallery }] })
  const calendar = screen.getByRole('link', { name: t('venues.calendarOf', { venue: 'Salle Aurore' }) })
  expect(calendar.getAttribute('href')).toBe('/events/aurore')
  const directions = screen.getByRole('link', { name: t('venues.directionsOf', { venue: 'Salle Aurore' }) })
  const read = (name: string) => directions.getAttribute(name)
  expect(['href', 'target', 'rel'].map(read)).toEqual(['https://maps.example/aurore', '_blank', 'noopener'])
})

test('venues: the list at the top leads to each of them on the page; without any the page says so', async () => {
  const { t } = await openPage('venues', { venues: [{ ...aurore, gallery }] })
  const list = within(screen.getByRole('navigation', { name: t('venues.list') }))
  expect(list.getByRole('link').getAttribute('href')).toBe(`#${screen.getByRole('article').id}`)
  await openPage('venues', { venues: [] })
  expect(screen.getByText(t('venues.empty'))).toBeDefined()
})

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

test('programme: every work with its composer and length, and the file where there is one', async () => {
  const works = [
    { composer: 'Fauré', work: 'Requiem', minutes: 35 },
    { composer: 'Ravel', work: 'Boléro', minutes: 15 },
  ]
  const { t } = await openPart(<ConcertDetails event={{ ...sampleEvent, works, program: '/media/programme.pdf' }} />)
  const items = screen.getAllByRole('listitem').slice(0, 2)
  expect(items.map((item) => item.textContent)).toEqual([
    `FauréRequiem${t('event.minutes', { minutes: 35 })}`,
    `RavelBoléro${t('event.minutes', { minutes: 15 })}`,
  ])
  expect(screen.getByRole('link', { name: t('event.programmeFile') }).getAttribute('href')).toBe('/media/programme.pdf')
  expect(screen.queryByText(t('event.about'))).toBeNull()
  const content = [{ id: 'a', name: 'title' as const, props: { text: 'A long night' } }]
  await openPart(<ConcertDetails event={{ ...sampleEvent, content }} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('heading', { name: t('event.about') }).tagName).toBe('H3')
  expect(screen.getByRole('heading', { name: 'A long night' }).tagName).toBe('H4')
})

const soloist = {
  id: 1,
  slug: 'ilka-solyom',
  title: 'Ilka Sólyom',
  profession: 'Soprano',
  description: 'Sings.',
  thumbnail: pictureOf('ilka', 'Ilka Sólyom'),
  cv: '/media/ilka.pdf',
}

test('soloists: name, profession, a sentence, and the way to their life', async () => {
  const { t } = await openPart(<Soloists soloists={[soloist]} />)
  const card = within(screen.getByRole('article'))
  expect(card.getByRole('heading', { name: 'Ilka Sólyom' })).toBeDefined()
  for (const words of ['Soprano', 'Sings.']) expect(card.getByText(words)).toBeDefined()
  const link = card.getByRole('link', { name: t('soloist.biographyOf', { name: 'Ilka Sólyom' }) })
  expect(link.getAttribute('href')).toBe('/soloists/ilka-solyom')
  // The name stands beside the portrait: it is not read twice.
  expect(document.querySelector('img')?.getAttribute('alt')).toBe('')
})

test('soloist’s life: a dialog with portrait, life, the file, and where to hear them', async () => {
  const life = { ...soloist, content: [{ id: 'a', name: 'title', props: { text: 'Childhood' } }] }
  const concerts = [suggest(scheduledConcert(1, '2026-11-27'))]
  const { t } = await openPage('soloist', { soloist: life, concerts })
  const dialog = within(screen.getByRole('dialog', { name: t('soloist.biographyOf', { name: 'Ilka Sólyom' }) }))
  expect(dialog.getByRole('img', { name: 'Ilka Sólyom' }).getAttribute('loading')).toBe('eager')
  expect(dialog.getByRole('heading', { name: 'Childhood' }).tagName).toBe('H3')
  expect(dialog.getByRole('link', { name: t('soloist.cv') }).getAttribute('href')).toBe('/media/ilka.pdf')
  const next = within(dialog.getByRole('region', { name: t('soloist.concerts') }))
  expect(next.getByRole('link').getAttribute('href')).toBe('/events/aurore/2026-11-27')
  await openPage('soloist', { soloist: { ...life, thumbnail: null, cv: null }, concerts: [] })
  const bare = within(screen.getByRole('dialog'))
  expect(bare.queryByRole('img')).toBeNull()
  expect(bare.queryByRole('link', { name: t('soloist.cv') })).toBeNull()
  expect(bare.queryByRole('region')).toBeNull()
})

const date = '2026-11-28'
const alone = dateWith(date, [concertOn(date, 'aurore')])
const several = dateWith(date, [concertOn(date, 'aurore'), concertOn(date, 'vigado', { id: 2 })])
const alternatives = [suggest(scheduledConcert(5, '2026-12-01', { from_price: toEuros(toCents(2550)) }))]

type Kind = Extract<PanelState, { eventDate: ReturnType<typeof selectedConcert> }>['kind']

/** The panel of a concert, and what of it can be seen. */
async function openPanel(kind: Kind, changes = {}, ofDay = alone) {
  // They come with the page.
  await Promise.all([VenueChoice.load(), Alternatives.load()])
  const state = { kind, event: sampleEvent, eventDate: selectedConcert(changes) } as PanelState
  const { t } = await openPart(
    <ConcertPanel
      {...{ state, ofDay, alternatives, venue: aurore, venues: [aurore] }}
      cart={emptyCart}
      nextConcert={null}
    />,
  )
  return {
    t,
    has: {
      tickets: screen.queryByRole('region', { name: t('event.tickets') }) !== null,
      controls: screen.queryByRole('spinbutton') !== null,
      price: screen.queryByText(t('event.facts.price')) !== null,
      refusal: screen.queryByRole('note') !== null,
      alternatives: screen.queryByRole('region', { name: t('event.alternatives') }) !== null,
      venueChoice: screen.queryByRole('navigation', { name: t('event.chooseVenue') }) !== null,
    },
  }
}

test('panel: a concert ahead offers tickets and nothing else to go to', async () => {
  const { has } = await openPanel('available')
  expect(has).toEqual({
    tickets: true,
    controls: true,
    price: true,
    refusal: false,
    alternatives: false,
    venueChoice: false,
  })
})

test('panel: a sold-out concert shows its tickets without a price from, and others that have some', async () => {
  const { has } = await openPanel('sold_out')
  expect(has).toMatchObject({ tickets: true, price: false, refusal: true, alternatives: true })
})

test.each(['past', 'cancelled', 'postponed'] as const)(
  'panel: a concert that is %s says so and has no controls',
  async (kind) => {
    const { t, has } = await openPanel(kind)
    const note = within(screen.getByRole('note'))
    expect(note.getByText(t(`event.${kind}.title`))).toBeDefined()
    expect(note.getByText(t(`event.${kind}.text`))).toBeDefined()
    expect(has).toMatchObject({ tickets: false, controls: false, price: false, alternatives: true })
  },
)

test('panel: where tickets are sold elsewhere, a link leads there, and says where it leads', async () => {
  const { t, has } = await openPanel('external', { tmp_purchase_link: 'https://tickets.example/evening' })
  expect(has).toMatchObject({ tickets: false, controls: false, price: false, refusal: false, alternatives: false })
  const site = 'tickets.example'
  const description = t('event.external.text', { shop: 'Cadenza', site })
  const link = screen.getByRole('link', { name: t('event.external.button', { site }), description })
  const read = (name: string) => link.getAttribute(name)
  expect(['href', 'target', 'rel'].map(read)).toEqual(['https://tickets.example/evening', '_blank', 'noopener'])
  expect(link.querySelector('path')?.getAttribute('d')).toBe(iconPaths.external)
})

test('panel: where several venues play that day, the others stand above the concert', async () => {
  expect((await openPanel('available', {}, several)).has.venueChoice).toBe(true)
})

test('tickets of a concert: the way to the cart is there once something is in it', async () => {
  const { t } = await openPart(<TicketPicker eventDate={selectedConcert()} cart={{ ...emptyCart, count: 2 }} />)
  expect(screen.getByRole('link', { name: t('header.cart', { count: 2 }) }).getAttribute('href')).toBe('/cart')
  await openPart(<TicketPicker eventDate={selectedConcert()} cart={emptyCart} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('cart bar: it says how many tickets and how much, and leads on, while there is something in the cart', async () => {
  const cart = { ...emptyCart, count: 2, grand_total: toEuros(toCents(8700)) }
  const { t } = await openPart(<CartBar cart={cart} />)
  const bar = within(screen.getByRole('complementary', { name: t('cart.title') }))
  const summary = bar.getByRole('link', { name: t('event.cartSummary', { count: 2, price: '€87.00' }) })
  expect(summary.getAttribute('href')).toBe('/cart')
  expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/cart/checkout')
  await openPart(<CartBar cart={emptyCart} />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('end of the page: it leads on to the venues, the calendar and, away from home, to the contact form', async () => {
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  await openPart(<FurtherConcerts isHome={false} />)
  expect(hrefs()).toEqual(['/venues', '#calendar', '/#contact-us'])
  await openPart(<FurtherConcerts isHome />)
  expect(hrefs()).toEqual(['/venues', '#calendar'])
})
