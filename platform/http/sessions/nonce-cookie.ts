import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as a browser may take for a few redirects. */
const maxAge = 120

/** A cookie that ties what follows to the browser in which it began. */
export interface NonceCookie {
  read(request: FastifyRequest): string | undefined
  give(reply: FastifyReply, nonce: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * @param isSecure whether the app is reached by https only. The name then has the prefix `__Host-`: no other host of the domain
 * can put a nonce of its own into the browser.
 */
export function createNonceCookie({ name, isSecure }: { name: string; isSecure: boolean }): NonceCookie {
  const cookieName = isSecure ? `__Host-${name}` : name
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true } as const
  return {
    read: ({ cookies }) => cookies[cookieName],
    give: (reply, nonce) => void reply.setCookie(cookieName, nonce, { ...attributes, maxAge }),
    clear({ cookies }, reply) {
      if (cookies[cookieName] !== undefined) reply.clearCookie(cookieName, attributes)
    },
  }
}
