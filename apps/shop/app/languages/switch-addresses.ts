import { href } from '@cadenza/navigation'
import { findPathAndQuery, type Origins } from '#platform/http/localization.ts'
import type { Session } from '#platform/http/sessions/session.ts'
import { type Locale, locales } from '#values/locales.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'

/** Returns the page itself without a session; with one, the address of the handover. */
export function takeVisitAlong(
  urls: Record<Locale, string>,
  { locale, session, origins }: { locale: Locale; session: Session; origins: Origins },
): Record<Locale, string> {
  if (!hasVisit(session)) return urls
  const entries = locales.map((other) => {
    if (other === locale) return [other, urls[other]]
    const to = findPathAndQuery(new URL(urls[other]))
    return [other, origins[other] + href(serverRoutes['handover.ask'], { locale }, { query: { to } })]
  })
  return Object.fromEntries(entries)
}

/** An unreadable session counts as none: the page shown is an error page, with plain links. */
function hasVisit(session: Session): boolean {
  try {
    return session.id !== null
  } catch {
    return false
  }
}
