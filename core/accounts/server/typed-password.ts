import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything } from '#ui/forms/server/text-field.ts'
import { cleanPassword } from '../password.ts'

/** Current password field. Not trimmed: every character counts. */
export const typedPassword = anything
  .refine((typed) => typeof typed === 'string' && typed !== '', messageKey('accounts.errors.password'))
  .transform(cleanPassword)
