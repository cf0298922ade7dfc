import { z } from 'zod'
import { messageKey } from '../../../forms/server/read-form.ts'
import { typedText } from '../../../forms/server/text-field.ts'
import { emailRule, findFlaw } from '../../../forms/text-rules.ts'

/** The address that the tickets are sent to again; null where none was typed. */
export const resendSchema = z.object({
  email: typedText(emailRule.clean, 'ticket.emailInvalid')
    .refine((email) => findFlaw(emailRule, email, false) === null, messageKey('ticket.emailInvalid'))
    .transform((email) => email || null),
})
