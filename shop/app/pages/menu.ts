import { href } from '@cadenza/navigation'
import { accountRoutes } from '../../account-routes.ts'
import type { ServerTranslate } from '../../i18n/server/areas.ts'
import type { MenuItem, User } from '../../shared-props.ts'

/** The menu of the header: what leads into an account, or out of it. */
export function listMenu(user: User | null, translate: ServerTranslate): MenuItem[] {
  if (user)
    return [
      { title: translate('menu.orders'), uri: href(accountRoutes['account.orders']) },
      { title: translate('menu.account'), uri: href(accountRoutes.account) },
      { title: translate('menu.logout'), uri: null, event: 'logout' },
    ]
  return [
    { title: translate('menu.register'), uri: href(accountRoutes.register) },
    { title: translate('menu.login'), uri: href(accountRoutes.login) },
  ]
}
