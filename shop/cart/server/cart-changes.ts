import { type Kysely, sql, type Transaction } from 'kysely'
import { lockWaitingOrders, takeBackOrder } from '../../orders/server/order-store.ts'
import type { Database } from '../../../db/schema/database.ts'
import { findSaleRefusal, type SaleRefusal } from '../cart.ts'
import { type CapState, createSeatBudget, type HoldCaps, type SeatBudget } from '../../inventory/hold-caps.ts'
import { longestHoldMinutes } from './cart-items.ts'
import { hashLine } from './cart-store.ts'
import { countFreeSeats, holdSeats, releaseExpiredHolds, releaseSeats } from '../../inventory/server/holds.ts'
import { countSeatsOfOthers, HoldsLapsed, lockSender } from '../../inventory/server/client-store.ts'

/** On what terms seats are held. */
export interface HoldTerms {
  /** How long seats wait in the cart from its last change on. */
  holdMinutes: number
  caps: HoldCaps
  /** Who asks, by `hashSender`. Seats that the cart holds already stay with the sender who took them. */
  senderHash: string
}

/** A cart while it is being changed: nobody else changes it, nor the zones of its tickets, until the commit. */
export interface OpenCart {
  trx: Transaction<Database>
  id: string
  /** As they were when the change began. */
  items: OpenItem[]
  holdMinutes: number
  /** Whose seats they are from now on. */
  senderHash: string
  /** How many more it may hold. */
  budget: SeatBudget
}

interface OpenItem {
  hash: string
  event_ticket_id: number
  zone_id: number
  quantity: number
  /** Seats held now, in this cart. */
  held: number
}

interface Opening extends HoldTerms {
  sessionId: string
  /** A ticket that is about to be added: its zone belongs to the change too. */
  eventTicketId?: number
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
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => change(await openCart(trx, opening)))
    } catch (error) {
      // The next transaction sees them as what they are.
      if (!(error instanceof HoldsLapsed)) throw error
    }
  }
}

/** Locks in the order that `holds.ts` names: the cart, its order, its sender, its zones. */
async function openCart(
  trx: Transaction<Database>,
  { sessionId, holdMinutes, eventTicketId, caps, senderHash: asking }: Opening,
): Promise<OpenCart> {
  const id = await lockCart(trx, sessionId)
  const orders = await lockWaitingOrders(trx, id)
  const { zoneIds, holder } = await findZones(trx, id, eventTicketId)
  const senderHash = holder ?? asking
  await lockSender(trx, senderHash)
  const others = await countSeatsOfOthers(trx, { senderHash, cartId: id })
  await releaseExpiredHolds(trx, zoneIds)
  if (orders.length > 0) await takeBackOrder(trx, id)
  const items = await findOpenItems(trx, id)
  return { trx, id, items, holdMinutes, senderHash, budget: createSeatBudget(caps, { own: items, others }) }
}

export type AddOutcome =
  | { kind: 'added' }
  | { kind: 'no_more_seats'; left: number; quantityInCart: number }
  | { kind: 'capped'; cap: CapState }
  | { kind: 'refused'; reason: SaleRefusal | 'unknown' }

/** Adds tickets and holds their seats; those of the line whose hold ran out are taken again with them. */
export async function addTicket(cart: OpenCart, eventTicketId: number, quantity: number): Promise<AddOutcome> {
  const ticket = await findTicket(cart.trx, eventTicketId)
  if (!ticket) return { kind: 'refused', reason: 'unknown' }
  const reason = findSaleRefusal(ticket, ticket.now)
  if (reason) return { kind: 'refused', reason }
  const item =
    cart.items.find((candidate) => candidate.event_ticket_id === eventTicketId) ??
    startItem(cart, eventTicketId, ticket.zone_id)
  const outcome = await holdItem(cart, item, { quantity: item.quantity + quantity, capacity: ticket.capacity })
  if (outcome.kind === 'no_more_seats') return { ...outcome, quantityInCart: item.quantity }
  if (outcome.kind === 'capped') return outcome
  await renewHolds(cart)
  return { kind: 'added' }
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
  await renewHolds(cart)
  return outcome
}

async function resizeItem(cart: OpenCart, item: OpenItem, quantity: number): Promise<ChangeOutcome> {
  const ticket = await findTicket(cart.trx, item.event_ticket_id)
  const reason = ticket ? findSaleRefusal(ticket, ticket.now) : 'unknown'
  if (!ticket || reason) return { kind: 'refused', reason: reason ?? 'unknown' }
  const outcome = await holdItem(cart, item, { quantity, capacity: ticket.capacity })
  if (outcome.kind === 'held') return { kind: 'changed' }
  if (quantity > item.quantity) return outcome
  await saveItem(cart, { ...item, quantity, held: 0 })
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
  for (const item of cart.items.toSorted((a, b) => a.zone_id - b.zone_id)) {
    const ticket = await findTicket(cart.trx, item.event_ticket_id)
    const isOnSale = ticket !== undefined && findSaleRefusal(ticket, ticket.now) === null
    const outcome = isOnSale ? await holdItem(cart, item, { ...item, capacity: ticket.capacity }) : null
    if (outcome?.kind === 'capped') cap ??= outcome.cap
    if (outcome?.kind !== 'held') refused.push(item.hash)
  }
  return { refused, cap, heldUntil: await renewHolds(cart) }
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

/**
 * The zones of the cart, and of the ticket that comes: all that the change may touch, to be locked in one go. `holder` is the
 * sender of the seats that the cart or its order holds now; null where they hold none.
 */
async function findZones(trx: Transaction<Database>, cartId: string, eventTicketId = 0) {
  const { rows } = await sql<{ zone_id: number; holder: string | null }>`
    select zone_id, max(sender_hash) as holder from (
      select zone_id, null as sender_hash from event_tickets where id = ${eventTicketId}
      union all
      select zone_id, case when held_until > now() then sender_hash end
      from cart_items join event_tickets on event_tickets.id = event_ticket_id where cart_id = ${cartId}
      union all
      select zone_id, sender_hash from orders join order_items on order_id = orders.id
      where cart_id = ${cartId} and state = 'awaiting_payment' and expires_at > now()
    ) touched
    group by zone_id`.execute(trx)
  return { zoneIds: rows.map((row) => row.zone_id), holder: rows.find((row) => row.holder)?.holder ?? null }
}

function findOpenItems(trx: Transaction<Database>, cartId: string): Promise<OpenItem[]> {
  return trx
    .selectFrom('cart_items')
    .innerJoin('event_tickets', 'event_tickets.id', 'event_ticket_id')
    .select(['hash', 'event_ticket_id', 'zone_id', 'quantity', 'held'])
    .where('cart_id', '=', cartId)
    .orderBy('cart_items.id')
    .execute()
}

async function findTicket(trx: Transaction<Database>, eventTicketId: number) {
  return trx
    .selectFrom('event_tickets')
    .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .select(['zone_id', 'capacity', 'status', 'starts_at', 'tmp_purchase_link', 'sale_starts_at', 'sale_ends_at'])
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

/** `left`: how many more seats are free for this line. */
type HoldOutcome = { kind: 'held' } | { kind: 'no_more_seats'; left: number } | { kind: 'capped'; cap: CapState }

/** Makes a line hold exactly that many seats. Where they are not there, or above a cap, nothing has changed. */
async function holdItem(
  cart: OpenCart,
  item: OpenItem,
  { quantity, capacity }: { quantity: number; capacity: number | null },
): Promise<HoldOutcome> {
  const change = quantity - item.held
  const cap = cart.budget.findCap(item.zone_id, capacity)
  if (change > cap.left) return { kind: 'capped', cap }
  const move = { zoneId: item.zone_id, quantity: Math.abs(change), source: `cart-item:${crypto.randomUUID()}` }
  if (change > 0 && !(await holdSeats(cart.trx, move))) {
    const left = (await countFreeSeats(cart.trx, item.zone_id)) + item.held - item.quantity
    return { kind: 'no_more_seats', left: Math.max(0, left) }
  }
  if (change < 0) await releaseSeats(cart.trx, move)
  if (change !== 0 || quantity !== item.quantity) await saveItem(cart, { ...item, quantity, held: quantity })
  cart.budget.count(item.zone_id, change)
  return { kind: 'held' }
}

/** `renewHolds` follows and sets the true end of the hold. */
async function saveItem(
  { trx, id, senderHash }: OpenCart,
  { hash, event_ticket_id, quantity, held }: OpenItem,
): Promise<void> {
  const held_until = held > 0 ? sql<Date>`now()` : null
  const sender_hash = held > 0 ? senderHash : null
  await trx
    .insertInto('cart_items')
    .values({ cart_id: id, hash, event_ticket_id, quantity, held, held_until, sender_hash })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'event_ticket_id']).doUpdateSet({
        quantity,
        held,
        held_until: held > 0 ? sql<Date>`greatest(cart_items.held_until, now())` : null,
        sender_hash,
      }),
    )
    .execute()
}

async function removeItem({ trx }: OpenCart, item: OpenItem): Promise<ChangeOutcome> {
  await trx.deleteFrom('cart_items').where('hash', '=', item.hash).execute()
  if (item.held > 0) {
    await releaseSeats(trx, { zoneId: item.zone_id, quantity: item.held, source: `cart-item:${crypto.randomUUID()}` })
  }
  return { kind: 'removed' }
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
