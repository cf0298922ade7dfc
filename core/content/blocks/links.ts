/** A path on this site: one slash, not followed by another, which would mean another host. */
const siteRelative = /^\/(?![/\\])/
const schemes = /^(https?:\/\/|mailto:|tel:)/i

/** Whether content may link there: web, mail, phone, or a path on this site. Never a script. */
export function isSafeHref(href: string): boolean {
  return !/[\p{C}\s]/u.test(href) && (siteRelative.test(href) || schemes.test(href))
}

export function isExternalHref(href: string): boolean {
  return /^https?:\/\//i.test(href)
}
