import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '#operations/config/config.ts'
import type { Db } from '#platform/schema/schema.ts'
import { addWanted } from '../adding.ts'
import { changeCart, changeQuantity, extendHolds } from '../cart-changes.ts'
import type { HoldTerms } from '#core/inventory/server/hold-terms.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { findCart, hashLine } from '../cart-store.ts'
import { moveHoldsToOrders } from '#core/inventory/server/order-holds.ts'
import { checkBystanders } from './bystanders.ts'
import { findSeats, readLedger, type SampleConcert, storeOrder, storeSession } from './samples.ts'

/** Terms of a shop with default settings, for a separate client. */
export function createTerms(changes: Partial<HoldTerms> = {}): HoldTerms {
  const { holdMinutes, holdCaps } = readConfig({})
  return { holdMinutes, caps: holdCaps, clientHash: `client-${crypto.randomUUID()}`, ...changes }
}

/** Creates a visitor with cart actions. The client address is unique unless set in the terms. */
export async function createCartVisitor(db: Db, changes: Partial<HoldTerms> = {}) {
  const sessionId = await storeSession(db)
  const terms = createTerms(changes)
  const view = { locale: 'en', caps: terms.caps } as const
  const change = <result>(work: Parameters<typeof changeCart<result>>[2], ...eventTicketIds: number[]) =>
    changeCart(db, { ...terms, orders: waitingOrders, sessionId, eventTicketIds }, work)
  return {
    sessionId,
    terms,
    change,
    async add(ticketId: number, quantity = 1, key: string | null = null) {
      const opening = { ...terms, orders: waitingOrders, sessionId, key }
      const { eventTicketId: _, ...outcome } = await addWanted(db, opening, [{ eventTicketId: ticketId, quantity }])
      return outcome
    },
    set: (ticketId: number, quantity: number) =>
      change((cart) => changeQuantity(cart, hashLine(cart.id, ticketId), quantity)),
    extend: () => change(extendHolds),
    cart: () => findCart(db, sessionId, view),
    async line(ticketId: number) {
      const cart = await findCart(db, sessionId, view)
      return Object.values(cart.items).find((item) => item.event_ticket_id === ticketId)
    },
    /** Continues to the payment page: the order takes over the seats. */
    order: () =>
      changeCart(db, { ...terms, orders: waitingOrders, sessionId, keepsSeats: true }, async (cart) => {
        const orderId = await storeOrder(cart.trx, cart.id)
        await moveHoldsToOrders(cart.trx, [{ cartId: cart.id, orderId }])
        return orderId
      }),
  }
}

/**
 * Checks that the zone, its ledger and the holds of carts and orders agree, and that nothing is
 * oversold.
 */
export async function expectAgreement(db: Db, { zoneId }: SampleConcert, capacity: number | null) {
  const { rows } = await sql<{ held: number }>`
    select (select coalesce(sum(item.held), 0) from cart_items item join event_tickets ticket on ticket.id = item.event_ticket_id
        where ticket.zone_id = ${zoneId} and coalesce(item.sender_hash, '') not like 'bystander-%')
      + (select coalesce(sum(held), 0) from order_items where zone_id = ${zoneId} and coalesce(sender_hash, '') not like 'bystander-%') as held`.execute(
    db,
  )
  await checkBystanders(db)
  const seats = await findSeats(db, zoneId)
  expect(seats).toEqual(await readLedger(db, zoneId))
  expect(seats.held).toBe(rows[0]?.held)
  if (capacity !== null) expect(seats.held + seats.sold).toBeLessThanOrEqual(capacity)
}
