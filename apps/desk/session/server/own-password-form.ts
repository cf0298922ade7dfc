import { z } from 'zod'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/** Password of an existing account. */
export const ownPasswordSchema = z.object({ password: typedPassword })
