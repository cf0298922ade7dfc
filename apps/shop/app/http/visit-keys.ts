import { isSecureAt } from '#platform/http/localization.ts'
import { type Csrf, createCsrf } from '#platform/http/sessions/csrf.ts'
import { createPlaces, type Places } from '#platform/http/sessions/places.ts'
import { createVisitCookies, type VisitCookies } from '#platform/http/sessions/visit-cookies.ts'
import type { Config } from '#core/context/config.ts'

/** Session cookies of a browser, and the token derived from the session. */
export interface VisitKeys {
  cookies: VisitCookies
  csrf: Csrf
  places: Places
}

export function createVisitKeys({ origins, sessionSecret: secret }: Config, clock: () => Date): VisitKeys {
  const isSecure = isSecureAt(origins)
  const cookies = createVisitCookies({ name: 'cadenza_session', isSecure })
  return {
    cookies,
    csrf: createCsrf({ secret, origins }),
    places: createPlaces({ secret, isSecure, cookies, clock }),
  }
}
