import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** From the first thing that a visit is remembered for. */
export const sessionDays = 30

/** The browser half of the navigation sends the value of this cookie back in `X-XSRF-TOKEN`. */
const tokenName = 'XSRF-TOKEN'
/** They outlive the visit by far: a form that comes too late is told from one of a new visitor. */
const maxAge = 2 * sessionDays * 24 * 60 * 60

/** The two cookies of a visit: the one that names it, and its request token. Who only looks has neither. */
export interface VisitCookies {
  /** What names the visit, as the browser sends it. */
  read(request: FastifyRequest): { name: string | undefined; token: string | undefined }
  /** Gives the visit's cookies, unless the browser has these very ones. */
  give(request: FastifyRequest, reply: FastifyReply, visit: { name: string; token: string }): void
  /** Takes back what the browser has of a visit that is over. */
  clear(request: FastifyRequest, reply: FastifyReply): void
}

/** A new name for a visit, which nobody can guess. */
export const createVisitName = (): string => randomBytes(33).toString('base64url')

/**
 * @param name of the cookie that names the visit
 * @param isSecure whether the app is reached by https only. The name then has the prefix `__Host-`: neither another host of
 * the domain nor a connection without encryption can give a visitor somebody else's visit.
 */
export function createVisitCookies({ name: plainName, isSecure }: { name: string; isSecure: boolean }): VisitCookies {
  const cookieName = isSecure ? `__Host-${plainName}` : plainName
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure } as const

  return {
    read({ cookies }) {
      return { name: cookies[cookieName] ?? nameOfBefore(cookies[plainName]), token: cookies[tokenName] }
    },
    give({ cookies }, reply, { name, token }) {
      if (cookies[cookieName] !== name) reply.setCookie(cookieName, name, { ...attributes, maxAge, httpOnly: true })
      if (cookies[tokenName] !== token) reply.setCookie(tokenName, token, { ...attributes, maxAge })
    },
    clear({ cookies }, reply) {
      for (const name of [cookieName, plainName, tokenName])
        if (cookies[name] !== undefined) reply.clearCookie(name, attributes)
    },
  }
}

/** Visits from before the prefix go on. They are known by their length, so that a name of today is not taken without it. */
function nameOfBefore(name: string | undefined): string | undefined {
  return name?.length === 43 ? name : undefined
}
