import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { PendingOrder } from '#core/cart/cart.ts'
import type { PricedCart } from '#core/cart/server/cart-store.ts'
import type { Locale } from '#values/locales.ts'
import type { Database, Db, Trx } from '#platform/schema/schema.ts'
import type { CheckoutForm } from '../checkout/checkout-form.ts'
import { type OrderState, paymentMinutes, maxPaymentMinutes, listStatesBefore } from '../order.ts'

export type StoredOrder = Selectable<Database['orders']>

export interface NewOrder {
  cart: PricedCart
  sessionId: string
  /** Null: not signed in. */
  userId: number | null
  locale: Locale
  form: CheckoutForm
  idempotencyKey: string
}

/**
 * Stores an order as shown to the buyer. Throws on a used idempotency key. The counter row is
 * locked until the commit, so that numbers have no gaps: concurrent orders wait from here on.
 */
export async function insertOrder(
  trx: Trx,
  { cart, sessionId, userId, locale, form, idempotencyKey }: NewOrder,
): Promise<StoredOrder> {
  const { companyInvoice, company_name, company_vat, country, ...contact } = form
  const { subtotal, fees, discount, total } = cart.totals
  const values = {
    ...contact,
    country: country || null,
    company_name: companyInvoice ? company_name : null,
    company_vat: companyInvoice ? company_vat : null,
    secret: randomBytes(24).toString('base64url'),
    cart_id: cart.id,
    session_id: sessionId,
    user_id: userId,
    locale,
    promo_code_id: cart.promo?.id ?? null,
    promo_title: cart.promo && JSON.stringify(cart.promo.title),
    subtotal_cents: subtotal,
    fees_cents: fees,
    discount_cents: discount,
    total_cents: total,
    terms_version: termsInForce,
    sale_terms_id: rulesInForce,
    idempotency_key: idempotencyKey,
    expires_at: sql<Date>`now() + make_interval(mins => ${paymentMinutes})`,
  }
  return trx
    .with('number', (query) =>
      query
        .updateTable('counters')
        .set({ value: sql`value + 1` })
        .where('name', '=', 'order')
        .returning(referenceInSql.as('reference')),
    )
    .with('ordered', (query) =>
      query
        .insertInto('orders')
        .values({ ...values, ref_nr: sql<string>`(select reference from number)` })
        .returningAll(),
    )
    .with('lines', (query) => query.insertInto('order_items').values(cart.items.map(toOrderItem)))
    .selectFrom('ordered')
    .selectAll()
    .executeTakeFirstOrThrow()
}

function toOrderItem(item: PricedCart['items'][number]) {
  const { event_ticket_id, event_date_id, zone_id, quantity, unit_price, issuing_fee, snapshot } = item
  return {
    event_ticket_id,
    event_date_id,
    zone_id,
    quantity,
    order_id: sql<number>`(select id from ordered)`,
    unit_price_cents: unit_price,
    issuing_fee_cents: issuing_fee,
    snapshot: JSON.stringify(snapshot),
  }
}

/** Terms of sale that a buyer accepts now; null in a shop without terms. */
const termsInForce = sql<number | null>`(select max(number) from terms_versions where applies_from <= now()
  and exists (select from pages where key = 'terms' and published_at <= now() and archived_at is null))`

/** As `findTermsOfSale` finds them for the time of the order. */
const rulesInForce = sql<
  number | null
>`(select id from sale_terms where applies_from <= now() order by id desc limit 1)`

/** SQL for `formatReference` on a counter's row. */
const referenceInSql = sql<string>`'CDZ-' || to_char(now(), 'YY') || '-' || lpad(value::text, greatest(6, length(value::text)), '0')`

export function findOrderByKey(db: Db, idempotencyKey: string): Promise<StoredOrder | undefined> {
  return db.selectFrom('orders').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst()
}

export function findOrder(db: Db, id: number): Promise<StoredOrder> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks an order, after its cart, the order used everywhere. */
export async function lockOrder(trx: Trx, id: number): Promise<StoredOrder> {
  await trx
    .selectFrom('carts')
    .select('id')
    .where('id', '=', (query) => query.selectFrom('orders').select('cart_id').where('orders.id', '=', id))
    .forUpdate()
    .execute()
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** False if the transition is not allowed: then nothing has changed. */
export async function moveOrder(trx: Trx, id: number, to: OrderState): Promise<boolean> {
  const moved = await trx
    .updateTable('orders')
    .set({ state: to, ...(to === 'paid' && { paid_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('state', 'in', listStatesBefore(to))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/**
 * Extends the payment deadline. False if it has passed, by the clock at this moment: the seats may
 * have been given to others of the client, which must be locked.
 */
export async function extendOrder(trx: Trx, id: number): Promise<boolean> {
  const extended = await trx
    .updateTable('orders')
    .set({
      expires_at: sql<Date>`greatest(expires_at, least(now() + make_interval(mins => ${paymentMinutes}), created_at + make_interval(mins => ${maxPaymentMinutes})))`,
    })
    .where('id', '=', id)
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst()
  return extended !== undefined
}

/**
 * Finds an order pending at the bank. Until it is confirmed, its tickets are still in the cart, and
 * ordering them again means paying twice.
 */
export async function findPendingOrder(db: Db, sessionId: string | null): Promise<PendingOrder | null> {
  if (sessionId === null) return null
  const order = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.uuid', 'orders.ref_nr'])
    .where('orders.session_id', '=', sessionId)
    .where('orders.state', 'in', listStatesBefore('paid'))
    .where('payments.state', '=', 'processing')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order ?? null
}
