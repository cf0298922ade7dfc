import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { isConcertPublished } from '#core/content/server/content-columns.ts'
import { findSaleRefusal, type SaleRefusal } from '../cart.ts'
import { type CapState, createSeatBudget } from '#core/inventory/hold-caps.ts'
import { hashLine } from './cart-store.ts'
import {
  findZonesOfCart,
  findHeldForLonger,
  type HeldLine,
  type HoldingCart,
  keepKey,
  holdLine,
  removeLines,
  extendHeldSeats,
  saveLineWithoutHold,
} from '#core/inventory/server/cart-holds.ts'
import { type ExpiringOrders, releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import type { HoldTerms } from '#core/inventory/server/hold-terms.ts'
import { countSeatsOfOthers, HoldsLapsed, lockClient } from '#core/inventory/server/client-store.ts'

/** Orders are above the cart in the import order, so the caller passes these operations in. */
export interface CartOrders extends ExpiringOrders {
  /** Locks the orders of a cart that await payment. The cart must be locked. */
  lockWaiting(trx: Trx, cartId: string): Promise<number[]>
  /** Cancels such an order: its seats return to the cart. */
  takeBack(trx: Trx, cartId: string): Promise<void>
}

export type OpenCart = HoldingCart

export interface Opening extends HoldTerms {
  sessionId: string
  orders: CartOrders
  /** The change also covers the zones of these. */
  eventTicketIds?: readonly number[]
  /**
   * The change neither takes nor releases seats if the cart holds all of its own. Then no zone is
   * locked, so that a rush does not queue behind it; nor may the change lock one.
   */
  keepsSeats?: boolean
}

/**
 * Changes the cart of a session in one transaction, creating it if necessary. Cancels a pending
 * order of this cart first and releases expired holds in its zones.
 */
export async function changeCart<result>(
  db: Db,
  opening: Opening,
  change: (cart: OpenCart) => Promise<result>,
): Promise<result> {
  return changeWhileHeld(db, async (trx) => change(await openCart(trx, opening)))
}

/** Retries if holds have expired while it waited. */
export async function changeWhileHeld<result>(db: Db, change: (trx: Trx) => Promise<result>): Promise<result> {
  for (;;) {
    try {
      return await db.transaction().execute(change)
    } catch (error) {
      // The next transaction sees them as expired.
      if (!(error instanceof HoldsLapsed)) throw error
    }
  }
}

/** Locks in the order given in `holds.ts`: the cart, its order, its client, its zones. */
async function openCart(
  trx: Trx,
  { sessionId, eventTicketIds, keepsSeats = false, caps, orders, clientHash: asking, ...terms }: Opening,
): Promise<OpenCart> {
  const id = await lockCart(trx, sessionId)
  const waiting = await orders.lockWaiting(trx, id)
  const { zoneIds, holder } = await findZonesOfCart(trx, id, eventTicketIds)
  const clientHash = holder ?? asking
  await lockClient(trx, clientHash)
  const others = await countSeatsOfOthers(trx, { clientHash, cartId: id })
  const isSafe = keepsSeats && (await findHeldForLonger(trx, [id])).has(id)
  if (!isSafe) await releaseExpiredHolds(trx, orders, zoneIds)
  if (waiting.length > 0) await orders.takeBack(trx, id)
  const items = await findOpenItems(trx, id)
  return { ...terms, trx, id, items, clientHash, budget: createSeatBudget(caps, { own: items, others }) }
}

export type AddOutcome =
  | { kind: 'added' }
  | { kind: 'no_more_seats'; left: number; quantityInCart: number }
  | { kind: 'capped'; cap: CapState }
  | { kind: 'refused'; reason: SaleRefusal | 'unknown' | 'other_concert' | 'queued' }

/** Why tickets of a type are not added. */
export type AddRefusal = Exclude<AddOutcome, { kind: 'added' }> & { eventTicketId: number }

export interface WantedTickets {
  eventTicketId: number
  quantity: number
}

/**
 * Adds tickets of one concert and holds their seats: all of them, or none if any are refused; lines
 * with expired holds are held again with them. Does nothing if the cart has already processed this
 * key.
 */
export async function addTickets(
  cart: OpenCart,
  wanted: readonly WantedTickets[],
  key: string | null = null,
): Promise<AddOutcome & { eventTicketId?: number; others?: AddRefusal[] }> {
  await sql`savepoint adding`.execute(cart.trx)
  if (key !== null && !(await keepKey(cart.trx, cart.id, key))) return { kind: 'added' }
  let concert: number | undefined
  const refusals: AddRefusal[] = []
  for (const { eventTicketId, quantity } of wanted) {
    const ticket = await findTicket(cart.trx, eventTicketId)
    concert ??= ticket?.event_date_id
    const isOfOther = ticket && ticket.event_date_id !== concert
    const outcome: AddOutcome = isOfOther
      ? { kind: 'refused', reason: 'other_concert' }
      : await addLine(cart, { ticket, eventTicketId, quantity })
    if (outcome.kind !== 'added') refusals.push({ ...outcome, eventTicketId })
  }
  const [first, ...others] = refusals
  if (first) {
    await sql`rollback to savepoint adding`.execute(cart.trx)
    return { ...first, ...(others.length > 0 && { others }) }
  }
  await extendHeldSeats(cart)
  return { kind: 'added' }
}

interface AddedLine extends WantedTickets {
  ticket: Awaited<ReturnType<typeof findTicket>>
}

async function addLine(cart: OpenCart, { ticket, eventTicketId, quantity }: AddedLine): Promise<AddOutcome> {
  if (!ticket) return { kind: 'refused', reason: 'unknown' }
  const reason = findSaleRefusal(ticket, ticket.now)
  if (reason) return { kind: 'refused', reason }
  const item =
    cart.items.find((candidate) => candidate.event_ticket_id === eventTicketId) ??
    startItem(cart, eventTicketId, ticket.zone_id)
  const outcome = await holdLine(cart, item, { ...ticket, quantity: item.quantity + quantity })
  if (outcome.kind === 'no_more_seats') return { ...outcome, quantityInCart: item.quantity }
  if (outcome.kind === 'queued') return { kind: 'refused', reason: 'queued' }
  return outcome.kind === 'held' ? { kind: 'added' } : outcome
}

export type ChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'removed' }
  | { kind: 'no_more_seats'; left: number }
  | { kind: 'capped'; cap: CapState }
  | { kind: 'refused'; reason: SaleRefusal | 'unknown' | 'queued' }

/** 0 removes the line. Reducing it is always possible, even if seats cannot be held. */
export async function changeQuantity(cart: OpenCart, hash: string, quantity: number): Promise<ChangeOutcome> {
  const item = cart.items.find((candidate) => candidate.hash === hash)
  if (!item) return { kind: 'refused', reason: 'unknown' }
  const outcome = quantity === 0 ? await removeItem(cart, item) : await resizeItem(cart, item, quantity)
  await extendHeldSeats(cart)
  return outcome
}

async function resizeItem(cart: OpenCart, item: HeldLine, quantity: number): Promise<ChangeOutcome> {
  const ticket = await findTicket(cart.trx, item.event_ticket_id)
  const reason = ticket ? findSaleRefusal(ticket, ticket.now) : 'unknown'
  if (!ticket || reason) return { kind: 'refused', reason: reason ?? 'unknown' }
  const outcome = await holdLine(cart, item, { ...ticket, quantity })
  if (outcome.kind === 'held') return { kind: 'changed' }
  if (quantity > item.quantity) return outcome.kind === 'queued' ? { kind: 'refused', reason: 'queued' } : outcome
  await saveLineWithoutHold(cart, { ...item, quantity })
  return { kind: 'changed' }
}

export interface Extension {
  /** Lines without available seats. */
  refused: string[]
  /** The cap that blocked the first of them, if a cap did. */
  cap: CapState | null
  /** Whether one needs a turn in a queue. */
  isQueued: boolean
  /** When the first of the others go back on sale. */
  heldUntil: Date | null
}

/** Holds the seats of every line, oldest first; renews expired holds if seats and caps allow. */
export async function extendHolds(cart: OpenCart): Promise<Extension> {
  const refused: string[] = []
  let cap: CapState | null = null
  let isQueued = false
  for (const item of cart.items) {
    const ticket = await findTicket(cart.trx, item.event_ticket_id)
    const isOnSale = ticket !== undefined && findSaleRefusal(ticket, ticket.now) === null
    const outcome = isOnSale ? await holdLine(cart, item, { ...ticket, quantity: item.quantity }) : null
    if (outcome?.kind === 'capped') cap ??= outcome.cap
    if (outcome?.kind === 'queued') isQueued = true
    if (outcome?.kind !== 'held') refused.push(item.hash)
  }
  return { refused, cap, isQueued, heldUntil: await extendHeldSeats(cart) }
}

async function lockCart(trx: Trx, sessionId: string): Promise<string> {
  const cart = await trx
    .insertInto('carts')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ updated_at: sql<Date>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return cart.id
}

/** Those that there are, in the order of their sessions. Returns the session of each. */
export async function lockCarts(trx: Trx, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; session_id: string }>`
    with locked as (
      select id from carts where session_id = any(${sessionIds}::text[]) order by session_id for no key update
    )
    update carts set updated_at = now() from locked where carts.id = locked.id returning carts.id, session_id`.execute(
    trx,
  )
  return new Map(rows.map(({ id, session_id }) => [id, session_id]))
}

/** Oldest first. */
export function findOpenItems(trx: Trx, cartId: string): Promise<HeldLine[]> {
  return trx
    .selectFrom('cart_items')
    .innerJoin('event_tickets', 'event_tickets.id', 'event_ticket_id')
    .select(['hash', 'event_ticket_id', 'zone_id', 'quantity', 'held'])
    .where('cart_id', '=', cartId)
    .orderBy('cart_items.id')
    .execute()
}

export async function findTicket(trx: Trx, eventTicketId: number) {
  return (
    trx
      .selectFrom('event_tickets')
      .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
      .innerJoin('zones', 'zones.id', 'zone_id')
      .select([
        'event_tickets.event_date_id',
        'zone_id',
        'capacity',
        'is_numbered',
        'status',
        'starts_at',
        'tmp_purchase_link',
        'sale_starts_at',
        'is_paused',
      ])
      // Hidden tickets are not on sale.
      .select(
        sql<Date | null>`case when ${isConcertPublished} then sale_ends_at else least(sale_ends_at, now()) end`.as(
          'sale_ends_at',
        ),
      )
      .select(sql<Date>`now()`.as('now'))
      .where('event_tickets.id', '=', eventTicketId)
      .executeTakeFirst()
  )
}

function startItem(cart: OpenCart, eventTicketId: number, zoneId: number): HeldLine {
  return {
    hash: hashLine(cart.id, eventTicketId),
    event_ticket_id: eventTicketId,
    zone_id: zoneId,
    quantity: 0,
    held: 0,
  }
}

async function removeItem(cart: OpenCart, item: HeldLine): Promise<ChangeOutcome> {
  await removeLines(cart.trx, [{ cartId: cart.id, eventTicketIds: [item.event_ticket_id] }])
  return { kind: 'removed' }
}
