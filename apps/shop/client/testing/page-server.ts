import { HEADERS, type PagePayload, type View } from '@cadenza/navigation'
import { type HttpRequest, NavigationError, type Transport } from '@cadenza/navigation/client'
import { expect, onTestFinished, vi } from 'vitest'

/** A request sent by the page. */
export interface SentRequest {
  method: string
  /** With its query. */
  path: string
  data: unknown
  headers: Record<string, string>
  /** Shows whether it was aborted before its response. */
  signal: AbortSignal | undefined
}

/**
 * Returns the properties changed by the server's response, or `answeredData()`; a promise delays
 * the response.
 */
type Answer = (request: SentRequest) => object | Promise<object>

/** Behaviour of a test's server. */
export interface ServerOptions {
  /** Default: the unchanged page. Throw a `NavigationError` for an unreachable server. */
  answer?: Answer
  /** Merge rules of lists set by the server. */
  merges?: View['merges']
  /** Errors of form fields validated when they lose focus. Default: none. */
  check?: (request: SentRequest) => Record<string, string>
}

/** Requests of a page to its server, in order. */
export interface Asked {
  requests: SentRequest[]
  /** Fields of each live validation, which are not among the requests. */
  checks: string[][]
}

class AnsweredData {
  readonly data: unknown
  constructor(data: unknown) {
    this.data = data
  }
}

/** Response to a request beside the page: data, without a page. */
export const answeredData = (data: unknown): object => new AnsweredData(data)

/** Response that the browser saves as a file, beside the page. */
export const answeredFile: object = {}

/**
 * Answers with the page at the requested address; changing requests redirect back to their source.
 */
export function createPageServer(
  payload: PagePayload,
  { requests, checks }: Asked,
  { answer = () => ({}), merges, check = () => ({}) }: ServerOptions,
): Transport {
  const impatient: string[] = []
  // A large file over a slow connection may take any time.
  onTestFinished(() => expect(impatient, 'files that are given up after a while').toEqual([]))
  return async ({ method, url, headers, body, signal, timeout }: HttpRequest) => {
    if (body instanceof FormData && [...body.values()].some((part) => part instanceof File) && timeout !== 0)
      impatient.push(url)
    const { pathname, search } = new URL(url)
    const data: unknown = typeof body === 'string' ? JSON.parse(body) : body && Object.fromEntries(body)
    const request = { method, path: pathname + search, data, headers, signal }
    const asked = headers[HEADERS.validate]
    if (asked) {
      checks.push(JSON.parse(asked) as string[])
      const told: Record<string, string> = { [HEADERS.validate]: 'true' }
      return { status: 200, headers: told, data: { errors: check(request) } }
    }
    requests.push(request)
    const aborted = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new NavigationError('aborted'))),
    )
    const changes = await Promise.race([answer(request), aborted])
    if (changes === answeredFile)
      return { status: 200, headers: { 'content-disposition': 'attachment' }, data: new ArrayBuffer(0) }
    const answered = { status: 200, headers: { 'x-hybrid': 'true' } }
    if (changes instanceof AnsweredData) {
      const { data: given } = changes
      return {
        ...answered,
        data: structuredClone({
          view: { component: null, properties: {}, deferred: [] },
          dialog: null,
          url,
          version: payload.version,
          data: given,
        }),
      }
    }
    const { view } = payload
    const page = {
      ...payload,
      url: method === 'GET' ? url : location.href,
      view: { ...view, properties: { ...view.properties, ...changes }, merges },
    }
    return { ...answered, data: structuredClone(page) }
  }
}

/**
 * Fails the test on console errors: React reports hydration mismatches there. An unreachable server
 * is no error here.
 */
export function failOnErrors(): void {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const told = (event: ErrorEvent) => console.error(event.error)
  window.addEventListener('error', told)
  onTestFinished(() => {
    window.removeEventListener('error', told)
    expect(log.mock.calls.filter(([error]) => !(error instanceof NavigationError))).toEqual([])
  })
}

/**
 * Fails a test if an id occurs twice on its page, on opening or at the end of the test: a second
 * label would name and focus the field of the first, and a link would lead to it. Call it once the
 * page is open, and before it is closed.
 */
export function failOnDoubleIds(): void {
  const check = () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  }
  check()
  onTestFinished(check)
}
