import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#values/locales.ts'
import { toCents, toEuros } from '#values/money.ts'
import type { CartView, NextConcert, Venue } from '#core/catalogue/catalogue.ts'
import { ConcertPanel } from './concert-panel.tsx'
import type { PanelState } from '#core/catalogue/panel/panel-state.ts'
import { suggest } from '#core/catalogue/season/suggestions.ts'
import { renderPart, textOf } from '#core/catalogue/testing/render.tsx'
import {
  concertOn,
  dateWith,
  pictureOf,
  sampleEvent,
  scheduledConcert,
  selectedConcert,
  ticketOf,
} from '#core/catalogue/testing/samples.ts'

const date = '2026-11-28'
const several = dateWith(date, [concertOn(date, 'aurore'), concertOn(date, 'vigado', { state: 'sold_out' })])
const emptyCart: CartView = { items: [], count: 0, limit: 60, grand_total: toEuros(toCents(0)) }
const nextConcert = {
  ...suggest(scheduledConcert(1, '2026-11-27', { from_price: toEuros(toCents(2550)) })),
  issuing_fee: toEuros(toCents(150)),
  cover: null,
}
const alternatives = ['2026-12-01', '2026-12-02', '2026-12-03'].map((day, index) =>
  suggest(scheduledConcert(index + 2, day)),
)
const venue: Venue = {
  id: 1,
  slug: 'aurore',
  title: 'Salle Aurore',
  city: 'Paris',
  address: '1 rue de l’Aube',
  color: '#9F1E10',
  content: [],
  cover: null,
  thumbnail: null,
  googleMapsUrl: 'https://maps.example/aurore',
  plan: null,
  categories: [],
  access: { phone: null, email: null, note: null },
  arrival: null,
  parking: null,
}
const concert = (
  kind: 'available' | 'sold_out' | 'past' | 'cancelled' | 'postponed' | 'external',
  changes = {},
): PanelState => ({
  kind,
  event: sampleEvent,
  eventDate: selectedConcert(changes),
})

interface Shown {
  cart?: CartView
  locale?: Locale
  next?: NextConcert
}

function render(state: PanelState, { cart = emptyCart, locale = 'en', next = nextConcert }: Shown = {}) {
  return renderPart(
    <ConcertPanel {...{ state, cart, alternatives }} nextConcert={next} venues={[venue]} venue={venue} />,
    locale,
  )
}

describe('with nothing chosen, the panel', () => {
  // Holds: states.details-event-date-venue-multi, visitors.7-panel-shows-venue-start
  it('asks for a date, and shows the next concert whole', async () => {
    const text = textOf(await render({ kind: 'no_date' }))
    expect(text).toContain('Select a date to view events')
    for (const fact of [
      'Concert 1',
      'Salle Aurore',
      '7:30 PM, Paris',
      '95 min',
      'from €25.50',
      'issuing fee included',
    ]) {
      expect(text).toContain(fact)
    }
  })

  it('shows the picture of the next concert first of all, which says nothing that its title does not', async () => {
    const pictures = async (cover: NextConcert['cover']) =>
      (await render({ kind: 'no_date' }, { next: { ...nextConcert, cover } })).match(/<img[^>]*>/g)
    const [picture] = (await pictures(pictureOf('cover', 'The quartet')))!
    for (const said of ['src="/media/cover.jpg"', 'alt=""', 'fetchPriority="high"']) expect(picture).toContain(said)
    expect(await pictures(null)).toBeNull()
  })

  // Holds: states.details-event-date-venue-multi
  it('asks for a venue where several play, by links', async () => {
    const html = await render({ kind: 'choose_venue', eventDate: several })
    expect(textOf(html)).toContain('Please first select a venue to see the event details.')
    expect(html).toContain('href="/events/aurore/2026-11-28"')
    expect(textOf(html)).toContain('7:30 PM, Paris · tickets available Concert at aurore')
    expect(textOf(html)).toContain('sold out')
  })

  // Holds: states.details-event-date-venue-multi
  it('says that nobody plays, and who does nearby', async () => {
    const text = textOf(await render({ kind: 'no_concert', date: '2026-11-29' }))
    expect(text).toContain('There is no concert on Sunday, November 29, 2026. Select a date to view events')
    expect(text).toContain('The nearest dates with tickets')
  })
})

describe('with a concert chosen, the panel', () => {
  // Holds: visitors.6-hungarian-dates-monday-first, visitors.7-panel-shows-venue-start
  it('tells venue, start, duration and the lowest price with its fee', async () => {
    const text = textOf(await render(concert('available')))
    for (const fact of [
      'Salle Aurore',
      '7:30 PM, Paris',
      '95 min',
      'ends about 9:05 PM',
      'from €43.50',
      'Doors open 6:45 PM',
    ])
      expect(text).toContain(fact)
  })

  it('writes its day as people read it', async () => {
    expect(textOf(await render(concert('available')))).toContain('Saturday, November 28, 2026')
    expect(textOf(await render(concert('available')))).not.toContain('2026/11/28')
  })

  it('tells what people ask, until the concert is off', async () => {
    const asked = { visit: ['95 min', 'ends about 9:05 PM', 'ages 6 and over'] }
    const late = { ...sampleEvent, latecomers: 'Latecomers wait.' }
    const text = textOf(await render({ ...concert('available', asked), event: late } as PanelState))
    expect(text).toMatch(/95 min ?ends about 9:05 PM ?ages 6 and over Latecomers wait\./)
    expect(textOf(await render({ ...concert('cancelled', asked), event: late } as PanelState))).not.toContain(
      'ends about',
    )
  })

  it('says the second line of a concert’s name where it has one', async () => {
    const subtitled = { ...concert('available'), event: { ...sampleEvent, subtitle: 'By candlelight' } } as PanelState
    expect(textOf(await render(subtitled))).toMatch(/November 2026 By candlelight/)
    expect(await render(concert('available'))).not.toContain('By candlelight')
  })

  it('speaks of the fee only where there is one', async () => {
    expect(textOf(await render(concert('available')))).toContain('issuing fee included')
    const noFee = toEuros(toCents(0))
    const free = concert('available', { issuing_fee: noFee, eventTickets: [ticketOf({ fee: noFee })] })
    expect(textOf(await render(free))).not.toContain('issuing fee')
  })

  // Holds: states.upcoming-shows-tickets-past-shows
  it('has no controls for what is past, and says so', async () => {
    const html = await render(concert('past'))
    expect(textOf(html)).toContain('This event has already taken place')
    expect(textOf(html)).toContain('Tickets are no longer available for this event.')
    expect(textOf(html)).toContain('The nearest dates with tickets')
    expect(html).not.toContain('<form')
    expect(html).not.toContain('<button')
  })

  it.each(['sold_out', 'cancelled', 'postponed'] as const)(
    'says in words that it is %s, and offers three others',
    async (kind) => {
      const html = await render(concert(kind, { eventTickets: [ticketOf({ stock: 0 })] }))
      expect(html).not.toContain('<form')
      expect(html.match(/href="\/events\/aurore\/2026-12-0[123]"/g)).toHaveLength(3)
    },
  )

  it('says of a concert whose sale has not begun or is over that it is not on sale, once, and never that it is sold out', async () => {
    const later = [1, 2, 3].map((id) => ticketOf({ id, zone_id: id, on_sale: false }))
    const text = textOf(await render(concert('sold_out', { eventTickets: later })))
    expect(text).toContain('Tickets are not on sale at the moment')
    expect(text).not.toMatch(/Not on sale at the moment|is sold out|Sold Out/)
    const gone = textOf(await render(concert('sold_out', { eventTickets: [ticketOf({ stock: 0 }), ...later] })))
    expect(gone).toContain('This concert is sold out')
    expect(gone).not.toContain('Tickets are not on sale at the moment')
  })

  // Holds: visitors.10-sold-past-words-three
  it('says that a link leaves the site', async () => {
    const html = await render(concert('external', { tmp_purchase_link: 'https://tickets.example/a', eventTickets: [] }))
    expect(html).toContain('href="https://tickets.example/a"')
    expect(textOf(html)).toContain('This link leaves Cadenza and opens tickets.example in a new tab.')
    expect(html).not.toContain('<form')
  })

  it('has every text in every language', async () => {
    const kinds = ['available', 'sold_out', 'past', 'cancelled', 'postponed', 'external'] as const
    for (const locale of locales) {
      for (const kind of kinds) {
        const html = await render(
          concert(kind, { tmp_purchase_link: kind === 'external' ? 'https://tickets.example' : null }),
          { locale },
        )
        expect(textOf(html)).not.toMatch(/(event|cart)\.\w/)
        expect(html).not.toMatch(/\sstyle=/)
      }
    }
  })
})

describe('a ticket', () => {
  const tickets = (...eventTickets: ReturnType<typeof ticketOf>[]) => concert('available', { eventTickets })
  const inCart = (id: number, quantity: number): CartView => ({
    items: [{ id, quantity, zone_id: 1, event_date: date }],
    count: quantity,
    limit: 60,
    grand_total: toEuros(toCents(4350 * quantity)),
  })

  // Holds: states.per-ticket-quantity-starts-0
  it('is a form that works without JavaScript, beginning at 0', async () => {
    const html = await render(tickets(ticketOf({ id: 7, stock: 5 })))
    expect(html).toContain('action="/cart/add/7"')
    expect(html).toContain('name="_token" value="token"')
    const field = /<input[^>]*name="quantity"[^>]*>/.exec(html)?.[0]
    expect(field).toContain('value="0"')
    expect(field).toContain('aria-valuemax="5"')
    expect(/<button[^>]*type="submit"[^>]*>/.exec(html)?.[0]).not.toContain('disabled')
  })

  // Holds: validation.add-cart-disabled-quantity-0
  it('cannot be added at 0, and where there are scripts it looks so before they run', async () => {
    const html = await render(tickets(ticketOf()))
    expect(/<button[^>]*type="submit"[^>]*>/.exec(html)?.[0]).toContain('data-unready="true"')
  })

  // Holds: visitors.11-n-left-true-10
  it('says how few are left, when that is so', async () => {
    expect(textOf(await render(tickets(ticketOf({ stock: 3 }))))).toContain('Only 3 left')
    expect(textOf(await render(tickets(ticketOf({ stock: 5 })), { cart: inCart(2, 3) }))).toContain('Only 2 left')
    expect(textOf(await render(tickets(ticketOf({ stock: 11 }))))).not.toContain('left')
    expect(textOf(await render(tickets(ticketOf({ stock: null }))))).not.toContain('left')
  })

  // Holds: visitors.8-plus-stock-aria-disabled
  it('cannot be added above its stock, and says why', async () => {
    const html = await render(tickets(ticketOf({ stock: 3 })), { cart: inCart(1, 3) })
    expect(html).toMatch(/<button[^>]*aria-label="One more: Adult"[^>]*aria-disabled="true"/)
    expect(textOf(html)).toContain(
      'Sorry, there are no more tickets available for this event. You already have 3 in your cart',
    )
  })

  // Holds: cart.caps-told-before
  it('says what a cart may hold before anybody meets it, where something can be bought', async () => {
    const told = 'At most 20 tickets for one part of the hall, and 60 in one cart.'
    expect(textOf(await render(tickets(ticketOf({ stock: 90, limit: 20 }))))).toContain(told)
    expect(textOf(await render(tickets(ticketOf({ on_sale: false, limit: 20 }))))).not.toContain(told)
  })

  it('cannot be added above what a cart may hold, in a part of the hall or in all, and says which', async () => {
    const inZone = await render(tickets(ticketOf({ stock: 90, limit: 20 })), { cart: inCart(2, 20) })
    expect(inZone).toMatch(/<button[^>]*aria-label="One more: Adult"[^>]*aria-disabled="true"/)
    expect(textOf(inZone)).toContain(
      'A cart can hold at most 20 tickets for one part of the hall. For larger groups, please write to us. You already have 20 in your cart',
    )
    const elsewhere = inCart(2, 58)
    const cart = { ...elsewhere, items: [{ ...elsewhere.items[0]!, zone_id: 7 }] }
    const inAll = await render(tickets(ticketOf({ stock: null })), { cart })
    expect(/<input[^>]*name="quantity"[^>]*>/.exec(inAll)?.[0]).toContain('aria-valuemax="2"')
    expect(textOf(await render(tickets(ticketOf({ stock: null })), { cart: { ...cart, count: 60 } }))).toContain(
      'A cart can hold at most 60 tickets.',
    )
  })

  // Holds: states.ticket-stock-0-shows-sold
  it('is sold out at 0, and not sold outside of its time', async () => {
    const text = textOf(
      await render(tickets(ticketOf({ stock: 0 }), ticketOf({ id: 2, on_sale: false }), ticketOf({ id: 3 }))),
    )
    expect(text).toContain('Sold Out')
    expect(text).toContain('Not on sale at the moment')
  })

  // Holds: event.link-cart-selector, states.cart-button-appears-once-cart
  it('leads to the cart once there is something in it', async () => {
    expect(await render(tickets(ticketOf()))).not.toContain('href="/cart"')
    expect(await render(tickets(ticketOf()), { cart: inCart(1, 2) })).toContain('href="/cart"')
  })
})
