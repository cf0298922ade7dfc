/** An inquiry takes no money, an open dispute has taken it provisionally, a lost one keeps it. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

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
