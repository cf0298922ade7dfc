import { parseEntries } from '../../protocol/nest-entries.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { checkLimits } from '../../protocol/limits.ts'
import { ERROR_BAG_FIELD, METHOD_FIELD, type Method, SPOOFED_METHODS } from '../../protocol/constants.ts'
import { HttpError } from '../answer/answer.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ServerReply, ServerRequest } from '../exchange/wire.ts'

export function readHeader(request: ServerRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Whether the request is a navigation of the client, not a first visit. */
export const isHybrid = (request: ServerRequest): boolean => !!readHeader(request, HEADERS.hybrid)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !Array.isArray(value)

// Form parsers collect the values of a repeated name in a list.
const entriesOf = (fields: Record<string, unknown>): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item): [string, unknown] => [name, item]) : [[name, value] as [string, unknown]],
  )

/** Converts bracket names of forms to nested values. Throws 400 above 1,000 values or 32 levels. */
export function readBody(request: ServerRequest): unknown {
  const { body } = request
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    readHeader(request, 'content-type') ?? '',
  )
  if (isForm && isRecord(body)) return parseEntries(entriesOf(body))
  checkLimits(body)
  return body
}

/** A POST names PUT, PATCH or DELETE in its field `_method`. Throws 400 if that is no string. */
export function readMethod({ method }: ServerRequest, body: unknown): Method {
  if (method === 'HEAD') return 'GET'
  const spoofed = method === 'POST' && isRecord(body) ? body[METHOD_FIELD] : ''
  if (spoofed !== undefined && typeof spoofed !== 'string') throw new HttpError(400, 'The field _method is no text.')
  const wanted = spoofed?.toUpperCase() ?? ''
  return (SPOOFED_METHODS.includes(wanted) ? wanted : method) as Method
}

/** Accepts a bare JSON string, which the original client sends, and drops empty names. */
export function readNames(header: string | undefined): string[] | undefined {
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

export interface PartialRequest {
  only?: readonly string[]
  except?: readonly string[]
}

/** Returns `undefined` if everything is requested. */
export function readPartial(request: ServerRequest, component: string): PartialRequest | undefined {
  if (!isHybrid(request) || readHeader(request, HEADERS.partialComponent) !== component) return undefined
  const only = readNames(readHeader(request, HEADERS.onlyData))
  const except = readNames(readHeader(request, HEADERS.exceptData))
  return only || except ? { only, except } : undefined
}

export const readOnly = (request: ServerRequest): string[] =>
  (isHybrid(request) && readNames(readHeader(request, HEADERS.onlyData))) || []

/** Returns keys of cached properties; none for a document, which contains everything. */
export const readKept = (request: ServerRequest): string[] =>
  (isHybrid(request) && readNames(readHeader(request, HEADERS.once))) || []

// Stored per visitor: a longer name, or one with control characters, matches no bag of a page.
const BAG = /^\P{Cc}{1,100}$/u

export function readErrorBag({ request, body }: Exchange): string | undefined {
  const field = isRecord(body) ? body[ERROR_BAG_FIELD] : undefined
  const name = readHeader(request, HEADERS.errorBag) || field
  return typeof name === 'string' && BAG.test(name) && name.isWellFormed() ? name : undefined
}

export function readReferer({ request, url }: Exchange): URL | undefined {
  const referer = URL.parse(readHeader(request, 'referer') ?? '')
  return referer && /^https?:$/.test(referer.protocol) && referer.host === url.host ? referer : undefined
}

export function addVary(reply: ServerReply, header: string): void {
  const present = String(reply.getHeader('vary') ?? '')
  if (!present.toLowerCase().split(/, */).includes(header))
    reply.header('vary', present ? `${present}, ${header}` : header)
}

export function setHeaders(reply: ServerReply, headers: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  addVary(reply, HEADERS.hybrid)
}
