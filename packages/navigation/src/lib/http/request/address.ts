import { HttpError } from '../answer/answer.ts'
import type { ServerRequest } from '../exchange/wire.ts'

const ABSOLUTE_FORM = /^https?:\/\//i

// Rejects characters that a URL parser would interpret differently in a host.
const isHost = (host: string): boolean => !/[\s/?#@\\]/.test(host)

/** Two readers could disagree on which host counts. */
function hasTwoHosts({ rawHeaders = [] }: NonNullable<ServerRequest['raw']>): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

// Without a host, as HTTP/1.0 allows, only the path is meaningful.
function joinUrl({ protocol, host }: ServerRequest, target: string): URL | null {
  return isHost(host) ? URL.parse(`${protocol}://${host || 'localhost'}${target}`) : null
}

function parseUrl(request: ServerRequest): URL | null {
  const { url: target, method } = request
  if (request.raw && hasTwoHosts(request.raw)) return null
  if (target.startsWith('/')) return joinUrl(request, target)
  if (target === '*' && method === 'OPTIONS') return joinUrl(request, '/')
  // A request to a proxy has the host in the URL itself, which then counts.
  return ABSOLUTE_FORM.test(target) ? URL.parse(target) : null
}

/** Returns `undefined` if the host or the URL is invalid. */
export function findUrl(request: ServerRequest): URL | undefined {
  const url = parseUrl(request)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return isPlain ? url : undefined
}

/** Throws 400 if the host or the URL is invalid. */
export function readUrl(request: ServerRequest): URL {
  const url = findUrl(request)
  if (!url) throw new HttpError(400, 'The host or the address of this request cannot be read.')
  return url
}

/** Returns a URL as a reference to its own host: `//name/` would name another one. */
export const findPath = ({ pathname, search, hash }: URL): string =>
  `${pathname.startsWith('//') ? '/.' : ''}${pathname}${search}${hash}`

/** Formats a URL for a header, normalised. Throws for all but http and https. */
export function writeAddress(address: string | URL, base: URL): string {
  const target = new URL(address, base)
  if (!/^https?:$/.test(target.protocol)) throw new Error(`Only http and https can be visited, not [${address}].`)
  const isRelative = !URL.canParse(String(address)) && target.origin === base.origin
  return isRelative ? findPath(target) : target.href
}
