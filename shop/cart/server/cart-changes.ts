import { type Kysely, sql, type Transaction } from 'kysely'
import { takeBackOrder } from '../../orders/server/order-store.ts'
import type { Database } from '../../server/schema.ts'
import { findSaleRefusal, mostInLine, type SaleRefusal } from '../cart.ts'
import { longestHoldMinutes } from './cart-items.ts'
import { hashLine } from './cart-store.ts'
import { holdSeats, releaseExpiredHolds, releaseSeats } from './holds.ts'

/** A cart while it is being changed: nobody else changes it, nor the zones of its tickets, until the commit. */
export interface OpenCart {
  trx: Transaction<Database>
  id: string
  /** As they were when the change began. */
  items: OpenItem[]
  holdMinutes: number
}

interface OpenItem {
  hash: string
  event_ticket_id: number
  zone_id: number
  quantity: number
  /** Seats held now, in this cart. */
  held: number
}

interface Opening {
  sessionId: string
  /** How long seats wait in the cart from its last change on. */
  holdMinutes: number
  /** A ticket that is about to be added: its zone belongs to the change too. */
  eventTicketId?: number
}

/**
 * Changes the cart of a visit in one transaction, and makes it if there is none. First it takes back an order of this cart
 * that waits for its payment, and releases holds in its zones that ran out.
 */
export async function changeCart<result>(
  db: Kysely<Database>,
  { sessionId, holdMinutes, eventTicketId }: Opening,
  change: (cart: OpenCart) => Promise<result>,
): Promise<result> {
  return db.transaction().execute(async (trx) => {
    const id = await lockCart(trx, sessionId)
    const hasOrder = await lockOrderOf(trx, id)
    await releaseExpiredHolds(trx, await findZones(trx, id, eventTicketId))
    if (hasOrder) await takeBackOrder(trx, id)
    return change({ trx, id, items: await findOpenItems(trx, id), holdMinutes })
  })
}

export type AddOutcome =
  | { kind: 'added' }
  | { kind: 'no_more_seats'; quantityInCart: number }
  | { kind: 'refused'; reason: SaleRefusal | 'unknown' | 'too_many' }

/** Adds tickets and holds their seats; those of the line whose hold ran out are taken again with them. */
export async function addTicket(cart: OpenCart, eventTicketId: number, quantity: number): Promise<AddOutcome> {
  const ticket = await findTicket(cart.trx, eventTicketId)
  if (!ticket) return { kind: 'refused', reason: 'unknown' }
  const reason = findSaleRefusal(ticket, ticket.now)
  if (reason) return { kind: 'refused', reason }
  const item =
    cart.items.find((candidate) => candidate.event_ticket_id === eventTicketId) ??
    startItem(cart, eventTicketId, ticket.zone_id)
  if (item.quantity + quantity > mostInLine) return { kind: 'refused', reason: 'too_many' }
  if (!(await holdItem(cart, item, item.quantity + quantity)))
    return { kind: 'no_more_seats', quantityInCart: item.quantity }
  await renewHolds(cart)
  return { kind: 'added' }
}

export type ChangeOutcome = 'changed' | 'removed' | 'unknown' | 'no_more_seats' | SaleRefusal

/** Gives a line another number of tickets; 0 removes it. Fewer are always possible, even where seats cannot be held. */
export async function changeQuantity(cart: OpenCart, hash: string, quantity: number): Promise<ChangeOutcome> {
  const item = cart.items.find((candidate) => candidate.hash === hash)
  if (!item) return 'unknown'
  const outcome = quantity === 0 ? await removeItem(cart, item) : await resizeItem(cart, item, quantity)
  await renewHolds(cart)
  return outcome
}

async function resizeItem(cart: OpenCart, item: OpenItem, quantity: number): Promise<ChangeOutcome> {
  const ticket = await findTicket(cart.trx, item.event_ticket_id)
  const refusal = ticket ? findSaleRefusal(ticket, ticket.now) : 'unknown'
  if (refusal) return refusal
  if (await holdItem(cart, item, quantity)) return 'changed'
  if (quantity > item.quantity) return 'no_more_seats'
  await saveItem(cart, { ...item, quantity, held: 0 })
  return 'changed'
}

/**
 * Holds the seats of every line: those whose time ran out are taken again where they are still there. Gives the lines whose
 * seats could not be had, and when the first of the others go back on sale.
 */
export async function extendHolds(cart: OpenCart): Promise<{ refused: string[]; heldUntil: Date | null }> {
  const refused: string[] = []
  for (const item of cart.items.toSorted((a, b) => a.zone_id - b.zone_id)) {
    const ticket = await findTicket(cart.trx, item.event_ticket_id)
    const isOnSale = ticket !== undefined && findSaleRefusal(ticket, ticket.now) === null
    if (!isOnSale || !(await holdItem(cart, item, item.quantity))) refused.push(item.hash)
  }
  return { refused, heldUntil: await renewHolds(cart) }
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

/** Locks the order that waits for its payment, before any zone is locked. False where there is none. */
async function lockOrderOf(trx: Transaction<Database>, cartId: string): Promise<boolean> {
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('state', '=', 'awaiting_payment')
    .orderBy('id')
    .forUpdate()
    .execute()
  return orders.length > 0
}

/** The zones of the cart, and of the ticket that comes: all that the change may touch, to be locked in one go. */
async function findZones(trx: Transaction<Database>, cartId: string, eventTicketId = 0): Promise<number[]> {
  const { rows } = await sql<{ zone_id: number }>`
    select zone_id from event_tickets where id = ${eventTicketId}
    union
    select zone_id from event_tickets join cart_items on event_ticket_id = event_tickets.id where cart_id = ${cartId}`.execute(
    trx,
  )
  return rows.map((row) => row.zone_id)
}

function findOpenItems(trx: Transaction<Database>, cartId: string): Promise<OpenItem[]> {
  return trx
    .selectFrom('cart_items')
    .innerJoin('event_tickets', 'event_tickets.id', 'event_ticket_id')
    .select(['hash', 'event_ticket_id', 'zone_id', 'quantity', 'held'])
    .where('cart_id', '=', cartId)
    .execute()
}

async function findTicket(trx: Transaction<Database>, eventTicketId: number) {
  return trx
    .selectFrom('event_tickets')
    .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
    .select(['zone_id', 'status', 'starts_at', 'tmp_purchase_link', 'sale_starts_at', 'sale_ends_at'])
    .select(sql<Date>`now()`.as('now'))
    .where('event_tickets.id', '=', eventTicketId)
    .executeTakeFirst()
}

function startItem(cart: OpenCart, eventTicketId: number, zoneId: number): OpenItem {
  return {
    hash: hashLine(cart.id, eventTicketId),
    event_ticket_id: eventTicketId,
    zone_id: zoneId,
    quantity: 0,
    held: 0,
  }
}

/** Makes a line hold exactly that many seats. False where they are not there; nothing has changed then. */
async function holdItem(cart: OpenCart, item: OpenItem, quantity: number): Promise<boolean> {
  const change = quantity - item.held
  const move = { zoneId: item.zone_id, quantity: Math.abs(change), source: `cart-item:${crypto.randomUUID()}` }
  if (change > 0 && !(await holdSeats(cart.trx, move))) return false
  if (change < 0) await releaseSeats(cart.trx, move)
  if (change !== 0 || quantity !== item.quantity) await saveItem(cart, { ...item, quantity, held: quantity })
  return true
}

/** `renewHolds` follows and sets the true end of the hold. */
async function saveItem({ trx, id }: OpenCart, { hash, event_ticket_id, quantity, held }: OpenItem): Promise<void> {
  const held_until = held > 0 ? sql<Date>`now()` : null
  await trx
    .insertInto('cart_items')
    .values({ cart_id: id, hash, event_ticket_id, quantity, held, held_until })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'event_ticket_id']).doUpdateSet({
        quantity,
        held,
        held_until: held > 0 ? sql<Date>`greatest(cart_items.held_until, now())` : null,
      }),
    )
    .execute()
}

async function removeItem({ trx }: OpenCart, item: OpenItem): Promise<'removed'> {
  await trx.deleteFrom('cart_items').where('hash', '=', item.hash).execute()
  if (item.held > 0) {
    await releaseSeats(trx, { zoneId: item.zone_id, quantity: item.held, source: `cart-item:${crypto.randomUUID()}` })
  }
  return 'removed'
}

/**
 * The time of all held seats starts anew. Never shortens what was promised. Where nothing was held before, the longest time
 * counts from now. Gives the end of the first hold.
 */
async function renewHolds({ trx, id, items, holdMinutes }: OpenCart): Promise<Date | null> {
  const isFirst = items.every((item) => item.held === 0)
  const { rows } = await sql<{ held_until: Date }>`
    with cart as (
      update carts set first_held_at = case when ${isFirst}::boolean then now() else coalesce(first_held_at, now()) end
      where id = ${id} returning id, first_held_at
    )
    update cart_items item set held_until = greatest(
      item.held_until,
      least(now() + make_interval(mins => ${holdMinutes}), cart.first_held_at + make_interval(mins => ${longestHoldMinutes}))
    )
    from cart where item.cart_id = cart.id and item.held > 0
    returning item.held_until`.execute(trx)
  return rows.reduce<Date | null>((first, row) => (first && first <= row.held_until ? first : row.held_until), null)
}
