import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Host } from '../http/exchange/wire.ts'
import { METHODS } from '../http/request/methods.ts'
import { type NavigationServer, createNavigationServer } from '../http/server.ts'
import type { App } from '../routing/register.ts'
import { parseForm } from '../http/request/parse-form.ts'
import type { FastifyWire, NavigationOptions } from './options.ts'

// Paths claimed by the apps on one Fastify instance.
const PATHS = Symbol('paths of apps')

function createHost(app: FastifyInstance): Host<FastifyWire> {
  if (!app.hasDecorator(PATHS)) app.decorate(PATHS, [])
  return {
    paths: app.getDecorator<string[]>(PATHS),
    // Fastify would read `:` and `*` as route parameters and patterns.
    hasRoute: (method, pathname) => !/[:*]/.test(pathname) && app.hasRoute({ method, url: pathname }),
    logError: (error, { log }) => log.error(error),
  }
}

function mount(app: FastifyInstance, server: NavigationServer<FastifyWire>, under: string | undefined): void {
  const { answerRequest, answerOptions, answerUnknown, answerError } = server
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) parseForms(app)
  const urls = under === undefined ? { pages: ['/*'], options: ['*'] } : { pages: ['', '/*'], options: ['', '/*'] }
  for (const url of urls.pages) app.route({ method: [...METHODS], url, handler: answerRequest })
  for (const url of urls.options) app.route({ method: 'OPTIONS', url, handler: answerOptions })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
}

async function registerNavigation<Context, Guarded extends object, app extends App>(
  app: FastifyInstance,
  options: NavigationOptions<Context, Guarded, app>,
): Promise<void> {
  const { under } = options
  const server = createNavigationServer(createHost(app), options)
  if (under === undefined) return mount(app, server, under)
  // A separate scope has its own error pages.
  await app.register(async (scope) => mount(scope, server, under), { prefix: under })
}

/**
 * The Fastify plugin: `app.register(navigation, { routes, handlers, ... })`. It answers every URL
 * without another Fastify route, including the errors of the whole application. With
 * `under: '/desk'` it answers only URLs under that path, including errors, beside another app.
 * Throws at startup if a guard or a head is missing, or a route lies outside the path. For an app
 * other than the registered one: `navigationFor<DeskApp>()`.
 */
export const navigation = Object.assign(
  registerNavigation as <Context = unknown, Guarded extends object = {}>(
    app: FastifyInstance,
    options: NavigationOptions<Context, Guarded>,
  ) => Promise<void>,
  // No separate scope: error and not-found pages cover the whole application.
  { [Symbol.for('skip-override')]: true },
)

/**
 * The plugin `navigation` for an app other than the registered one:
 * `navigationFor<DeskApp, DeskContext>()`. `Guarded` maps its guards to their results.
 */
export function navigationFor<app extends App, Context = unknown, Guarded extends object = {}>() {
  return navigation as unknown as (
    server: FastifyInstance,
    options: NavigationOptions<Context, Guarded, app>,
  ) => Promise<void>
}

/**
 * Parses the bodies of plain forms (`application/x-www-form-urlencoded`) for the routes of `app`,
 * and of what is registered in it afterwards. One with more than 1,000 fields is answered with 400.
 * The plugin does it by itself where no other parser is there.
 * @param options `keepBytes`: is given each body as it arrived, for who verifies a signature over
 *   it
 */
export function parseForms(
  app: FastifyInstance,
  { keepBytes }: { keepBytes?: (request: FastifyRequest, bytes: Buffer) => void } = {},
): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    keepBytes?.(request, bytes)
    try {
      done(null, parseForm(bytes))
    } catch (error) {
      done(error as Error)
    }
  })
}
