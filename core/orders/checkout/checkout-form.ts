import type { Locale } from '#values/locales.ts'
import { isNamed } from '#ui/forms/one-name.ts'

/** Buyer's input for an order, by field name. */
export interface CheckoutForm {
  firstname: string
  lastname: string
  email: string
  phone: string
  zip_code: string
  city: string
  address_line_1: string
  address_line_2: string
  /** ISO 3166-1 alpha-2. */
  country: string
  message: string
  companyInvoice: boolean
  company_name: string
  company_vat: string
}

export interface CheckoutFields extends CheckoutForm {
  phone_country: string
}

/** Fields typed so far or known in advance. */
export type KeptCheckout = Partial<CheckoutFields>

export interface SentCheckout extends CheckoutFields {
  idempotency_key?: string
  /** In euros. */
  expected_total?: number
}

export interface CheckoutRequest {
  form: CheckoutForm
  /** Created for each page, so that a page sent again places one order; null: not sent. */
  idempotencyKey: string | null
  /** On the button, in euros. */
  expectedTotal: number | null
}

export type CheckoutText = Exclude<keyof CheckoutForm, 'companyInvoice' | 'country'>

const contactTexts = ['email', 'phone'] as const satisfies CheckoutText[]
const companyTexts = ['company_name', 'company_vat'] as const satisfies CheckoutText[]
const otherTexts = ['address_line_2', 'message'] as const satisfies CheckoutText[]

/** In page order, which is also the order of listed problems. */
export const checkoutTexts = [
  'firstname',
  'lastname',
  ...contactTexts,
  ...companyTexts,
  'address_line_1',
  'zip_code',
  'city',
  ...otherTexts,
] as const satisfies CheckoutText[]

/** In Hungarian, names begin with the family name and addresses with postcode and town. */
const hungarianTexts: readonly CheckoutText[] = [
  'lastname',
  'firstname',
  ...contactTexts,
  ...companyTexts,
  'zip_code',
  'city',
  'address_line_1',
  ...otherTexts,
]

export function orderCheckoutTexts(locale: Locale): readonly CheckoutText[] {
  return locale === 'hu' ? hungarianTexts : checkoutTexts
}

export const checkoutFields = [...checkoutTexts, 'companyInvoice', 'phone_country', 'country'] as const

export const addressFields = ['zip_code', 'city', 'address_line_1'] as const satisfies CheckoutText[]

/** Fields that a shop may require of everybody. */
export type AddressField = (typeof addressFields)[number]

export const emptyCheckoutForm: CheckoutForm = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  zip_code: '',
  city: '',
  address_line_1: '',
  address_line_2: '',
  country: '',
  message: '',
  companyInvoice: false,
  company_name: '',
  company_vat: '',
}

type RequiredField = Exclude<CheckoutText, 'address_line_2' | 'message' | 'company_vat'>

const alwaysRequired: readonly CheckoutText[] = ['email', 'phone']
/** Countries without postcodes. */
const withoutPostcodes =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  )

/**
 * One name is enough. While the company box is ticked, its name and the address count, which an
 * invoice must have; not every company has a VAT number.
 */
export function isRequired(
  form: Pick<CheckoutForm, 'companyInvoice' | 'firstname' | 'lastname' | 'country'>,
  field: CheckoutText,
  rules: { required_address_fields: readonly AddressField[] },
): field is RequiredField {
  if (field === 'company_name') return form.companyInvoice
  if (field === 'firstname' || field === 'lastname')
    return !isNamed([form[field === 'firstname' ? 'lastname' : 'firstname']])
  if (field === 'zip_code' && withoutPostcodes.includes(form.country)) return false
  const address: readonly CheckoutText[] = form.companyInvoice ? addressFields : rules.required_address_fields
  return alwaysRequired.includes(field) || address.includes(field)
}
