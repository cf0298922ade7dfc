import { z } from 'zod'
import { cleanEmail } from '#values/typed-text.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything, typedText } from '#ui/forms/server/text-field.ts'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/** What signs somebody in. Nothing is checked but that there is something: whether an address can be one tells nobody who has an account. */
export const signInSchema = z.object({
  email: typedText(cleanEmail).refine((email) => email !== '', messageKey('accounts.errors.email')),
  password: typedPassword,
  to: anything,
})
