import { z } from 'zod'
import { anything } from '#ui/forms/server/text-field.ts'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/** Form that confirms the identity of a signed-in user. */
export const confirmSchema = z.object({ password: typedPassword, to: anything })
