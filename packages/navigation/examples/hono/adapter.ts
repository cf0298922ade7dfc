/** The library on Hono, as an example of an adapter: `mountNavigation(app, { routes, handlers, ... })`. */
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

/** What handlers, guards and stores are given: the request as the library reads it, with Hono's own context beside it. */
export interface HonoWire {
  request: ServerRequest & { readonly hono: Context<Env> }
  reply: ServerReply
}

export interface AdapterOptions {
  /** The largest body that is read, in bytes; larger ones are answered with 413. Default: 1 MiB. */
  maxBody?: number
  /** How the visitor's request looked before it came through a proxy. Default: there is none. */
  readVisitor?: (incoming: IncomingMessage) => Pick<ServerRequest, 'protocol' | 'host' | 'ip'>
  /** Told of errors that are answered with 500 and more. Default: the console. */
  logError?: Host['logError']
}

const MEBIBYTE = 1_048_576

const readDirectVisitor = ({ headers, socket }: IncomingMessage): Pick<ServerRequest, 'protocol' | 'host' | 'ip'> => ({
  protocol: 'encrypted' in socket ? 'https' : 'http',
  host: headers.host ?? '',
  ip: socket.remoteAddress ?? '',
})

/** JSON, a form's fields by name, or nothing. Throws 400 for what is none of what it says. */
async function parseBody(hono: Context<Env>): Promise<unknown> {
  const type = hono.req.header('content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) {
    return hono.req.parseBody({ all: true }).catch(() => {
      throw new HttpError(400, 'The body is no multipart form.')
    })
  }
  const bytes = Buffer.from(await hono.req.arrayBuffer())
  // The client says that a GET without a body is JSON.
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
    // A cookie comes beside those that are there, anything else in the place of what was said before.
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
  /** What a handler has answered: text, bytes, a stream of Node; anything else travels as JSON. */
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
 * Mounts an app: what stands under its path or, without one, everything that no route has taken that was there before, with the
 * errors of all of them. An app with a path of its own (`under`) is mounted first.
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
  // Hono reads `/desk/*` as `/desk`, too.
  app.all(under === undefined ? '*' : `${under}/*`, limit, (hono) =>
    answer(hono, async (request, reply) => {
      if (request.method === 'OPTIONS') return server.answerOptions(request, reply)
      if (![...METHODS, 'HEAD'].includes(request.method)) return server.answerUnknown(request, reply)
      return server.answerRequest({ ...request, body: await parseBody(hono) }, reply)
    }),
  )
  if (under === undefined) app.onError((error, hono) => fail(error, hono))
}
