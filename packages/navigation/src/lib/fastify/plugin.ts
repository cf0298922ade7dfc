import type { FastifyInstance } from 'fastify'
import type { Host } from '../http/exchange/host.ts'
import { METHODS } from '../http/request/methods.ts'
import { type NavigationServer, createNavigationServer } from '../http/server.ts'
import type { App } from '../routing/register.ts'
import type { FastifyWire, NavigationOptions } from './options.ts'
import { parseForms } from './parse-forms.ts'

// The paths that apps on one Fastify have for themselves, kept with it.
const PATHS = Symbol('paths of apps')

function createHost(app: FastifyInstance): Host<FastifyWire> {
  if (!app.hasDecorator(PATHS)) app.decorate(PATHS, [])
  return {
    paths: app.getDecorator<string[]>(PATHS),
    // What Fastify would read as parameters and patterns of a route is none.
    hasRoute: (method, pathname) => !/[:*]/.test(pathname) && app.hasRoute({ method, url: pathname }),
    logError: (error, { log }) => log.error(error),
  }
}

/** Mounts an app on Fastify, or on the scope of it that has a path of its own. */
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
  // A scope of its own: so are its error pages.
  await app.register(async (scope) => mount(scope, server, under), { prefix: under })
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
