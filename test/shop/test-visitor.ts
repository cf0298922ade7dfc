import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Payload } from '@cadenza/navigation'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export interface TestResponse {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** Decompressed. */
  body: string
  /** As sent. */
  bytes: Buffer
  /** Payload of a document or a hybrid response; others have none. */
  payload: Payload
  /** Properties of the payload's view. */
  props: any
  /** Target of a redirect or an external response. */
  location: string | null
}

interface RequestOptions {
  headers?: Record<string, string>
  /** Whether redirects are followed, as in a browser. Default true. */
  follow?: boolean
}

export interface TestVisitor {
  /** Cookies by name, which a test may read or delete. */
  cookies: Map<string, string>
  /** Opens a page as a document. */
  get(path: string, options?: RequestOptions): Promise<TestResponse>
  /** Navigates to a page like the client. */
  hybrid(
    path: string,
    options?: RequestOptions & { component?: string; only?: string[]; except?: string[] },
  ): Promise<TestResponse>
  /** Sends data like the client: JSON, with the cookie's token, if any. */
  post(path: string, data?: object, options?: RequestOptions): Promise<TestResponse>
  /** Submits a form like a browser without JavaScript. */
  submit(path: string, fields?: Record<string, string>, options?: RequestOptions): Promise<TestResponse>
}

/** Returns a practically unique IPv4 address. */
export function createAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}

/**
 * Creates a visitor of the shop at the given origin, with a separate address. Requests stay in the
 * process.
 */
export function createTestVisitor(app: FastifyInstance, origin: string, remoteAddress = createAddress()): TestVisitor {
  const cookies = new Map<string, string>()
  let page = `${origin}/`
  let version = 'test'

  async function send(
    method: 'GET' | 'POST',
    path: string,
    options: RequestOptions & { payload?: string },
  ): Promise<TestResponse> {
    const url = new URL(path, origin)
    const answer = await app.inject({
      method,
      remoteAddress,
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        referer: page,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...options.headers,
      },
      ...(options.payload !== undefined && { payload: options.payload }),
    })
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, encodeURIComponent(cookie.value))
    }
    const redirect = answer.headers.location
    const external = answer.headers['x-hybrid-external']
    const location = redirect ?? external ?? null
    const isOwn = location !== null && new URL(String(location), origin).origin === origin
    if (redirect && isOwn && options.follow !== false) {
      const { 'content-type': _, origin: __, ...headers } = options.headers ?? {}
      return send('GET', redirect, { ...options, headers, payload: undefined })
    }
    const body = readBody(answer)
    const payload = readPayload(body, answer.headers['x-hybrid'] === 'true')
    if (payload) page = payload.url
    // Version of the app that the page belongs to.
    if (payload?.version) version = payload.version
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body,
      bytes: answer.rawPayload,
      payload: payload as Payload,
      props: payload?.view?.properties,
      // Removes the parameter that detects cookies, which no page or address bar shows.
      location: location === null ? null : String(location).replace(/[?&]cookies-given=\d+(?=#|$)/, ''),
    }
  }

  /** Visitors with a session also have its token. */
  const readToken = () => decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')

  /** Headers that browsers send with a form of the same origin. */
  const sentByPage = { origin, 'sec-fetch-site': 'same-origin' }
  const hybridHeaders = () => ({
    'x-hybrid': 'true',
    'x-requested-with': 'XMLHttpRequest',
    'x-hybrid-version': version,
  })

  return {
    cookies,
    get: (path, options = {}) => send('GET', path, options),
    hybrid(path, { component, only, except, headers, ...options } = {}) {
      const partial = {
        ...(component && { 'x-hybrid-partial-component': component }),
        ...(only && { 'x-hybrid-only-data': JSON.stringify(only) }),
        ...(except && { 'x-hybrid-except-data': JSON.stringify(except) }),
      }
      return send('GET', path, { ...options, headers: { ...hybridHeaders(), ...partial, ...headers } })
    },
    async post(path, data = {}, { headers, ...options } = {}) {
      const xsrf = readToken()
      return send('POST', path, {
        ...options,
        headers: {
          ...hybridHeaders(),
          ...sentByPage,
          'content-type': 'application/json',
          ...(xsrf && { 'x-xsrf-token': xsrf }),
          ...headers,
        },
        payload: JSON.stringify(data),
      })
    },
    async submit(path, fields = {}, { headers, ...options } = {}) {
      const _token = readToken()
      return send('POST', path, {
        ...options,
        headers: { ...sentByPage, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ ...(_token && { _token }), ...fields }).toString(),
      })
    },
  }
}

const entities: Record<string, string> = { '#39': "'", lt: '<', gt: '>', quot: '"', amp: '&' }

function readBody({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString()
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body
}

function readPayload(body: string, isHybrid: boolean): Payload | null {
  if (isHybrid) return JSON.parse(body)
  const attribute = /data-payload=(["'])(.*?)\1/s.exec(body)?.[2]
  if (!attribute) return null
  return JSON.parse(attribute.replace(/&(#39|lt|gt|quot|amp);/g, (_, name: string) => entities[name]!))
}
