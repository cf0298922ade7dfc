import { formField } from '#ui/forms/server/form-field.ts'
import { emailRule } from '#ui/forms/text-rules.ts'

export const emailField = formField.text(emailRule, {
  isRequired: true,
  messages: {
    missing: 'accounts.errors.email',
    tooLong: 'accounts.errors.emailWrong',
    wrong: 'accounts.errors.emailWrong',
  },
})
