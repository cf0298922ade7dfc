import type { Timestamp } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { Euros } from '#values/money.ts'
import type { QrDrawing } from './ticket-code.ts'

/** As it is written on the seat. */
export interface SeatName {
  /** Empty in a hall without sections. */
  section: string
  row: string
  place: string
}

/** One admission, in one language: titles and price as bought, venue and time as now scheduled. */
export interface Ticket {
  uuid: string
  /** Consecutive across the whole shop, without gaps; see `formatSerial`. */
  serial: number
  state: 'valid' | 'admitted' | 'void' | 'exchanged'
  code: string
  qr: QrDrawing
  ticket_title: string
  /** Null: its seats are not numbered. */
  seat: SeatName | null
  event_title: string
  /** Id of the concert, by which lines are grouped. */
  event_date_id: number
  date_status: 'scheduled' | 'cancelled' | 'postponed'
  /** Place and time at the purchase, if the concert has moved since. */
  moved_from: { start_date: Timestamp; venue: string } | null
  venue_title: string
  venue_city: string
  /** With the town. */
  venue_address: string
  venue_slug: string
  venue_color: string
  googleMapsUrl: string
  start_date: Timestamp
  doors_at: Timestamp
  duration_minutes: number
  /** Without the issuing fee, and before its share of a discount. */
  price: Euros
  issuing_fee: Euros
  discount: Euros
  /** `price + issuing_fee - discount`. */
  paid: Euros
  /** VAT in the amount paid; null if no rate was known. `rate` in basis points. */
  vat: { rate: number; amount: Euros } | null
  /** One set by the buyer, else the buyer's own. */
  holder: string
  /** Serial of its replacement; null if it was not exchanged. */
  exchanged_for: number | null
  ref_nr: string
}

/** Is or was valid for a seat; void and exchanged tickets grant no admission. */
export function isGood({ state }: Pick<Ticket, 'state'>): boolean {
  return state === 'valid' || state === 'admitted'
}

/** `000042`: constant width for the first million tickets, so that lists align. */
export function formatSerial(serial: number): string {
  return String(serial).padStart(6, '0')
}

/** In groups of five for reading and typing. */
export function formatCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1 ')
}

/** Hungarian begins with the family name. Either part may be missing. */
export function formatName({ firstname, lastname }: { firstname: string; lastname: string }, locale: Locale): string {
  return (locale === 'hu' ? `${lastname} ${firstname}` : `${firstname} ${lastname}`).trim()
}
