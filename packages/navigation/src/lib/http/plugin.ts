import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseQuery } from '../protocol/parse-query.ts'
import { HEADERS } from '../protocol/headers.ts'
import { TOKEN_FIELD } from '../protocol/constants.ts'
import { findUrl, urlOf } from './request/address.ts'
import { METHODS, createMethods } from './request/methods.ts'
import { parseForms } from './request/parse-forms.ts'
import { createRouter } from '../routing/router.ts'
import { type Answer, HttpError, properties } from './answer/answer.ts'
import { type Exchange, describeRoute, versionOf } from './exchange.ts'
import type { FlashData, Handler, NavigationOptions } from './options.ts'
import { isHybrid, methodOf, readBody, readErrorBag, readHeader, setHeaders, varyByHybrid } from './request/request.ts'
import { sendExternal, sendRedirect } from './answer/send-redirect.ts'
import { sendView } from './answer/send-view.ts'

const SESSION_EXPIRED = 'Your session has expired. Please refresh the page.'

/** Sends what a handler answered. */
function sendAnswer(exchange: Exchange, answer: Answer): unknown {
  switch (answer.kind) {
    case 'view':
    case 'dialog':
      return sendView(exchange, answer)
    case 'back':
    case 'redirect':
      return sendRedirect(exchange, answer)
    case 'external':
      return sendExternal(exchange, answer)
    case 'plain':
      exchange.reply.code(answer.status)
      setHeaders(exchange.reply, answer.headers)
      return answer.body
  }
}

const isStale = ({ request, method, options }: Omit<Exchange, 'context'>): boolean => {
  const version = readHeader(request, HEADERS.version)
  return method === 'GET' && isHybrid(request) && !!version && version !== versionOf(options)
}

const isSafe = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD'

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

function createDispatcher(app: FastifyInstance, options: NavigationOptions) {
  const mounted = Object.fromEntries(
    Object.entries(options.routes).filter(([name]) => Object.hasOwn(options.handlers, name)),
  )
  const router = createRouter(mounted)
  const methods = createMethods(app, router)
  // A request's context is made once, also when its answer becomes an error page.
  const contexts = new WeakMap<FastifyRequest, Promise<unknown>>()

  function contextOf(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const known = contexts.get(request)
    if (known) return known
    const made = (async () => options.context?.(request, reply))()
    contexts.set(request, made)
    return made
  }

  const open = (
    request: FastifyRequest,
    reply: FastifyReply,
    read: Pick<Exchange, 'url' | 'method' | 'body' | 'route'>,
  ): Omit<Exchange, 'context'> => ({
    ...read,
    options,
    router,
    request,
    reply,
    isHybrid: isHybrid(request),
    readFlashed: async () => ({}),
  })

  // An error has a page even where the request's own address cannot be read.
  const openError = (request: FastifyRequest, reply: FastifyReply): Omit<Exchange, 'context'> => {
    const url = findUrl(request) ?? new URL('http://localhost')
    return open(request, reply, { url, method: 'GET', body: undefined, route: undefined })
  }

  // What was flashed is forgotten by reading it: it is read once, whoever asks first.
  async function readContext(request: FastifyRequest, reply: FastifyReply) {
    const context = await contextOf(request, reply)
    let flashed: Promise<Partial<FlashData>> | undefined
    const read = async (): Promise<Partial<FlashData>> =>
      (await options.flashStore?.read(context, { request, reply })) ?? {}
    return { context, readFlashed: () => (flashed ??= read()) }
  }

  async function verifyToken(exchange: Exchange): Promise<Answer | undefined> {
    const { request, route, context } = exchange
    const isExempt = !route || options.csrf?.except?.includes(route.name)
    if (isSafe(request) || !options.csrf || isExempt || (await options.csrf.verify(request, context))) return undefined
    if (!exchange.isHybrid) throw new HttpError(419, 'The request token is missing or has expired.')
    const { flash = { error: SESSION_EXPIRED }, errors } = options.csrf
    const told = errors?.(context) ?? { [TOKEN_FIELD]: SESSION_EXPIRED }
    const bag = readErrorBag(exchange)
    // The page that is there stays as it is, with all that was typed. To come back to it might lead elsewhere.
    return properties(
      { flash: typeof flash === 'function' ? flash(context) : flash, errors: bag ? { [bag]: told } : told },
      { status: 419 },
    )
  }

  async function answerRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    varyByHybrid(reply)
    const url = urlOf(request)
    const body = readBody(request)
    const method = methodOf(request, body)
    const match = router.match(url, method)
    if (!match) throw methods.refuse(url, method)
    const route = describeRoute(match, url)
    const base = open(request, reply, { url, method, body, route })
    if (isStale(base)) return sendExternal({ ...base, context: undefined }, { url: url.href, target: 'current' })
    const exchange: Exchange = { ...base, ...(await readContext(request, reply)) }
    const refusal = await verifyToken(exchange)
    if (refusal) return sendAnswer(exchange, refusal)
    const handler = options.handlers[match.name as never] as Handler<never, unknown>
    const query = parseQuery(url.search)
    const { context } = exchange
    const input = { params: match.params as never, query, body, url, request, reply, context }
    return sendAnswer(exchange, await handler(input))
  }

  async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const status = statusOf(error)
    if (status >= 500) request.log.error(error)
    varyByHybrid(reply)
    if (error instanceof HttpError) reply.headers(error.headers)
    try {
      const context = await contextOf(request, reply)
      const base = openError(request, reply)
      const answer = await options.exception?.({ status, error, request, reply, context, url: base.url })
      if (answer) return await sendView({ ...base, context }, { status, ...answer })
    } catch (failure) {
      request.log.error(failure)
    }
    reply.code(status).type('text/plain; charset=utf-8')
    return status < 500 && error instanceof Error ? error.message : `HTTP ${status}`
  }

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    answerError(methods.refuseUnknown(request), request, reply)

  return { answerRequest, answerOptions: methods.answerOptions, answerUnknown, answerError }
}

/** Mounts the table of routes on Fastify. */
async function registerNavigation<Context>(app: FastifyInstance, options: NavigationOptions<Context>): Promise<void> {
  // What the context is, only the product's own functions need to know.
  const { answerRequest, answerOptions, answerUnknown, answerError } = createDispatcher(
    app,
    options as NavigationOptions,
  )
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) parseForms(app)
  app.route({ method: [...METHODS], url: '/*', handler: answerRequest })
  app.route({ method: 'OPTIONS', url: '*', handler: answerOptions })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
}

/**
 * The Fastify plugin: `app.register(navigation, { routes, handlers, ... })`. It answers every URL that no other Fastify
 * route takes, the errors of the whole application included.
 */
export const navigation = Object.assign(registerNavigation, {
  // Not in a scope of its own: error and not-found pages are those of the whole application.
  [Symbol.for('skip-override')]: true,
})
