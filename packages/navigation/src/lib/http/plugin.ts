import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '../protocol/headers.ts'
import { TOKEN_FIELD } from '../protocol/constants.ts'
import { findUrl, urlOf } from './request/address.ts'
import { METHODS, createMethods } from './request/methods.ts'
import { parseForms } from './request/parse-forms.ts'
import { createRouter } from '../routing/router.ts'
import { type Answer, HttpError, properties } from './answer/answer.ts'
import { type Exchange, describeRoute, versionOf } from './exchange.ts'
import type { App } from '../register.ts'
import { claimPath, limitRouter } from './apps.ts'
import { checkRoutes } from './check-routes.ts'
import type { AnyOptions, FlashData, NavigationOptions } from './options.ts'
import { runRoute } from './run-route.ts'
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

function createDispatcher(app: FastifyInstance, options: AnyOptions, isOwn: (url: URL) => boolean) {
  const mounted = Object.fromEntries(
    Object.entries(options.routes).filter(([name]) => Object.hasOwn(options.handlers, name)),
  )
  const router = limitRouter(createRouter(mounted), isOwn)
  const methods = createMethods(app, router, options.under)
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
    isOwn,
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
      (await options.flashStore?.read(context, { request, reply, under: options.under })) ?? {}
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
    return sendAnswer(exchange, await runRoute(exchange, match, { url, body }))
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

/** Mounts an app on Fastify, or on the scope of it that has a path of its own. */
function mount(app: FastifyInstance, options: AnyOptions, isOwn: (url: URL) => boolean): void {
  const { answerRequest, answerOptions, answerUnknown, answerError } = createDispatcher(app, options, isOwn)
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) parseForms(app)
  const urls =
    options.under === undefined ? { pages: ['/*'], options: ['*'] } : { pages: ['', '/*'], options: ['', '/*'] }
  for (const url of urls.pages) app.route({ method: [...METHODS], url, handler: answerRequest })
  for (const url of urls.options) app.route({ method: 'OPTIONS', url, handler: answerOptions })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
}

async function registerNavigation<Context, Guarded extends object, app extends App>(
  app: FastifyInstance,
  given: NavigationOptions<Context, Guarded, app>,
): Promise<void> {
  // What the context is, and which routes there are, only the product's own functions need to know.
  const options = given as unknown as AnyOptions
  const { under } = options
  checkRoutes(options)
  const isOwn = claimPath(app, under)
  if (under === undefined) return mount(app, options, isOwn)
  // A scope of its own: so are its error pages.
  await app.register(async (scope) => mount(scope, options, isOwn), { prefix: under })
}

/**
 * The Fastify plugin: `app.register(navigation, { routes, handlers, ... })`. It answers every URL that no other Fastify
 * route takes, the errors of the whole application included. With `under: '/desk'` it answers only what stands under that
 * path, errors included, beside another app. Throws at the start where a guard or a head is missing, or a route stands
 * elsewhere. For an app that is not the registered one: `navigationFor<DeskApp>()`.
 */
export const navigation = Object.assign(
  registerNavigation as <Context = unknown, Guarded extends object = {}>(
    app: FastifyInstance,
    options: NavigationOptions<Context, Guarded>,
  ) => Promise<void>,
  // Not in a scope of its own: error and not-found pages are those of the whole application.
  { [Symbol.for('skip-override')]: true },
)

/**
 * The plugin `navigation` for an app that is not the registered one: `navigationFor<DeskApp, DeskContext>()`. `Guarded` says what
 * its guards find.
 */
export function navigationFor<app extends App, Context = unknown, Guarded extends object = {}>() {
  return navigation as unknown as (
    server: FastifyInstance,
    options: NavigationOptions<Context, Guarded, app>,
  ) => Promise<void>
}
