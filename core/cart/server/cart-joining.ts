/** Merges two carts of one visitor, who moves from one language's host to another's. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type CapState, createSeatBudget } from '#core/inventory/hold-caps.ts'
import { findZonesOfCart, type HeldLine, removeLines } from '#core/inventory/server/cart-holds.ts'
import { countSeatsOfOthers, lockClient } from '#core/inventory/server/client-store.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import type { HoldTerms } from '#core/inventory/server/hold-terms.ts'
import { addTickets, type CartOrders, changeWhileHeld, findOpenItems, type OpenCart } from './cart-changes.ts'

interface Joining extends HoldTerms {
  /** Session ids. */
  from: string
  into: string
  orders: CartOrders
}

export interface JoinedCarts {
  joined: number
  /** Tickets that did not fit or are no longer sold. */
  leftOut: number
  /** The cap that blocked the first of them, if a cap did. */
  cap: CapState | null
}

const nothing: JoinedCarts = { joined: 0, leftOut: 0, cap: null }

/**
 * Merges a cart into another session's, as many tickets as fit: all seats stay held, or go back on
 * sale. If one of the carts is empty, no order is cancelled and no seat is held anew. `finish` runs
 * in the same transaction.
 */
export async function joinCarts<result>(
  db: Db,
  joining: Joining,
  finish: (trx: Trx) => Promise<result>,
): Promise<{ carts: JoinedCarts; result: result }> {
  return changeWhileHeld(db, async (trx) => {
    const carts = await joinLocked(trx, joining)
    return { carts, result: await finish(trx) }
  })
}

async function joinLocked(trx: Trx, joining: Joining): Promise<JoinedCarts> {
  const carts = await lockCarts(trx, joining)
  if (!carts.from) return nothing
  const [given, there] = [await countLines(trx, carts.from), await countLines(trx, carts.into)]
  if (given > 0 && there > 0) return addUp(trx, carts, joining)
  // Keeps the cart that has the lines.
  const [kept, empty] = given > 0 ? [carts.from, carts.into] : [carts.into, carts.from]
  await endCart(trx, { cartId: empty, successor: kept })
  await trx.updateTable('carts').set({ session_id: joining.into }).where('id', '=', kept).execute()
  return given > 0 ? { ...nothing, joined: given } : nothing
}

interface CartIds {
  from: string
  into: string
}

/** Locks both carts in a fixed order; creates the first one if necessary. */
async function lockCarts(
  trx: Trx,
  { from, into }: Joining,
): Promise<{ into: string; from: string } | { into: string | undefined; from: undefined }> {
  await trx
    .insertInto('carts')
    .values({ session_id: into })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await trx
    .selectFrom('carts')
    .select(['id', 'session_id'])
    .where('session_id', 'in', [from, into])
    .orderBy('id')
    .forUpdate()
    .execute()
  const idOf = (session: string) => rows.find(({ session_id }) => session_id === session)?.id
  const ids = { from: idOf(from), into: idOf(into) }
  return ids.from !== undefined && ids.into !== undefined
    ? { from: ids.from, into: ids.into }
    : { into: ids.into, from: undefined }
}

async function countLines(trx: Trx, cartId: string): Promise<number> {
  const { tickets } = await trx
    .selectFrom('cart_items')
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('tickets'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  return tickets
}

/** Locks in the same order as `openCart`: carts, orders, clients, zones. */
async function addUp(
  trx: Trx,
  carts: CartIds,
  { caps, holdMinutes, clientHash: asking, orders, closedDates }: Joining,
): Promise<JoinedCarts> {
  const ids = [carts.into, carts.from]
  const waiting = []
  for (const id of ids.toSorted()) waiting.push(...(await orders.lockWaiting(trx, id)))
  const zones = [await findZonesOfCart(trx, carts.into), await findZonesOfCart(trx, carts.from)]
  const clients = zones.map(({ holder }) => holder ?? asking)
  for (const client of [...new Set(clients)].toSorted()) await lockClient(trx, client)
  const allZoneIds = zones.flatMap(({ zoneIds }) => zoneIds)
  await releaseExpiredHolds(trx, orders, allZoneIds)
  if (waiting.length > 0) for (const id of ids) await orders.takeBack(trx, id)

  const lines = await findOpenItems(trx, carts.from)
  await removeLines(trx, [{ cartId: carts.from }])
  const clientHash = clients[0]!
  const others = await countSeatsOfOthers(trx, { clientHash, cartId: carts.into })
  const items = await findOpenItems(trx, carts.into)
  const budget = createSeatBudget(caps, { own: items, others })
  const cart = { trx, id: carts.into, items, holdMinutes, clientHash, budget, closedDates }
  const outcome = await addLines(cart, lines)
  await endCart(trx, { cartId: carts.from, successor: carts.into })
  return outcome
}

async function addLines(cart: OpenCart, lines: readonly HeldLine[]): Promise<JoinedCarts> {
  const outcome = { ...nothing }
  for (const line of lines) {
    const { added, cap } = await addWhatFits(cart, line)
    outcome.joined += added
    outcome.leftOut += line.quantity - added
    outcome.cap ??= cap
  }
  return outcome
}

/** Adds a line, else as many of its tickets as fit. */
async function addWhatFits(
  cart: OpenCart,
  { event_ticket_id, quantity, held }: HeldLine,
): Promise<{ added: number; cap: CapState | null }> {
  // Seats that were held stay with the visitor, whatever a queue says.
  const joined = held > 0 ? { ...cart, closedDates: undefined } : cart
  let cap: CapState | null = null
  let wanted = quantity
  while (wanted > 0) {
    const outcome = await addTickets(joined, [{ eventTicketId: event_ticket_id, quantity: wanted }])
    if (outcome.kind === 'added') break
    if (outcome.kind === 'refused') return { added: 0, cap }
    if (outcome.kind === 'capped') cap = outcome.cap
    const room = outcome.kind === 'capped' ? outcome.cap.left : outcome.left
    wanted = Math.max(0, Math.min(wanted - 1, room))
  }
  return { added: wanted, cap }
}

/** The cart has no lines; its orders, code and age of holds pass to its successor. */
async function endCart(trx: Trx, { cartId, successor }: { cartId: string; successor: string }): Promise<void> {
  await trx.updateTable('orders').set({ cart_id: successor }).where('cart_id', '=', cartId).execute()
  await sql`
    with ended as (delete from carts where id = ${cartId} returning promo_code_id, first_held_at)
    update carts set promo_code_id = coalesce(carts.promo_code_id, ended.promo_code_id),
      first_held_at = least(carts.first_held_at, ended.first_held_at)
    from ended where carts.id = ${successor}`.execute(trx)
}
