import type { FastifyReply, FastifyRequest } from 'fastify'
import { nestEntries } from '../protocol/nest-entries.ts'
import { HEADERS } from '../protocol/headers.ts'
import { ERROR_BAG_FIELD, METHOD_FIELD, type Method, SPOOFED_METHODS, TOKEN_FIELD } from '../protocol/words.ts'
import type { PartialRequest } from './resolve-properties.ts'

/** The first value of a request header. */
export function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Whether the request is a navigation of the client, not a first visit. */
export const isHybrid = (request: FastifyRequest): boolean => !!readHeader(request, HEADERS.hybrid)

/** The whole URL of a request. */
export const urlOf = (request: FastifyRequest): URL => new URL(`${request.protocol}://${request.host}${request.url}`)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !Array.isArray(value)

/** The body with the bracket names of forms made into nested values. */
export function readBody(request: FastifyRequest): unknown {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    request.headers['content-type'] ?? '',
  )
  return isForm && isRecord(request.body) ? nestEntries(Object.entries(request.body)) : request.body
}

/** The method that is meant: a POST says PUT, PATCH or DELETE in its field `_method`. */
export function methodOf(request: FastifyRequest): Method {
  if (request.method === 'HEAD') return 'GET'
  const spoofed = request.method === 'POST' && isRecord(request.body) ? request.body[METHOD_FIELD] : undefined
  const wanted = String(spoofed ?? '').toUpperCase()
  return (SPOOFED_METHODS.includes(wanted) ? wanted : request.method) as Method
}

// A bare JSON string is accepted for a list: the original client sends one. Names that say nothing are dropped.
function readNames(header: string | undefined): string[] | undefined {
  if (!header) return undefined
  try {
    const value: unknown = JSON.parse(header)
    return (Array.isArray(value) ? value : [value]).filter(
      (name): name is string => typeof name === 'string' && name !== '',
    )
  } catch {
    return undefined
  }
}

/** What a partial reload of the component asks for; `undefined` means that everything is wanted. */
export function readPartial(request: FastifyRequest, component: string): PartialRequest | undefined {
  if (!isHybrid(request) || readHeader(request, HEADERS.partialComponent) !== component) return undefined
  const only = readNames(readHeader(request, HEADERS.onlyData))
  const except = readNames(readHeader(request, HEADERS.exceptData))
  return only || except ? { only, except } : undefined
}

/** The error bag that the request asks for: in its header, or in a field of a form without JavaScript. */
export function readErrorBag(request: FastifyRequest): string | undefined {
  const field = isRecord(request.body) ? request.body[ERROR_BAG_FIELD] : undefined
  return readHeader(request, HEADERS.errorBag) || (typeof field === 'string' && field ? field : undefined)
}

const isSecret = (name: string): boolean =>
  name === TOKEN_FIELD || name === METHOD_FIELD || name === ERROR_BAG_FIELD || /password/i.test(name)

/** What a person typed into a plain form, to be shown again; secrets and files are not kept. */
export function readInput(request: FastifyRequest): Record<string, unknown> {
  const body = readBody(request)
  if (isHybrid(request) || !isRecord(body)) return {}
  const isKept = ([name, value]: [string, unknown]): boolean => !isSecret(name) && !Buffer.isBuffer(value)
  return Object.fromEntries(Object.entries(body).filter(isKept))
}

/** The page that a request came from, if it is one of the same host. */
export function readReferer(request: FastifyRequest): URL | undefined {
  const referer = URL.parse(readHeader(request, 'referer') ?? '')
  return referer && referer.host === request.host ? referer : undefined
}

/** Says that answers differ by whether a navigation or a document was asked for. */
export function varyByHybrid(reply: FastifyReply): void {
  const present = String(reply.getHeader('vary') ?? '')
  if (!present.toLowerCase().includes(HEADERS.hybrid))
    reply.header('vary', present ? `${present}, ${HEADERS.hybrid}` : HEADERS.hybrid)
}

/** Sets what a handler says of its answer. What it says that the answer differs by comes beside our own. */
export function setHeaders(reply: FastifyReply, headers: Record<string, string> = {}): void {
  reply.headers(headers)
  varyByHybrid(reply)
}
