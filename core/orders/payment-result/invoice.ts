import type { Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'

export interface Invoice {
  paid_at: Timestamp
  name: string
  company: { name: string; vat: string } | null
  /** In the order of the language. */
  address: string[]
  email: string
  lines: { quantity: number; title: string; subtotal: Euros }[]
  subtotal: Euros
  fees: Euros
  discount: Euros
  discount_title: string | null
  total: Euros
  /** Included in the total; rates in basis points. */
  vat: { rate: number; amount: Euros }[]
}
