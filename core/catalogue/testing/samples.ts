import type { Event, EventDate, EventDateVenue, EventTicket, SelectedEventDate, SelectedVenue } from '../catalogue.ts'
import { toCents, toEuros } from '#values/money.ts'
import { createLines } from '../event-lines.ts'
import type { ScheduledConcert } from '../catalogue.ts'
import type { SeasonFilters } from '../season/filters.ts'

/** Creates a concert on a calendar day; by default in the evening and with tickets. */
export function concertOn(date: string, slug: string, changes: Partial<EventDateVenue> = {}): EventDateVenue {
  return {
    id: slug.length,
    slug,
    title: slug,
    color: '#9F1E10',
    start_date: `${date}T18:30:00.000Z`,
    event_title: `Concert at ${slug}`,
    state: 'available',
    ...changes,
  }
}

export function dateWith(date: string, venues: EventDateVenue[]): EventDate {
  return { date, venue_id: venues[0]?.id ?? 0, has_multiple_venues: venues.length > 1, venues }
}

export function scheduledConcert(id: number, date: string, changes: Partial<ScheduledConcert> = {}): ScheduledConcert {
  return {
    id,
    date,
    start_date: `${date}T18:30:00.000Z`,
    duration_minutes: 95,
    event_title: `Concert ${id}`,
    venue: { id: 1, slug: 'aurore', title: 'Salle Aurore', city: 'Paris', color: '#9F1E10' },
    from_price: null,
    issuing_fee: toEuros(toCents(150)),
    state: 'available',
    ...changes,
  }
}

export function ticketOf(changes: Partial<EventTicket> = {}): EventTicket {
  return {
    id: 1,
    stock: 40,
    zone_id: 1,
    limit: 20,
    zone_title: 'Stalls',
    zone_note: null,
    zone_place: null,
    access: null,
    fee: toEuros(toCents(150)),
    ticket: { id: 1, title: 'Adult', price: toEuros(toCents(4200)), description: null },
    on_sale: true,
    ...changes,
  }
}

export const sampleVenue: SelectedVenue = {
  id: 1,
  slug: 'aurore',
  title: 'Salle Aurore',
  city: 'Paris',
  address: '1 rue de la Corde',
  color: '#9F1E10',
  content: [],
  cover: null,
  thumbnail: null,
  googleMapsUrl: 'https://maps.example/aurore',
  calendar: { subscribe: 'webcal://shop.example/aurore.ics', address: 'https://shop.example/aurore.ics' },
  plan: null,
  categories: [],
  access: { phone: null, email: null, note: null },
  arrival: null,
  parking: null,
}

export function pictureOf(name: string, alt_text: string) {
  return { url: `/media/${name}.jpg`, alt_text, width: 8, height: 6, sources: [] }
}

export const emptyCart = { items: [], count: 0, limit: 60, grand_total: toEuros(toCents(0)) }

export const sampleEvent: Event = {
  title: 'Nocturnes',
  ...createLines(() => null),
  content: [],
  soloists: [],
  program: null,
  works: [],
  duration_minutes: 95,
  cover: null,
}

export function selectedConcert(changes: Partial<SelectedEventDate> = {}): SelectedEventDate {
  return {
    id: 1,
    start_date: '2026-11-28T18:30:00.000Z',
    doors_at: '2026-11-28T17:45:00.000Z',
    visit: ['95 min', 'ends about 9:05 PM'],
    status: 'scheduled',
    tmp_purchase_link: null,
    from_price: toEuros(toCents(4350)),
    issuing_fee: toEuros(toCents(150)),
    eventTickets: [ticketOf()],
    ...changes,
  }
}

export const noFilters: SeasonFilters = { q: '', city: '', hall: '', composer: '', soloist: '', month: '', price: '' }
