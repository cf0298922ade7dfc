import { cleanCode } from '#values/typed-text.ts'
import { findDiscountedLines } from './totals.ts'

/** Why a promo code takes nothing off this cart. */
export type PromoRefusal = 'unknown' | 'paused' | 'not_yet_valid' | 'expired' | 'used_up' | 'not_for_these_concerts'

interface PromoCode {
  /** Since when nobody can use it. */
  paused_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  /** Uses by others: an order that this cart is waiting to pay does not count against itself. */
  used: number
  venue_id: number | null
}

/** Reads a code as it was typed or pasted: what cannot be seen is no part of it. Empty where there is nothing else. */
export function readPromoCode(value: unknown): string {
  return typeof value === 'string' ? cleanCode(value) : ''
}

/** The first reason that speaks against a code, or null where it can be used now. */
export function findPromoRefusal(
  promo: PromoCode | undefined,
  lines: readonly { venue_id: number }[],
  now: Date,
): PromoRefusal | null {
  if (!promo) return 'unknown'
  if (promo.paused_at) return 'paused'
  if (promo.starts_at && now < promo.starts_at) return 'not_yet_valid'
  if (promo.ends_at && now >= promo.ends_at) return 'expired'
  if (promo.max_uses !== null && promo.used >= promo.max_uses) return 'used_up'
  if (findDiscountedLines(lines, promo).length === 0) return 'not_for_these_concerts'
  return null
}
