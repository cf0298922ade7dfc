import type { IncomingMessage, ServerResponse } from 'node:http'
import { HEADERS } from '@cadenza/navigation'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LruCache } from '../../lru-cache.ts'
import { type AnsweredRequests, type Asked, watchAnswer } from '../requests/answered-requests.ts'
import { hasOneHost } from '../requests/hosts.ts'
import { requestIdHeader, readRequestId } from '../requests/request-id.ts'
import type { Encoding } from './packed-answer.ts'
import type { PageCache } from './page-cache.ts'

/**
 * Repeats responses to identical requests with a cached page, before they reach the app. Changed or
 * unproven pages are left to the app.
 */
export interface RepeatedAnswers {
  /** Returns whether it has answered the request. */
  repeat(request: IncomingMessage, response: ServerResponse): boolean
  /** Call it while the app answers with a page that was already cached. */
  remember(request: FastifyRequest, reply: FastifyReply, page: AnsweredPage): void
}

interface AnsweredPage {
  /** Name of the page in the cache. */
  name: string
  etag: string
  encoding: Encoding
}

interface KnownAnswer extends AnsweredPage {
  asked: Asked
  /** Alternating names and values. */
  head: string[]
}

interface RepeatOptions {
  cache: Pick<PageCache, 'peek'>
  answers: Pick<AnsweredRequests, 'report'>
  isProxyTrusted: (address: string, hop: number) => boolean
  /** Maximum remembered responses. Default 2,000: the oldest is evicted. */
  most?: number
}

/** Headers of a navigation, any of which may change its response. */
export const navigationHeaders = Object.values(HEADERS).filter((name) => !name.startsWith(HEADERS.external))
/** With any of these a request may be personal, or asks for something other than the page. */
const ofOthers = ['cookie', 'authorization', 'if-none-match', 'content-length', 'transfer-encoding', 'upgrade']
/** Original target of a proxied request. Trust depends on the proxy's address. */
const ofProxies = ['x-forwarded-host', 'x-forwarded-proto']
const told = ['host', 'accept-encoding', ...navigationHeaders]
/** Longer ones are unique to their sender. */
const longestSaying = 2_000

export function createRepeatedAnswers({
  cache,
  answers,
  isProxyTrusted,
  most = 2_000,
}: RepeatOptions): RepeatedAnswers {
  const known = new LruCache<KnownAnswer>(most)
  /** Keys of requests answered by the app, taken before it reads them. */
  const sayings = new WeakMap<IncomingMessage, string>()

  return {
    repeat(request, response) {
      const saying = readSaying(request)
      if (saying === null) return false
      const answer = known.peek(saying)
      const page = answer && cache.peek(answer.name)
      const body = page?.etag === answer?.etag && page?.ready(answer!.encoding)
      if (!body) {
        sayings.set(request, saying)
        return false
      }
      const id = readRequestId(request)
      const { asked, head } = answer!
      const address = proxyAddress(request, isProxyTrusted)
      watchAnswer(response, (status, ms) => answers.report({ asked, id, address, status, ms, refused: undefined }))
      response.writeHead(200, [...head, 'content-length', String(body.length), requestIdHeader, id])
      response.end(body)
      return true
    },
    remember({ raw, method, url, routeOptions }, reply, page) {
      const saying = sayings.get(raw)
      if (saying === undefined) return
      // Runs after all hooks have added their headers.
      reply.raw.once('finish', () => {
        const asked = { method, url, pattern: routeOptions.url }
        known.set(saying, { ...page, asked, head: readHead(reply) })
      })
    },
  }
}

/** Returns all request data on which the response depends; null if there may be more. */
function readSaying({ method, url = '', headers, rawHeaders, socket }: IncomingMessage): string | null {
  if (method !== 'GET' || !url.startsWith('/') || ofOthers.some((name) => headers[name] !== undefined)) return null
  if (!hasOneHost(rawHeaders)) return null
  let saying = url
  for (const name of told) saying += `\n${String(headers[name] ?? '')}`
  if (ofProxies.some((name) => headers[name] !== undefined)) {
    for (const name of ofProxies) saying += `\n${String(headers[name] ?? '')}`
    saying += `\n${socket.remoteAddress}`
  }
  return saying.length > longestSaying ? null : saying
}

/** Specific to one response, or added by Node to each. */
const ofOne = new Set([requestIdHeader, 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding'])

const readHead = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || ofOne.has(name) ? [] : [name, String(value)],
  )
