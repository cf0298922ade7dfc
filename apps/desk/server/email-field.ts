import { textField } from '#ui/forms/server/text-field.ts'
import { emailRule } from '#ui/forms/text-rules.ts'

export const emailField = textField(emailRule, {
  isRequired: true,
  messages: {
    missing: 'accounts.errors.email',
    tooLong: 'accounts.errors.emailWrong',
    wrong: 'accounts.errors.emailWrong',
  },
})
