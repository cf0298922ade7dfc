import { cleanCode } from '#values/typed-text.ts'
import { findDiscountedLines } from './totals.ts'

export type PromoRefusal = 'unknown' | 'paused' | 'not_yet_valid' | 'expired' | 'used_up' | 'not_for_these_concerts'

export interface PromoCode {
  paused_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  /** Uses by others: a pending order of this cart does not count against itself. */
  used: number
  venue_id: number | null
}

/** Without invisible characters. Empty if nothing else remains. */
export function readPromoCode(value: unknown): string {
  return typeof value === 'string' ? cleanCode(value) : ''
}

/** Returns the first reason, or null if the code is valid now. */
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
