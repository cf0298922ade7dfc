import { isSecureAt } from '#platform/http/localization.ts'
import { type Csrf, createCsrf } from '#platform/http/sessions/csrf.ts'
import { createPlaces, type Places } from '#platform/http/sessions/places.ts'
import { createSessionCookies, type SessionCookies } from '#platform/http/sessions/session-cookies.ts'
import type { Config } from '#core/context/config.ts'

/** Session cookies of a browser, and the token derived from the session. */
export interface SessionKeys {
  cookies: SessionCookies
  csrf: Csrf
  places: Places
}

export function createSessionKeys({ origins, sessionSecret: secret }: Config, clock: () => Date): SessionKeys {
  const isSecure = isSecureAt(origins)
  const cookies = createSessionCookies({ name: 'cadenza_session', isSecure })
  return {
    cookies,
    csrf: createCsrf({ secret, origins }),
    places: createPlaces({ secret, isSecure, cookies, clock }),
  }
}
