import { z } from 'zod'
import { anything } from '#ui/forms/server/text-field.ts'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/** What shows anew that somebody is who has signed in. */
export const confirmSchema = z.object({ password: typedPassword, to: anything })
