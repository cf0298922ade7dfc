import type { ServerProperties } from '@cadenza/navigation/server'
import { countCartTickets } from '../cart/server/cart-store.ts'
import { findFooterLinks } from '../content/server/page-store.ts'
import type { SharedProps } from '../shared-props.ts'
import type { ShopContext } from './context.ts'
import { localizedUrls } from './localization.ts'

/** What every page receives. Errors, flash and input are added by the navigation. Functions run only where they are asked for. */
export function createSharedProps(context: ShopContext, pathAndQuery: string, route: string | null) {
  const { db, config, locale, session, csrfToken } = context
  return {
    localization: { locale, localizedUrls: localizedUrls(pathAndQuery, config.origins), currentRoute: route },
    cart: async () => ({ count: await countCartTickets(db, session.id) }),
    security: { user: null, csrf_token: csrfToken },
    meta: async () => ({ footerLinks: await findFooterLinks(db, locale), menu: [] }),
    shop: {
      name: config.shopName,
      email: config.contactEmail,
      phone: config.contactPhone,
      now: context.now().toISOString(),
      social: config.socialLinks,
    },
  } satisfies ServerProperties<Omit<SharedProps, 'errors' | 'flash' | 'input'>>
}
