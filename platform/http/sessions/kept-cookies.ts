/**
 * Whether a browser keeps our cookies is known only when it comes again. The redirect with which a visitor is given the first one
 * carries a mark for the page that follows: who arrives there without any cookie is told what is needed.
 */
import type { IncomingMessage } from 'node:http'
import { HEADERS } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findLocaleOfHost, type Origins } from '../localization.ts'
import { findOrigin } from './same-origin.ts'

/** Its value is the second in which it was given; it stands last. */
const mark = /[?&]cookies-given=(\d{1,12})$/
/** A link that somebody copies from the address bar says nothing to others. */
const seconds = 60

const marked = new WeakMap<IncomingMessage, { at: number }>()

/** The address without the mark, which no page and no cache knows; the request remembers that it had one. */
export function takeMark(request: IncomingMessage, url: string): string {
  const found = mark.exec(url)
  if (!found) return url
  marked.set(request, { at: Number(found[1]) })
  return url.slice(0, found.index)
}

/** Whether the browser was given cookies a moment ago and has brought none. */
export function hasCookiesOff({ raw, headers }: FastifyRequest): boolean {
  const { at } = marked.get(raw) ?? {}
  return at !== undefined && headers.cookie === undefined && Math.abs(Date.now() / 1000 - at) < seconds
}

/** Marks the redirects that follow the first cookie. To be added before what answers. */
export function watchCookies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // No address with a mark stays where somebody copies it; a navigation takes its address from the answer.
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

/**
 * The address under which a form would be taken that was sent from a page without encryption, where browsers drop all cookies of an
 * app that is reached by https; null where that is not the matter.
 */
export function findEncryptedOrigin(request: FastifyRequest, origins: Origins): string | null {
  const own = origins[findLocaleOfHost(request.host, origins)]
  const from = request.headers.origin ?? findOrigin(request.headers.referer)
  return own.startsWith('https:') && from === own.replace(/^https:/, 'http:') ? own : null
}
