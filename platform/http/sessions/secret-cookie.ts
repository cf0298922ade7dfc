import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecret } from './secrets.ts'

/** A cookie that ties later steps to the browser that began them. Not readable by scripts. */
export interface SecretCookie {
  /** Returns the browser's secret; undefined if it is missing or malformed. */
  read(request: FastifyRequest): string | undefined
  give(reply: FastifyReply, secret: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

interface SecretCookieOptions {
  name: string
  /** Whether the app is https-only: `__Host-` then keeps other hosts from setting one. */
  isSecure: boolean
  /** Seconds. */
  maxAge: number
  /**
   * Path to which it is restricted, never sent from another site; its prefix is then `__Secure-`.
   * Default: the root.
   */
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
