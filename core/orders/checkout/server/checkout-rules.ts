import { type FlawMessages, messageOfFlaw } from '#ui/forms/server/form-field.ts'
import {
  emailRule,
  findFlaw,
  lineRule,
  textLinesRule,
  nameRule,
  textPhoneRule,
  textPostcodeRule,
  type TextRule,
  textWordsRule,
} from '#ui/forms/text-rules.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { MessageValues } from '#ui/i18n/translator.ts'
import { type AddressField, type CheckoutForm, type CheckoutText, checkoutTexts, isRequired } from '../checkout-form.ts'
import { findVatFlaw } from './vat-number.ts'

export const checkoutRules: Record<CheckoutText, TextRule> = {
  firstname: nameRule,
  lastname: nameRule,
  email: emailRule,
  phone: textPhoneRule,
  zip_code: textPostcodeRule,
  city: textWordsRule(80),
  address_line_1: textWordsRule(120),
  address_line_2: lineRule(120),
  message: textLinesRule(1000),
  company_name: textWordsRule(120),
  company_vat: lineRule(40),
}

export interface CheckoutRules {
  required_address_fields: readonly AddressField[]
  isPhoneValid: (phone: string) => boolean
  nameCountry: (code: string) => string
}

const emailMessages: FlawMessages = {
  missing: 'checkout.missing.email',
  tooLong: 'checkout.tooLong',
  wrong: 'checkout.emailInvalid',
}

export interface FieldProblem {
  key: ServerMessageKey
  values?: MessageValues
}

function findProblem(form: CheckoutForm, field: CheckoutText, rules: CheckoutRules): FieldProblem | null {
  const rule = checkoutRules[field]
  const text = rule.clean(form[field])
  const required = isRequired(form, field, rules)
  const flaw = findFlaw(rule, text, required)
  if (required && flaw === 'missing') return { key: `checkout.missing.${field}` }
  if (flaw === 'tooLong') return { key: 'checkout.tooLong', values: { count: rule.longest } }
  if (flaw) return { key: messageOfFlaw(flaw, emailMessages) }
  if (field === 'phone' && !rules.isPhoneValid(text)) return { key: 'checkout.phoneInvalid' }
  if (field === 'company_vat' && form.companyInvoice && text !== '') return findVatProblem(text, form.country, rules)
  return null
}

function findVatProblem(text: string, country: string, { nameCountry }: CheckoutRules): FieldProblem | null {
  const flaw = findVatFlaw(text, country)
  if (!flaw) return null
  if (flaw.country === null) return { key: 'checkout.vatUnknown' }
  return { key: 'checkout.vatInvalid', values: { country: nameCountry(flaw.country) } }
}

export function findProblems(form: CheckoutForm, rules: CheckoutRules): Partial<Record<CheckoutText, FieldProblem>> {
  const problems: Partial<Record<CheckoutText, FieldProblem>> = {}
  for (const field of checkoutTexts) {
    const problem = findProblem(form, field, rules)
    if (problem) problems[field] = problem
  }
  return problems
}
