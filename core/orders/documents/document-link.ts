import type { Euros } from '#values/money.ts'

/** A downloadable document of an order. */
export interface DocumentLink {
  /** Kind and number, in the language of the page. */
  label: string
  /** Negative on a credit note. */
  total: Euros
  href: string
}
