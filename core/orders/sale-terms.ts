import type { SettledConfig } from '../settings/settings.ts'

type Terms = Pick<SettledConfig, 'ownReturns' | 'exchangeUntilHours'>

/** Rules for returns and exchanges, with their start. */
export interface SaleTerms extends Terms {
  from: Date
}

/**
 * Returns the terms of a sale: those on its day, whatever has been set since. Sales before the
 * first record have the first terms.
 */
export function findTermsOfSale(
  { saleTerms, ...now }: Terms & { saleTerms: readonly SaleTerms[] },
  soldAt: Date,
): Terms {
  return saleTerms.findLast(({ from }) => from <= soldAt) ?? saleTerms[0] ?? now
}
