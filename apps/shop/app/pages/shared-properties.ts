import { persistent, type ServerProperties } from '@cadenza/navigation/server'
import { countCartTickets } from '#core/cart/server/cart-store.ts'
import { findAccountMenu, findFooterLinks, listVisitorMenu } from '#core/content/menus/server/menu-store.ts'
import type { SharedProps, User } from '#apps/shop/shared-props.ts'
import { findUser } from '#core/accounts/server/user-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Locale } from '#values/locales.ts'

/** What every page receives. Errors, flash and input are added by the navigation. Functions run only where they are asked for. */
export function createSharedProps(
  context: ShopContext,
  { localizedUrls, route }: { localizedUrls: Record<Locale, string>; route: string | null },
) {
  const { db, readShared, config, locale, session } = context
  // An error page belongs to no route. It is shown whole even where what it would say beside the error cannot be read.
  const orElse = <value>(fallback: value, read: () => Promise<value>) => (route ? read() : read().catch(() => fallback))
  /** Whose sign-in it is: asked once, where it is asked for at all. */
  let asked: Promise<User | null> | undefined
  const findSignedIn = () => (asked ??= orElse(null, () => readUser(context)))
  return {
    // In partial answers, too: whoever has just put a first ticket into the cart has something to take along.
    localization: persistent({ locale, timeZone: config.timeZone, localizedUrls, currentRoute: route }),
    cart: () => orElse({ count: 0 }, async () => ({ count: await countCartTickets(db, session.id) })),
    security: async () => ({ user: await findSignedIn(), csrf_token: session.token }),
    meta: async () => ({
      footerLinks: await orElse([], () => readShared('footer', () => findFooterLinks(context))),
      menu: (await findSignedIn())
        ? await orElse([], () => readShared('menu', () => findAccountMenu(context)))
        : listVisitorMenu(context.translate),
    }),
    shop: {
      name: config.shopName,
      email: config.contactEmail,
      phone: config.contactPhone,
      now: context.now().toISOString(),
      social: config.socialLinks,
    },
  } satisfies ServerProperties<Omit<SharedProps, 'errors' | 'flash' | 'input'>>
}

async function readUser({ db, session, locale }: ShopContext): Promise<User | null> {
  const user = session.signIn && (await findUser(db, session.signIn.userId))
  return user ? { name: formatName(user, locale), email: user.email } : null
}
