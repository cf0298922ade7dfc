import { type CalendarDate, isCalendarDate } from '#values/dates.ts'
import type { DocumentKind } from '#core/orders/documents/document.ts'
import { type OrderState, readReference } from '#core/orders/order.ts'
import type { Locale } from '#values/locales.ts'
import type { TextBlock } from '#core/content/blocks/blocks.ts'
import type { MailState } from '../ui/display/mail-state.tsx'
import { readDay, readId } from '../ui/table/filter-values.ts'

export const orderStates = ['awaiting_payment', 'paid', 'expired', 'cancelled'] as const satisfies readonly OrderState[]

export const orderChannels = ['online', 'box_office', 'invitation', 'exchange'] as const

export type OrderChannel = (typeof orderChannels)[number]

export interface OrderFilters {
  state: OrderState | null
  channel: OrderChannel | null
  /** Dates of the order, inclusive, in local time of the shop. */
  from: CalendarDate | null
  to: CalendarDate | null
  /** Concert of its tickets. */
  date: number | null
  promo: number | null
}

/** Reads the filters of an address, ignoring invalid ones. */
export function readOrderFilters(query: Record<string, unknown>): OrderFilters {
  return {
    state: orderStates.find((state) => state === query['state']) ?? null,
    channel: orderChannels.find((channel) => channel === query['channel']) ?? null,
    from: readDay(query['from']),
    to: readDay(query['to']),
    date: readId(query['date']),
    promo: readId(query['promo']),
  }
}

export const orderStateShapes = {
  awaiting_payment: 'open',
  paid: 'good',
  expired: 'over',
  cancelled: 'off',
} as const satisfies Record<OrderState, string>

export interface OrderLine {
  reference: string
  state: OrderState
  /** ISO. */
  placedAt: string
  /** Empty after erasure. */
  buyer: string
  email: string
  /** First concert, and the number of others. */
  concert: string
  otherConcerts: number
  tickets: number
  totalCents: number
  /** Including refunds on their way. */
  refundedCents: number
  /** Null: none recorded. */
  termsVersion: number | null
}

export type Jump = { day: CalendarDate } | { reference: string }

/**
 * Reads a date in any of the languages' formats (2026-11-02, 02/11/2026, 2026. 11. 02.), or a
 * reference.
 */
export function readJump(typed: string): Jump | null {
  const text = typed.trim()
  const [, year, month, day] = /^(\d{4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,2})\.?$/.exec(text) ?? []
  const [, dayFirst, monthSecond, yearLast] = /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4})$/.exec(text) ?? []
  const written = year ? [year, month, day] : [yearLast, monthSecond, dayFirst]
  if (written[0]) {
    const date = written.map((part) => part!.padStart(2, '0')).join('-')
    return isCalendarDate(date) ? { day: date } : null
  }
  const reference = readReference(text)
  if (reference) return { reference }
  return /^[a-z]+(-[a-z0-9]+)+$/i.test(text) ? { reference: text } : null
}

export const ticketStates = ['valid', 'admitted', 'void', 'exchanged'] as const

/** `price + fee - discount` is what it cost. */
export interface OrderTicket {
  id: number
  serial: number
  state: (typeof ticketStates)[number]
  voidReason: string | null
  /** Current place of the seat, and the ticket as sold. */
  title: string
  event: string
  venue: string
  /** ISO. */
  startsAt: string
  /** Name on the ticket, if not the buyer's. */
  holder: string | null
  priceCents: number
  feeCents: number
  discountCents: number
  /** More than 1 after a reissue. */
  issue: number
}

export interface MoneyEvent {
  key: string
  kind: 'payment' | 'refund'
  /** ISO. */
  at: string
  amountCents: number
  state: string
  provider: string
  /** The provider's id. */
  reference: string | null
  reason: string | null
}

export interface OrderMail {
  id: number
  kind: string
  recipient: string
  state: MailState
  /** ISO: time of sending, else of the request. */
  at: string
  attempts: number
  lastError: string | null
}

export interface OrderEvent {
  id: number
  /** ISO. */
  at: string
  /** Staff member's name, or the name in the log. */
  actor: string
  action: string
  reason: string | null
  amountCents: number | null
  /** Logged changes: personal data is listed as changed, without its values. */
  changes: { field: string; before: string; after: string }[]
}

export interface ShownOrder {
  reference: string
  state: OrderState
  channel: OrderChannel
  /** Language of mails to the buyer. */
  locale: Locale
  /** ISO, like the others. */
  placedAt: string
  paidAt: string | null
  expiresAt: string
  isErased: boolean
  /** In the name order of the reader's language. */
  name: string
  buyer: BuyerDetails
  address: string[]
  company: { name: string; vat: string } | null
  message: string
  note: string
  subtotalCents: number
  feesCents: number
  discountCents: number
  discountTitle: string | null
  totalCents: number
}

export interface BuyerDetails {
  firstname: string
  lastname: string
  email: string
  phone: string
}

export interface OrderDocument {
  kind: DocumentKind
  reference: string
  issuedAt: string
  grossCents: number
}

/** What the viewer may do in all halls of the order. */
export interface OrderRights {
  refund: boolean
  /** In cents; null: any sum. */
  refundUpTo: number | null
  resend: boolean
  sell: boolean
  note: boolean
}

export interface AcceptedTerms {
  /** Null: no terms were published. */
  version: { number: number; /** ISO. */ from: string } | null
  /** Null hours: not offered. */
  rules: { returnUntilHours: number | null; keepsFees: boolean; exchangeUntilHours: number | null } | null
}

export interface TermsText {
  number: number
  /** ISO. */
  from: string
  isLast: boolean
  language: Locale
  title: string
  /** Only its text, without layout. */
  blocks: TextBlock[]
}
