import type { SettledConfig } from '../settings/settings.ts'

type Terms = Pick<SettledConfig, 'ownReturns' | 'exchangeUntilHours'>

export interface SaleTerms extends Terms {
  from: Date
}

/** Returns the terms on the day of a sale. Sales before the first record have the first terms. */
export function findTermsOfSale(
  { saleTerms, ...now }: Terms & { saleTerms: readonly SaleTerms[] },
  soldAt: Date,
): Terms {
  return saleTerms.findLast(({ from }) => from <= soldAt) ?? saleTerms[0] ?? now
}
