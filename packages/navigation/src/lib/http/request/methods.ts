import type { Method } from '../../protocol/constants.ts'
import type { Router } from '../../routing/router.ts'
import type { Routes } from '../../routing/route.ts'
import { findUrl, readUrl } from './address.ts'
import { HttpError } from '../answer/answer.ts'
import type { Host, ServerReply, ServerRequest } from '../exchange/wire.ts'

/** Methods that a route can have. */
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const withImplied = (methods: readonly string[]): string[] => [
  ...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
]

export function createMethods({ hasRoute = () => false }: Host, router: Router<Routes>, under?: string) {
  // The app's own path is a server route that accepts every method.
  const isRoot = (pathname: string): boolean => pathname.replace(/\/$/, '') === under
  const isTaken = (url: URL, method: Method): boolean =>
    router.match(url, method) !== undefined || (!isRoot(url.pathname) && hasRoute(method, url.pathname))

  function listMethods(url: URL): string[] {
    const methods = METHODS.filter((method) => isTaken(url, method))
    return methods.length > 0 ? withImplied(methods) : []
  }

  /** Returns 404 for an unknown URL, 405 if it supports other methods. */
  function refuse(url: URL, method: string): HttpError {
    const allowed = listMethods(url)
    if (allowed.length === 0 || allowed.includes(method)) return new HttpError(404)
    return new HttpError(405, 'HTTP 405', { allow: allowed.join(', ') })
  }

  return {
    refuse,
    refuseUnknown(request: ServerRequest): HttpError {
      const url = findUrl(request)
      return url ? refuse(url, request.method) : new HttpError(400)
    },
    /** Answers OPTIONS with the methods of a URL, or of the server as a whole (`OPTIONS *`). */
    async answerOptions(request: ServerRequest, reply: ServerReply): Promise<string> {
      const url = readUrl(request)
      const allowed = request.url === '*' ? withImplied(METHODS) : listMethods(url)
      if (allowed.length === 0) throw new HttpError(404)
      reply.code(204)
      reply.header('allow', allowed.join(', '))
      return ''
    },
  }
}
