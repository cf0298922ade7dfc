import type { Euros } from '#values/money.ts'

/** A document of an order that a page offers for download. */
export interface DocumentLink {
  /** What it is, and its number, in the language of the page. */
  label: string
  /** Below nothing on a credit note. */
  total: Euros
  href: string
}
