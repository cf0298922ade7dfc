import type { PaymentState } from './payment.ts'

/** An inquiry takes no money, an open dispute has taken it provisionally, a lost one keeps it. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

/**
 * An ended dispute may change its result later, but never reopens: a report of that is outdated.
 */
export const paymentDisputeMoves: Record<DisputeState, readonly DisputeState[]> = {
  inquiry: ['open', 'won', 'lost'],
  open: ['won', 'lost'],
  won: ['lost'],
  lost: ['won'],
}

export interface DisputeReport {
  providerRef: string
  /** In the smallest units of the currency; null: not reported. */
  amount: number | null
  /** ISO 4217, in lower case; null: not reported. */
  currency: string | null
  state: DisputeState
}

export interface KnownDispute {
  amount_cents: number
  state: DisputeState
}

/** At most the amount paid, and all of it if unknown. */
export function evaluateDispute(
  { amount, currency }: DisputeReport,
  paid: { amount: number; currency: string },
): number {
  return amount !== null && amount > 0 && currency === paid.currency ? Math.min(amount, paid.amount) : paid.amount
}

/** Charged back only if the full amount is lost. */
export function findDisputeState(disputes: readonly KnownDispute[], paid: number): PaymentState {
  if (disputes.some(({ state }) => state === 'inquiry' || state === 'open')) return 'disputed'
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, one) => sum + one.amount_cents, 0)
  return lost >= paid ? 'charged_back' : 'captured'
}
