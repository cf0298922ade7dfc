import { z } from 'zod'
import type { Locale } from '#values/locales.ts'
import { findCountryOfLocale } from '#ui/forms/country.ts'
import { readPhone } from '#ui/forms/server/read-phone.ts'
import { formField, refuseNameless } from '#ui/forms/server/form-field.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { emailRule, textLinesRule, textPhoneRule, type TextRule } from '#ui/forms/text-rules.ts'
import type { ContactFields } from '../contact.ts'

const messages = {
  missing: 'contact.errors.required',
  tooLong: 'contact.errors.tooLong',
  wrong: 'contact.errors.email',
} as const
const phoneMessages = { ...messages, tooLong: 'contact.errors.phone', wrong: 'contact.errors.phone' } as const

/** Reads a number without a plus as one of the language's country. */
function phoneRuleOf(locale: Locale, defaultCountry: string): TextRule {
  const rules = { country: findCountryOfLocale(locale, defaultCountry), allowedCountries: null }
  return { ...textPhoneRule, isRight: (phone) => readPhone(phone, rules) !== null }
}

export function createContactSchema(locale: Locale, defaultCountry: string): z.ZodType<ContactFields> {
  return z
    .object({
      firstName: formField.oneOfNames(messages),
      lastName: formField.oneOfNames(messages),
      email: formField.text(emailRule, { isRequired: true, messages }),
      phone: formField.text(phoneRuleOf(locale, defaultCountry), { isRequired: false, messages: phoneMessages }),
      message: formField.text(textLinesRule(5000), { isRequired: true, messages }),
      turnstileToken: formField
        .typed((token) => token)
        .refine((token) => token !== '', messageKey('contact.errors.botCheckMissing'))
        .refine((token) => token.length <= 4096, messageKey('contact.errors.botCheckFailed')),
    })
    .check(...refuseNameless({ firstName: messages.missing, lastName: messages.missing }))
}
