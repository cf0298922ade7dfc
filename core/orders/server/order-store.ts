import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { PendingOrder } from '#core/cart/cart.ts'
import type { PricedCart } from '#core/cart/server/cart-store.ts'
import type { Locale } from '#values/locales.ts'
import { readTogether } from '#platform/database/ask-together.ts'
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
 * Stores orders as shown to the buyers. Throws on a used idempotency key. The counter row is locked
 * until the commit, so that numbers have no gaps: concurrent orders wait from here on.
 */
export async function insertOrders(trx: Trx, orders: readonly NewOrder[]): Promise<StoredOrder[]> {
  const rows = orders.map(toOrderRow)
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  const lines = orders.flatMap(toOrderItems)
  const { rows: stored } = await sql<StoredOrder>`
    with number as (
      update counters set value = value + ${orders.length}::integer where name = 'order'
      returning value - ${orders.length}::integer as before
    ), ordered as (
      insert into orders (${columns}, ref_nr, terms_version, sale_terms_id, expires_at)
      select ${columns}, ${referenceInSql}, ${termsInForce}, ${rulesInForce}, now() + make_interval(mins => ${paymentMinutes})
      from number cross join lateral (
        select sent.*, number.before + ordinality as value
        from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}) with ordinality as sent
      ) numbered
      returning *
    ), lines as (
      insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
      select ordered.id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot
      from jsonb_to_recordset(${JSON.stringify(lines)}) as line (idempotency_key uuid, position integer, event_ticket_id bigint,
        event_date_id bigint, zone_id bigint, quantity integer, unit_price_cents integer, issuing_fee_cents integer, snapshot jsonb)
      join ordered using (idempotency_key) order by ordered.id, line.position
    )
    select * from ordered order by id`.execute(trx)
  if (stored.length < orders.length) throw new Error('The shop has no counter of orders.')
  return stored
}

function toOrderRow({ cart, sessionId, userId, locale, form, idempotencyKey }: NewOrder) {
  const { companyInvoice, company_name, company_vat, country, ...contact } = form
  const { subtotal, fees, discount, total } = cart.totals
  return {
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
    promo_title: cart.promo && cart.promo.title,
    subtotal_cents: subtotal,
    fees_cents: fees,
    discount_cents: discount,
    total_cents: total,
    idempotency_key: idempotencyKey,
  }
}

function toOrderItems({ cart, idempotencyKey }: NewOrder) {
  return cart.items.map(
    ({ event_ticket_id, event_date_id, zone_id, quantity, unit_price, issuing_fee, snapshot }, at) => ({
      idempotency_key: idempotencyKey,
      position: at,
      event_ticket_id,
      event_date_id,
      zone_id,
      quantity,
      unit_price_cents: unit_price,
      issuing_fee_cents: issuing_fee,
      snapshot,
    }),
  )
}

/** Terms of sale that a buyer accepts now; null in a shop without terms. */
const termsInForce = sql<number | null>`(select max(number) from terms_versions where applies_from <= now()
  and exists (select from pages where key = 'terms' and published_at <= now() and archived_at is null))`

/** As `findTermsOfSale` finds them for the time of the order. */
const rulesInForce = sql<
  number | null
>`(select id from sale_terms where applies_from <= now() order by id desc limit 1)`

/** SQL for `formatReference` on the number of an order. */
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

/** Locks orders that await payment, after their carts. Skips those locked by others. */
export async function lockPayableOrders(trx: Trx, ids: readonly number[]): Promise<StoredOrder[]> {
  const { rows: carts } = await sql<{ id: string }>`
    select id from carts where id in (select cart_id from orders where orders.id = any(${ids}::bigint[]))
    order by id for update skip locked`.execute(trx)
  const { rows } = await sql<StoredOrder>`
    select * from orders
    where id = any(${ids}::bigint[]) and state = any(${listStatesBefore('expired')}::text[])
      and (cart_id is null or cart_id = any(${carts.map(({ id }) => id)}::uuid[]))
    order by id for update skip locked`.execute(trx)
  return rows
}

/** False if the transition is not allowed: then nothing has changed. */
export async function moveOrder(trx: Trx, id: number, to: OrderState): Promise<boolean> {
  return (await moveOrders(trx, [id], to)) === 1
}

/** Returns how many have moved: those whose transition is allowed. */
export async function moveOrders(trx: Trx, ids: readonly number[], to: OrderState): Promise<number> {
  const moved = await trx
    .updateTable('orders')
    .set({ state: to, ...(to === 'paid' && { paid_at: sql<Date>`now()` }) })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('state', 'in', listStatesBefore(to))
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
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
  const [order = null] = await readPending(db, sessionId)
  return order
}

const readPending = readTogether((db, sessionIds) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([sql<string>`orders.session_id`.as('asked'), 'orders.uuid', 'orders.ref_nr'])
    .where(sql<boolean>`orders.session_id = any(${sessionIds}::text[])`)
    .where('orders.state', 'in', listStatesBefore('paid'))
    .where('payments.state', '=', 'processing')
    .orderBy('orders.id', 'desc')
    .execute(),
)
