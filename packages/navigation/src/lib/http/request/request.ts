import { parseEntries } from '../../protocol/nest-entries.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { checkLimits } from '../../protocol/limits.ts'
import { ERROR_BAG_FIELD, METHOD_FIELD, type Method, SPOOFED_METHODS } from '../../protocol/constants.ts'
import { HttpError } from '../answer/answer.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ServerReply, ServerRequest } from '../exchange/wire.ts'

/** The first value of a request header. */
export function readHeader(request: ServerRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Whether the request is a navigation of the client, not a first visit. */
export const isHybrid = (request: ServerRequest): boolean => !!readHeader(request, HEADERS.hybrid)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !Array.isArray(value)

// Parsers of forms make a list of the values of a repeated name.
const entriesOf = (fields: Record<string, unknown>): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item): [string, unknown] => [name, item]) : [[name, value] as [string, unknown]],
  )

/**
 * The body, with the bracket names of forms made into nested values. Throws 400 for one with more than 1,000 values or 32
 * levels.
 */
export function readBody(request: ServerRequest): unknown {
  const { body } = request
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    readHeader(request, 'content-type') ?? '',
  )
  if (isForm && isRecord(body)) return parseEntries(entriesOf(body))
  checkLimits(body)
  return body
}

/** The method that is meant: a POST says PUT, PATCH or DELETE in its field `_method`. Throws 400 where that is no text. */
export function readMethod({ method }: ServerRequest, body: unknown): Method {
  if (method === 'HEAD') return 'GET'
  const spoofed = method === 'POST' && isRecord(body) ? body[METHOD_FIELD] : ''
  if (spoofed !== undefined && typeof spoofed !== 'string') throw new HttpError(400, 'The field _method is no text.')
  const wanted = spoofed?.toUpperCase() ?? ''
  return (SPOOFED_METHODS.includes(wanted) ? wanted : method) as Method
}

/** A list of names. A bare JSON string is accepted for one: the original client sends it. Names that say nothing are dropped. */
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

/** Which properties a partial reload asks for. */
export interface PartialRequest {
  only?: readonly string[]
  except?: readonly string[]
}

/** What a partial reload of the component asks for; `undefined` means that everything is wanted. */
export function readPartial(request: ServerRequest, component: string): PartialRequest | undefined {
  if (!isHybrid(request) || readHeader(request, HEADERS.partialComponent) !== component) return undefined
  const only = readNames(readHeader(request, HEADERS.onlyData))
  const except = readNames(readHeader(request, HEADERS.exceptData))
  return only || except ? { only, except } : undefined
}

/** The properties that a request names, whatever page they are of. */
export const readOnly = (request: ServerRequest): string[] =>
  (isHybrid(request) && readNames(readHeader(request, HEADERS.onlyData))) || []

/** Keys of the properties that the browser has kept. A document holds everything, whoever asks for it. */
export const readKept = (request: ServerRequest): string[] =>
  (isHybrid(request) && readNames(readHeader(request, HEADERS.once))) || []

// It is kept with the visitor: what is longer, or holds what nobody writes, names no bag of a page.
const BAG = /^\P{Cc}{1,100}$/u

/** The error bag that the request asks for: in its header, or in a field of a form without JavaScript. */
export function readErrorBag({ request, body }: Exchange): string | undefined {
  const field = isRecord(body) ? body[ERROR_BAG_FIELD] : undefined
  const name = readHeader(request, HEADERS.errorBag) || field
  return typeof name === 'string' && BAG.test(name) && name.isWellFormed() ? name : undefined
}

/** The page that a request came from, if it is one of the same host. */
export function readReferer({ request, url }: Exchange): URL | undefined {
  const referer = URL.parse(readHeader(request, 'referer') ?? '')
  return referer && /^https?:$/.test(referer.protocol) && referer.host === url.host ? referer : undefined
}

/** Says that answers differ by a request header. */
export function addVary(reply: ServerReply, header: string): void {
  const present = String(reply.getHeader('vary') ?? '')
  if (!present.toLowerCase().split(/, */).includes(header))
    reply.header('vary', present ? `${present}, ${header}` : header)
}

/** Says that answers differ by whether a navigation or a document was asked for. */
export const addHybridVary = (reply: ServerReply): void => addVary(reply, HEADERS.hybrid)

/** Sets what a handler says of its answer. What it says that the answer differs by comes beside our own. */
export function setHeaders(reply: ServerReply, headers: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  addHybridVary(reply)
}
