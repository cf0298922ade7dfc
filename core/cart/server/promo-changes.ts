import { findPromoRefusal, type PromoRefusal } from '../promo-code.ts'
import type { OpenCart } from './cart-changes.ts'
import { findItems } from './cart-items.ts'
import { applyPromo, findPromoByCode, type StoredPromo } from './promo-store.ts'

export type PromoOutcome =
  | { kind: 'applied' }
  | { kind: 'refused'; reason: PromoRefusal; promo: StoredPromo | undefined }

/** Replaces the applied code. A refused code leaves the previous one in place. */
export async function applyPromoCode({ trx, id }: OpenCart, code: string): Promise<PromoOutcome> {
  const promo = await findPromoByCode(trx, { code, cartId: id })
  if (!promo) return { kind: 'refused', reason: 'unknown', promo }
  const reason = findPromoRefusal(promo, await findItems(trx, { cartId: id }), promo.now)
  if (reason) return { kind: 'refused', reason, promo }
  await applyPromo(trx, { cartId: id, promoId: promo.id })
  return { kind: 'applied' }
}
