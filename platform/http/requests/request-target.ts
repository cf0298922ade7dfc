import type { IncomingMessage } from 'node:http'

/**
 * The address of a request as the app's routes know it: a path. A request to a proxy says it whole
 * (`GET http://app.example/path`): then its host counts, and not the one that the header `Host` names. A path that stands
 * for no text is taken letter by letter, so that it is an address that is not there.
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

/** The character 0 is in no text: the database refuses it. */
function isText(path: string): boolean {
  try {
    return !decodeURI(path).includes('\0')
  } catch {
    return false
  }
}
