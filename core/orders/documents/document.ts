import type { Translated } from '#values/locales.ts'
import { addCents, type Cents, toCents, type Euros } from '#values/money.ts'

/** An invoice is for a company, a receipt for a person; a credit note records a refund. */
export type DocumentKind = 'invoice' | 'credit_note' | 'receipt'

export type DocumentLineKind = 'sale' | 'fee' | 'discount' | 'refund'

/** As of the date of issue. */
export interface Seller {
  name: string
  address: string
  country?: string
  /** Number at the tax office of its country: SIRET, adószám. */
  tax_number?: string
  vat_number?: string
  registration?: string
  email?: string
  note?: Translated
}

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

/** As far as present. */
export interface LineDescription {
  event_title?: Translated
  ticket_title?: Translated
  venue_title?: Translated
  starts_at?: string
  serials?: number[]
  title?: Translated
}

export interface VatLine {
  /** In basis points; null if unknown. */
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

/** Sums the lines by VAT rate, the lowest first, those without a rate last. */
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

export interface DocumentLink {
  /** Kind and number, in the language of the page. */
  label: string
  /** Negative on a credit note. */
  total: Euros
  href: string
}
