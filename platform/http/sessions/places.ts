import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookies } from './session-cookies.ts'

/** Knows sessions with held seats without a query: they have priority when load is shed. */
export interface Places {
  /** Sets the cookie of a session with held seats, for as long as they may be held. */
  keep(reply: FastifyReply, place: { sessionName: string; minutes: number }): void
  /** Returns whether a request has a valid cookie of its own session. */
  isKept(request: FastifyRequest): boolean
}

interface PlaceOptions {
  secret: string
  /** Whether the app is https-only; the cookie's name then has the prefix `__Host-`. */
  isSecure: boolean
  cookies: Pick<SessionCookies, 'read'>
  clock: () => Date
}

/**
 * The cookie has its expiry, in seconds since 1970, signed with the session's name. It grants only
 * priority; the database knows the seats.
 */
export function createPlaces({ secret, isSecure, cookies, clock }: PlaceOptions): Places {
  const cookieName = isSecure ? '__Host-cadenza_place' : 'cadenza_place'
  const sign = (sessionName: string, until: string) =>
    createHmac('sha256', secret).update(`place ${until} ${sessionName}`).digest()

  return {
    keep(reply, { sessionName, minutes }) {
      const until = String(Math.ceil(clock().getTime() / 1000) + minutes * 60)
      const value = `${until}.${sign(sessionName, until).toString('base64url')}`
      const attributes = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true } as const
      reply.setCookie(cookieName, value, { ...attributes, maxAge: minutes * 60 })
    },
    isKept(request) {
      const { name } = cookies.read(request)
      const [, until, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(request.cookies[cookieName] ?? '') ?? []
      if (!name || !until || !signature || Number(until) * 1000 <= clock().getTime()) return false
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(name, until))
    },
  }
}
