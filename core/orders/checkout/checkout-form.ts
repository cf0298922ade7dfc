import type { Locale } from '#values/locales.ts'
import { isNamed } from '#ui/forms/one-name.ts'

/** What a buyer types to order, by the names that travel. */
export interface CheckoutForm {
  firstname: string
  lastname: string
  email: string
  phone: string
  zip_code: string
  city: string
  address_line_1: string
  address_line_2: string
  /** ISO 3166-1, two letters. */
  country: string
  message: string
  companyInvoice: boolean
  company_name: string
  company_vat: string
}

/** The form as its page has it: with the country whose phone number it holds. */
export interface CheckoutFields extends CheckoutForm {
  phone_country: string
}

/** What is typed so far, or known ahead. */
export type KeptCheckout = Partial<CheckoutFields>

/** What is sent to order. */
export interface SentCheckout extends CheckoutFields {
  idempotency_key?: string
  /** In euros. */
  expected_total?: number
}

/** What was sent, once it is found right. */
export interface CheckoutRequest {
  form: CheckoutForm
  /** Made anew for every page, so that a page can be sent twice but orders once; null where a caller sent none. */
  idempotencyKey: string | null
  /** The total that the buyer read on the button, in euros. */
  expectedTotal: number | null
}

export type CheckoutText = Exclude<keyof CheckoutForm, 'companyInvoice' | 'country'>

const contactTexts = ['email', 'phone'] as const satisfies CheckoutText[]
const otherTexts = ['address_line_2', 'message', 'company_name', 'company_vat'] as const satisfies CheckoutText[]

/** In the order of the page, in which problems are listed too. */
export const checkoutTexts = [
  'firstname',
  'lastname',
  ...contactTexts,
  'address_line_1',
  'zip_code',
  'city',
  ...otherTexts,
] as const satisfies CheckoutText[]

/** Hungarian names begin with the family, and addresses with postcode and town. */
const hungarianTexts: readonly CheckoutText[] = [
  'lastname',
  'firstname',
  ...contactTexts,
  'zip_code',
  'city',
  'address_line_1',
  ...otherTexts,
]

/** The fields in the order in which the page has them in a language. */
export function orderCheckoutTexts(locale: Locale): readonly CheckoutText[] {
  return locale === 'hu' ? hungarianTexts : checkoutTexts
}

/** Every field that a buyer fills in, as the form names it. */
export const checkoutFields = [...checkoutTexts, 'companyInvoice', 'phone_country', 'country'] as const

/** The fields that a shop may leave optional. */
export type AddressField = 'zip_code' | 'city' | 'address_line_1'

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
/** They show while the company's box is ticked; not every company has a VAT number. */
const companyFields: readonly CheckoutText[] = ['company_name', 'company_vat']

/** Countries whose addresses have no postcode. */
const withoutPostcodes =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  )

/** Whether the order cannot do without this field: one name is enough. Those of the company count while its box is ticked. */
export function isRequired(
  form: Pick<CheckoutForm, 'companyInvoice' | 'firstname' | 'lastname' | 'country'>,
  field: CheckoutText,
  rules: { required_address_fields: readonly AddressField[] },
): field is RequiredField {
  if (companyFields.includes(field)) return form.companyInvoice && field === 'company_name'
  if (field === 'firstname' || field === 'lastname')
    return !isNamed([form[field === 'firstname' ? 'lastname' : 'firstname']])
  if (field === 'zip_code' && withoutPostcodes.includes(form.country)) return false
  return alwaysRequired.includes(field) || rules.required_address_fields.some((required) => required === field)
}
