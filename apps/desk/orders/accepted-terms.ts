import type { TextBlock } from '#core/content/blocks/blocks.ts'
import type { Locale } from '#values/locales.ts'

/** What an order was placed under, as far as it is kept. */
export interface AcceptedTerms {
  /** Null: there were no terms to read. */
  version: { number: number; /** ISO. */ from: string } | null
  /** Of the tickets that buyers return and exchange by themselves; null hours: they do not. */
  rules: { returnUntilHours: number | null; keepsFees: boolean; exchangeUntilHours: number | null } | null
}

/** A version of the terms, as it can be read. */
export interface TermsText {
  number: number
  /** ISO. */
  from: string
  /** The shop has no newer one. */
  isLast: boolean
  language: Locale
  title: string
  /** Its text alone, without what it stands in. */
  blocks: TextBlock[]
}
