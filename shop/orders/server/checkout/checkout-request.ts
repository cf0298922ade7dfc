import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'
import type { Translate } from '../../../i18n/translator.ts'
import {
  type AddressField,
  type CheckoutForm,
  type CheckoutRules,
  type CheckoutText,
  checkoutTexts,
  cleanCheckoutText,
  findProblems,
} from '../../checkout/checkout-form.ts'
import { defaultPhoneCountry, readPhone } from '../../checkout/phone.ts'

/** A value that is no text, which no form of ours sends, is an empty field. */
const textOf = (field: CheckoutText) =>
  z
    .string()
    .catch('')
    .transform((typed) => cleanCheckoutText(field, typed))
const box = z.preprocess((value) => value === true || value === 'on' || value === '1' || value === 'true', z.boolean())

/** The form as it arrives: from the page's script, or from a browser without one. What is missing is empty. */
const requestSchema = z.object({
  ...(Object.fromEntries(checkoutTexts.map((field) => [field, textOf(field)])) as Record<
    CheckoutText,
    ReturnType<typeof textOf>
  >),
  companyInvoice: box,
  phone_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(defaultPhoneCountry),
  idempotency_key: z.uuid().nullable().catch(null),
  expected_total: z.coerce.number().nonnegative().nullable().catch(null),
})

export interface CheckoutRequest {
  form: CheckoutForm
  /** Made anew for every page, so that a page can be sent twice but orders once; null where a caller sent none. */
  idempotencyKey: string | null
  /** The total that the buyer read on the button, in euros. */
  expectedTotal: number | null
}

export interface RequestRules {
  requiredAddressFields: readonly AddressField[]
  allowedCountries: readonly string[] | null
  translate: Translate
}

/** Reads and checks what was sent: the order's data, or the first message by field. */
export function readCheckoutRequest(
  body: unknown,
  rules: RequestRules,
): CheckoutRequest | { errors: Record<string, string> } {
  const { phone_country, idempotency_key, expected_total, ...form } = requestSchema.parse(
    typeof body === 'object' && body && !Array.isArray(body) ? body : {},
  )
  const phone = readPhone(
    form.phone,
    { country: phone_country, allowedCountries: rules.allowedCountries },
    parsePhoneNumberFromString,
  )
  const checks: CheckoutRules = {
    required_address_fields: rules.requiredAddressFields,
    isPhoneValid: () => phone !== null,
  }
  const problems = Object.entries(findProblems(form, checks))
  if (problems.length > 0) {
    return {
      errors: Object.fromEntries(problems.map(([field, { key, values }]) => [field, rules.translate(key, values)])),
    }
  }
  return {
    form: { ...form, phone: phone?.formatInternational() ?? form.phone },
    idempotencyKey: idempotency_key,
    expectedTotal: expected_total,
  }
}
