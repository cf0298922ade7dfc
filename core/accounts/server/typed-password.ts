import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything } from '#ui/forms/server/text-field.ts'
import { cleanPassword } from '../password.ts'

/** A field with the password that somebody has. It is not cleaned: every character counts. */
export const typedPassword = anything
  .refine((typed) => typeof typed === 'string' && typed !== '', messageKey('accounts.errors.password'))
  .transform(cleanPassword)
