import type { Translated } from '#values/locales.ts'
import { addCents, type Cents, toCents } from '#values/money.ts'

/** An invoice names a company, a receipt a person; a credit note says what went back. */
export type DocumentKind = 'invoice' | 'credit_note' | 'receipt'

export type DocumentLineKind = 'sale' | 'fee' | 'discount' | 'refund'

/** Who sold, as it was on the day. */
export interface Seller {
  name: string
  address: string
  country?: string
  /** With the tax office of its country: SIRET, adószám. */
  tax_number?: string
  /** That of the EU. */
  vat_number?: string
  registration?: string
  email?: string
  note?: Translated
}

/** Who bought, as it was typed. */
export interface DocumentBuyer {
  firstname: string
  lastname: string
  zip_code: string
  city: string
  address_line_1: string
  address_line_2: string
  country?: string
  company_name?: string
  company_vat?: string
}

/** What a line says beside its numbers, as far as there is any of it. */
export interface LineDescription {
  event_title?: Translated
  ticket_title?: Translated
  venue_title?: Translated
  starts_at?: string
  /** Of tickets whose money went back. */
  serials?: number[]
  /** Of the promo code. */
  title?: Translated
}

export interface VatLine {
  /** In basis points; null where none was known. */
  rate: number | null
  net: Cents
  vat: Cents
  gross: Cents
}

interface TaxedLine {
  gross_cents: Cents
  vat_rate_bp: number | null
  vat_cents: Cents | null
}

/** What lines come to at each rate, the lowest first, those without a rate last. */
export function sumByRate(lines: readonly TaxedLine[]): VatLine[] {
  const byRate = Map.groupBy(lines, ({ vat_rate_bp }) => vat_rate_bp)
  return [...byRate]
    .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([rate, own]) => {
      const gross = addCents(...own.map(({ gross_cents }) => gross_cents))
      const vat = addCents(...own.map(({ vat_cents }) => vat_cents ?? toCents(0)))
      return { rate, net: toCents(gross - vat), vat, gross }
    })
}
