/** Seats and prices of a concert as form fields: every cell is a field, named by its subject. */
import type { Cents } from '#values/money.ts'
import { type Locale, locales } from '#values/locales.ts'
import { writeAmount } from '#values/typed-amount.ts'
import type { Names } from '../names/names.ts'

export interface OfferedTicket {
  id: number
  title: string
  priceCents: Cents
  /** Local times, `2026-11-27T19:30`; empty: always. */
  opens: string
  closes: string
  isPaused: boolean
  /** For whom; empty: everybody. */
  access: '' | 'wheelchair' | 'companion'
  /** Condition, such as a student card. */
  condition: Names
  /** Whether an order or a cart has it: it cannot be removed. */
  isTaken: boolean
}

export interface OfferedZone {
  id: number
  title: string
  sold: number
  held: number
  blocked: number
  /** Blocked seats of which nothing is said. */
  unnamed: number
  /** null: unlimited */
  capacity: number | null
  tickets: OfferedTicket[]
}

export interface Offer {
  feeCents: Cents
  /** Local time, `2026-11-27T18:30`. */
  doors: string
  /** Where it is sold instead; empty: here. */
  link: string
  zones: OfferedZone[]
}

/** Parts of the hall that a concert lacks. */
export type SpareParts = { id: number; title: string; seats: number | null }[]

/** Seats withdrawn from sale for somebody. */
export interface BlockLine {
  id: number
  zoneId: number
  seats: number
  holder: string
  reason: string
  /** `2026-11-27`; null: released by hand. */
  releaseOn: string | null
}

export interface BlockedPart {
  id: number
  title: string
  unnamed: number
  blocks: BlockLine[]
}

export type OfferFields = Record<string, string>

export type OfferField =
  | { of: 'fee' | 'doors' | 'link' }
  | { of: 'capacity' | 'blocked'; zoneId: number }
  | { of: 'price' | 'opens' | 'closes' | 'access' | 'condition'; ticketId: number }

const letters = {
  c: 'capacity',
  b: 'blocked',
  p: 'price',
  o: 'opens',
  u: 'closes',
  a: 'access',
  en: 'condition',
  fr: 'condition',
  hu: 'condition',
} as const

export const nameOf = {
  fee: 'fee',
  doors: 'doors',
  link: 'link',
  capacity: (zoneId: number) => `c${zoneId}`,
  blocked: (zoneId: number) => `b${zoneId}`,
  price: (ticketId: number) => `p${ticketId}`,
  opens: (ticketId: number) => `o${ticketId}`,
  closes: (ticketId: number) => `u${ticketId}`,
  access: (ticketId: number) => `a${ticketId}`,
  condition: (ticketId: number, locale: Locale) => `${locale}${ticketId}`,
}

/** Null: no field has this name. */
export function readName(name: string): OfferField | null {
  if (name === 'fee' || name === 'doors' || name === 'link') return { of: name }
  const [, letter, digits] = /^([cbpoua]|en|fr|hu)([1-9]\d{0,14})$/.exec(name) ?? []
  if (!letter || !digits) return null
  const of = letters[letter as keyof typeof letters]
  const id = Number(digits)
  return of === 'capacity' || of === 'blocked' ? { of, zoneId: id } : { of, ticketId: id }
}

export function toFields({ feeCents, doors, link, zones }: Offer, locale: Locale): OfferFields {
  const fields: OfferFields = { [nameOf.fee]: writeAmount(feeCents, locale), doors, link }
  for (const zone of zones) {
    fields[nameOf.capacity(zone.id)] = zone.capacity === null ? '' : String(zone.capacity)
    fields[nameOf.blocked(zone.id)] = String(zone.blocked)
    for (const { id, priceCents, opens, closes, access, condition } of zone.tickets) {
      fields[nameOf.price(id)] = writeAmount(priceCents, locale)
      fields[nameOf.opens(id)] = opens
      fields[nameOf.closes(id)] = closes
      fields[nameOf.access(id)] = access
      for (const language of locales) fields[nameOf.condition(id, language)] = condition[language]
    }
  }
  return fields
}

/** Maximum characters of a price's condition per language. */
export const maxCondition = 120

const mostSeats = 1_000_000

/** Null: invalid. */
export function readSeats(typed: string): number | null {
  const text = typed.replaceAll(/\s/g, '')
  return /^\d{1,7}$/.test(text) && Number(text) <= mostSeats ? Number(text) : null
}
