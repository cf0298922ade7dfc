import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VisitCookies } from './visit-cookies.ts'

/** What tells, without a question to the database, which visits hold seats: where load is shed they pass before others. */
export interface Places {
  /** Gives a visit the cookie that says so, for as long as its seats may be held. */
  keep(reply: FastifyReply, place: { visitName: string; minutes: number }): void
  /** Whether a request brings such a cookie of its own visit, and it is not over. */
  isKept(request: FastifyRequest): boolean
}

interface PlaceOptions {
  secret: string
  /** Whether the app is reached by https only; the cookie's name then has the prefix `__Host-`. */
  isSecure: boolean
  cookies: Pick<VisitCookies, 'read'>
  clock: () => Date
}

/**
 * The cookie says until when, in seconds since 1970, and is signed with the visit's name: it is good in no other visit. It promises
 * nothing but to be asked in: whose seats are held is for the database to say.
 */
export function createPlaces({ secret, isSecure, cookies, clock }: PlaceOptions): Places {
  const cookieName = isSecure ? '__Host-cadenza_place' : 'cadenza_place'
  const sign = (visitName: string, until: string) =>
    createHmac('sha256', secret).update(`place ${until} ${visitName}`).digest()

  return {
    keep(reply, { visitName, minutes }) {
      const until = String(Math.ceil(clock().getTime() / 1000) + minutes * 60)
      const value = `${until}.${sign(visitName, until).toString('base64url')}`
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
