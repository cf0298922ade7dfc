import { HEADERS, type PagePayload, type View } from '@cadenza/navigation'
import { type HttpRequest, NavigationError, type Transport } from '@cadenza/navigation/client'
import { expect, onTestFinished, vi } from 'vitest'

/** A request that the page has sent. */
export interface SentRequest {
  method: string
  /** With its query. */
  path: string
  data: unknown
  headers: Record<string, string>
  /** Says whether it was ended before its answer. */
  signal: AbortSignal | undefined
}

/** Returns the properties that the server's answer changes, or `answeredData()`; a promise delays the answer. */
type Answer = (request: SentRequest) => object | Promise<object>

/** What a test's server does. */
export interface ServerOptions {
  /** Default: the page again, as it was. Throw a `NavigationError` for a server that cannot be reached. */
  answer?: Answer
  /** How the server says that lists grow. */
  merges?: View['merges']
  /** What is wrong with the fields of a form that are checked as they are left. Default: nothing. */
  check?: (request: SentRequest) => Record<string, string>
}

/** What a page has asked its server, in order. */
export interface Asked {
  requests: SentRequest[]
  /** The fields that the server was asked about, those of each check by themselves. They are among no requests. */
  checks: string[][]
}

class AnsweredData {
  readonly data: unknown
  constructor(data: unknown) {
    this.data = data
  }
}

/** An answer to a request beside the page: data, and no page. */
export const answeredData = (data: unknown): object => new AnsweredData(data)

/** Answers with the page at the address that was asked for; what changes something leads back to where it was sent from. */
export function createPageServer(
  payload: PagePayload,
  { requests, checks }: Asked,
  { answer = () => ({}), merges, check = () => ({}) }: ServerOptions,
): Transport {
  const impatient: string[] = []
  // A large file over a slow line takes as long as it takes.
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

/** Fails the test on console errors: React reports hydration mismatches there. An unreachable server is no error here. */
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
 * Fails a test whose page has an id twice, as it opens or as the test ends: a second label would name and focus the field of the first,
 * and a link would lead to it. Called once the page is there, and before whatever closes it runs.
 */
export function failOnDoubleIds(): void {
  const check = () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  }
  check()
  onTestFinished(check)
}
