import type { MessageKey, MessageValues } from '../../i18n/translator.ts'
import type { Locale } from '../../../values/locales.ts'
import {
  emailRule,
  findFlaw,
  lineRule,
  linesRule,
  nameRule,
  phoneRule,
  postcodeRule,
  type TextRule,
  wordsRule,
} from '../../forms/text-rules.ts'

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
  message: string
  companyInvoice: boolean
  company_name: string
  company_vat: string
}

/** What is typed so far, or known ahead. */
export type KeptCheckout = Partial<CheckoutForm & { phone_country: string }>

export type CheckoutText = Exclude<keyof CheckoutForm, 'companyInvoice'>

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
export const checkoutFields = [...checkoutTexts, 'companyInvoice', 'phone_country'] as const

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
  message: '',
  companyInvoice: false,
  company_name: '',
  company_vat: '',
}

/** What each field takes. */
export const checkoutRules: Record<CheckoutText, TextRule> = {
  firstname: nameRule,
  lastname: nameRule,
  email: emailRule,
  phone: phoneRule,
  zip_code: postcodeRule,
  city: wordsRule(80),
  address_line_1: wordsRule(120),
  address_line_2: lineRule(120),
  message: linesRule(1000),
  company_name: wordsRule(120),
  company_vat: lineRule(40),
}

/** What the rules need to know beside the form itself. */
export interface CheckoutRules {
  required_address_fields: readonly AddressField[]
  /** Whether the number can be called. Null where that cannot be told yet: the server will. */
  isPhoneValid: ((phone: string) => boolean) | null
}

/** What is wrong with a field, as a text of the shop. */
export interface FieldProblem {
  key: MessageKey
  values?: MessageValues
}

/** The first thing that is wrong with a field, or null. The page asks when a field is left, the server when all is sent. */
export function findProblem(form: CheckoutForm, field: CheckoutText, rules: CheckoutRules): FieldProblem | null {
  const rule = checkoutRules[field]
  const text = rule.clean(form[field])
  const required = isRequired(form, field, rules)
  const flaw = findFlaw(rule, text, required)
  if (required && flaw === 'missing') return { key: `checkout.missing.${field}` }
  if (flaw === 'tooLong') return { key: 'checkout.tooLong', values: { count: rule.longest } }
  if (flaw === 'wrong') return { key: 'checkout.emailInvalid' }
  if (field === 'phone' && rules.isPhoneValid && !rules.isPhoneValid(text)) return { key: 'checkout.phoneInvalid' }
  return null
}

/** Every field that something is wrong with. */
export function findProblems(form: CheckoutForm, rules: CheckoutRules): Partial<Record<CheckoutText, FieldProblem>> {
  const problems: Partial<Record<CheckoutText, FieldProblem>> = {}
  for (const field of checkoutTexts) {
    const problem = findProblem(form, field, rules)
    if (problem) problems[field] = problem
  }
  return problems
}

type RequiredField = Exclude<CheckoutText, 'address_line_2' | 'message'>

const alwaysRequired: readonly CheckoutText[] = ['firstname', 'lastname', 'email', 'phone']
/** They show, and are required, while the company's box is ticked. */
export const companyFields: readonly CheckoutText[] = ['company_name', 'company_vat']

/** Whether the order cannot do without this field. Those of the company count while its box is ticked. */
export function isRequired(
  form: Pick<CheckoutForm, 'companyInvoice'>,
  field: CheckoutText,
  rules: Pick<CheckoutRules, 'required_address_fields'>,
): field is RequiredField {
  if (companyFields.includes(field)) return form.companyInvoice
  return alwaysRequired.includes(field) || rules.required_address_fields.some((required) => required === field)
}
