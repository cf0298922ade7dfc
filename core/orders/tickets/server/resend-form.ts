import { z } from 'zod'
import { formField, type FlawMessages, messageOfFlaw } from '#ui/forms/server/form-field.ts'
import { emailRule, findFlaw } from '#ui/forms/text-rules.ts'

const messages: FlawMessages = {
  missing: 'ticket.emailInvalid',
  tooLong: 'ticket.emailInvalid',
  wrong: 'ticket.emailInvalid',
}

/** Null: none was entered. */
export const ticketResendSchema = z.object({
  email: formField
    .typed(emailRule.clean, 'ticket.emailInvalid')
    .superRefine((email, context) => {
      const flaw = findFlaw(emailRule, email, false)
      if (flaw) context.addIssue({ code: 'custom', message: messageOfFlaw(flaw, messages) })
    })
    .transform((email) => email || null),
})
