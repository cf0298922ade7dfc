import { z } from 'zod'
import type { ShopContext } from '../../../context/shop-context.ts'
import { textField } from '../../../forms/server/text-field.ts'
import { emailRule, nameRule } from '../../../forms/text-rules.ts'
import { newPassword, refusePersonal } from '../new-password.ts'
import { typedPassword } from '../typed-password.ts'

const nameMessages = {
  missing: 'accounts.errors.name',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.name',
} as const
const emailMessages = {
  missing: 'accounts.errors.email',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.emailWrong',
} as const

/** What makes an account. */
export function createRegistrationSchema({ passwords, config }: Pick<ShopContext, 'passwords' | 'config'>) {
  return z
    .object({
      firstname: textField(nameRule, { isRequired: true, messages: nameMessages }),
      lastname: textField(nameRule, { isRequired: true, messages: nameMessages }),
      email: textField(emailRule, { isRequired: true, messages: emailMessages }),
      password: newPassword(passwords),
    })
    .superRefine(({ email, firstname, lastname, password }, issues) => {
      refusePersonal(password, [email, `${firstname}${lastname}`, `${lastname}${firstname}`, config.shopName], issues)
    })
}

/** What finishes a registration away from the browser in which it began. */
export const confirmationSchema = z.object({ password: typedPassword })
