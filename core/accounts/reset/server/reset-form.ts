import { z } from 'zod'
import type { ShopContext } from '#core/context/shop-context.ts'
import { textField, typedText } from '#ui/forms/server/text-field.ts'
import { emailRule } from '#ui/forms/text-rules.ts'
import { refuseDifferent, setPasswordFields } from '#core/accounts/server/new-password.ts'
import { emailMessages } from '#core/accounts/server/person-fields.ts'

/** Form that requests a new password for an account. */
export const resetRequestSchema = z.object({
  email: textField(emailRule, { isRequired: true, messages: emailMessages }),
})

/** The new password and the token of the link. */
export const createResetSchema = ({ passwords }: Pick<ShopContext, 'passwords'>) =>
  z.object({ token: typedText((token) => token), ...setPasswordFields(passwords) }).superRefine(refuseDifferent)
