import { HttpError } from '../answer/answer.ts'
import type { ServerRequest } from '../exchange/wire.ts'

const ABSOLUTE_FORM = /^https?:\/\//i

// What no host may contain: a parser of URLs would read it as something else.
const isHost = (host: string): boolean => !/[\s/?#@\\]/.test(host)

/** Whether the request names its host twice: which of them counts, two readers would decide differently. */
function hasTwoHosts({ rawHeaders = [] }: NonNullable<ServerRequest['raw']>): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

// Without a host, as HTTP/1.0 allows, only the path says anything.
function joinUrl({ protocol, host }: ServerRequest, target: string): URL | null {
  return isHost(host) ? URL.parse(`${protocol}://${host || 'localhost'}${target}`) : null
}

function parseUrl(request: ServerRequest): URL | null {
  const { url: target, method } = request
  if (request.raw && hasTwoHosts(request.raw)) return null
  if (target.startsWith('/')) return joinUrl(request, target)
  if (target === '*' && method === 'OPTIONS') return joinUrl(request, '/')
  // A request to a proxy names its host in the address itself, which then counts.
  return ABSOLUTE_FORM.test(target) ? URL.parse(target) : null
}

/** The whole URL of a request; `undefined` where its host or its address is none. */
export function findUrl(request: ServerRequest): URL | undefined {
  const url = parseUrl(request)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return isPlain ? url : undefined
}

/** The whole URL of a request. Throws 400 where its host or its address is none. */
export function readUrl(request: ServerRequest): URL {
  const url = findUrl(request)
  if (!url) throw new HttpError(400, 'The host or the address of this request cannot be read.')
  return url
}

/** The path, query and hash of a URL as an address that leads to its own host: `//name/` would be read as another one. */
export const findPath = ({ pathname, search, hash }: URL): string =>
  `${pathname.startsWith('//') ? '/.' : ''}${pathname}${search}${hash}`

/**
 * An address as a header says it: normalized, so that nothing in it can be read differently. Only http and https lead
 * anywhere; `javascript:` and the like throw.
 */
export function writeAddress(address: string | URL, base: URL): string {
  const target = new URL(address, base)
  if (!/^https?:$/.test(target.protocol)) throw new Error(`Only http and https can be visited, not [${address}].`)
  const isRelative = !URL.canParse(String(address)) && target.origin === base.origin
  return isRelative ? findPath(target) : target.href
}
