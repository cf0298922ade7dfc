import { z } from 'zod'
import { nameCountry } from '#values/country-names.ts'
import type { Locale } from '#values/locales.ts'
import { findCountryOfLocale } from '#ui/forms/country.ts'
import { cleanLine } from '#values/typed-text.ts'
import { readPhone } from '#ui/forms/server/read-phone.ts'
import { sentAmount } from '#ui/forms/server/number-field.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything, typedText } from '#ui/forms/server/text-field.ts'
import {
  type AddressField,
  type CheckoutRequest,
  type CheckoutText,
  type KeptCheckout,
  checkoutTexts,
} from '../checkout-form.ts'
import { isCountry } from './countries.ts'
import { checkoutRules, findProblems } from './checkout-rules.ts'

const texts = Object.fromEntries(
  checkoutTexts.map((field) => [field, typedText(checkoutRules[field].clean)]),
) as Record<CheckoutText, ReturnType<typeof typedText>>

const box = z.preprocess((value) => value === true || value === 'on' || value === '1' || value === 'true', z.boolean())

/** What is typed, as it arrives: from the page's script, or from a browser without one. What is missing is empty. */
const typed = z.object({
  ...texts,
  companyInvoice: box,
  country: typedText(cleanLine),
  phone_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
})

/** The same with what the page sends along. A total that is none is refused: read as none it would agree to any. */
const fields = typed.extend({
  idempotency_key: z.uuid().nullable().catch(null),
  expected_total: anything.transform((sent, context): number | null => {
    if (sent === undefined) return null
    const { data } = sentAmount.safeParse(sent)
    if (data === undefined) context.addIssue({ code: 'custom', message: messageKey('checkout.refused.noTotal') })
    return data ?? null
  }),
})

/** Far more than any field takes: what is too long is still there to be shortened. */
const longestKept = 2000

/** What is typed so far, to be shown again: nothing is checked, and what is empty is left out. */
export const checkoutKeptSchema = typed.transform((sent): KeptCheckout => {
  const kept = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, longestKept).toWellFormed() : value,
  ])
  return Object.fromEntries(kept.filter(([, value]) => value)) as KeptCheckout
})

export interface RequestRules {
  requiredAddressFields: readonly AddressField[]
  allowedCountries: readonly string[] | null
  /** Of a number without a plus, where the form does not say it. */
  defaultCountry: string
  /** In which countries are named. */
  locale: Locale
}

/** The schema of an order. */
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
      form: { ...form, phone: phone?.formatInternational() ?? form.phone },
      idempotencyKey: idempotency_key,
      expectedTotal: expected_total,
    }
  })
}
