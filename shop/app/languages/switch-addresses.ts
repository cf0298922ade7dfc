import { href } from '@cadenza/navigation'
import { pathAndQueryOf, type Origins } from '../../../platform/http/localization.ts'
import type { Session } from '../../../platform/http/sessions/session.ts'
import { type Locale, locales } from '../../../values/locales.ts'
import { serverRoutes } from '../../server-routes.ts'

/** An address of ours is not longer; browsers and proxies take four times as much. */
const longestPath = 2000

/**
 * Where the switch of languages leads: to the page itself for who has nothing to take along; for who has a visit, by way of the
 * handover.
 */
export function takeVisitAlong(
  urls: Record<Locale, string>,
  { locale, session, origins }: { locale: Locale; session: Session; origins: Origins },
): Record<Locale, string> {
  if (!hasVisit(session)) return urls
  const entries = locales.map((other) => {
    if (other === locale) return [other, urls[other]]
    const to = pathAndQueryOf(new URL(urls[other]))
    return [other, origins[other] + href(serverRoutes['handover.ask'], { locale }, { query: { to } })]
  })
  return Object.fromEntries(entries)
}

/** A visit that cannot be read now is none: its page is an error's, and leads on plainly. */
function hasVisit(session: Session): boolean {
  try {
    return session.id !== null
  } catch {
    return false
  }
}

/** Path and query of the page that a handover is to end on: one of this very host, whatever is asked for; else the front page. */
export function readPagePath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > longestPath) return '/'
  const url = URL.parse(asked, origin)
  return url && url.origin === origin ? pathAndQueryOf(url) : '/'
}
