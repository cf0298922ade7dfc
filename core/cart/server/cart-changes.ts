import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { isConcertPublished } from '#core/content/server/published.ts'
import { findSaleRefusal, type SaleRefusal } from '../cart.ts'
import { type CapState, createSeatBudget } from '#core/inventory/hold-caps.ts'
import { hashLine } from './cart-store.ts'
import {
  findZonesOfCart,
  isAllHeldForLonger,
  type HeldLine,
  type HoldingCart,
  keepKey,
  holdLine,
  removeLine,
  extendHeldSeats,
  saveLineWithoutHold,
} from '#core/inventory/server/cart-holds.ts'
import { type ExpiringOrders, releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import type { HoldTerms } from '#core/inventory/server/hold-terms.ts'
import { countSeatsOfOthers, HoldsLapsed, lockClient } from '#core/inventory/server/client-store.ts'

/** What a change of a cart needs of its orders. Orders stand above the cart in the import order, so the caller passes this in. */
export interface CartOrders extends ExpiringOrders {
  /** Locks the orders of a cart that wait for their payment, and gives their ids. The cart must be locked. */
  lockWaiting(trx: Transaction<Database>, cartId: string): Promise<number[]>
  /** Takes back such an order: its seats are the cart's again. */
  takeBack(trx: Transaction<Database>, cartId: string): Promise<void>
}

/** A cart while it is being changed: nobody else changes it, nor the zones of its tickets, until the commit. */
export type OpenCart = HoldingCart

export interface Opening extends HoldTerms {
  sessionId: string
  orders: CartOrders
  /** Tickets that are about to be added: their zones belong to the change too. */
  eventTicketIds?: readonly number[]
  /**
   * The change neither takes seats nor gives any back where the cart holds all of its own. Then no zone is locked, in which a rush would
   * stand in line behind it; nor may the change lock one.
   */
  keepsSeats?: boolean
}

/**
 * Changes the cart of a visit in one transaction, and makes it if there is none. First it takes back an order of this cart
 * that waits for its payment, and releases holds in its zones that ran out.
 */
export async function changeCart<result>(
  db: Kysely<Database>,
  opening: Opening,
  change: (cart: OpenCart) => Promise<result>,
): Promise<result> {
  return changeWhileHeld(db, async (trx) => change(await openCart(trx, opening)))
}

/** Runs a transaction, anew where holds have run out while it waited. */
export async function changeWhileHeld<result>(
  db: Kysely<Database>,
  change: (trx: Transaction<Database>) => Promise<result>,
): Promise<result> {
  for (;;) {
    try {
      return await db.transaction().execute(change)
    } catch (error) {
      // The next transaction sees them as what they are.
      if (!(error instanceof HoldsLapsed)) throw error
    }
  }
}

/** Locks in the order that `holds.ts` names: the cart, its order, its client, its zones. */
async function openCart(
  trx: Transaction<Database>,
  { sessionId, holdMinutes, eventTicketIds, keepsSeats = false, caps, orders, clientHash: asking }: Opening,
): Promise<OpenCart> {
  const id = await lockCart(trx, sessionId)
  const waiting = await orders.lockWaiting(trx, id)
  const { zoneIds, holder } = await findZonesOfCart(trx, id, eventTicketIds)
  const clientHash = holder ?? asking
  await lockClient(trx, clientHash)
  const others = await countSeatsOfOthers(trx, { clientHash, cartId: id })
  const isSafe = keepsSeats && (await isAllHeldForLonger(trx, id))
  if (!isSafe) await releaseExpiredHolds(trx, orders, zoneIds)
  if (waiting.length > 0) await orders.takeBack(trx, id)
  const items = await findOpenItems(trx, id)
  return { trx, id, items, holdMinutes, clientHash, budget: createSeatBudget(caps, { own: items, others }) }
}

export type AddOutcome =
  | { kind: 'added' }
  | { kind: 'no_more_seats'; left: number; quantityInCart: number }
  | { kind: 'capped'; cap: CapState }
  | { kind: 'refused'; reason: SaleRefusal | 'unknown' }

/** Tickets of one kind that are to be added. */
export interface WantedTickets {
  eventTicketId: number
  quantity: number
}

/**
 * Adds tickets and holds their seats: all of them, or none where one is refused; those of the lines whose hold ran out are
 * taken again with them. A refusal names the kind of tickets that it is about. What the cart has had under this key is there already.
 */
export async function addTickets(
  cart: OpenCart,
  wanted: readonly WantedTickets[],
  key: string | null = null,
): Promise<AddOutcome & { eventTicketId?: number }> {
  await sql`savepoint adding`.execute(cart.trx)
  if (key !== null && !(await keepKey(cart.trx, cart.id, key))) return { kind: 'added' }
  for (const { eventTicketId, quantity } of wanted) {
    const outcome = await addLine(cart, eventTicketId, quantity)
    if (outcome.kind === 'added') continue
    await sql`rollback to savepoint adding`.execute(cart.trx)
    return { ...outcome, eventTicketId }
  }
  await extendHeldSeats(cart)
  return { kind: 'added' }
}

async function addLine(cart: OpenCart, eventTicketId: number, quantity: number): Promise<AddOutcome> {
  const ticket = await findTicket(cart.trx, eventTicketId)
  if (!ticket) return { kind: 'refused', reason: 'unknown' }
  const reason = findSaleRefusal(ticket, ticket.now)
  if (reason) return { kind: 'refused', reason }
  const item =
    cart.items.find((candidate) => candidate.event_ticket_id === eventTicketId) ??
    startItem(cart, eventTicketId, ticket.zone_id)
  const outcome = await holdLine(cart, item, { quantity: item.quantity + quantity, capacity: ticket.capacity })
  if (outcome.kind === 'no_more_seats') return { ...outcome, quantityInCart: item.quantity }
  return outcome.kind === 'held' ? { kind: 'added' } : outcome
}

export type ChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'removed' }
  | { kind: 'no_more_seats'; left: number }
  | { kind: 'capped'; cap: CapState }
  | { kind: 'refused'; reason: SaleRefusal | 'unknown' }

/** Gives a line another number of tickets; 0 removes it. Fewer are always possible, even where seats cannot be held. */
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
  const outcome = await holdLine(cart, item, { quantity, capacity: ticket.capacity })
  if (outcome.kind === 'held') return { kind: 'changed' }
  if (quantity > item.quantity) return outcome
  await saveLineWithoutHold(cart, { ...item, quantity })
  return { kind: 'changed' }
}

export interface Extension {
  /** The lines whose seats could not be had. */
  refused: string[]
  /** The cap that stood in the way of the first of them that one did; null where their seats are gone. */
  cap: CapState | null
  /** When the first of the others go back on sale. */
  heldUntil: Date | null
}

/** Holds the seats of every line, oldest line first: those whose time ran out are taken again, where they are still there and no cap is reached. */
export async function extendHolds(cart: OpenCart): Promise<Extension> {
  const refused: string[] = []
  let cap: CapState | null = null
  for (const item of cart.items) {
    const ticket = await findTicket(cart.trx, item.event_ticket_id)
    const isOnSale = ticket !== undefined && findSaleRefusal(ticket, ticket.now) === null
    const outcome = isOnSale ? await holdLine(cart, item, { ...item, capacity: ticket.capacity }) : null
    if (outcome?.kind === 'capped') cap ??= outcome.cap
    if (outcome?.kind !== 'held') refused.push(item.hash)
  }
  return { refused, cap, heldUntil: await extendHeldSeats(cart) }
}

async function lockCart(trx: Transaction<Database>, sessionId: string): Promise<string> {
  const cart = await trx
    .insertInto('carts')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ updated_at: sql<Date>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return cart.id
}

/** The lines of a cart that is locked, oldest first. */
export function findOpenItems(trx: Transaction<Database>, cartId: string): Promise<HeldLine[]> {
  return trx
    .selectFrom('cart_items')
    .innerJoin('event_tickets', 'event_tickets.id', 'event_ticket_id')
    .select(['hash', 'event_ticket_id', 'zone_id', 'quantity', 'held'])
    .where('cart_id', '=', cartId)
    .orderBy('cart_items.id')
    .execute()
}

/** What decides whether a ticket can be bought now. */
export async function findTicket(trx: Transaction<Database>, eventTicketId: number) {
  return (
    trx
      .selectFrom('event_tickets')
      .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
      .innerJoin('zones', 'zones.id', 'zone_id')
      .select(['zone_id', 'capacity', 'status', 'starts_at', 'tmp_purchase_link', 'sale_starts_at', 'is_paused'])
      // What nobody is shown is not on sale.
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
  await removeLine(cart, item)
  return { kind: 'removed' }
}
