import { z } from 'zod'
import type { ShopContext } from '#core/context/shop-context.ts'
import { refuseDifferent, refusePersonal, setPasswordFields } from '#core/accounts/server/new-password.ts'
import { nameFields, refuseUnnamed } from '#core/accounts/server/person-fields.ts'

/** Form that creates the account of an invited person; the address is the invitation's. */
export function createInvitedSchema({ passwords, config }: Pick<ShopContext, 'passwords' | 'config'>, email: string) {
  return z
    .object({
      ...nameFields,
      ...setPasswordFields(passwords),
    })
    .check(...refuseUnnamed)
    .superRefine(refuseDifferent)
    .superRefine(({ firstname, lastname, password }, issues) => {
      refusePersonal(password, [email, `${firstname}${lastname}`, `${lastname}${firstname}`, config.shopName], issues)
    })
}
