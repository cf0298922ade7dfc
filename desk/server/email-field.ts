import { textField } from '../../shop/forms/server/text-field.ts'
import { emailRule } from '../../shop/forms/text-rules.ts'

/** A mail address that somebody is written to. */
export const emailField = textField(emailRule, {
  isRequired: true,
  messages: {
    missing: 'accounts.errors.email',
    tooLong: 'accounts.errors.emailWrong',
    wrong: 'accounts.errors.emailWrong',
  },
})
