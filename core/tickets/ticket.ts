import type { Timestamp } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { Euros } from '#values/money.ts'
import type { QrDrawing } from './ticket-code.ts'

/** One admission, as it stands on the page, in the mail and in the PDF: in one language: titles and price as bought, place and time as they are now. */
export interface Ticket {
  uuid: string
  /** Counted without gaps over the whole shop; see `formatSerial`. */
  serial: number
  state: 'valid' | 'admitted' | 'void' | 'exchanged'
  /** What the door reads. */
  code: string
  qr: QrDrawing
  ticket_title: string
  event_title: string
  /** Of the concert; what belongs together is told by it. */
  event_date_id: number
  /** Of the concert, now. */
  date_status: 'scheduled' | 'cancelled' | 'postponed'
  /** Where and when the concert was to be when the ticket was bought, where it has moved since. */
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
  /** Without the issuing fee, and before its share of a discount is taken off. */
  price: Euros
  issuing_fee: Euros
  /** Its share of the order's discount. */
  discount: Euros
  /** `price + issuing_fee - discount`. */
  paid: Euros
  /** In what was paid for it; null where no rate was known. `rate` in basis points. */
  vat: { rate: number; amount: Euros } | null
  /** Whose name it bears: one that the buyer has put on it, else the buyer's own. */
  holder: string
  /** The serial of the ticket that was given for it; null where it was not exchanged. */
  exchanged_for: number | null
  /** The order's reference number. */
  ref_nr: string
}

/** Whether a ticket was or is good for a seat; one that is void, or was exchanged for another, opens no door. */
export function isGood({ state }: Pick<Ticket, 'state'>): boolean {
  return state === 'valid' || state === 'admitted'
}

/** `000042`: of the same width for the first million tickets, so that lists line up. */
export function formatSerial(serial: number): string {
  return String(serial).padStart(6, '0')
}

/** The code in groups of five, for eyes and fingers. */
export function formatCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1 ')
}

/** A person's name in the order in which the language says it: Hungarian begins with the family name. Some have only one of the two. */
export function formatName({ firstname, lastname }: { firstname: string; lastname: string }, locale: Locale): string {
  return (locale === 'hu' ? `${lastname} ${firstname}` : `${firstname} ${lastname}`).trim()
}
