import type { CalendarDate, Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'
import type { Block, BlockPicture } from '../content/blocks/blocks.ts'
import type { Recording } from '../content/recording.ts'
import type { GalleryItem } from '../content/gallery/gallery.ts'
import type { EventLine } from './event-lines.ts'
import type { HallAccess, HallCategory, HallPlan } from './plan/plan.ts'

/** Distinguishable colours; a new hall takes the next one. */
export const hallColors = ['#9F1E10', '#1F4F7A', '#2F6B3A', '#7A4B12', '#5B3A8C', '#0F6A6A'] as const

export type { GalleryItem } from '../content/gallery/gallery.ts'

export interface Venue {
  id: number
  slug: string
  title: string
  city: string
  address: string
  color: string
  content: Block[]
  cover: Picture | null
  thumbnail: Picture | null
  googleMapsUrl: string
  /** Null if none was drawn. */
  plan: HallPlan | null
  /** Independent of any concert. */
  categories: HallCategory[]
  access: HallAccess
  /** By public transport. */
  arrival: string | null
  parking: string | null
}

/** Addresses of a concert calendar. */
export interface CalendarAddresses {
  /** Opens the visitor's calendar app, which refreshes by itself (`webcal:`). */
  subscribe: string
  /** The same as a URL, for calendar apps that ask for one. */
  address: string
}

export interface SelectedVenue extends Venue {
  calendar: CalendarAddresses
}

/** A venue for the event page's calendar and choices; the selected one is passed in full. */
export type VenueChoice = Pick<Venue, 'id' | 'slug' | 'title' | 'city' | 'color'>

export type Picture = BlockPicture

export interface EventDate {
  date: CalendarDate
  /** The first of the venues; the others are in `venues`. */
  venue_id: number
  /** Several concerts to choose from, possibly in one hall. */
  has_multiple_venues: boolean
  /** One for each concert, ordered by start. */
  venues: EventDateVenue[]
  /** Number of concerts beyond those in `venues`; omitted if none. */
  more?: number
}

export interface EventDateVenue {
  id: number
  slug: string
  /** Slot among the venue's concerts of that day; omitted if there is only one. */
  date_slot?: string
  title: string
  color: string
  start_date: Timestamp
  event_title: string
  state: ConcertState
}

/** Availability of tickets, or the reason why there are none. */
export type ConcertState = 'available' | 'sold_out' | 'past' | 'cancelled' | 'postponed' | 'external'

export interface Event extends Record<EventLine, string | null> {
  title: string
  content: Block[]
  soloists: Soloist[]
  program: string | null
  works: Work[]
  duration_minutes: number
  cover: Picture | null
}

export interface Work {
  composer: string
  work: string
  minutes: number
  recording: Recording | null
}

export interface Soloist {
  id: number
  slug: string
  title: string
  profession: string
  description: string
  thumbnail: Picture | null
  cv: string | null
}

export interface SoloistProfile extends Soloist {
  content: Block[]
}

export interface ListedSoloist extends Pick<Soloist, 'id' | 'slug' | 'title' | 'profession' | 'thumbnail'> {
  /** Null if none is planned. */
  next_date: Timestamp | null
}

export interface SelectedEventDate {
  id: number
  /** Slot among the venue's concerts of that day; omitted if there is only one. */
  slot?: string
  start_date: Timestamp
  doors_at: Timestamp
  /** Length, end, age and languages in words. */
  visit: string[]
  status: 'scheduled' | 'cancelled' | 'postponed'
  tmp_purchase_link: string | null
  /** Of a ticket that bears it. */
  issuing_fee: Euros
  /** Cheapest ticket including its issuing fee; null if no ticket is sold here. */
  from_price: Euros | null
  eventTickets: EventTicket[]
  /** Tickets are sold to who was admitted by it, for a while. */
  queue?: { page: string; opens_at: Timestamp }
}

export interface EventTicket {
  id: number
  /** Seats free plus those this visitor holds; null = unlimited, 0 = sold out. */
  stock: number | null
  /** Tickets of one zone share its seats. */
  zone_id: number
  /** Maximum seats of the zone per session. */
  limit: number
  zone_title: string
  /** One line about the zone's seats. */
  zone_note: string | null
  /** URL fragment in the hall plan; null if it is not drawn. */
  zone_place: string | null
  /** Null: open to everyone. */
  access: 'wheelchair' | 'companion' | null
  ticket: { id: number; title: string; price: Euros; description: string | null }
  /** Issuing fee, which the price lacks; free tickets may bear none. */
  fee: Euros
  /** Outside its sales window a ticket is shown but not sold. */
  on_sale: boolean
}

/** A suggested alternative: the next concert, or one of the nearest with tickets. */
export interface ConcertSuggestion {
  date: CalendarDate
  /** Slot among the venue's concerts of that day; omitted if there is only one. */
  slot?: string
  start_date: Timestamp
  duration_minutes: number
  event_title: string
  venue: { slug: string; title: string; city: string; color: string }
  /** Cheapest ticket including its issuing fee; null if tickets are sold elsewhere. */
  from_price: Euros | null
  state: ConcertState
}

export interface SeasonConcert extends ConcertSuggestion {
  id: number
  subtitle: string | null
  /** Small; one file of each format. */
  cover: Picture | null
  /** In the order of the programme, the first few. */
  composers: string[]
  /** In the order of the cast, the first few. */
  soloists: string[]
  /** Null if they are not counted. */
  seats_left: number | null
}

export interface Choice {
  value: string
  label: string
}

export interface SeasonChoices {
  cities: Choice[]
  halls: Choice[]
  composers: (Choice & { concerts: number })[]
  soloists: Choice[]
  /** `YYYY-MM`, in order. */
  months: string[]
}

/** Shown on the event page before anything is selected. */
export interface NextConcert extends ConcertSuggestion {
  cover: Picture | null
  /** Fee per ticket, included in its price. */
  issuing_fee: Euros
}

/** The items that count against the stock. */
export interface CartView {
  /** `id` is the event ticket's. */
  items: { id: number; event_date: CalendarDate; quantity: number; zone_id: number }[]
  count: number
  /** Maximum number of tickets per session. */
  limit: number
  /** Including fees. */
  grand_total: Euros
}

/** `YYYY-MM` */
export type Month = string

export interface ScheduledConcert extends ConcertSuggestion {
  id: number
  venue: ConcertSuggestion['venue'] & { id: number }
  issuing_fee: Euros
}

export interface VenueEntry extends Venue {
  gallery: GalleryItem[]
  upcoming: ConcertSuggestion[]
  calendar: CalendarAddresses
}
