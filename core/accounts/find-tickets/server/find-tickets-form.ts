import { z } from 'zod'
import { textField } from '#ui/forms/server/text-field.ts'
import { emailRule, lineRule } from '#ui/forms/text-rules.ts'
import { emailMessages } from '#core/accounts/server/person-fields.ts'

/** Form with the order that the link should open. */
export const findTicketsSchema = z.object({
  email: textField(emailRule, { isRequired: true, messages: emailMessages }),
  reference: textField(lineRule(40), {
    isRequired: true,
    messages: {
      missing: 'accounts.errors.reference',
      tooLong: 'accounts.errors.tooLong',
      wrong: 'accounts.errors.reference',
    },
  }),
})
