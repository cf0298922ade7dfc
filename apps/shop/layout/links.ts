import { href } from '@cadenza/navigation'
import type { MessageKey } from '#ui/i18n/translator.ts'
import { routes } from '#core/routes/routes.ts'
import type { MenuEvent } from '#core/content/menus/menu-item.ts'

const contactAnchor = 'contact-us'

/** Links of the header and the drawer; the footer has those of the specification. */
export const menuLinks: { label: MessageKey; href: string }[] = [
  { label: 'links.events', href: href(routes.home) },
  { label: 'season.title', href: href(routes.season) },
  { label: 'links.venues', href: href(routes.venues) },
  { label: 'links.gallery', href: href(routes.gallery) },
  { label: 'links.contact', href: `${href(routes.home)}#${contactAnchor}` },
]

/** Routes that menu items with an event post to. An item with an unknown event is not shown. */
export const menuEvents: Record<MenuEvent, string> = {
  extend_holds: href(routes['cart.extend_holds']),
  logout: href(routes.logout),
}

export function isExactly(link: string, currentUrl: string): boolean {
  const current = new URL(currentUrl, 'http://shop')
  return link === current.pathname + current.hash
}
