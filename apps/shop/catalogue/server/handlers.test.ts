import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChangeSignal, createChangeSignal } from '#platform/database/change-signal.ts'
import { createApp } from '#apps/shop/app/app.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import type { Database } from '#platform/schema/schema.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createTestVisitor } from '#test/shop/test-visitor.ts'
import type { ConcertSuggestion, EventDate, EventTicket } from '#core/catalogue/catalogue.ts'

let shop: TestShop
/** Two upcoming concerts with several kinds of tickets, found in the season. */
let single: Concert
let several: Concert

interface Concert {
  id: number
  date: string
  slug: string
}

beforeAll(async () => {
  shop = await createTestShop()
  const { rows } = await sql<Concert & { venues: number }>`
    select event_dates.id, event_dates.date, venues.slug,
      (select count(*) from event_dates other where other.date = event_dates.date) as venues
    from event_dates join venues on venues.id = event_dates.venue_id
    where starts_at > now() + interval '1 day' and status = 'scheduled' and tmp_purchase_link is null
      and exists (select from event_tickets where event_date_id = event_dates.id)
    order by venues.position desc, event_dates.date`.execute(shop.db)
  single = rows.find(({ venues }) => venues === 1)!
  several = rows.find(({ venues }) => venues > 1)!
})
afterAll(() => shop.close())

const pathOf = ({ slug, date }: { slug: string; date: string }) => `/events/${slug}/${date}`

describe('home', () => {
  it('selects nothing, and knows the next concert and its month', async () => {
    const { status, payload, props } = await shop.visitor().get('/')
    expect(status).toBe(200)
    expect(payload.view?.component).toBe('event')
    expect(props).toMatchObject({
      homepage: true,
      selectedVenue: null,
      selectedDate: null,
      event: null,
      eventDate: null,
      alternatives: [],
    })
    const next: ConcertSuggestion = props.nextConcert
    expect(new Date(next.start_date).getTime()).toBeGreaterThan(Date.now())
    expect(props.month).toBe(next.date.slice(0, 7))
    expect(props.nextDate).toBe(next.date)
    expect(next.duration_minutes).toBeGreaterThan(0)
    expect(props.nextConcert.cover).toEqual(
      (await shop.visitor().get(`/events/${next.venue.slug}/${next.date}`)).props.event.cover,
    )
  })

  // Holds: event.next-upcoming-date-red-border
  it('lists the beginning of the season, which a page of a concert does not', async () => {
    const visitor = shop.visitor()
    const { props } = await visitor.get('/')
    const { upcoming } = (await visitor.get('/season')).props
    const taking = upcoming.data.filter(
      ({ state }: { state: string }) => state !== 'cancelled' && state !== 'postponed',
    )
    const expected = taking
      .slice(0, 5)
      .map(({ id, subtitle, seats_left, cover, composers, soloists, ...concert }: Record<string, unknown>) => concert)
    expect(props.nextConcerts).toEqual(expected)
    expect(props.nextDate).toBe(expected[0].date)
    expect((await visitor.get(pathOf(single))).props.nextConcerts).toEqual([])
  })

  // Holds: routes.home, event.page-props-homepage-venues-gallery, entities.venue-eventdate-event-selected-event
  it('gives every property of the page, and the calendar in order', async () => {
    const { props } = await shop.visitor().get('/')
    for (const name of [
      'homepage',
      'venues',
      'gallery',
      'selectedVenue',
      'selectedDate',
      'eventDates',
      'event',
      'eventDate',
      'cart',
    ]) {
      expect(props).toHaveProperty(name)
    }
    const eventDates: EventDate[] = props.eventDates
    const dates = eventDates.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    expect(new Set(dates).size).toBe(dates.length)
    for (const { has_multiple_venues, venues, venue_id } of eventDates) {
      expect(has_multiple_venues).toBe(venues.length > 1)
      expect(venue_id).toBe(venues[0]?.id)
    }
    expect(props.gallery.length).toBeGreaterThan(0)
    expect(Object.values<{ url: string }>(props.gallery[0].props.image).at(-1)?.url).toMatch(/^\/media\//)
    expect(props.cart).toEqual({ items: [], count: 0, limit: 60, grand_total: 0 })
  })

  it('carries the months around the one shown, each day of them once, and what the whole season is', async () => {
    const visitor = shop.visitor()
    const { props } = await visitor.get('/')
    const first = await visitor.get(`/?month=${props.months.first}`)
    const last = await visitor.get(`/?month=${props.months.last}`)
    const monthsOf = ({ props: { eventDates } }: typeof first) =>
      new Set(eventDates.map(({ date }: EventDate) => date.slice(0, 7)))
    expect(monthsOf(first)).toContain(props.months.first)
    expect(monthsOf(last)).toContain(props.months.last)
    expect(monthsOf(first)).not.toContain(props.months.last)
    const chosen = await visitor.get(`${pathOf(single)}?month=${props.months.first}`)
    expect(chosen.props.eventDates.filter(({ date }: EventDate) => date === single.date)).toHaveLength(1)
  })

  it('is titled with the name of the shop', async () => {
    const { props } = await shop.visitor().get('/?month=2031-05')
    expect(props.head).toMatchObject({ title: shop.config.shopName, canonical: `${shop.config.origins.en}/` })
  })

  it('pages the calendar by the address', async () => {
    expect((await shop.visitor().get('/?month=2031-05')).props.month).toBe('2031-05')
    expect((await shop.visitor().get('/?month=2031-55')).props.month).not.toBe('2031-55')
  })

  it('is written in the language of the host', async () => {
    const titles = await Promise.all(
      (['en', 'fr', 'hu'] as const).map(async (locale) => {
        const { props } = await shop.visitor(locale).get(pathOf(single))
        return props.event.works[0].work + props.selectedVenue.city + props.eventDate.eventTickets[0].ticket.title
      }),
    )
    expect(new Set(titles).size).toBe(3)
  })
})

describe('a concert', () => {
  // Holds: routes.events-show, event.page-props-homepage-venues-gallery, entities.venue-eventdate-event-selected-event
  it('comes whole: programme, soloists, venue, tickets with price and fee', async () => {
    const { props } = await shop.visitor().get(pathOf(single))
    expect(props.selectedVenue).toMatchObject({ slug: single.slug })
    expect(props.selectedDate).toBe(single.date)
    expect(props.eventDate.id).toBe(single.id)
    expect(props.event.works.length).toBeGreaterThan(0)
    expect(props.selectedVenue.googleMapsUrl).toMatch(/^https:/)
    expect(props.alternatives).toEqual([])
    const tickets: EventTicket[] = props.eventDate.eventTickets
    const cheapest = Math.min(...tickets.filter(({ stock }) => stock !== 0).map(({ ticket }) => ticket.price))
    expect(props.eventDate.from_price).toBeCloseTo(cheapest + props.eventDate.issuing_fee, 5)
  })

  it('carries its name, its address and its data in the head', async () => {
    const { body, props } = await shop.visitor().get(pathOf(single))
    expect(body).toContain('application/ld+json')
    expect(props.head.title).toContain(props.event.title)
    expect(props.head.canonical).toBe(new URL(pathOf(single), shop.config.origins.en).href)
    expect(props.head.structuredData[0]).toMatchObject({
      '@type': 'MusicEvent',
      startDate: props.eventDate.start_date,
      location: { name: props.selectedVenue.title },
    })
  })

  // Holds: routes.events-show
  it('waits for a venue where several play', async () => {
    const { props } = await shop.visitor().get(`/events/default/${several.date}`)
    expect(props).toMatchObject({ selectedVenue: null, selectedDate: several.date, event: null, eventDate: null })
    expect((await shop.visitor().get(pathOf(several))).props.eventDate.id).toBe(several.id)
  })

  // Holds: states.changing-single-venue-date-resets
  it('resets the venue where only one plays', async () => {
    const other = (await shop.visitor().get('/')).props.venues.find(({ slug }: Concert) => slug !== single.slug)
    for (const path of [
      pathOf({ ...single, slug: other.slug }),
      `/events/default/${single.date}`,
      `/events/${single.date}`,
    ]) {
      const { props } = await shop.visitor().get(path)
      expect(props.selectedVenue.slug).toBe(single.slug)
      expect(props.eventDate.id).toBe(single.id)
    }
  })

  // Holds: routes.events-show, event.choosing-venue-reloads-events-show
  it('shows a venue’s calendar where no date is chosen', async () => {
    const { props } = await shop.visitor().get(`/events/${several.slug}`)
    expect(props).toMatchObject({ selectedDate: null, event: null, selectedVenue: { slug: several.slug } })
    expect(props.nextConcert.venue.slug).toBe(several.slug)
  })
})

describe('an address that leads nowhere', () => {
  it.each(['/events/nowhere', `/events/nowhere/2026-11-28`, '/events/default/2026-02-30', '/events/2026-13-01'])(
    '%s is not found',
    async (path) => {
      const { status, payload } = await shop.visitor().get(path)
      expect(status).toBe(404)
      expect(payload.view?.component).toBe('error')
    },
  )

  it('is no error for a day on which nobody plays: the nearest concerts are offered', async () => {
    const { status, props } = await shop.visitor().get('/events/default/2019-01-01')
    expect(status).toBe(200)
    expect(props).toMatchObject({ selectedDate: '2019-01-01', event: null })
    expect(props.alternatives).toHaveLength(3)
  })
})

describe('stock', () => {
  async function zoneWith(capacity: number | null): Promise<EventTicket[]> {
    await sql`delete from cart_items`.execute(shop.db)
    await sql`update zones set capacity = null, held = 0, sold = 0 where event_date_id = ${single.id}`.execute(shop.db)
    await sql`update zones set capacity = ${capacity} where event_date_id = ${single.id}`.execute(shop.db)
    return ticketsFor(shop.visitor())
  }
  async function ticketsFor(visitor: ReturnType<TestShop['visitor']>): Promise<EventTicket[]> {
    return (await visitor.get(pathOf(single))).props.eventDate.eventTickets
  }

  // Holds: entities.eventticket-stock-null-unlimited-0
  it('is null where there is no limit, and 0 where everything is gone', async () => {
    expect((await zoneWith(null)).every(({ stock }) => stock === null)).toBe(true)
    expect((await zoneWith(0)).every(({ stock }) => stock === 0)).toBe(true)
    const { props } = await shop.visitor().get(pathOf(single))
    expect(props.alternatives).toHaveLength(3)
    expect(props.alternatives.map(({ date }: ConcertSuggestion) => date)).not.toContain(single.date)
    const day = props.eventDates.find(({ date }: EventDate) => date === single.date)
    expect(day.venues[0].state).toBe('sold_out')
  })

  it('counts the seats that a visitor holds as free for that visitor alone', async () => {
    const [ticket] = await zoneWith(5)
    const holder = shop.visitor()
    await holder.post(`/cart/add/${ticket!.id}`, { quantity: 3 })
    const ofHolder = await ticketsFor(holder)
    const ofOthers = await ticketsFor(shop.visitor())
    expect(ofHolder.find(({ id }) => id === ticket!.id)?.stock).toBe(5)
    expect(ofOthers.find(({ id }) => id === ticket!.id)?.stock).toBe(2)
    const { props } = await holder.get(pathOf(single))
    expect(props.cart.items).toEqual([
      { id: ticket!.id, event_date: single.date, quantity: 3, zone_id: ticket!.zone_id },
    ])
    expect(props.cart.count).toBe(3)
  })

  it('gives seats back to everybody once their hold has run out', async () => {
    const [ticket] = await zoneWith(5)
    const holder = shop.visitor()
    await holder.post(`/cart/add/${ticket!.id}`, { quantity: 5 })
    expect((await ticketsFor(shop.visitor()))[0]?.stock).toBe(0)
    await sql`update cart_items set held_until = now() - interval '1 second' where event_ticket_id = ${ticket!.id}`.execute(
      shop.db,
    )
    expect((await ticketsFor(shop.visitor()))[0]?.stock).toBe(5)
    expect((await ticketsFor(holder))[0]?.stock).toBe(5)
  })

  // Holds: operation.calendar-panel-cart-checkout-never
  it('calendar, panel and suggestions say "sold out" to others only, while a visitor holds the last seats', async () => {
    const tickets = await zoneWith(1)
    const holder = shop.visitor()
    const zones = new Map(tickets.map(({ id, zone_id }) => [zone_id, id]))
    for (const id of zones.values()) await holder.post(`/cart/add/${id}`, { quantity: 1 })
    const stateFor = async (visitor: ReturnType<TestShop['visitor']>, path: string) => {
      const { props } = await visitor.get(path)
      const day: EventDate = props.eventDates.find(({ date }: EventDate) => date === single.date)
      return {
        state: day.venues[0]?.state,
        alternatives: props.alternatives.length,
        stock: props.eventDate?.eventTickets[0].stock,
      }
    }
    expect(await stateFor(holder, pathOf(single))).toEqual({ state: 'available', alternatives: 0, stock: 1 })
    expect(await stateFor(shop.visitor(), pathOf(single))).toEqual({ state: 'sold_out', alternatives: 3, stock: 0 })
    expect(await stateFor(holder, '/')).toMatchObject({ state: 'available' })
    await sql`update cart_items set held_until = now() - interval '1 second'`.execute(shop.db)
    expect(await stateFor(shop.visitor(), '/')).toMatchObject({ state: 'available' })
  })

  it('closes a ticket outside of its sales window', async () => {
    await zoneWith(null)
    const window = sql`update event_tickets set sale_ends_at = now() - interval '1 minute' where event_date_id = ${single.id}`
    await window.execute(shop.db)
    expect((await ticketsFor(shop.visitor())).some(({ on_sale }) => on_sale)).toBe(false)
    await sql`update event_tickets set sale_ends_at = null where event_date_id = ${single.id}`.execute(shop.db)
    expect((await ticketsFor(shop.visitor())).every(({ on_sale }) => on_sale)).toBe(true)
  })
})

describe('what a page costs', () => {
  const renderer: Renderer = {
    version: 'test',
    render: async () => ({ head: '', html: '' }),
    assetsOf: () => ({ entry: '/main.js', stylesheets: [], modules: [], fonts: [] }),
  }

  let changes: ChangeSignal
  beforeAll(() => {
    changes = createChangeSignal(shop.database.url, { channel: 'shown_changed' })
  })
  afterAll(() => changes.close())

  /** Counts queries of the first request after a change, and of the next one. */
  async function countQueries(path: string): Promise<{ first: number; next: number }> {
    let count = 0
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: shop.database.pool }),
      log: (event) => void (event.level === 'query' && count++),
    })
    const database = { ...shop.database, db }
    const publicPages = { changes }
    const app = await createApp(shop.config, { database, renderer, clock: () => new Date(), publicPages })
    const visitor = createTestVisitor(app, shop.config.origins.en)
    // A visitor with a session and a cart is the most expensive.
    const { props } = await visitor.get(pathOf(single))
    await visitor.post(`/cart/add/${props.eventDate.eventTickets[0].id}`, { quantity: 1 })
    const look = async () => {
      count = 0
      const { status } = await visitor.get(path)
      expect(status).toBe(200)
      return count
    }
    const [first, next] = [await look(), await look()]
    await app.close()
    return { first, next }
  }

  // Holds: operation.event-page-asks-database-six
  it('is 3 queries for the session, its cart and its seats, and 4 more right after a change', async () => {
    for (const path of ['/', pathOf(single)]) {
      const { first, next } = await countQueries(path)
      expect(next).toBeGreaterThan(0)
      expect(next).toBeLessThanOrEqual(3)
      expect(first).toBeLessThanOrEqual(7)
    }
  })
})
