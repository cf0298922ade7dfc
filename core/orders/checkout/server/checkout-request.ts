import { z } from 'zod'
import { nameCountry } from '#values/country-names.ts'
import type { Locale } from '#values/locales.ts'
import { findCountryOfLocale } from '#ui/forms/country.ts'
import { cleanLine } from '#values/typed-text.ts'
import { readPhone } from '#ui/forms/server/read-phone.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import {
  type AddressField,
  type CheckoutForm,
  type CheckoutRequest,
  type CheckoutText,
  type KeptCheckout,
  checkoutTexts,
} from '../checkout-form.ts'
import { isCountry } from './countries.ts'
import { checkoutRules, findProblems } from './checkout-rules.ts'

const texts = Object.fromEntries(
  checkoutTexts.map((field) => [field, formField.typed(checkoutRules[field].clean)]),
) as Record<CheckoutText, ReturnType<typeof formField.typed>>

const box = z.preprocess((value) => value === true || value === 'on' || value === '1' || value === 'true', z.boolean())

/** As sent by the page's script or by a browser without one. Missing fields are empty. */
const typed = z.object({
  ...texts,
  companyInvoice: box,
  country: formField.typed(cleanLine),
  phone_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
})

/** With the page's own data. An invalid total is rejected: if missing, any total is accepted. */
const fields = typed.extend({
  idempotency_key: z.uuid().nullable().catch(null),
  expected_total: formField.anything.transform((sent, context): number | null => {
    if (sent === undefined) return null
    const { data } = formField.amount.safeParse(sent)
    if (data === undefined) context.addIssue({ code: 'custom', message: messageKey('checkout.refused.noTotal') })
    return data ?? null
  }),
})

/** Far above every field's limit: overlong input is kept so that it can be shortened. */
const longestKept = 2000

/** Input to be shown again: nothing is checked, and empty fields are left out. */
export const checkoutKeptSchema = typed.transform((sent): KeptCheckout => {
  const kept = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, longestKept).toWellFormed() : value,
  ])
  return Object.fromEntries(kept.filter(([, value]) => value)) as KeptCheckout
})

/** The country is preset: without an address nobody has chosen it. */
const hasAddress = ({ companyInvoice, zip_code, city, address_line_1, address_line_2 }: CheckoutForm): boolean =>
  companyInvoice || zip_code + city + address_line_1 + address_line_2 !== ''

export interface RequestRules {
  requiredAddressFields: readonly AddressField[]
  allowedCountries: readonly string[] | null
  /** Country of a number without a plus, if the form does not state it. */
  defaultCountry: string
  locale: Locale
}

export function createCheckoutSchema({
  requiredAddressFields,
  allowedCountries,
  defaultCountry,
  locale,
}: RequestRules) {
  return fields.transform((sent, context): CheckoutRequest => {
    const { phone_country, idempotency_key, expected_total, ...typed } = sent
    const form = { ...typed, country: typed.country || findCountryOfLocale(locale, defaultCountry) }
    if (!isCountry(form.country))
      context.addIssue({ code: 'custom', path: ['country'], message: messageKey('checkout.missing.country') })
    const country = phone_country ?? defaultCountry
    const phone = readPhone(form.phone, { country, allowedCountries })
    const rules = {
      required_address_fields: requiredAddressFields,
      isPhoneValid: () => phone !== null,
      nameCountry: (code: string) => nameCountry(code, locale),
    }
    for (const [field, { key, values }] of Object.entries(findProblems(form, rules)))
      context.addIssue({ code: 'custom', path: [field], message: key, params: values })
    return {
      form: {
        ...form,
        country: hasAddress(form) ? form.country : '',
        phone: phone?.formatInternational() ?? form.phone,
      },
      idempotencyKey: idempotency_key,
      expectedTotal: expected_total,
    }
  })
}
