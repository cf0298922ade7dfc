import type { z } from 'zod'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { Passwords } from '#core/context/shop-context.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything } from '#ui/forms/server/text-field.ts'
import { oneOfNames, refuseNameless } from '#ui/forms/server/one-name.ts'
import {
  findPasswordFlaw,
  cleanPassword,
  type PasswordFlaw,
  maxPasswordLength,
  minPasswordLength,
} from '../password.ts'

export const emailMessages = {
  missing: 'accounts.errors.email',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.emailWrong',
} as const

const missing = { firstname: 'accounts.errors.firstname', lastname: 'accounts.errors.lastname' } as const

/** One of the two names is enough, checked by `refuseUnnamed`. */
export const nameFields = {
  firstname: oneOfNames({ missing: missing.firstname, tooLong: 'accounts.errors.tooLong', wrong: missing.firstname }),
  lastname: oneOfNames({ missing: missing.lastname, tooLong: 'accounts.errors.tooLong', wrong: missing.lastname }),
}

export const refuseUnnamed = refuseNameless(missing)

const messages: Record<PasswordFlaw, ServerMessageKey> = {
  missing: 'accounts.errors.newPassword',
  tooShort: 'accounts.errors.passwordShort',
  tooLong: 'accounts.errors.passwordLong',
  common: 'accounts.errors.passwordCommon',
  personal: 'accounts.errors.passwordPersonal',
}

const newPassword = ({ isCommon }: Pick<Passwords, 'isCommon'>) =>
  anything
    .superRefine((typed, issues) => refuseFlaw(typed, { isCommon, personal: [] }, issues))
    .transform(cleanPassword)

/**
 * The password and, if sent, its repetition. No form asks for one, since typed input can be shown;
 * a request with two different passwords is ambiguous.
 */
export const setPasswordFields = (passwords: Pick<Passwords, 'isCommon'>) => ({
  password: newPassword(passwords),
  password_confirmation: anything,
})

/** Sets the error at the second field. */
export function refuseDifferent(
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
export function refusePersonal(password: string, personal: readonly string[], issues: z.RefinementCtx): void {
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
export const typedPassword = anything
  .refine((typed) => typeof typed === 'string' && typed !== '', messageKey('accounts.errors.password'))
  .transform(cleanPassword)
