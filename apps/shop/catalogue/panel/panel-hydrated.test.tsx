// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { readIconPath } from '#ui/display/testing/icon-path.tsx'
import { toCents, toEuros } from '#values/money.ts'
import { ConcertList } from '../season/concert-list.tsx'
import { ConcertsSection } from '../season/concerts-section.tsx'
import { suggest } from '#core/catalogue/season/suggestions.ts'
import {
  emptyCart,
  sampleEvent,
  sampleVenue,
  scheduledConcert,
  selectedConcert,
  ticketOf,
} from '#core/catalogue/testing/samples.ts'
import { CartBar } from './cart-bar.tsx'
import { ConcertPanel } from './concert-panel.tsx'
import { ConcertPoster } from './concert-poster.tsx'
import type { PanelState } from '#core/catalogue/panel/panel-state.ts'
import { TicketPicker } from './ticket-picker.tsx'

const alternatives = [suggest(scheduledConcert(5, '2026-12-01', { from_price: toEuros(toCents(2550)) }))]

type Kind = Extract<PanelState, { eventDate: ReturnType<typeof selectedConcert> }>['kind']

/** Opens the panel of a concert, and returns its visible parts. */
async function openPanel(kind: Kind, changes = {}) {
  const state = { kind, event: sampleEvent, eventDate: selectedConcert(changes) } as PanelState
  const { t } = await openPart(
    <ConcertPanel
      {...{ state, alternatives, venue: sampleVenue, venues: [sampleVenue] }}
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
  })
})

test('panel: a sold-out concert shows its tickets without a price from, and others that have some', async () => {
  const { has } = await openPanel('sold_out')
  expect(has).toMatchObject({ tickets: true, price: false, refusal: true, alternatives: true })
})

// Holds: states.upcoming-shows-tickets-past-shows, visitors.10-sold-past-words-three
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

// Holds: visitors.10-sold-past-words-three
test('panel: where tickets are sold elsewhere, a link leads there, and says where it leads', async () => {
  const { t, has } = await openPanel('external', { tmp_purchase_link: 'https://tickets.example/evening' })
  expect(has).toMatchObject({ tickets: false, controls: false, price: false, refusal: false, alternatives: false })
  const site = 'tickets.example'
  const description = t('event.external.text', { shop: 'Cadenza', site })
  const link = screen.getByRole('link', { name: t('event.external.button', { site }), description })
  const read = (name: string) => link.getAttribute(name)
  expect(['href', 'target', 'rel'].map(read)).toEqual(['https://tickets.example/evening', '_blank', 'noopener'])
  expect(link.querySelector('path')?.getAttribute('d')).toBe(readIconPath('external'))
})

// Holds: event.link-cart-selector, states.cart-button-appears-once-cart
test('tickets of a concert: the way to the cart is there once something is in it', async () => {
  const { t } = await openPart(<TicketPicker eventDate={selectedConcert()} cart={{ ...emptyCart, count: 2 }} />)
  expect(screen.getByRole('link', { name: t('header.cart', { count: 2 }) }).getAttribute('href')).toBe('/cart')
  await openPart(<TicketPicker eventDate={selectedConcert()} cart={emptyCart} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('tickets of a concert: a tap renders its own ticket, not the others', async () => {
  let reads = 0
  const watched = {
    ...ticketOf().ticket,
    get title() {
      reads++
      return 'Child'
    },
  }
  const eventTickets = [ticketOf({ id: 1, zone_id: 1 }), ticketOf({ id: 2, zone_id: 2, ticket: watched })]
  const { user, t } = await openPart(<TicketPicker eventDate={selectedConcert({ eventTickets })} cart={emptyCart} />)
  await user.click(screen.getByRole('button', { name: t('event.more', { ticket: 'Child' }) }))
  reads = 0
  const other = screen.getByRole('button', { name: t('event.more', { ticket: ticketOf().ticket.title }) })
  await user.click(other)
  expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual(['1', '1'])
  expect(reads).toBe(0)
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

// Holds: event.link-cart-selector
test('cart bar: before, it tells from which price there are tickets, and leads to them', async () => {
  const { t } = await openPart(<CartBar cart={emptyCart} offer={selectedConcert()} />)
  const bar = within(screen.getByRole('complementary'))
  expect(bar.getByText(new RegExp(t('event.fromPrice', { price: '€43.50' }))).textContent).toContain(
    t('event.feeIncluded'),
  )
  expect(bar.getByRole('link', { name: t('event.tickets') }).getAttribute('href')).toBe('#tickets')
  await openPart(<CartBar cart={{ ...emptyCart, count: 1 }} offer={selectedConcert()} />)
  expect(screen.getAllByRole('complementary')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: t('event.tickets') })).toBeNull()
  await openPart(<CartBar cart={emptyCart} offer={selectedConcert({ from_price: null })} />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test.each<[string, ReactNode]>([
  ['the cart bar', <CartBar key="1" cart={{ ...emptyCart, count: 2, grand_total: toEuros(toCents(2550)) }} />],
  [
    'the tickets',
    <TicketPicker
      key="2"
      eventDate={selectedConcert({ eventTickets: [ticketOf({ fee: toEuros(toCents(2550)) })] })}
      cart={emptyCart}
    />,
  ],
  ['other concerts', <ConcertList key="3" concerts={alternatives} />],
  ['the season', <ConcertsSection key="4" concerts={alternatives} />],
  [
    'the poster',
    <ConcertPoster key="5" concert={{ ...alternatives[0]!, issuing_fee: toEuros(toCents(150)), cover: null }} />,
  ],
])('panel: prices are written as the visitor’s language has them: %s', async (_what, part) => {
  await openPart(part, { locale: 'fr' })
  expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain('25,50 €')
  expect(document.body.textContent).not.toMatch(/€\d/)
})

// Holds: visitors.wheelchair-or-companion-place
test('panel: how to get a wheelchair place is said wherever tickets are shown, with whom to call and to write to', async () => {
  const { t } = await openPanel('available')
  const line = within(screen.getByText(t('access.title')).closest('p')!)
  expect(line.getByText(new RegExp(t('access.onRequest')))).toBeDefined()
  expect(line.getAllByRole('link').map((link) => link.getAttribute('href')?.split(':')[0])).toEqual(['tel', 'mailto'])
  await openPanel('sold_out', { eventTickets: [ticketOf({ stock: 0 }), ticketOf({ id: 2, access: 'wheelchair' })] })
  expect(screen.getByText(new RegExp(t('access.soldHere')))).toBeDefined()
  await openPanel('past')
  expect(screen.queryByText(t('access.title'))).toBeNull()
})
