import { persistent, type ServerProperties } from '@cadenza/navigation/server'
import { countCartTickets } from '#core/cart/server/cart-store.ts'
import { findAccountMenu, findFooterLinks, listVisitorMenu } from '#core/content/menus/server/menu-store.ts'
import type { SharedProps, User } from '#apps/shop/shared-props.ts'
import { findUser } from '#core/accounts/server/user-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Locale } from '#values/locales.ts'
import { keepPhones } from '#values/typography.ts'

/** The navigation adds errors, flash and input. Functions run only on demand. */
export function createSharedProps(
  context: ShopContext,
  { localizedUrls, route }: { localizedUrls: Record<Locale, string>; route: string | null },
) {
  const { db, readShared, config, locale, session } = context
  // An error page has no route. It is shown in full even if its other data cannot be read.
  const orElse = <value>(fallback: value, read: () => Promise<value>) => (route ? read() : read().catch(() => fallback))
  /** Signed-in user: queried at most once, on demand. */
  let asked: Promise<User | null> | undefined
  const findSignedIn = () => (asked ??= orElse(null, () => readUser(context)))
  return {
    // In partial responses, too: after the first ticket in the cart there is a session to transfer.
    localization: persistent({ locale, timeZone: config.timeZone, localizedUrls, currentRoute: route }),
    cart: () => orElse({ count: 0 }, async () => ({ count: await countCartTickets(db, session.id) })),
    security: async () => ({ user: await findSignedIn(), csrf_token: session.token }),
    meta: async () => ({
      footerLinks: await orElse([], () => readShared('footer', () => findFooterLinks(context), 'texts')),
      menu: (await findSignedIn())
        ? await orElse([], () => readShared('menu', () => findAccountMenu(context), 'texts'))
        : listVisitorMenu(context.translate),
    }),
    shop: {
      name: config.shopName,
      email: config.contactEmail,
      phone: keepPhones(config.contactPhone),
      now: context.now().toISOString(),
      social: config.socialLinks,
    },
  } satisfies ServerProperties<Omit<SharedProps, 'errors' | 'flash' | 'input'>>
}

async function readUser({ db, session, locale }: ShopContext): Promise<User | null> {
  const user = session.signIn && (await findUser(db, session.signIn.userId))
  return user ? { name: formatName(user, locale), email: user.email } : null
}
