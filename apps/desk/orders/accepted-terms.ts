import type { TextBlock } from '#core/content/blocks/blocks.ts'
import type { Locale } from '#values/locales.ts'

/** Recorded terms of an order. */
export interface AcceptedTerms {
  /** Null: no terms were published. */
  version: { number: number; /** ISO. */ from: string } | null
  /** Rules for self-service returns and exchanges; null hours: not offered. */
  rules: { returnUntilHours: number | null; keepsFees: boolean; exchangeUntilHours: number | null } | null
}

/** A readable version of the terms. */
export interface TermsText {
  number: number
  /** ISO. */
  from: string
  /** It is the shop's latest version. */
  isLast: boolean
  language: Locale
  title: string
  /** Only its text blocks, without surrounding blocks. */
  blocks: TextBlock[]
}
