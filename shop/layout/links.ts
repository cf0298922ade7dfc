import { href } from '@cadenza/navigation'
import type { MessageKey } from '../i18n/translator.ts'
import { routes } from '../routes.ts'
import type { MenuEvent } from '../shared-props.ts'

/** The section of the home page with the contact form. */
const contactAnchor = 'contact-us'

/** The four links of the header, the drawer and the footer. */
export const mainLinks: { label: MessageKey; href: string }[] = [
  { label: 'links.events', href: href(routes.home) },
  { label: 'links.venues', href: href(routes.venues) },
  { label: 'links.gallery', href: href(routes.gallery) },
  { label: 'links.contact', href: `${href(routes.home)}#${contactAnchor}` },
]

/** What the items of the menu that are no links post to. An event that is not in this list is not offered. */
export const menuEvents: Record<MenuEvent, string> = {
  extend_holds: href(routes['cart.extend_holds']),
}

/** Whether a link leads to exactly the page, and the place on it, that is shown. */
export function isExactly(link: string, currentUrl: string): boolean {
  const current = new URL(currentUrl, 'http://shop')
  return link === current.pathname + current.hash
}
