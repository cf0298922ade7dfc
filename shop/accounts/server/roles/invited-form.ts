import { z } from 'zod'
import type { ShopContext } from '../../../context/shop-context.ts'
import { textField } from '../../../forms/server/text-field.ts'
import { nameRule } from '../../../forms/text-rules.ts'
import { newPassword, refusePersonal } from '../new-password.ts'

const nameMessages = {
  missing: 'accounts.errors.name',
  tooLong: 'accounts.errors.tooLong',
  wrong: 'accounts.errors.name',
} as const

/** What makes the account of somebody who is invited: the address is the invitation's. */
export function createInvitedSchema({ passwords, config }: Pick<ShopContext, 'passwords' | 'config'>, email: string) {
  return z
    .object({
      firstname: textField(nameRule, { isRequired: true, messages: nameMessages }),
      lastname: textField(nameRule, { isRequired: true, messages: nameMessages }),
      password: newPassword(passwords),
    })
    .superRefine(({ firstname, lastname, password }, issues) => {
      refusePersonal(password, [email, `${firstname}${lastname}`, `${lastname}${firstname}`, config.shopName], issues)
    })
}
