import { type Cents, toCents } from '#values/money.ts'
import { shareCents } from './share-cents.ts'

export interface PaidAdmission {
  price: Cents
  fee: Cents
  /** In basis points (550 = 5.5 %); null if no rate is known. */
  vatRate: number | null
  /** Whether the order's promo code applies to it. */
  isDiscounted: boolean
}

/** `price + fee - discount`, VAT included. */
export interface TicketMoney {
  price_cents: Cents
  fee_cents: Cents
  discount_cents: Cents
  vat_rate_bp: number | null
  vat_cents: Cents | null
}

/**
 * Computes the money of each ticket; the sum equals the order's total, to the cent. The discount
 * lowers the prices of tickets that its code applies to; if they cannot cover it, because the code
 * has changed since the order, it lowers all. The twin of `money_of_tickets` in
 * db/functions/tickets/.
 */
export function shareMoney(admissions: readonly PaidAdmission[], discount: Cents): TicketMoney[] {
  const borne = admissions.reduce((sum, { price, isDiscounted }) => sum + (isDiscounted ? price : 0), 0)
  const weights = admissions.map(({ price, isDiscounted }) => (isDiscounted || borne < discount ? price : toCents(0)))
  const shares = shareCents(discount, weights)
  return admissions.map(({ price, fee, vatRate }, index) => {
    const share = shares[index]!
    return {
      price_cents: price,
      fee_cents: fee,
      discount_cents: share,
      vat_rate_bp: vatRate,
      vat_cents: vatRate === null ? null : countVatWithin(toCents(price + fee - share), vatRate),
    }
  })
}

/** VAT in an amount that includes it: half a cent is rounded up. `rate` in basis points. */
export function countVatWithin(gross: Cents, rate: number): Cents {
  const divisor = 10_000 + rate
  return toCents(Math.floor((2 * gross * rate + divisor) / (2 * divisor)))
}
