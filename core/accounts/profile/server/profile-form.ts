import { z } from 'zod'
import { isLocale } from '#values/locales.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { readPhone } from '#ui/forms/server/read-phone.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything, textField, typedText } from '#ui/forms/server/text-field.ts'
import { emailRule, textPhoneRule } from '#ui/forms/text-rules.ts'
import { cleanPassword } from '#core/accounts/password.ts'
import { emailMessages, nameFields, refuseUnnamed } from '#core/accounts/server/person-fields.ts'

/**
 * Determines the submitted forms: the account page sends name and address separately; a request
 * with both changes both.
 */
export const profileFormsSchema = z
  .object({ email: anything, firstname: anything })
  .transform(({ email, firstname }) => ({
    changesEmail: email !== undefined,
    changesProfile: firstname !== undefined || email === undefined,
  }))

/** Name, language and phone number; the number is optional, in international format. */
export function createProfileSchema({ config }: Pick<ShopContext, 'config'>) {
  const rules = { country: config.defaultCountry, allowedCountries: config.phoneCountries }
  return z
    .object({
      ...nameFields,
      phone: typedText(textPhoneRule.clean).transform((typed, issues) => {
        if (typed === '') return ''
        const phone = readPhone(typed, rules)
        if (!phone) issues.addIssue({ code: 'custom', message: messageKey('accounts.errors.phone') })
        return phone?.formatInternational() ?? ''
      }),
      locale: anything.transform((sent, issues) => {
        if (isLocale(sent)) return sent
        issues.addIssue({ code: 'custom', message: messageKey('forms.unreadable') })
        return z.NEVER
      }),
    })
    .check(...refuseUnnamed)
}

/** A new address with the password, which is required unless it was given recently. */
export const emailSchema = z.object({
  email: textField(emailRule, { isRequired: true, messages: emailMessages }),
  current_password: anything.transform(cleanPassword),
})
