import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxAges } from './max-ages.ts'

/** The browser half of the navigation returns the value of this cookie in `X-XSRF-TOKEN`. */
const tokenName = 'XSRF-TOKEN'
/** They far outlive the session, so that a late form is distinguished from a new visitor's. */
const maxAge = 2 * maxAges.sessionDays * 24 * 60 * 60

/** The two cookies of a session: its name and its token. Who only browses has neither. */
export interface SessionCookies {
  /** Returns the session's name and token as sent by the browser. */
  read(request: FastifyRequest): { name: string | undefined; token: string | undefined }
  /** Sets the session's cookies, unless the browser already has the same ones. */
  give(request: FastifyRequest, reply: FastifyReply, session: { name: string; token: string }): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

export const createSessionName = (): string => randomBytes(33).toString('base64url')

/**
 * @param name of the cookie that names the session
 * @param isSecure whether the app is https-only. The name then has the prefix `__Host-`: neither
 *   another host of the domain nor an unencrypted connection can plant another session.
 */
export function createSessionCookies({
  name: plainName,
  isSecure,
}: {
  name: string
  isSecure: boolean
}): SessionCookies {
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

/** Sessions from before the prefix, recognised by the length of their names. */
function nameOfBefore(name: string | undefined): string | undefined {
  return name?.length === 43 ? name : undefined
}
