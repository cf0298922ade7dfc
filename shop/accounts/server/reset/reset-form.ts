import { z } from 'zod'
import type { ShopContext } from '../../../context/shop-context.ts'
import { textField, typedText } from '../../../forms/server/text-field.ts'
import { emailRule } from '../../../forms/text-rules.ts'
import { refuseDifferent, setPasswordFields } from '../new-password.ts'
import { emailMessages } from '../person-fields.ts'

/** For which account a new password is asked. */
export const resetRequestSchema = z.object({
  email: textField(emailRule, { isRequired: true, messages: emailMessages }),
})

/** The new password, with what the link carries. */
export const createResetSchema = ({ passwords }: Pick<ShopContext, 'passwords'>) =>
  z.object({ token: typedText((token) => token), ...setPasswordFields(passwords) }).superRefine(refuseDifferent)
