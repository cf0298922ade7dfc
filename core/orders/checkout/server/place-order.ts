import { sql } from 'kysely'
import { changeCart, extendHolds, lockCarts } from '#core/cart/server/cart-changes.ts'
import { findPricedCarts, type PricedCart } from '#core/cart/server/cart-store.ts'
import type { HoldTerms } from '#core/inventory/server/hold-terms.ts'
import { findHeldForLonger } from '#core/inventory/server/cart-holds.ts'
import { moveHoldsToOrders } from '#core/inventory/server/order-holds.ts'
import { holdPromo } from '#core/cart/server/promo-store.ts'
import type { CapState } from '#core/inventory/hold-caps.ts'
import type { PromoRefusal } from '#core/cart/promo-code.ts'
import type { Locale } from '#values/locales.ts'
import { type Euros, toEuros } from '#values/money.ts'
import { openAttempt, openAttempts, type StoredPayment } from '#core/payments/server/payment-store.ts'
import { askTogether } from '#platform/database/ask-together.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { hashIdempotencyKey } from '#platform/database/idempotency-key.ts'
import type { CheckoutForm } from '../checkout-form.ts'
import { isFree } from '#core/orders/order.ts'
import { lockDatesForSale } from '#core/orders/changed-dates/server/change-steps.ts'
import { payOrder } from '#core/orders/settlement/server/order-payment.ts'
import { findOrder, findOrderByKey, insertOrders, type StoredOrder } from '#core/orders/server/order-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'

export interface Placement extends HoldTerms {
  sessionId: string
  /** Null: not signed in. */
  userId: number | null
  locale: Locale
  provider: string
  form: CheckoutForm
  /** Of the submitted page; null if there is none. */
  formKey: string | null
  /** On the button; null if not sent. */
  expectedTotal: number | null
  /** Of a wallet that has approved; null: the buyer pays on the provider's page. */
  walletToken?: string | null
}

/** `placed` also if this page was sent before: with the same order, and no attempt opened. */
export type PlacementOutcome =
  | ({ kind: 'placed' } & PlacedOrder)
  | { kind: 'empty' }
  | { kind: 'seats_gone' | 'queued' }
  | { kind: 'capped'; cap: CapState }
  | { kind: 'promo_lapsed'; reason: PromoRefusal; code: string }
  | { kind: 'total_changed'; total: Euros }

export interface PlacedOrder {
  order: StoredOrder
  /** Null if there is nothing to pay, or if it was opened earlier. */
  opened: StoredPayment | null
}

type Refusal = Exclude<PlacementOutcome, { kind: 'placed' }>

/** Rolls back the transaction. */
class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/**
 * Creates the order of a cart: order, items, seats, promo code and the first payment attempt, in
 * one transaction. Sent twice, even concurrently, it creates one order: the idempotency key is
 * unique in the database, and the second request gets the order of the first.
 *
 * Concurrent orders that leave nothing to decide are created together.
 */
export async function placeOrder(db: Db, placement: Placement): Promise<PlacementOutcome> {
  const placed = await placePlainly(db, placement)
  if (placed) return { kind: 'placed', ...placed }
  for (let generation = 0; ; generation++) {
    const key = keyOf(placement, generation)
    const earlier = await findOrderByKey(db, key)
    // The page was sent before and its order is closed: this is a new request.
    if (earlier && isOver(earlier, placement)) continue
    if (earlier) return { kind: 'placed', order: earlier, opened: null }
    try {
      return { kind: 'placed', ...(await createOrder(db, placement, key)) }
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      if (!isTakenKey(error)) throw error
      // A concurrent request for the same page was faster: the next round finds its order.
      generation--
    }
  }
}

/** Null if there is more to decide, or to refuse. */
async function placePlainly(db: Db, placement: Placement): Promise<PlacedOrder | null> {
  const { expectedTotal, walletToken = null } = placement
  if (walletToken !== null || !expectedTotal) return null
  return placeTogether(db, placement, placement.provider).catch((error: unknown) => {
    if (isTakenKey(error)) return null
    throw error
  })
}

/** Locks in the order given in `holds.ts`: the carts; what they hold stays with their clients. */
const placeTogether = askTogether(async (db, placements: readonly Placement[]): Promise<(PlacedOrder | null)[]> => {
  return db.transaction().execute(async (trx) => {
    const carts = await findPlainCarts(trx, placements)
    const plain = placements.filter((placement) => carts.has(placement))
    if (plain.length === 0) return placements.map(() => null)
    if (await lockDatesForSale(trx, [...carts.values()].flatMap(datesOf))) return placements.map(() => null)
    const orders = await insertOrders(
      trx,
      plain.map((placement) => ({ ...placement, cart: carts.get(placement)!, idempotencyKey: keyOf(placement, 0) })),
    )
    await moveHoldsToOrders(
      trx,
      orders.map((order) => ({ cartId: order.cart_id!, orderId: order.id })),
    )
    const attempts = orders.map(({ id, total_cents }) => ({ id, total_cents, wallet_token: null }))
    const opened = await openAttempts(trx, attempts, plain[0]!.provider)
    const ofOrder = new Map(opened.map((attempt) => [attempt.order_id, attempt]))
    const ofCart = new Map(orders.map((order) => [order.cart_id, { order, opened: ofOrder.get(order.id)! }]))
    return placements.map((placement) => ofCart.get(carts.get(placement)?.id ?? null) ?? null)
  })
})

/**
 * Locks the carts of sessions, and finds those that can be ordered as they are: with seats held for
 * longer, for the expected total, without a promo code or an earlier order.
 */
async function findPlainCarts(trx: Trx, placements: readonly Placement[]): Promise<Map<Placement, PricedCart>> {
  const bySession = new Map(placements.toReversed().map((placement) => [placement.sessionId, placement]))
  const sessionOf = await lockCarts(trx, [...bySession.keys()])
  const held = await findHeldForLonger(trx, [...sessionOf.keys()])
  const keys = [...bySession.values()].map((placement) => keyOf(placement, 0))
  const { rows: earlier } = await sql<{ cart_id: string | null; key: string }>`
    select cart_id, idempotency_key as key from orders where idempotency_key = any(${keys}::uuid[])
      or (cart_id = any(${[...held]}::uuid[]) and state = 'awaiting_payment')`.execute(trx)
  const isEarlier = (id: string) =>
    earlier.some(({ cart_id, key }) => cart_id === id || key === keyOf(bySession.get(sessionOf.get(id)!)!, 0))
  const carts = await findPricedCarts(
    trx,
    [...held].filter((id) => !isEarlier(id)),
  )
  const plain = carts.filter((cart) => {
    const { expectedTotal } = bySession.get(sessionOf.get(cart.id)!)!
    const isOnSale = cart.items.every(({ hold }) => hold === 'held')
    return isOnSale && !cart.promo && !cart.lapsedPromo && toEuros(cart.totals.total) === expectedTotal
  })
  return new Map(plain.map((cart) => [bySession.get(sessionOf.get(cart.id)!)!, cart]))
}

function isOver({ state }: StoredOrder, { formKey }: Placement): boolean {
  if (state === 'paid') return formKey === null
  return state !== 'awaiting_payment'
}

async function createOrder(db: Db, placement: Placement, idempotencyKey: string): Promise<PlacedOrder> {
  const { sessionId, userId, locale, form, expectedTotal } = placement
  // Free tickets are sold at once, in their zones.
  const keepsSeats = expectedTotal !== null && expectedTotal > 0
  return changeCart(db, { ...placement, orders: waitingOrders, keepsSeats }, async (open) => {
    const { trx } = open
    if (open.items.length === 0) throw new Refused({ kind: 'empty' })
    const { refused, cap, isQueued } = await extendHolds(open)
    if (cap) throw new Refused({ kind: 'capped', cap })
    if (refused.length > 0) throw new Refused({ kind: isQueued ? 'queued' : 'seats_gone' })
    const cart = (await findPricedCarts(trx, [open.id]))[0]!
    refuseSurprises(cart, placement)
    // The concert may have been cancelled since the cart was read.
    if (await lockDatesForSale(trx, datesOf(cart))) throw new Refused({ kind: 'seats_gone' })
    const order = (await insertOrders(trx, [{ cart, sessionId, userId, locale, form, idempotencyKey }]))[0]!
    if (cart.promo && !(await holdPromo(trx, { orderId: order.id, promoId: cart.promo.id }))) {
      throw new Refused({ kind: 'promo_lapsed', reason: 'used_up', code: cart.promo.code })
    }
    await moveHoldsToOrders(trx, [{ cartId: cart.id, orderId: order.id }])
    return startPayment(trx, order, placement)
  })
}

const datesOf = ({ items }: PricedCart) => items.map(({ event_date_id }) => event_date_id)

/** Ensures that the buyer pays exactly the total shown on the button. */
function refuseSurprises({ lapsedPromo, totals }: PricedCart, { expectedTotal }: Placement): void {
  if (lapsedPromo) throw new Refused({ kind: 'promo_lapsed', ...lapsedPromo })
  const total = toEuros(totals.total)
  if (expectedTotal !== null && expectedTotal !== total) throw new Refused({ kind: 'total_changed', total })
}

async function startPayment(
  trx: Trx,
  order: StoredOrder,
  { provider, walletToken = null }: Placement,
): Promise<PlacedOrder> {
  if (!isFree(order.total_cents)) return { order, opened: await openAttempt(trx, order, provider, walletToken) }
  await payOrder(trx, order)
  return { order: await findOrder(trx, order.id), opened: null }
}

/** The same page of the same session with the same answers gives the same key. */
function keyOf({ formKey, sessionId, form }: Placement, generation: number): string {
  return hashIdempotencyKey(sessionId, formKey, form, generation)
}

function isTakenKey(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'orders_idempotency_key_key'
}
