import type { IncomingMessage } from 'node:http'

/**
 * Rewrites a request's target to a path. A proxy request contains the full URL
 * (`GET http://app.example/path`): its host counts. A malformed path is taken literally, so that it
 * is not found.
 */
export function cleanTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request
  const [authority] = /^https?:\/\/[^/?#\\@]+/i.exec(url) ?? []
  if (!authority || !URL.canParse(authority)) return makeDecodable(url)
  request.headers.host = authority.replace(/^https?:\/\//i, '')
  const path = url.slice(authority.length)
  return makeDecodable(path.startsWith('/') ? path : `/${path}`)
}

function makeDecodable(url: string): string {
  const [path = ''] = url.split('?', 1)
  return isText(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

/** No text contains the character 0: the database rejects it. */
function isText(path: string): boolean {
  try {
    return !decodeURI(path).includes('\0')
  } catch {
    return false
  }
}
