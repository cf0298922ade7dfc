import { z } from 'zod'
import type { ShopContext } from '#core/context/shop-context.ts'
import { textField } from '#ui/forms/server/text-field.ts'
import { emailRule } from '#ui/forms/text-rules.ts'
import { refuseDifferent, refusePersonal, setPasswordFields } from '#core/accounts/server/new-password.ts'
import { emailMessages, nameFields, refuseUnnamed } from '#core/accounts/server/person-fields.ts'
import { typedPassword } from '#core/accounts/server/typed-password.ts'

/** Form that creates an account. */
export function createRegistrationSchema({ passwords, config }: Pick<ShopContext, 'passwords' | 'config'>) {
  return z
    .object({
      ...nameFields,
      email: textField(emailRule, { isRequired: true, messages: emailMessages }),
      ...setPasswordFields(passwords),
    })
    .check(...refuseUnnamed)
    .superRefine(refuseDifferent)
    .superRefine(({ email, firstname, lastname, password }, issues) => {
      refusePersonal(password, [email, `${firstname}${lastname}`, `${lastname}${firstname}`, config.shopName], issues)
    })
}

/** Form that completes a registration in another browser. */
export const registrationConfirmSchema = z.object({ password: typedPassword })
