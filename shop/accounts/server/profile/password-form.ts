import { z } from 'zod'
import type { ShopContext } from '../../../context/shop-context.ts'
import { refuseDifferent, setPasswordFields } from '../new-password.ts'
import { typedPassword } from '../typed-password.ts'

/** A new password, with the one that is. */
export const createPasswordSchema = ({ passwords }: Pick<ShopContext, 'passwords'>) =>
  z.object({ current_password: typedPassword, ...setPasswordFields(passwords) }).superRefine(refuseDifferent)
