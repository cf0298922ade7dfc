import { z } from 'zod'
import type { ShopContext } from '#core/context/shop-context.ts'
import { textField, anything, typedText } from '#ui/forms/server/text-field.ts'
import { emailRule, textPhoneRule, lineRule } from '#ui/forms/text-rules.ts'
import {
  refuseDifferent,
  refusePersonal,
  setPasswordFields,
  emailMessages,
  nameFields,
  refuseUnnamed,
  typedPassword,
} from '#core/accounts/server/form-fields.ts'
import { isLocale } from '#values/locales.ts'
import { readPhone } from '#ui/forms/server/read-phone.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { cleanEmail } from '#values/typed-text.ts'
import { cleanPassword, guessPasswords } from '../password.ts'

type Checking = Pick<ShopContext, 'passwords' | 'config'>

export const createRegistrationSchema = ({ passwords, config }: Checking) =>
  z
    .object({
      ...nameFields,
      email: textField(emailRule, { isRequired: true, messages: emailMessages }),
      ...setPasswordFields(passwords),
    })
    .check(...refuseUnnamed)
    .superRefine(refuseDifferent)
    .superRefine((form, issues) => refusePersonal(form.password, guessPasswords(form, config), issues))

/** Completes a registration in another browser. */
export const registrationConfirmSchema = z.object({ password: typedPassword })

/** The address is the invitation's. */
export const createInvitedSchema = ({ passwords, config }: Checking, email: string) =>
  z
    .object({ ...nameFields, ...setPasswordFields(passwords) })
    .check(...refuseUnnamed)
    .superRefine(refuseDifferent)
    .superRefine((form, issues) => refusePersonal(form.password, guessPasswords({ ...form, email }, config), issues))

export const createPasswordSchema = ({ passwords }: Pick<ShopContext, 'passwords'>) =>
  z.object({ current_password: typedPassword, ...setPasswordFields(passwords) }).superRefine(refuseDifferent)

/** The account page sends name and address separately; a request with both changes both. */
export const profileFormsSchema = z
  .object({ email: anything, firstname: anything })
  .transform(({ email, firstname }) => ({
    changesEmail: email !== undefined,
    changesProfile: firstname !== undefined || email === undefined,
  }))

/** The phone number is optional, in international format. */
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

/** The password is required unless it was given recently. */
export const emailSchema = z.object({
  email: textField(emailRule, { isRequired: true, messages: emailMessages }),
  current_password: anything.transform(cleanPassword),
})

export const resetRequestSchema = z.object({
  email: textField(emailRule, { isRequired: true, messages: emailMessages }),
})

export const createResetSchema = ({ passwords }: Pick<ShopContext, 'passwords'>) =>
  z.object({ token: typedText((token) => token), ...setPasswordFields(passwords) }).superRefine(refuseDifferent)

/**
 * Only checks that fields are filled in: whether an address is valid reveals nothing about
 * accounts.
 */
export const signInSchema = z.object({
  email: typedText(cleanEmail).refine((email) => email !== '', messageKey('accounts.errors.email')),
  password: typedPassword,
  to: anything,
})

export const findTicketsSchema = z.object({
  email: textField(emailRule, { isRequired: true, messages: emailMessages }),
  reference: textField(lineRule(40), {
    isRequired: true,
    messages: {
      missing: 'accounts.errors.reference',
      tooLong: 'accounts.errors.tooLong',
      wrong: 'accounts.errors.reference',
    },
  }),
})

export const confirmSchema = z.object({ password: typedPassword, to: anything })
