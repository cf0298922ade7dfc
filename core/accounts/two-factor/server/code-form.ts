import { z } from 'zod'
import { anything, typedText } from '#ui/forms/server/text-field.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { readCode } from './one-time-codes.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'

/** A field for a one-time code, as shown by an app or pasted. */
const oneTimeCode = typedText((typed) => typed).transform((typed, issues) => {
  const code = readCode(typed)
  if (code === null) issues.addIssue({ code: 'custom', message: messageKey('accounts.errors.code') })
  return code ?? z.NEVER
})

/** A field for a recovery code, parsed to its hash. */
const recoveryCode = typedText((typed) => typed).transform((typed, issues) => {
  const code = readRecoveryCode(typed)
  if (code === null) issues.addIssue({ code: 'custom', message: messageKey('accounts.errors.recoveryCode') })
  return code === null ? z.NEVER : hashRecoveryCode(code)
})

/** Form that enables the second factor. */
export const secondFactorCodeSchema = z.object({ code: oneTimeCode })

/** Forms that complete a sign-in: the page asks for one of the two. */
export const challengeSchemas = {
  code: z.object({ code: oneTimeCode, to: anything }),
  recovery_code: z.object({ recovery_code: recoveryCode, to: anything }),
}
