import type { PaymentState } from './payment.ts'

/** What can become of a dispute: an inquiry takes no money, an open one has taken it for now, a lost one keeps it. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

/** Every move that a dispute may make. One that has ended may end otherwise later, but is never open again: that is old news. */
export const paymentDisputeMoves: Record<DisputeState, readonly DisputeState[]> = {
  inquiry: ['open', 'won', 'lost'],
  open: ['won', 'lost'],
  won: ['lost'],
  lost: ['won'],
}

/** What a provider says of a dispute. */
export interface DisputeReport {
  /** The provider's name of it. */
  providerRef: string
  /** In the smallest units of the currency; null: not told. */
  amount: number | null
  /** ISO 4217, in lower case; null: not told. */
  currency: string | null
  state: DisputeState
}

export interface KnownDispute {
  amount_cents: number
  state: DisputeState
}

/** What of a payment a dispute is about: never more than was paid, and all of it where that cannot be told. */
export function evaluateDispute(
  { amount, currency }: DisputeReport,
  paid: { amount: number; currency: string },
): number {
  return amount !== null && amount > 0 && currency === paid.currency ? Math.min(amount, paid.amount) : paid.amount
}

/** The state of a payment that its disputes make: charged back only where all of it is lost. */
export function findDisputeState(disputes: readonly KnownDispute[], paid: number): PaymentState {
  if (disputes.some(({ state }) => state === 'inquiry' || state === 'open')) return 'disputed'
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, one) => sum + one.amount_cents, 0)
  return lost >= paid ? 'charged_back' : 'captured'
}
