import { NavigationError } from '../lib/browser/navigation/navigation-error.ts'
import type { HttpRequest, Transport } from '../lib/browser/navigation/transport.ts'
import type { PagePayload } from '../lib/protocol/payload.ts'

const ORIGIN = 'http://shop.test'

/** Creates the payload of a page that contains its own path. */
export function createPayload(path: string, properties: Record<string, unknown> = {}): PagePayload {
  const url = new URL(path, ORIGIN)
  const component = url.pathname.slice(1).split('/')[0] || 'home'
  return {
    view: {
      component,
      properties: { path: url.pathname + url.search, errors: {}, flash: {}, ...properties },
      deferred: [],
    },
    dialog: null,
    url: url.href,
    version: 'v1',
  }
}

/** Creates a response of the protocol. */
export const answerWith = (data: unknown, headers: Record<string, string> = {}, status = 200) => ({
  status,
  headers: { 'x-hybrid': 'true', ...headers },
  data,
})

/** Creates a transport that answers after a delay and can be aborted. */
export const createTransportOf =
  (
    answer: (request: HttpRequest) => ReturnType<typeof answerWith>,
    delay: (request: HttpRequest) => number,
  ): Transport =>
  (request) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(structuredClone(answer(request))), delay(request))
      request.signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(new NavigationError('aborted'))
      })
    })
