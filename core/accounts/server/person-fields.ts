import { oneOfNames, refuseNameless } from '#ui/forms/server/one-name.ts'

/** Messages for an invalid address. */
export const emailMessages = {
  missing: 'accounts.errors.email',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.emailWrong',
} as const

const missing = { firstname: 'accounts.errors.firstname', lastname: 'accounts.errors.lastname' } as const

/** Names of a person; one of the two is enough, checked by `refuseUnnamed`. */
export const nameFields = {
  firstname: oneOfNames({ missing: missing.firstname, tooLong: 'accounts.errors.tooLong', wrong: missing.firstname }),
  lastname: oneOfNames({ missing: missing.lastname, tooLong: 'accounts.errors.tooLong', wrong: missing.lastname }),
}

export const refuseUnnamed = refuseNameless(missing)
