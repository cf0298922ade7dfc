/**
 * Detects browsers that reject cookies, which shows on their next request: the redirect that sets
 * the first cookie marks its address.
 */
import type { IncomingMessage } from 'node:http'
import { HEADERS } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Its value is the second when it was set; it comes last. */
const mark = /[?&]cookies-given=(\d{1,12})$/
/** Limits the validity, so that a copied link has no effect for others. */
const seconds = 60

const marked = new WeakMap<IncomingMessage, { at: number }>()

/** Returns the address without the mark, hidden from pages and caches; the request remembers it. */
export function takeMark(request: IncomingMessage, url: string): string {
  const found = mark.exec(url)
  if (!found) return url
  marked.set(request, { at: Number(found[1]) })
  return url.slice(0, found.index)
}

/** Returns whether the browser was sent cookies a moment ago and has returned none. */
export function hasCookiesOff({ raw, headers }: FastifyRequest): boolean {
  const { at } = marked.get(raw) ?? {}
  return at !== undefined && headers.cookie === undefined && Math.abs(Date.now() / 1000 - at) < seconds
}

/** Marks the redirects that set the first cookie. Add it before any handler. */
export function watchCookies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Out of the address bar, where the mark could be copied; navigations read the response.
    const isDocument = request.method === 'GET' && request.headers[HEADERS.hybrid] === undefined
    if (isDocument && request.headers.cookie !== undefined && marked.has(request.raw))
      return reply.header('cache-control', 'no-store').redirect(request.url, 303)
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string' && location.startsWith('/') && isFirstCookie(request, reply))
      reply.header('location', withMark(location))
    return payload
  })
}

function isFirstCookie(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.headers.cookie !== undefined) return false
  if (hasCookiesOff(request)) return true
  return request.method === 'POST' && reply.getHeader('set-cookie') !== undefined
}

function withMark(location: string): string {
  const [address = '', hash] = location.split('#', 2)
  const given = `${address.includes('?') ? '&' : '?'}cookies-given=${Math.floor(Date.now() / 1000)}`
  return address + given + (hash === undefined ? '' : `#${hash}`)
}
