/** Seats and prices of a concert as form fields: every cell is a field, named by its subject. */
import type { Cents } from '#values/money.ts'
import type { Locale } from '#values/locales.ts'
import { writeAmount } from '#values/typed-amount.ts'

export interface OfferedTicket {
  id: number
  title: string
  priceCents: Cents
  /** Local times, `2026-11-27T19:30`; empty: always. */
  opens: string
  closes: string
  isPaused: boolean
}

export interface OfferedZone {
  id: number
  title: string
  sold: number
  held: number
  blocked: number
  /** null: unlimited */
  capacity: number | null
  tickets: OfferedTicket[]
}

export interface Offer {
  feeCents: Cents
  zones: OfferedZone[]
}

export type OfferFields = Record<string, string>

export type OfferField =
  | { of: 'fee' }
  | { of: 'capacity' | 'blocked'; zoneId: number }
  | { of: 'price' | 'opens' | 'closes'; ticketId: number }

const letters = { c: 'capacity', b: 'blocked', p: 'price', o: 'opens', u: 'closes' } as const

export const nameOf = {
  fee: 'fee',
  capacity: (zoneId: number) => `c${zoneId}`,
  blocked: (zoneId: number) => `b${zoneId}`,
  price: (ticketId: number) => `p${ticketId}`,
  opens: (ticketId: number) => `o${ticketId}`,
  closes: (ticketId: number) => `u${ticketId}`,
}

/** Null: no field has this name. */
export function readName(name: string): OfferField | null {
  if (name === 'fee') return { of: 'fee' }
  const [, letter, digits] = /^([cbpou])([1-9]\d{0,14})$/.exec(name) ?? []
  if (!letter || !digits) return null
  const of = letters[letter as keyof typeof letters]
  const id = Number(digits)
  return of === 'capacity' || of === 'blocked' ? { of, zoneId: id } : { of, ticketId: id }
}

export function toFields({ feeCents, zones }: Offer, locale: Locale): OfferFields {
  const fields: OfferFields = { [nameOf.fee]: writeAmount(feeCents, locale) }
  for (const zone of zones) {
    fields[nameOf.capacity(zone.id)] = zone.capacity === null ? '' : String(zone.capacity)
    fields[nameOf.blocked(zone.id)] = String(zone.blocked)
    for (const { id, priceCents, opens, closes } of zone.tickets) {
      fields[nameOf.price(id)] = writeAmount(priceCents, locale)
      fields[nameOf.opens(id)] = opens
      fields[nameOf.closes(id)] = closes
    }
  }
  return fields
}

const mostSeats = 1_000_000

/** Null: invalid. */
export function readSeats(typed: string): number | null {
  const text = typed.replaceAll(/\s/g, '')
  return /^\d{1,7}$/.test(text) && Number(text) <= mostSeats ? Number(text) : null
}
