import { HEADERS } from '../protocol/headers.ts'
import { TOKEN_FIELD } from '../protocol/constants.ts'
import { createRouter } from '../routing/router.ts'
import type { App } from '../routing/register.ts'
import type { Routes } from '../routing/route.ts'
import type { Payload } from '../protocol/payload.ts'
import { findUrl, readUrl } from './request/address.ts'
import { createMethods } from './request/methods.ts'
import { type Answer, HttpError, back, type DataAnswer } from './answer/answer.ts'
import { type Exchange, describeRoute, findVersion } from './exchange/exchange.ts'
import { claimPath, limitRouter } from './apps.ts'
import { createCheckLimit, readLiveCheck } from './body/check-body.ts'
import { checkRoutes } from './check-routes.ts'
import type { AnyOptions, NavigationOptions, FlashData } from './exchange/options.ts'
import type { Host, ServerReply, ServerRequest, Wire } from './exchange/wire.ts'
import { runRoute } from './run/run-route.ts'
import { isHybrid, readMethod, readBody, readErrorBag, readHeader, setHeaders, addVary } from './request/request.ts'
import { sendExternal, sendRedirect } from './send/send-redirect.ts'
import { sendView } from './send/send-view.ts'

const SESSION_EXPIRED = 'Your session has expired. Please refresh the page.'

function sendAnswer(exchange: Exchange, answer: Answer): unknown {
  switch (answer.kind) {
    case 'view':
      // A form without JavaScript has no current page: it is redirected back.
      if (answer.component === null && !exchange.isHybrid && exchange.method !== 'GET')
        return sendAnswer(exchange, back({ invalidates: answer.invalidates ?? [] }))
      return sendView(exchange, answer)
    case 'dialog':
      return sendView(exchange, answer)
    case 'back':
    case 'redirect':
      return sendRedirect(exchange, answer)
    case 'external':
      return sendExternal(exchange, answer)
    case 'data':
      if (exchange.isHybrid || (exchange.method === 'GET' && !answer.plain)) return sendData(exchange, answer)
      return sendAnswer(exchange, answer.plain ?? back())
    case 'plain':
      exchange.reply.code(answer.status)
      setHeaders(exchange.reply, answer.headers)
      return answer.body
  }
}

const isStale = ({ request, method, options }: Omit<Exchange, 'context'>): boolean => {
  const version = readHeader(request, HEADERS.version)
  return method === 'GET' && isHybrid(request) && !!version && version !== findVersion(options)
}

const isSafe = (request: ServerRequest): boolean => request.method === 'GET' || request.method === 'HEAD'

function sayError(status: number, error: unknown, reply: ServerReply): string {
  reply.code(status)
  reply.header('content-type', 'text/plain; charset=utf-8')
  return status < 500 && error instanceof Error ? error.message : `HTTP ${status}`
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

/**
 * Answers the requests of an app on any server. Each method resolves to the body; status and
 * headers are set on the reply.
 */
export interface NavigationServer<wire extends Wire = Wire> {
  /** Throws for requests that cannot be answered; pass the error to `answerError`. */
  answerRequest(request: wire['request'], reply: wire['reply']): Promise<unknown>
  answerOptions(request: wire['request'], reply: wire['reply']): Promise<unknown>
  /** Answers requests that match no route: 404, or 405 if the path has other methods. */
  answerUnknown(request: wire['request'], reply: wire['reply']): Promise<unknown>
  /** Answers with an error page. Never rejects. */
  answerError(error: unknown, request: wire['request'], reply: wire['reply']): Promise<unknown>
}

const findMounted = ({ routes, handlers }: AnyOptions): Routes =>
  Object.fromEntries(Object.entries(routes).filter(([name]) => Object.hasOwn(handlers, name)))

function create(host: Host, options: AnyOptions): NavigationServer {
  checkRoutes(options)
  const isOwn = claimPath(host.paths, options.under)
  const router = limitRouter(createRouter(findMounted(options)), isOwn)
  const methods = createMethods(host, router, options.under)
  const allowCheck = createCheckLimit(options.liveChecks ?? {})
  const { contextOf, readContext } = createContexts(options)

  const open = (
    request: ServerRequest,
    reply: ServerReply,
    read: Pick<Exchange, 'url' | 'method' | 'body' | 'checks' | 'route'>,
  ): Omit<Exchange, 'context'> => ({
    ...read,
    options,
    router,
    isOwn,
    request,
    reply,
    isHybrid: isHybrid(request),
    readFlashed: async () => ({}),
    logError: host.logError,
  })

  // An error page is shown even if the request's own address cannot be read.
  const openError = (request: ServerRequest, reply: ServerReply): Omit<Exchange, 'context'> => {
    const url = findUrl(request) ?? new URL('http://localhost')
    return open(request, reply, { url, method: 'GET', body: undefined, checks: undefined, route: undefined })
  }

  async function verifyToken(exchange: Exchange): Promise<Answer | undefined> {
    const { request, route, context } = exchange
    const isExempt = !route || options.csrf?.except?.includes(route.name)
    if (isSafe(request) || !options.csrf || isExempt || (await options.csrf.verify(request, context))) return undefined
    if (!exchange.isHybrid || exchange.checks) throw new HttpError(419, 'The request token is missing or has expired.')
    const { flash = { error: SESSION_EXPIRED }, errors } = options.csrf
    const told = errors?.(context, request) ?? { [TOKEN_FIELD]: SESSION_EXPIRED }
    const bag = readErrorBag(exchange)
    // Keeps the current page with all typed input. A redirect back might lead elsewhere.
    const properties = {
      flash: typeof flash === 'function' ? flash(context, request) : flash,
      errors: bag ? { [bag]: told } : told,
    }
    return { kind: 'view', component: null, properties, status: 419 }
  }

  async function answerRequest(request: ServerRequest, reply: ServerReply): Promise<unknown> {
    addVary(reply, HEADERS.hybrid)
    const url = readUrl(request)
    const read = readBody(request)
    const { checks, body } = readLiveCheck(request, read)
    const method = readMethod(request, read)
    const match = router.match(url, method)
    if (!match) throw methods.refuse(url, method)
    if (checks) {
      if (!match.route.options.body) throw new HttpError(400, `The route [${match.name}] checks no fields.`)
      allowCheck(request)
    }
    const route = describeRoute(match, url)
    const base = open(request, reply, { url, method, body, checks, route })
    if (isStale(base)) return sendExternal({ ...base, context: undefined }, { url: url.href, target: 'current' })
    const exchange: Exchange = { ...base, ...(await readContext(request, reply)) }
    const refusal = await verifyToken(exchange)
    if (refusal) return sendAnswer(exchange, refusal)
    return sendAnswer(exchange, await runRoute(exchange, match, { url, body }))
  }

  async function answerError(error: unknown, request: ServerRequest, reply: ServerReply): Promise<unknown> {
    const status = statusOf(error)
    if (status >= 500) host.logError(error, request)
    addVary(reply, HEADERS.hybrid)
    if (error instanceof HttpError) for (const [name, value] of Object.entries(error.headers)) reply.header(name, value)
    // No one sees the page of a live check.
    if (readHeader(request, HEADERS.validate) !== undefined) return sayError(status, error, reply)
    try {
      const context = await contextOf(request, reply)
      const base = openError(request, reply)
      const answer = await options.exception?.({ status, error, request, reply, context, url: base.url })
      if (answer) return await sendView({ ...base, context }, { status, ...answer })
    } catch (failure) {
      host.logError(failure, request)
    }
    return sayError(status, error, reply)
  }

  const answerUnknown = (request: ServerRequest, reply: ServerReply): Promise<unknown> =>
    answerError(methods.refuseUnknown(request), request, reply)

  return { answerRequest, answerOptions: methods.answerOptions, answerUnknown, answerError }
}

/**
 * Server half of an app without a framework: adapters pass requests in and send the answers. Throws
 * at startup if a guard or head is missing, or a route lies outside the app's path.
 */
export const createNavigationServer = <Context, Guarded extends object, app extends App, wire extends Wire>(
  host: Host<wire>,
  options: NavigationOptions<Context, Guarded, app, wire>,
): NavigationServer<wire> =>
  // Only the app's own functions need the types of the context and the routes.
  create(host, options as unknown as AnyOptions)

function createContexts(options: AnyOptions) {
  const contexts = new WeakMap<ServerRequest, Promise<unknown>>()

  /** Creates a context once per request, also when its response becomes an error page. */
  function contextOf(request: ServerRequest, reply: ServerReply): Promise<unknown> {
    const known = contexts.get(request)
    if (known) return known
    const made = (async () => options.context?.(request, reply))()
    contexts.set(request, made)
    return made
  }

  return {
    contextOf,
    /** Flash data is deleted when read: by the first caller, once. */
    async readContext(request: ServerRequest, reply: ServerReply) {
      const context = await contextOf(request, reply)
      let flashed: Promise<Partial<FlashData>> | undefined
      const read = async (): Promise<Partial<FlashData>> =>
        (await options.flashStore?.read(context, { request, reply, under: options.under })) ?? {}
      return { context, readFlashed: () => (flashed ??= read()) }
    },
  }
}

/** Answers with an empty set of properties for the current page, plus the data. */
function sendData({ options, reply, url, isHybrid }: Exchange, answer: DataAnswer): Payload | string {
  reply.code(answer.status ?? 200)
  setHeaders(reply, answer.headers)
  reply.header('content-type', 'application/json; charset=utf-8')
  // A plain GET has no page to go back to.
  if (!isHybrid) return JSON.stringify(answer.value)
  reply.header(HEADERS.hybrid, 'true')
  const view = { component: null, properties: {}, deferred: [] }
  return { view, dialog: null, url: url.href, version: findVersion(options), data: answer.value }
}
