import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { askTogether } from '#platform/database/ask-together.ts'
import { insertSessions } from '#platform/http/sessions/session-store.ts'
import { createSeatBudget } from '#core/inventory/hold-caps.ts'
import { holdFirstLines } from '#core/inventory/server/cart-holds.ts'
import { countSeatsOfClients, lockClients } from '#core/inventory/server/client-store.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { countFreeSeats } from '#core/inventory/server/availability-store.ts'
import { findSaleRefusal } from '../cart.ts'
import {
  type AddOutcome,
  type AddRefusal,
  addTickets,
  changeCart,
  findTicket,
  type Opening,
  type WantedTickets,
} from './cart-changes.ts'
import { hashLine } from './cart-store.ts'

interface Adding extends Omit<Opening, 'eventTicketIds'> {
  /** With tickets of one kind: data of a new session, which is stored with them, or not at all. */
  begins?: Record<string, unknown> | undefined
  /** Idempotency key: a cart adds nothing for a key it has processed. null: always adds. */
  key?: string | null
}

/**
 * Adds tickets of these types and holds their seats: all of them, or none if one is refused.
 * Requests with the same key, also concurrent ones, add once, and all report success.
 */
export async function addWanted(
  db: Db,
  { key = null, ...opening }: Adding,
  wanted: readonly WantedTickets[],
): Promise<AddOutcome & { eventTicketId?: number; others?: AddRefusal[] }> {
  const [only, ...others] = wanted
  if (only && others.length === 0 && (opening.begins || !(await isInUse(db, opening.sessionId)))) {
    const outcome = await addFirst(db, { ...opening, ...only, key }, only.eventTicketId)
    if (outcome !== 'in_use')
      return outcome.kind === 'added' ? outcome : { ...outcome, eventTicketId: only.eventTicketId }
  }
  const eventTicketIds = wanted.map(({ eventTicketId }) => eventTicketId)
  return changeCart(db, { ...opening, eventTicketIds }, (cart) => addTickets(cart, wanted, key))
}

type FirstTickets = Omit<Opening, 'eventTicketIds'> & Pick<Adding, 'begins'> & WantedTickets & { key: string | null }

/** Concurrent requests for the same ticket type are held in one transaction. */
const addFirst = askTogether(addFirstTickets)

/** Locks in the order given in `holds.ts`; a cart in use is left to `changeCart`. */
async function addFirstTickets(db: Db, asks: readonly FirstTickets[]): Promise<(AddOutcome | 'in_use')[]> {
  return db.transaction().execute(async (trx) => {
    const { eventTicketId, orders } = asks[0]!
    const known = await findTicket(trx, eventTicketId)
    if (!known) return asks.map(() => ({ kind: 'refused', reason: 'unknown' }))
    const carts = await openUnusedCarts(trx, asks)
    const clients = [...new Set(asks.map(({ clientHash }) => clientHash))]
    await lockClients(trx, clients)
    const seatsOfClients = await countSeatsOfClients(trx, clients)
    await releaseExpiredHolds(trx, orders, [known.zone_id])
    const ticket = (await findTicket(trx, eventTicketId))!
    const free = ticket.capacity === null ? Infinity : await countFreeSeats(trx, ticket.zone_id)
    const outcomes = decide(asks, { ticket, free, carts, seatsOfClients })
    const lines = asks
      .filter((ask, at) => outcomes[at] !== 'in_use' && outcomes[at]!.kind === 'added' && !carts.get(ask)!.hasHad)
      .map((ask) => {
        const { id } = carts.get(ask)!
        return { ...ask, cartId: id, beginsFor: ask.begins ? ask.sessionId : null, hash: hashLine(id, eventTicketId) }
      })
    const sessions = lines.flatMap(({ sessionId: id, begins }) => (begins ? [{ id, data: begins }] : []))
    if (sessions.length > 0) await insertSessions(trx, sessions)
    if (lines.length > 0)
      await holdFirstLines(trx, { zoneId: ticket.zone_id, isNumbered: ticket.is_numbered, eventTicketId, lines })
    return outcomes
  })
}

interface Grounds {
  ticket: NonNullable<Awaited<ReturnType<typeof findTicket>>>
  free: number
  carts: ReadonlyMap<FirstTickets, UnusedCart>
  seatsOfClients: ReadonlyMap<string, Map<number, number>>
}

/** In order of arrival. */
function decide(
  asks: readonly FirstTickets[],
  { ticket, free, carts, seatsOfClients }: Grounds,
): (AddOutcome | 'in_use')[] {
  const refusal = findSaleRefusal(ticket, ticket.now)
  let left = free
  return asks.map((ask) => {
    const cart = carts.get(ask)
    if (!cart) return 'in_use'
    if (cart.hasHad) return { kind: 'added' }
    const reason = refusal ?? (ask.closedDates?.has(ticket.event_date_id) ? 'queued' : null)
    if (reason) return { kind: 'refused', reason }
    const others = seatsOfClients.get(ask.clientHash)!
    const cap = createSeatBudget(ask.caps, { own: [], others }).findCap(ticket.zone_id, ticket.capacity)
    if (ask.quantity > cap.left) return { kind: 'capped', cap }
    if (ask.quantity > left) return { kind: 'no_more_seats', left, quantityInCart: 0 }
    left -= ask.quantity
    others.set(ticket.zone_id, (others.get(ticket.zone_id) ?? 0) + ask.quantity)
    return { kind: 'added' }
  })
}

interface UnusedCart {
  id: string
  /** The request was already processed, and its tickets removed again. */
  hasHad: boolean
}

/**
 * Locks the carts of sessions, creating missing ones, if they have neither lines nor a pending
 * order; of two requests of a session only the first gets it. Nobody else knows a session that
 * begins: its cart is stored with its line.
 */
async function openUnusedCarts(trx: Trx, asks: readonly FirstTickets[]): Promise<Map<FirstTickets, UnusedCart>> {
  const beginning = asks.filter(({ begins }) => begins)
  const begun = new Map<FirstTickets, UnusedCart>(
    beginning.map((ask) => [ask, { id: crypto.randomUUID(), hasHad: false }]),
  )
  if (begun.size === asks.length) return begun
  const bySession = new Map(
    asks
      .filter((ask) => !begun.has(ask))
      .toReversed()
      .map((ask) => [ask.sessionId, ask]),
  )
  const sessionIds = [...bySession.keys()].toSorted()
  const { rows: carts } = await sql<{ id: string; session_id: string; is_new: boolean; added_keys: string[] }>`
    insert into carts (session_id) select session_id from unnest(${sessionIds}::text[]) as session (session_id)
    on conflict (session_id) do update set updated_at = now()
    returning id, session_id, xmax = 0 as is_new, added_keys`.execute(trx)
  const old = carts.filter(({ is_new }) => !is_new).map(({ id }) => id)
  const used = old.length > 0 ? await findUsed(trx, sql`carts.id = any(${old}::uuid[])`) : new Set<string>()
  for (const { id, session_id, added_keys } of carts.filter(({ id: open }) => !used.has(open))) {
    const ask = bySession.get(session_id)!
    begun.set(ask, { id, hasHad: ask.key !== null && added_keys.includes(ask.key) })
  }
  return begun
}

async function isInUse(db: Db, sessionId: string): Promise<boolean> {
  return (await findUsed(db, sql`carts.session_id = ${sessionId}`)).size > 0
}

async function findUsed(db: Db, which: ReturnType<typeof sql>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from carts where ${which} and (
      exists (select from cart_items where cart_id = carts.id)
      or exists (select from orders where orders.cart_id = carts.id and state = 'awaiting_payment')
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
