import type { UnsendableEmail } from '#values/typed-text.ts'
import { emailRule, findFlaw, lineRule, type TextRule } from '#ui/forms/text-rules.ts'
import { documentPrefix, isVatNumber, sellerTaxNumbers } from '#core/orders/documents/seller-rules.ts'

export const sellerFieldNames = [
  'name',
  'address',
  'country',
  'tax_number',
  'vat_number',
  'registration',
  'email',
  'prefix',
  'note_en',
  'note_fr',
  'note_hu',
] as const

export type SellerFieldName = (typeof sellerFieldNames)[number]
export type SellerFields = Record<SellerFieldName, string>

export const noSeller = Object.fromEntries(sellerFieldNames.map((name) => [name, ''])) as SellerFields

export interface SellerDetail {
  id: number
  fields: SellerFields
  /** Existing documents have the prefix, so it cannot change. */
  isPrefixFixed: boolean
  halls: string[]
}

export interface SellerLine {
  id: number
  /** Empty: documents have only the shop's name. */
  name: string
  country: string
  prefix: string
  halls: string[]
}

/** Flaws, by the end of their text's key. */
export type SellerFlaw =
  | 'missing'
  | 'tooLong'
  | 'country'
  | 'taxNumberFr'
  | 'taxNumberHu'
  | 'vatNumber'
  | 'vatNumberFr'
  | 'vatNumberHu'
  | 'email'
  | UnsendableEmail
  | 'prefix'
  | 'prefixTaken'

const rules: Record<SellerFieldName, TextRule> = {
  name: lineRule(200),
  address: lineRule(300),
  country: lineRule(2),
  tax_number: lineRule(40),
  // Numbers are often copied with spaces, points and lower case.
  vat_number: { ...lineRule(14), clean: (typed) => typed.replaceAll(/[\s.-]/g, '').toUpperCase() },
  registration: lineRule(300),
  email: emailRule,
  prefix: { ...lineRule(8), clean: (typed) => typed.trim().toUpperCase() },
  note_en: lineRule(600),
  note_fr: lineRule(600),
  note_hu: lineRule(600),
}

/** Legally required on every invoice; the prefix separates the numbers of two sellers. */
export const sellerRequiredFields: readonly SellerFieldName[] = ['name', 'address', 'country', 'tax_number', 'prefix']

/** The first flaw of each field. A fixed prefix is not checked. */
export function readSeller(
  typed: SellerFields,
  { isPrefixFixed }: { isPrefixFixed: boolean },
): { fields: SellerFields; flaws: Map<SellerFieldName, SellerFlaw> } {
  const fields = Object.fromEntries(
    sellerFieldNames.map((name) => [name, rules[name].clean(typed[name])]),
  ) as SellerFields
  const checked = sellerFieldNames.filter((name) => !(name === 'prefix' && isPrefixFixed))
  const flaws = new Map<SellerFieldName, SellerFlaw>()
  for (const name of checked) {
    const flaw = findFlaw(rules[name], fields[name], sellerRequiredFields.includes(name))
    if (flaw) flaws.set(name, flaw === 'wrong' ? 'email' : flaw)
    else if (fields[name] !== '') {
      const special = checks[name]?.(fields)
      if (special) flaws.set(name, special)
    }
  }
  return { fields, flaws }
}

const checks: Partial<Record<SellerFieldName, (fields: SellerFields) => SellerFlaw | null>> = {
  country: ({ country }) => (/^[A-Z]{2}$/.test(country) ? null : 'country'),
  tax_number({ country, tax_number }) {
    const rule = sellerTaxNumbers[country]
    if (!rule || rule.test(tax_number)) return null
    return country === 'FR' ? 'taxNumberFr' : 'taxNumberHu'
  },
  vat_number({ vat_number }) {
    if (isVatNumber(vat_number)) return null
    return vat_number.startsWith('FR') ? 'vatNumberFr' : vat_number.startsWith('HU') ? 'vatNumberHu' : 'vatNumber'
  },
  prefix: ({ prefix }) => (documentPrefix.test(prefix) ? null : 'prefix'),
}
