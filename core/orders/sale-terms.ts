import type { SettledConfig } from '../settings/settings.ts'

type Terms = Pick<SettledConfig, 'ownReturns' | 'exchangeUntilHours'>

/** What was settled of returns and exchanges, and from when on. */
export interface SaleTerms extends Terms {
  from: Date
}

/**
 * The terms that something was sold under: those of the day of the sale, whatever the house has settled since. What was sold before anything was
 * written down has the first that were.
 */
export function findTermsOfSale(
  { saleTerms, ...now }: Terms & { saleTerms: readonly SaleTerms[] },
  soldAt: Date,
): Terms {
  return saleTerms.findLast(({ from }) => from <= soldAt) ?? saleTerms[0] ?? now
}
