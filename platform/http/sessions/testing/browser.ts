import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/schema/schema.ts'
import { createPlaces } from '../places.ts'
import { openSession } from '../session.ts'
import { createSessionCookies } from '../session-cookies.ts'

/** A browser that stores cookies and opens its session anew on each request. */
export function openBrowser(db: Db, { isSecure = true } = {}) {
  const cookies: Record<string, string> = {}
  const set: Record<string, object>[] = []
  const sessionCookies = createSessionCookies({ name: 'cadenza_session', isSecure })
  const places = createPlaces({ secret: 'a secret', isSecure, cookies: sessionCookies, clock: () => new Date() })
  const reply = {
    setCookie(key: string, value: string, options: object) {
      cookies[key] = value
      set.push({ [key]: options })
    },
    clearCookie: (key: string) => delete cookies[key],
  } as unknown as FastifyReply
  return {
    cookies,
    /** Cookies set, with their attributes. */
    set,
    /** Whether these cookies, by default the current ones, mark the session as holding seats. */
    isKept: (brought = cookies) => places.isKept({ cookies: brought } as unknown as FastifyRequest),
    /**
     * Opens a request; with cookies other than the current ones, one sent before the browser got
     * these.
     */
    open: (brought = cookies) =>
      openSession({
        db,
        request: { cookies: { ...brought } } as unknown as FastifyRequest,
        reply,
        cookies: sessionCookies,
        places,
        tokenOf: (session) => `token of ${session}`,
      }),
  }
}
