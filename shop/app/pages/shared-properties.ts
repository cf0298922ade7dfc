import { persistent, type ServerProperties } from '@cadenza/navigation/server'
import { countCartTickets } from '../../cart/server/cart-store.ts'
import { findFooterLinks } from './footer-store.ts'
import type { SharedProps } from '../../shared-props.ts'
import type { ShopContext } from '../../context/shop-context.ts'
import type { Locale } from '../../../values/locales.ts'

/** What every page receives. Errors, flash and input are added by the navigation. Functions run only where they are asked for. */
export function createSharedProps(
  context: ShopContext,
  { localizedUrls, route }: { localizedUrls: Record<Locale, string>; route: string | null },
) {
  const { db, config, locale, session } = context
  // An error page belongs to no route. It is shown whole even where what it would say beside the error cannot be read.
  const orElse = <value>(fallback: value, read: () => Promise<value>) => (route ? read() : read().catch(() => fallback))
  return {
    // In partial answers, too: whoever has just put a first ticket into the cart has something to take along.
    localization: persistent({ locale, timeZone: config.timeZone, localizedUrls, currentRoute: route }),
    cart: () => orElse({ count: 0 }, async () => ({ count: await countCartTickets(db, session.id) })),
    security: { user: null, csrf_token: session.token },
    meta: async () => ({ footerLinks: await orElse([], () => findFooterLinks(context)), menu: [] }),
    shop: {
      name: config.shopName,
      email: config.contactEmail,
      phone: config.contactPhone,
      now: context.now().toISOString(),
      social: config.socialLinks,
    },
  } satisfies ServerProperties<Omit<SharedProps, 'errors' | 'flash' | 'input'>>
}
