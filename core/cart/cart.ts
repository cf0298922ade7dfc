import type { CalendarDate, Timestamp } from '#values/dates.ts'
import { type Euros, multiplyCents, toCents, toEuros } from '#values/money.ts'
import type { PromoRefusal } from './promo-code.ts'

/** The cart as the cart and checkout pages receive it. */
export interface Cart extends CartContents {
  /** An order that the bank is confirming: its tickets stand in the cart until it has. */
  pending_order: PendingOrder | null
}

/** What is in a cart, and what it costs. */
export interface CartContents {
  items: Record<string, CartItem>
  /** Tickets, not lines. */
  count: number
  /** The tickets alone. */
  total: Euros
  total_fees: Euros
  discount_amount: Euros
  grand_total: Euros
  applied_promo_code: { title: string; code: string } | null
  /** The code that was applied, but takes nothing off any more, and why. */
  lapsed_promo_code: { code: string; reason: PromoRefusal } | null
  /** When the first of the held seats goes back on sale; null where none is held. */
  held_until: Timestamp | null
  /** Until when the visitor may still extend that time. */
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
  /** Free seats plus those this visitor holds; null = unlimited. */
  stock: number | null
  limit: LineLimit
  event_name: string
  /** Of the concert; what belongs together is told by it. */
  event_date_id: number
  event_date: CalendarDate
  /** Which of the venue's concerts of that day; left out where it has none. */
  slot?: string
  start_date: Timestamp
  venue_slug: string
  venue_name: string
  venue_color: string
  issuing_fee: Euros
  hold: HoldState
  /** Why it cannot be bought, whatever seats are left; left out where it can. */
  refusal?: SaleRefusal
  /** When and where its concert was to be when it came into the cart; left out where that is still so. */
  moved_from?: { start_date: Timestamp; venue_name: string }
}

/** What the caps on held seats leave to a line, beside the other lines of its cart. */
export interface LineLimit {
  most: number
  /** The cap that comes first: `most` tickets of it in the zone, or in the whole cart. */
  cap: { name: 'visit_zone' | 'visit'; most: number }
}

/**
 * `held`: the seats are the visitor's for now; `ended`: the time ran out, but they can be taken again; `gone`: they were
 * sold meanwhile or the concert can no longer be had.
 */
export type HoldState = 'held' | 'ended' | 'gone'

/** The lines of one concert: what a visitor reads together. */
export interface CartGroup {
  event_name: string
  event_date_id: number
  event_date: CalendarDate
  slot?: string | undefined
  start_date: Timestamp
  venue_slug: string
  venue_name: string
  venue_color: string
  /** For each ticket. */
  issuing_fee: Euros
  /** Tickets of the group that bear it. */
  count: number
  /** The fee of all tickets of the group. */
  fees: Euros
  items: CartItem[]
}

/** What can no longer be had, by concert and reason: `seats` where others have bought them. */
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

/** Concerts that have moved since their tickets came into the cart and can be bought: when and where each was to be. */
export function listMoved(
  items: readonly CartItem[],
): { key: number; event: string; start: Timestamp; venue: string }[] {
  const moved = items.flatMap(({ event_date_id: key, event_name: event, moved_from, hold }) =>
    moved_from && hold !== 'gone' ? [{ key, event, start: moved_from.start_date, venue: moved_from.venue_name }] : [],
  )
  return [...new Map(moved.map((one) => [one.key, one])).values()]
}

/** A line that was just removed: what it takes to have it back. */
export interface RemovedLine {
  event_ticket_id: number
  name: string
  quantity: number
}

/** Puts the lines together by concert, in their order. A line that lacks its venue or its day is in no group. */
export function groupItems(items: Record<string, CartItem>): CartGroup[] {
  const groups = new Map<number, CartGroup>()
  for (const item of Object.values(items)) {
    if (!item.venue_slug || !item.event_date) continue
    const key = item.event_date_id
    const group = groups.get(key) ?? startGroup(item)
    // Tickets that cost nothing may bear no fee.
    const count = group.count + (item.issuing_fee > 0 ? item.quantity : 0)
    const issuing_fee = item.issuing_fee > 0 ? item.issuing_fee : group.issuing_fee
    const fees = multiplyEuros(issuing_fee, count)
    groups.set(key, { ...group, issuing_fee, count, fees, items: [...group.items, item] })
  }
  return [...groups.values()]
}

function startGroup({
  event_name,
  event_date_id,
  event_date,
  slot,
  start_date,
  venue_slug,
  venue_name,
  venue_color,
  issuing_fee,
}: CartItem): CartGroup {
  const fees = multiplyEuros(issuing_fee, 0)
  return {
    event_name,
    event_date_id,
    event_date,
    slot,
    start_date,
    venue_slug,
    venue_name,
    venue_color,
    issuing_fee,
    count: 0,
    fees,
    items: [],
  }
}

/** Euros are exact to the cent, their binary fractions are not: counting is done in cents. */
function multiplyEuros(amount: Euros, count: number): Euros {
  return toEuros(multiplyCents(toCents(Math.round(amount * 100)), count))
}

/** The most tickets that a line can have: the seats that are there, or what one cart may hold. */
export function countMost({ stock, limit }: Pick<CartItem, 'stock' | 'limit'>): number {
  return Math.min(stock ?? limit.most, limit.most)
}

interface CountedLine {
  zone_id: number
  quantity: number
}

/** What the caps leave to one line of a cart. `inZone` and `inAll` are the most tickets that the cart may hold. */
export function findLineLimit(
  line: CountedLine,
  lines: readonly CountedLine[],
  { inZone, inAll }: { inZone: number; inAll: number },
): LineLimit {
  const count = (counted: readonly CountedLine[]) => counted.reduce((sum, { quantity }) => sum + quantity, 0)
  const leftInZone = inZone - count(lines.filter(({ zone_id }) => zone_id === line.zone_id)) + line.quantity
  const leftInAll = inAll - count(lines) + line.quantity
  return leftInZone <= leftInAll
    ? { most: Math.max(0, leftInZone), cap: { name: 'visit_zone', most: inZone } }
    : { most: Math.max(0, leftInAll), cap: { name: 'visit', most: inAll } }
}

/** Reads how many tickets are to be added. Null where that is not a whole number, 1 or more. */
export function readAddedQuantity(value: unknown): number | null {
  return readWholeNumber(value, 1)
}

/** Reads how many tickets a line is to have, 0 to remove it. Null where that is not such a number. */
export function readLineQuantity(value: unknown): number | null {
  return readWholeNumber(value, 0)
}

/** How many there may be at most is for the seats and the caps to say, in words of their own: no number is too large to be read. */
function readWholeNumber(value: unknown, least: number): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !(number >= least) || !Number.isInteger(Math.min(number, largest))) return null
  return Math.min(number, largest)
}

const largest = Number.MAX_SAFE_INTEGER

/** Why a ticket cannot be bought here now, whatever seats are left. */
export type SaleRefusal = 'cancelled' | 'postponed' | 'past' | 'external' | 'not_on_sale'

export interface SaleConditions {
  status: 'scheduled' | 'cancelled' | 'postponed'
  starts_at: Date
  tmp_purchase_link: string | null
  sale_starts_at: Date | null
  sale_ends_at: Date | null
  /** By the house, for now. */
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
