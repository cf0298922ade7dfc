import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie whose value the browser sends back in `X-XSRF-TOKEN`, or a plain form in `_token`. */
const tokenCookie = 'XSRF-TOKEN'

export interface Csrf {
  /** The visitor's token; a new one, with its cookie, where there is no good one yet. */
  tokenFor(request: FastifyRequest, reply: FastifyReply): string
  /** Whether a request that changes something comes from a page of ours. */
  verify(request: FastifyRequest): boolean
}

/**
 * Signed double submit: the cookie and the header (or field) must agree and carry our signature, and where the browser
 * says where the request comes from, that must be the very origin it goes to.
 */
export function createCsrf(options: { secret: string; isSecure: boolean }): Csrf {
  const { secret, isSecure } = options

  function sign(nonce: string): string {
    return createHmac('sha256', secret).update(`csrf:${nonce}`).digest('base64url')
  }

  function isSigned(token: string): boolean {
    const [nonce, signature] = token.split('.')
    return Boolean(nonce && signature) && isEqual(sign(nonce!), signature!)
  }

  return {
    tokenFor(request, reply) {
      const present = request.cookies[tokenCookie]
      if (present && isSigned(present)) return present
      const nonce = randomBytes(16).toString('base64url')
      const token = `${nonce}.${sign(nonce)}`
      reply.setCookie(tokenCookie, token, { path: '/', sameSite: 'lax', secure: isSecure })
      request.cookies[tokenCookie] = token
      return token
    },
    verify(request) {
      if (!isFromHere(request)) return false
      const cookie = request.cookies[tokenCookie]
      const sent = request.headers['x-xsrf-token'] ?? (request.body as { _token?: unknown } | undefined)?._token
      return typeof sent === 'string' && Boolean(cookie) && isEqual(sent, cookie!) && isSigned(cookie!)
    },
  }
}

function isFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  return !origin || origin === 'null' || URL.parse(origin)?.host === request.host
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
