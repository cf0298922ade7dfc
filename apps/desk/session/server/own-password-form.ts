import { z } from 'zod'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/** The password of an account that somebody has already. */
export const ownPasswordSchema = z.object({ password: typedPassword })
