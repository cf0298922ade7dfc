import {
  type HttpResponse,
  NavigationError,
  type NavigationErrorCode,
} from '../lib/browser/navigation/navigation-error.ts'
import type { HttpRequest, Transport } from '../lib/browser/navigation/transport.ts'
import type { Properties } from '../lib/protocol/payload.ts'
import { answerWith, createPayload } from './fake-server.ts'

/** A request that waits for the test to answer it. */
export interface Held extends HttpRequest {
  path: string
  /** Answers with the page at this path, with changed properties. */
  page(path: string, properties?: Properties): void
  answer(response: HttpResponse): void
  fail(code: NavigationErrorCode): void
}

/** A server that answers on the test's command. */
export interface HeldServer {
  transport: Transport
  /** In sending order. */
  requests: Held[]
}

/**
 * `isDeaf`: a response arrives although its request was aborted, as if it was already on its way.
 */
export function createHeldServer({ isDeaf = false }: { isDeaf?: boolean } = {}): HeldServer {
  const requests: Held[] = []
  const transport: Transport = (request) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(request.url)
      const fail = (code: NavigationErrorCode): void => reject(new NavigationError(code))
      const answer = (response: HttpResponse): void => resolve(structuredClone(response))
      const page = (path: string, changes?: Properties): void => answer(answerWith(createPayload(path, changes)))
      if (!isDeaf) request.signal?.addEventListener('abort', () => fail('aborted'))
      requests.push({ ...request, path: pathname + search, page, answer, fail })
    })
  return { transport, requests }
}
