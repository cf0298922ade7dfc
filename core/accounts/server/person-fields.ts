import { oneOfNames, refuseNameless } from '#ui/forms/server/one-name.ts'

/** What is said of an address that is none. */
export const emailMessages = {
  missing: 'accounts.errors.email',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.emailWrong',
} as const

const missing = { firstname: 'accounts.errors.firstname', lastname: 'accounts.errors.lastname' } as const

/** How somebody is called: one of the two is enough, as `refuseUnnamed` says of the form. */
export const nameFields = {
  firstname: oneOfNames({ missing: missing.firstname, tooLong: 'accounts.errors.tooLong', wrong: missing.firstname }),
  lastname: oneOfNames({ missing: missing.lastname, tooLong: 'accounts.errors.tooLong', wrong: missing.lastname }),
}

export const refuseUnnamed = refuseNameless(missing)
