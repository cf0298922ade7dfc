import { z } from 'zod'
import type { ShopContext } from '#core/context/shop-context.ts'
import { refuseDifferent, setPasswordFields } from '#core/accounts/server/new-password.ts'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/** A new password together with the current one. */
export const createPasswordSchema = ({ passwords }: Pick<ShopContext, 'passwords'>) =>
  z.object({ current_password: typedPassword, ...setPasswordFields(passwords) }).superRefine(refuseDifferent)
