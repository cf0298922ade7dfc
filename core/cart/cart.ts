import type { CalendarDate, Timestamp } from '#values/dates.ts'
import { type Euros, multiplyCents, toCents, toEuros } from '#values/money.ts'
import type { PromoRefusal } from './promo-code.ts'

export interface Cart extends CartContents {
  /** Order awaiting confirmation by the bank: its tickets stay in the cart until then. */
  pending_order: PendingOrder | null
}

export interface CartContents {
  items: Record<string, CartItem>
  /** Tickets, not lines. */
  count: number
  /** Tickets only, without fees. */
  total: Euros
  total_fees: Euros
  discount_amount: Euros
  grand_total: Euros
  applied_promo_code: { title: string; code: string } | null
  lapsed_promo_code: { code: string; reason: PromoRefusal } | null
  /** Null if no seats are held. */
  held_until: Timestamp | null
  /** Until then the visitor may still extend the hold. */
  extendable_until: Timestamp | null
}

export interface PendingOrder {
  uuid: string
  ref_nr: string
}

export interface CartItem {
  hash: string
  event_ticket_id: number
  name: string
  price: Euros
  quantity: number
  subtotal: Euros
  /** Free seats plus those held by this visitor; null = unlimited. */
  stock: number | null
  limit: LineLimit
  event_name: string
  /** Id of the concert, by which lines are grouped. */
  event_date_id: number
  event_date: CalendarDate
  /** Slot among the venue's concerts of that day; omitted if there is only one. */
  slot?: string
  start_date: Timestamp
  venue_slug: string
  venue_name: string
  venue_color: string
  issuing_fee: Euros
  hold: HoldState
  /** Omitted if it can be bought. */
  refusal?: SaleRefusal
  /** When it was added to the cart; omitted if unchanged. */
  moved_from?: { start_date: Timestamp; venue_name: string }
}

/** By the caps on held seats, given the other lines of its cart. */
export interface LineLimit {
  most: number
  /** The cap that applies first: `most` tickets in the zone, or in the whole cart. */
  cap: { name: 'session_zone' | 'session'; most: number }
}

/**
 * `ended`: the hold expired, but the seats can be held again; `gone`: sold, or the concert is no
 * longer available.
 */
export type HoldState = 'held' | 'ended' | 'gone'

export interface CartGroup extends Pick<
  CartItem,
  'event_name' | 'event_date_id' | 'event_date' | 'start_date' | 'venue_slug' | 'venue_name' | 'venue_color'
> {
  slot: string | undefined
  /** Per ticket. */
  issuing_fee: Euros
  /** Tickets that carry the fee. */
  count: number
  fees: Euros
  items: CartItem[]
}

/** Lists unavailable items by concert and reason: `seats` if others have bought them. */
export function listGone(
  items: readonly CartItem[],
): { key: string; event: string; date: CalendarDate; reason: SaleRefusal | 'seats' }[] {
  const gone = items
    .filter(({ hold }) => hold === 'gone')
    .map(({ event_date_id, event_name: event, event_date: date, refusal }) => {
      const reason = refusal ?? ('seats' as const)
      return { key: `${event_date_id} ${reason}`, event, date, reason }
    })
  return [...new Map(gone.map((one) => [one.key, one])).values()]
}

/** Lists available concerts that have moved since they were added, with their previous place. */
export function listMoved(
  items: readonly CartItem[],
): { key: number; event: string; start: Timestamp; venue: string }[] {
  const moved = items.flatMap(({ event_date_id: key, event_name: event, moved_from, hold }) =>
    moved_from && hold !== 'gone' ? [{ key, event, start: moved_from.start_date, venue: moved_from.venue_name }] : [],
  )
  return [...new Map(moved.map((one) => [one.key, one])).values()]
}

/** A line just removed, to restore it. */
export interface RemovedLine {
  event_ticket_id: number
  name: string
  quantity: number
}

/** Omits lines without venue or day. */
export function groupItems(items: Record<string, CartItem>): CartGroup[] {
  const groups = new Map<number, CartGroup>()
  for (const item of Object.values(items)) {
    if (!item.venue_slug || !item.event_date) continue
    const key = item.event_date_id
    const group = groups.get(key) ?? startGroup(item)
    // Free tickets may carry no fee.
    const count = group.count + (item.issuing_fee > 0 ? item.quantity : 0)
    const issuing_fee = item.issuing_fee > 0 ? item.issuing_fee : group.issuing_fee
    const fees = multiplyEuros(issuing_fee, count)
    groups.set(key, { ...group, issuing_fee, count, fees, items: [...group.items, item] })
  }
  return [...groups.values()]
}

function startGroup(item: CartItem): CartGroup {
  const { event_name, event_date_id, event_date, slot, start_date, venue_slug, venue_name, venue_color } = item
  const concert = { event_name, event_date_id, event_date, slot, start_date, venue_slug, venue_name, venue_color }
  return { ...concert, issuing_fee: item.issuing_fee, count: 0, fees: multiplyEuros(item.issuing_fee, 0), items: [] }
}

/** Calculates in cents, because binary fractions of euros are inexact. */
function multiplyEuros(amount: Euros, count: number): Euros {
  return toEuros(multiplyCents(toCents(Math.round(amount * 100)), count))
}

/** The available seats or the cap of a cart. */
export function countMost({ stock, limit }: Pick<CartItem, 'stock' | 'limit'>): number {
  return Math.min(stock ?? limit.most, limit.most)
}

interface CountedLine {
  zone_id: number
  quantity: number
}

/** `inZone` and `inAll`: the most tickets that the cart may hold. */
export function findLineLimit(
  line: CountedLine,
  lines: readonly CountedLine[],
  { inZone, inAll }: { inZone: number; inAll: number },
): LineLimit {
  const count = (counted: readonly CountedLine[]) => counted.reduce((sum, { quantity }) => sum + quantity, 0)
  const leftInZone = inZone - count(lines.filter(({ zone_id }) => zone_id === line.zone_id)) + line.quantity
  const leftInAll = inAll - count(lines) + line.quantity
  return leftInZone <= leftInAll
    ? { most: Math.max(0, leftInZone), cap: { name: 'session_zone', most: inZone } }
    : { most: Math.max(0, leftInAll), cap: { name: 'session', most: inAll } }
}

/**
 * Reads a whole number of tickets, `least` or more; else null. Accepts any size: seats and caps
 * limit it, with messages of their own.
 */
export function readQuantity(value: unknown, least: 0 | 1): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !(number >= least) || !Number.isInteger(Math.min(number, largest))) return null
  return Math.min(number, largest)
}

const largest = Number.MAX_SAFE_INTEGER

/** Reason why a ticket cannot be bought here now, regardless of seats. */
export type SaleRefusal = 'cancelled' | 'postponed' | 'past' | 'external' | 'not_on_sale'

export interface SaleConditions {
  status: 'scheduled' | 'cancelled' | 'postponed'
  starts_at: Date
  tmp_purchase_link: string | null
  sale_starts_at: Date | null
  sale_ends_at: Date | null
  /** Set by the organiser, temporarily. */
  is_paused: boolean
}

export function findSaleRefusal(ticket: SaleConditions, now: Date): SaleRefusal | null {
  if (ticket.status !== 'scheduled') return ticket.status
  if (ticket.starts_at <= now) return 'past'
  if (ticket.tmp_purchase_link) return 'external'
  if (ticket.is_paused) return 'not_on_sale'
  if (ticket.sale_starts_at && now < ticket.sale_starts_at) return 'not_on_sale'
  if (ticket.sale_ends_at && now >= ticket.sale_ends_at) return 'not_on_sale'
  return null
}
