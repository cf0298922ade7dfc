import { type CalendarDate, isCalendarDate } from '#values/dates.ts'
import type { DocumentKind } from '#core/orders/documents/document.ts'
import { type OrderState, readReference } from '#core/orders/order.ts'
import type { Locale } from '#values/locales.ts'
import type { MailState } from '../ui/display/mail-state.tsx'

export const orderStates = ['awaiting_payment', 'paid', 'expired', 'cancelled'] as const satisfies readonly OrderState[]

export const orderChannels = ['online', 'box_office', 'invitation', 'exchange'] as const

export type OrderChannel = (typeof orderChannels)[number]

/** What an address narrows the list of orders by, beside what is searched for. */
export interface OrderFilters {
  state: OrderState | null
  channel: OrderChannel | null
  /** Days on which it was placed, both counted, by the clocks of the shop. */
  from: CalendarDate | null
  to: CalendarDate | null
  /** A concert of which it has tickets. */
  date: number | null
  /** A promo code that it has used. */
  promo: number | null
}

/** Reads the filters of an address; what is none of them is left out. */
export function readOrderFilters(query: Record<string, unknown>): OrderFilters {
  const day = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && isCalendarDate(value) ? value : null
  }
  const number = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
  }
  return {
    state: orderStates.find((state) => state === query['state']) ?? null,
    channel: orderChannels.find((channel) => channel === query['channel']) ?? null,
    from: day('from'),
    to: day('to'),
    date: number('date'),
    promo: number('promo'),
  }
}

/** The shape beside a state's word. */
export const orderStateShapes = {
  awaiting_payment: 'open',
  paid: 'good',
  expired: 'over',
  cancelled: 'off',
} as const satisfies Record<OrderState, string>

/** An order in a list. */
export interface OrderLine {
  reference: string
  state: OrderState
  /** ISO. */
  placedAt: string
  /** Empty once it was erased. */
  buyer: string
  email: string
  /** Of its first concert, and how many others there are. */
  concert: string
  otherConcerts: number
  tickets: number
  totalCents: number
  /** What of it went back, or is on its way. */
  refundedCents: number
  /** Of the terms of sale that it was placed under; null: none is kept. */
  termsVersion: number | null
}

/** Where a list is begun: at a day, or at an order. */
export type Jump = { day: CalendarDate } | { reference: string }

/**
 * Reads where somebody wants to go in the list: a day as it is written in any of the languages (2026-11-02, 02/11/2026, 2026. 11. 02.), or a
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

/** A ticket of an order as the desk shows it, with what it cost: `price + fee - discount`. */
export interface OrderTicket {
  id: number
  serial: number
  state: (typeof ticketStates)[number]
  /** Why it is void; null while it is good. */
  voidReason: string | null
  /** Where the seat is now, and what it was sold as. */
  title: string
  event: string
  venue: string
  /** ISO. */
  startsAt: string
  /** Whose name it bears, where that is not the buyer's. */
  holder: string | null
  priceCents: number
  feeCents: number
  discountCents: number
  /** More than 1: it was made anew so often. */
  issue: number
}

/** A movement of money, or one that is to come. */
export interface MoneyEvent {
  key: string
  kind: 'payment' | 'refund'
  /** ISO. */
  at: string
  amountCents: number
  state: string
  provider: string
  /** What the provider calls it. */
  reference: string | null
  /** Of a refund. */
  reason: string | null
}

/** A mail of an order. */
export interface OrderMail {
  id: number
  kind: string
  recipient: string
  state: MailState
  /** ISO: when it was sent, else when it was asked for. */
  at: string
  attempts: number
  lastError: string | null
}

/** A line of what was done to an order. */
export interface OrderEvent {
  id: number
  /** ISO. */
  at: string
  /** A person's name, or what the log calls them. */
  actor: string
  action: string
  /** In somebody's words. */
  reason: string | null
  amountCents: number | null
  /** What was changed, as far as the log says it: values of people are told as changed, not as what they were. */
  changes: { field: string; before: string; after: string }[]
}

/** An order as its page shows it. */
export interface ShownOrder {
  reference: string
  state: OrderState
  channel: OrderChannel
  /** In which the buyer is written to. */
  locale: Locale
  /** ISO, as the others. */
  placedAt: string
  paidAt: string | null
  expiresAt: string
  /** Nobody is named by it any more. */
  isErased: boolean
  /** In the order in which the reader's language says it. */
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

/** An invoice, a receipt or a credit note. */
export interface OrderDocument {
  kind: DocumentKind
  reference: string
  issuedAt: string
  grossCents: number
}

/** What the person who looks at an order may do with it, in all of its halls. */
export interface OrderRights {
  refund: boolean
  resend: boolean
  sell: boolean
  note: boolean
}
