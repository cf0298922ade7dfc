import type { Timestamp } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { Euros } from '#values/money.ts'
import type { QrDrawing } from './ticket-code.ts'

/**
 * One admission for the page, mail and PDF, in one language: titles and price as bought, venue and
 * time as currently scheduled.
 */
export interface Ticket {
  uuid: string
  /** Consecutive across the whole shop, without gaps; see `formatSerial`. */
  serial: number
  state: 'valid' | 'admitted' | 'void' | 'exchanged'
  /** Code scanned at the door. */
  code: string
  qr: QrDrawing
  ticket_title: string
  event_title: string
  /** Id of the concert, by which lines are grouped. */
  event_date_id: number
  /** Current status of the concert. */
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
  /** Its share of the order's discount. */
  discount: Euros
  /** `price + issuing_fee - discount`. */
  paid: Euros
  /** VAT in the amount paid; null if no rate was known. `rate` in basis points. */
  vat: { rate: number; amount: Euros } | null
  /** Name on the ticket: one set by the buyer, else the buyer's own. */
  holder: string
  /** Serial of its replacement; null if it was not exchanged. */
  exchanged_for: number | null
  /** Reference number of the order. */
  ref_nr: string
}

/**
 * Returns whether a ticket is or was valid for a seat; void and exchanged ones grant no admission.
 */
export function isGood({ state }: Pick<Ticket, 'state'>): boolean {
  return state === 'valid' || state === 'admitted'
}

/** `000042`: constant width for the first million tickets, so that lists align. */
export function formatSerial(serial: number): string {
  return String(serial).padStart(6, '0')
}

/** Formats the code in groups of five for reading and typing. */
export function formatCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1 ')
}

/**
 * Formats a person's name in the order of the language: Hungarian begins with the family name.
 * Either part may be missing.
 */
export function formatName({ firstname, lastname }: { firstname: string; lastname: string }, locale: Locale): string {
  return (locale === 'hu' ? `${lastname} ${firstname}` : `${firstname} ${lastname}`).trim()
}
