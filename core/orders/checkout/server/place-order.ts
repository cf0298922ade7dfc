import { changeCart, extendHolds } from '#core/cart/server/cart-changes.ts'
import { findPricedCart, type PricedCart } from '#core/cart/server/cart-store.ts'
import type { HoldTerms } from '#core/inventory/server/hold-terms.ts'
import { moveHoldsToOrder } from '#core/inventory/server/order-holds.ts'
import { holdPromo } from '#core/cart/server/promo-store.ts'
import type { CapState } from '#core/inventory/hold-caps.ts'
import type { PromoRefusal } from '#core/cart/promo-code.ts'
import type { Locale } from '#values/locales.ts'
import { type Euros, toEuros } from '#values/money.ts'
import { openAttempt, type StoredPayment } from '#core/payments/server/payment-store.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { hashIdempotencyKey } from '#platform/database/idempotency-key.ts'
import type { CheckoutForm } from '../checkout-form.ts'
import { isFree } from '#core/orders/order.ts'
import { lockDatesForSale } from '#core/orders/changed-dates/server/change-steps.ts'
import { payOrder } from '#core/orders/settlement/server/order-payment.ts'
import { findOrder, findOrderByKey, insertOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
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
  | { kind: 'seats_gone' }
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
 */
export async function placeOrder(db: Db, placement: Placement): Promise<PlacementOutcome> {
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
    const { refused, cap } = await extendHolds(open)
    if (cap) throw new Refused({ kind: 'capped', cap })
    if (refused.length > 0) throw new Refused({ kind: 'seats_gone' })
    const cart = await findPricedCart(trx, open.id)
    refuseSurprises(cart, placement)
    // The concert may have been cancelled since the cart was read.
    if (await lockDatesForSale(trx, datesOf(cart))) throw new Refused({ kind: 'seats_gone' })
    const order = await insertOrder(trx, { cart, sessionId, userId, locale, form, idempotencyKey })
    if (cart.promo && !(await holdPromo(trx, { orderId: order.id, promoId: cart.promo.id }))) {
      throw new Refused({ kind: 'promo_lapsed', reason: 'used_up', code: cart.promo.code })
    }
    await moveHoldsToOrder(trx, { cartId: cart.id, orderId: order.id })
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
