import { z } from 'zod'
import { cleanEmail } from '#values/typed-text.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything, typedText } from '#ui/forms/server/text-field.ts'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/**
 * Sign-in form. Only checks that fields are filled in: whether an address is valid reveals nothing
 * about accounts.
 */
export const signInSchema = z.object({
  email: typedText(cleanEmail).refine((email) => email !== '', messageKey('accounts.errors.email')),
  password: typedPassword,
  to: anything,
})
