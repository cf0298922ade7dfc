import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecret } from './secrets.ts'

/** A cookie with a secret, which ties what follows to the browser in which it began. No script reads it. */
export interface SecretCookie {
  /** The secret that the browser has; undefined where it has none, or what cannot be one. */
  read(request: FastifyRequest): string | undefined
  give(reply: FastifyReply, secret: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

interface SecretCookieOptions {
  name: string
  /**
   * Whether the app is reached by https only. The name then has the prefix `__Host-`: no other host of the domain can put a secret of its
   * own into the browser.
   */
  isSecure: boolean
  /** Seconds. */
  maxAge: number
  /** The only path below which browsers send it, and never from another site. The prefix is `__Secure-` then, as `__Host-` is for the root. Default: the root. */
  path?: string
}

export function createSecretCookie({ name, isSecure, maxAge, path = '/' }: SecretCookieOptions): SecretCookie {
  const isOfRoot = path === '/'
  const prefix = isOfRoot ? '__Host-' : '__Secure-'
  const cookieName = isSecure ? prefix + name : name
  const attributes = { path, sameSite: isOfRoot ? 'lax' : 'strict', secure: isSecure, httpOnly: true } as const
  return {
    read({ cookies }) {
      const secret = cookies[cookieName]
      return isSecret(secret) ? secret : undefined
    },
    give: (reply, secret) => void reply.setCookie(cookieName, secret, { ...attributes, maxAge }),
    clear({ cookies }, reply) {
      if (cookies[cookieName] !== undefined) reply.clearCookie(cookieName, attributes)
    },
  }
}
