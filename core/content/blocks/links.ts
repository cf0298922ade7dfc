/** A place on this site: one slash, then anything but another, which would be another host. */
const siteRelative = /^\/(?![/\\])/
const schemes = /^(https?:\/\/|mailto:|tel:)/i

/** Whether content may lead there: the web, a mail, a phone, or a place on this site. Never a script. */
export function isSafeHref(href: string): boolean {
  return !/[\p{C}\s]/u.test(href) && (siteRelative.test(href) || schemes.test(href))
}

/** Whether the link leaves the site by the web. */
export function isExternalHref(href: string): boolean {
  return /^https?:\/\//i.test(href)
}
