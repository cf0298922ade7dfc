export interface VatRateLine {
  id: number
  country: string
  /** The kind of event: `concert`. */
  kind: string
  basisPoints: number
  /** First and last day; null: for ever. */
  from: string
  to: string | null
  /** Whether nothing needs it: no coming concert, or another rate before it. */
  isRemovable: boolean
}
