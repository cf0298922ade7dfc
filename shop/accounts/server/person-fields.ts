import { textField } from '../../forms/server/text-field.ts'
import { nameRule } from '../../forms/text-rules.ts'

/** What is said of an address that is none. */
export const emailMessages = {
  missing: 'accounts.errors.email',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.emailWrong',
} as const

const nameField = (missing: 'accounts.errors.firstname' | 'accounts.errors.lastname') =>
  textField(nameRule, { isRequired: true, messages: { missing, tooLong: 'accounts.errors.tooLong', wrong: missing } })

export const firstnameField = nameField('accounts.errors.firstname')
export const lastnameField = nameField('accounts.errors.lastname')
