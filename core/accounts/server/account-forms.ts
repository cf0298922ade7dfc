import { z } from 'zod'
import type { ShopContext, Passwords } from '#core/context/shop-context.ts'
import { formField, refuseNameless } from '#ui/forms/server/form-field.ts'
import { emailRule, textPhoneRule, lineRule } from '#ui/forms/text-rules.ts'
import { isLocale } from '#values/locales.ts'
import { readPhone } from '#ui/forms/server/read-phone.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { cleanEmail } from '#values/typed-text.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import {
  cleanPassword,
  guessPasswords,
  findPasswordFlaw,
  type PasswordFlaw,
  maxPasswordLength,
  minPasswordLength,
} from '../password.ts'

const emailMessages = {
  missing: 'accounts.errors.email',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.emailWrong',
} as const

const missing = { firstname: 'accounts.errors.firstname', lastname: 'accounts.errors.lastname' } as const

/** One of the two names is enough, checked by `refuseUnnamed`. */
const nameFields = {
  firstname: formField.oneOfNames({
    missing: missing.firstname,
    tooLong: 'accounts.errors.tooLong',
    wrong: missing.firstname,
  }),
  lastname: formField.oneOfNames({
    missing: missing.lastname,
    tooLong: 'accounts.errors.tooLong',
    wrong: missing.lastname,
  }),
}

const refuseUnnamed = refuseNameless(missing)

const messages: Record<PasswordFlaw, ServerMessageKey> = {
  missing: 'accounts.errors.newPassword',
  tooShort: 'accounts.errors.passwordShort',
  tooLong: 'accounts.errors.passwordLong',
  common: 'accounts.errors.passwordCommon',
  personal: 'accounts.errors.passwordPersonal',
}

const newPassword = ({ isCommon }: Pick<Passwords, 'isCommon'>) =>
  formField.anything
    .superRefine((typed, issues) => refuseFlaw(typed, { isCommon, personal: [] }, issues))
    .transform(cleanPassword)

/**
 * The password and, if sent, its repetition. No form asks for one, since typed input can be shown;
 * a request with two different passwords is ambiguous.
 */
const setPasswordFields = (passwords: Pick<Passwords, 'isCommon'>) => ({
  password: newPassword(passwords),
  password_confirmation: formField.anything,
})

/** Sets the error at the second field. */
function refuseDifferent(
  { password, password_confirmation: again }: { password: string; password_confirmation?: unknown },
  issues: z.RefinementCtx,
): void {
  if (again === undefined || (typeof again === 'string' && cleanPassword(again) === password)) return
  issues.addIssue({
    code: 'custom',
    path: ['password_confirmation'],
    message: messageKey('accounts.errors.passwordsDiffer'),
  })
}

/** Rejects a password that is little more than the owner's known data. */
function refusePersonal(password: string, personal: readonly string[], issues: z.RefinementCtx): void {
  refuseFlaw(password, { isCommon: () => false, personal }, issues, ['password'])
}

function refuseFlaw(
  typed: unknown,
  context: Parameters<typeof findPasswordFlaw>[1],
  issues: z.RefinementCtx,
  path: string[] = [],
): void {
  const flaw = findPasswordFlaw(typed, context)
  if (!flaw) return
  const params = { least: minPasswordLength, most: maxPasswordLength }
  issues.addIssue({ code: 'custom', path, message: messageKey(messages[flaw]), params })
}

/** Not trimmed: every character counts. */
export const typedPassword = formField.anything
  .refine((typed) => typeof typed === 'string' && typed !== '', messageKey('accounts.errors.password'))
  .transform(cleanPassword)

type Checking = Pick<ShopContext, 'passwords' | 'config'>

export const accountSchemas = {
  registration: ({ passwords, config }: Checking) =>
    z
      .object({
        ...nameFields,
        email: formField.text(emailRule, { isRequired: true, messages: emailMessages }),
        ...setPasswordFields(passwords),
      })
      .check(...refuseUnnamed)
      .superRefine(refuseDifferent)
      .superRefine((form, issues) => refusePersonal(form.password, guessPasswords(form, config), issues)),

  /** The address is the invitation's. */
  invited: ({ passwords, config }: Checking, email: string) =>
    z
      .object({ ...nameFields, ...setPasswordFields(passwords) })
      .check(...refuseUnnamed)
      .superRefine(refuseDifferent)
      .superRefine((form, issues) => refusePersonal(form.password, guessPasswords({ ...form, email }, config), issues)),

  password: ({ passwords }: Pick<ShopContext, 'passwords'>) =>
    z.object({ current_password: typedPassword, ...setPasswordFields(passwords) }).superRefine(refuseDifferent),

  /** The phone number is optional, in international format. */
  profile({ config }: Pick<ShopContext, 'config'>) {
    const rules = { country: config.defaultCountry, allowedCountries: config.phoneCountries }
    return z
      .object({
        ...nameFields,
        phone: formField.typed(textPhoneRule.clean).transform((typed, issues) => {
          if (typed === '') return ''
          const phone = readPhone(typed, rules)
          if (!phone) issues.addIssue({ code: 'custom', message: messageKey('accounts.errors.phone') })
          return phone?.formatInternational() ?? ''
        }),
        locale: formField.anything.transform((sent, issues) => {
          if (isLocale(sent)) return sent
          issues.addIssue({ code: 'custom', message: messageKey('forms.unreadable') })
          return z.NEVER
        }),
      })
      .check(...refuseUnnamed)
  },

  /** The password is required unless it was given recently. */
  email: z.object({
    email: formField.text(emailRule, { isRequired: true, messages: emailMessages }),
    current_password: formField.anything.transform(cleanPassword),
  }),

  resetRequest: z.object({
    email: formField.text(emailRule, { isRequired: true, messages: emailMessages }),
  }),

  reset: ({ passwords }: Pick<ShopContext, 'passwords'>) =>
    z
      .object({ token: formField.typed((token) => token), ...setPasswordFields(passwords) })
      .superRefine(refuseDifferent),

  /**
   * Only checks that fields are filled in: whether an address is valid reveals nothing about
   * accounts.
   */
  signIn: z.object({
    email: formField.typed(cleanEmail).refine((email) => email !== '', messageKey('accounts.errors.email')),
    password: typedPassword,
    to: formField.anything,
  }),

  findTickets: z.object({
    email: formField.text(emailRule, { isRequired: true, messages: emailMessages }),
    reference: formField.text(lineRule(40), {
      isRequired: true,
      messages: {
        missing: 'accounts.errors.reference',
        tooLong: 'accounts.errors.tooLong',
        wrong: 'accounts.errors.reference',
      },
    }),
  }),
}
