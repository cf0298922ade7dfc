import type { Block, BlockPicture } from '../content/blocks/blocks.ts'
import type { Recording } from '../content/recording.ts'
import type { CalendarDate, Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'
import type { EventLine } from './event-lines.ts'
import type { HallAccess, HallCategory, HallPlan } from './plan/plan.ts'

export type { GalleryItem } from '../content/gallery/gallery.ts'

/** Painted where a venue has no colour of its own. */
export const venueDefaultColor = '#9F1E10'

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
  /** The hall from above; null where none was drawn. */
  plan: HallPlan | null
  /** The parts of the hall, whatever is on. */
  categories: HallCategory[]
  access: HallAccess
}

/** Where concerts are found as a calendar. */
export interface CalendarAddresses {
  /** Opened by the visitor's calendar, which asks again by itself (`webcal:`). */
  subscribe: string
  /** The same, for calendars that want to be given an address. */
  address: string
}

/** The chosen hall. */
export interface SelectedVenue extends Venue {
  calendar: CalendarAddresses
}

/** A venue as the event page's calendar and choices need it; the selected one comes whole. */
export type VenueChoice = Pick<Venue, 'id' | 'slug' | 'title' | 'city' | 'color'>

/** A picture as pages receive it: the widest file, and every width and format for the browser to choose from. */
export type Picture = BlockPicture

/** A day of the calendar on which one venue or several have a concert, or one has several. */
export interface EventDate {
  date: CalendarDate
  /** The first of the venues; the others are in `venues`. */
  venue_id: number
  /** There are several concerts to choose from, be it in one hall. */
  has_multiple_venues: boolean
  /** One for each concert, in the order in which they begin. */
  venues: EventDateVenue[]
  /** How many concerts there are beside those of `venues`; left out where there are none. */
  more?: number
}

export interface EventDateVenue {
  id: number
  slug: string
  /** Which of the venue's concerts of that day; left out where it has none. */
  date_slot?: string
  title: string
  color: string
  start_date: Timestamp
  event_title: string
  state: ConcertState
}

/** Whether a ticket can still be had, and if not, why. */
export type ConcertState = 'available' | 'sold_out' | 'past' | 'cancelled' | 'postponed' | 'external'

export interface Event extends Record<EventLine, string | null> {
  title: string
  content: Block[]
  soloists: Soloist[]
  /** The programme's file, where there is one. */
  program: string | null
  works: Work[]
  duration_minutes: number
  cover: Picture | null
}

export interface Work {
  composer: string
  work: string
  minutes: number
  /** Some seconds of it to listen to. */
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

/** A soloist with what their own page tells. */
export interface SoloistProfile extends Soloist {
  content: Block[]
}

/** A soloist in the list of all. */
export interface ListedSoloist extends Pick<Soloist, 'id' | 'slug' | 'title' | 'profession' | 'thumbnail'> {
  /** When they can be heard next; null where nothing is planned. */
  next_date: Timestamp | null
}

/** The concert of the selected date and venue. */
export interface SelectedEventDate {
  id: number
  /** Which of the venue's concerts of that day; left out where it has none. */
  slot?: string
  start_date: Timestamp
  doors_at: Timestamp
  status: 'scheduled' | 'cancelled' | 'postponed'
  tmp_purchase_link: string | null
  /** Added to every ticket. */
  issuing_fee: Euros
  /** The cheapest ticket with its issuing fee; null where no ticket is sold here. */
  from_price: Euros | null
  eventTickets: EventTicket[]
}

export interface EventTicket {
  id: number
  /** Seats free plus those this visitor holds; null = unlimited, 0 = sold out. */
  stock: number | null
  /** Tickets of one zone share its seats. */
  zone_id: number
  /** The most seats of the zone that one visit may hold. */
  limit: number
  zone_title: string
  /** One line about the zone's seats. */
  zone_note: string | null
  /** Where the zone lies in the plan of the hall, as a fragment of the page's address; null where it is not drawn. */
  zone_place: string | null
  /** For whom it is, where not for everybody. */
  access: 'wheelchair' | 'companion' | null
  ticket: { id: number; title: string; price: Euros; description: string | null }
  /** Outside its sales window a ticket is shown but not sold. */
  on_sale: boolean
}

/** A concert that can be offered instead: the next one, or one of the nearest that have tickets. */
export interface ConcertSuggestion {
  date: CalendarDate
  /** Which of the venue's concerts of that day; left out where it has none. */
  slot?: string
  start_date: Timestamp
  duration_minutes: number
  event_title: string
  venue: { slug: string; title: string; city: string; color: string }
  /** The cheapest ticket with its issuing fee; null where tickets are sold elsewhere. */
  from_price: Euros | null
  state: ConcertState
}

/** A concert of the season's list. */
export interface SeasonConcert extends ConcertSuggestion {
  id: number
  subtitle: string | null
  /** Seats that can still be had; null where they are not counted. */
  seats_left: number | null
}

/** Something that the season can be filtered by: what stands in the address, and what is read. */
export interface Choice {
  value: string
  label: string
}

/** Everything that the season can be filtered by. */
export interface SeasonChoices {
  cities: Choice[]
  halls: Choice[]
  composers: (Choice & { concerts: number })[]
  soloists: Choice[]
  /** `YYYY-MM`, in order. */
  months: string[]
}

/** The next concert, as the event page shows it before anything is chosen. */
export interface NextConcert extends ConcertSuggestion {
  cover: Picture | null
  /** A ticket's, which its price includes. */
  issuing_fee: Euros
}

/** The visitor's cart as the event page needs it: what counts against the stock. */
export interface CartView {
  /** `id` is the event ticket's. */
  items: { id: number; event_date: CalendarDate; quantity: number; zone_id: number }[]
  count: number
  /** The most tickets that one visit may hold in all. */
  limit: number
  /** What the cart costs, fees included. */
  grand_total: Euros
}

/** A month of the calendar, `YYYY-MM`. */
export type Month = string

/** A concert of the calendar with all that suggesting it needs. */
export interface ScheduledConcert extends ConcertSuggestion {
  id: number
  venue: ConcertSuggestion['venue'] & { id: number }
  issuing_fee: Euros
}
