import { sql } from 'kysely'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { PromoValue } from '../totals.ts'
import { findPromoRefusal, type PromoCode, type PromoRefusal } from '../promo-code.ts'
import type { HoldingCart } from '#core/inventory/server/cart-holds.ts'
import { findItems } from './cart-items.ts'

/** A code with its uses from the given cart's view: its own pending order does not count. */
export interface StoredPromo extends PromoCode {
  id: number
  code: string
  title: Translated
  value: PromoValue
  /** Database clock, used to check the code. */
  now: Date
}

export async function applyPromo(
  trx: Db,
  { cartId, promoId }: { cartId: string; promoId: number | null },
): Promise<void> {
  await trx.updateTable('carts').set({ promo_code_id: promoId }).where('id', '=', cartId).execute()
}

/**
 * Counts a use for an order. False if another one has taken the last use, or the code was paused.
 */
export async function holdPromo(
  trx: Trx,
  { orderId, promoId }: { orderId: number; promoId: number },
): Promise<boolean> {
  const counted = await trx
    .updateTable('promo_codes')
    .set({ used: sql`used + 1` })
    .where('id', '=', promoId)
    .where('paused_at', 'is', null)
    .where((expression) =>
      expression.or([expression('max_uses', 'is', null), expression('used', '<', expression.ref('max_uses'))]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!counted) return false
  await trx.insertInto('promo_redemptions').values({ order_id: orderId, promo_code_id: promoId }).execute()
  return true
}

/** Does nothing if the order has none reserved. */
export async function releasePromoOfOrder(trx: Trx, orderId: number): Promise<void> {
  await sql`
    with released as (
      update promo_redemptions set state = 'released' where order_id = ${orderId} and state = 'reserved' returning promo_code_id
    )
    update promo_codes set used = used - 1 where id in (select promo_code_id from released)`.execute(trx)
}

/**
 * The one of the cart, or with that code, regardless of spelling; of two equivalent codes, prefers
 * an exact match.
 */
export async function findPromo(db: Db, cartId: string, code?: string): Promise<StoredPromo | undefined> {
  const id =
    code === undefined
      ? sql`select promo_code_id from carts where id = ${cartId}`
      : sql`
        select id from promo_codes where promo_code_key(code) = promo_code_key(${code}) and archived_at is null
        order by lower(code) = lower(${code}) desc, id limit 1`
  const { rows } = await sql<Omit<StoredPromo, 'value'> & StoredValue>`
    select promo.id, promo.code, promo.title, promo.kind, promo.percent, promo.amount_cents, promo.venue_id,
      promo.paused_at, promo.starts_at, promo.ends_at, promo.max_uses, now() as now,
      promo.used - (
        select count(*) from promo_redemptions redemption join orders on orders.id = redemption.order_id
        where redemption.promo_code_id = promo.id and redemption.state = 'reserved' and orders.cart_id = ${cartId}
      ) as used
    from promo_codes promo where promo.id = (${id}) and promo.archived_at is null`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { kind, percent, amount_cents, ...promo } = row
  const { venue_id } = promo
  return {
    ...promo,
    value: kind === 'percent' ? { kind, percent, venue_id } : { kind, amount: amount_cents, venue_id },
  }
}

type StoredValue =
  | { kind: 'percent'; percent: number; amount_cents: null }
  | { kind: 'fixed'; percent: null; amount_cents: Cents }

export type PromoOutcome =
  | { kind: 'applied' }
  | { kind: 'refused'; reason: PromoRefusal; promo: StoredPromo | undefined }

/** A refused code leaves the previous one in place. */
export async function applyPromoCode({ trx, id }: HoldingCart, code: string): Promise<PromoOutcome> {
  const promo = await findPromo(trx, id, code)
  if (!promo) return { kind: 'refused', reason: 'unknown', promo }
  const reason = findPromoRefusal(promo, await findItems(trx, [id]), promo.now)
  if (reason) return { kind: 'refused', reason, promo }
  await applyPromo(trx, { cartId: id, promoId: promo.id })
  return { kind: 'applied' }
}
