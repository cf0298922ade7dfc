/** Example adapter for Hono: `mountNavigation(app, { routes, handlers, ... })`. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { App, RegisteredApp } from '@cadenza/navigation'
import {
  type Host,
  METHODS,
  type NavigationOptions,
  type ServerReply,
  type ServerRequest,
  checkJson,
  createNavigationServer,
  parseForm,
} from '@cadenza/navigation/http'
import { HttpError } from '@cadenza/navigation/server'

type Env = { Bindings: HttpBindings }

/** Passed to handlers, guards and stores: the library's view of the request, and Hono's own. */
export interface HonoWire {
  request: ServerRequest & { readonly hono: Context<Env> }
  reply: ServerReply
}

export interface AdapterOptions {
  /** Maximum body size in bytes; larger bodies get a 413. Default: 1 MiB. */
  maxBody?: number
  /** Reads the visitor's original request behind a proxy. Default: no proxy. */
  readVisitor?: (incoming: IncomingMessage) => Pick<ServerRequest, 'protocol' | 'host' | 'ip'>
  /** Receives errors answered with status 500 and above. Default: the console. */
  logError?: Host['logError']
}

const MEBIBYTE = 1_048_576

const readDirectVisitor = ({ headers, socket }: IncomingMessage): Pick<ServerRequest, 'protocol' | 'host' | 'ip'> => ({
  protocol: 'encrypted' in socket ? 'https' : 'http',
  host: headers.host ?? '',
  ip: socket.remoteAddress ?? '',
})

/** Parses JSON, form fields by name, or nothing. Throws 400 if the body does not match its type. */
async function parseBody(hono: Context<Env>): Promise<unknown> {
  const type = hono.req.header('content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) {
    return hono.req.parseBody({ all: true }).catch(() => {
      throw new HttpError(400, 'The body is no multipart form.')
    })
  }
  const bytes = Buffer.from(await hono.req.arrayBuffer())
  // The client declares JSON for a GET without a body.
  if (bytes.length === 0) return undefined
  if (/^application\/x-www-form-urlencoded/i.test(type)) return parseForm(bytes)
  if (!/^application\/json/i.test(type)) throw new HttpError(415, 'The body is neither a form nor JSON.')
  checkJson(bytes)
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new HttpError(400, 'The body is no JSON.')
  }
}

class Reply implements ServerReply {
  readonly headers = new Headers()
  readonly raw: HttpBindings['outgoing']
  status = 200

  constructor(raw: HttpBindings['outgoing']) {
    this.raw = raw
  }
  code(status: number): void {
    this.status = status
  }
  header(name: string, value: string | string[]): void {
    // Appends cookies; replaces other headers.
    if (name.toLowerCase() !== 'set-cookie') this.headers.delete(name)
    for (const one of [value].flat()) this.headers.append(name, one)
  }
  getHeader(name: string): string | string[] | undefined {
    if (name.toLowerCase() !== 'set-cookie') return this.headers.get(name) ?? undefined
    const cookies = this.headers.getSetCookie()
    return cookies.length > 0 ? cookies : undefined
  }
  removeHeader(name: string): void {
    this.headers.delete(name)
  }
  /** Sends a handler's result: text, bytes or a Node stream; anything else as JSON. */
  send(body: unknown): Response {
    const { status, headers } = this
    if (body === undefined || body === null || body === '') return new Response(null, { status, headers })
    if (body instanceof Readable) return new Response(Readable.toWeb(body) as ReadableStream, { status, headers })
    if (typeof body === 'string' || body instanceof Uint8Array) {
      if (!headers.has('content-type'))
        headers.set('content-type', typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream')
      return new Response(body as BodyInit, { status, headers })
    }
    if (!headers.has('content-type')) headers.set('content-type', 'application/json; charset=utf-8')
    return new Response(JSON.stringify(body), { status, headers })
  }
}

const paths = new WeakMap<Hono<Env>, string[]>()

function createHost(app: Hono<Env>, logError: Host['logError']): Host<HonoWire> {
  if (!paths.has(app)) paths.set(app, [])
  return {
    paths: paths.get(app)!,
    hasRoute: (method, pathname) => app.routes.some((route) => route.method === method && route.path === pathname),
    logError,
  }
}

/**
 * Mounts an app under its path or, without one, for all requests that no earlier route has taken,
 * with error handling for all of them. Mount an app with its own path (`under`) first.
 */
export function mountNavigation<context = unknown, Guarded extends object = {}, app extends App = RegisteredApp>(
  app: Hono<Env>,
  options: NavigationOptions<context, Guarded, app, HonoWire>,
  { maxBody = MEBIBYTE, readVisitor = readDirectVisitor, logError = console.error }: AdapterOptions = {},
): void {
  const { under } = options
  const server = createNavigationServer(createHost(app, logError), options)

  async function answer(hono: Context<Env>, find: (request: HonoWire['request'], reply: Reply) => Promise<unknown>) {
    const { incoming, outgoing } = hono.env
    const { method = 'GET', url = '/', headers } = incoming
    const request = { method, url, headers, ...readVisitor(incoming), raw: incoming, hono }
    const reply = new Reply(outgoing)
    const body = await find(request, reply).catch((error: unknown) => server.answerError(error, request, reply))
    return reply.send(body)
  }
  const fail = (error: unknown, hono: Context<Env>) =>
    answer(hono, (request, reply) => server.answerError(error, request, reply))

  const limit = bodyLimit({ maxSize: maxBody, onError: (hono) => fail(new HttpError(413), hono) })
  // Hono also matches `/desk` with `/desk/*`.
  app.all(under === undefined ? '*' : `${under}/*`, limit, (hono) =>
    answer(hono, async (request, reply) => {
      if (request.method === 'OPTIONS') return server.answerOptions(request, reply)
      if (![...METHODS, 'HEAD'].includes(request.method)) return server.answerUnknown(request, reply)
      return server.answerRequest({ ...request, body: await parseBody(hono) }, reply)
    }),
  )
  if (under === undefined) app.onError((error, hono) => fail(error, hono))
}
