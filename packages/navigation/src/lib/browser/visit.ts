import { HEADERS } from '../protocol/headers.ts'
import { buildRequest, prepareOptions } from './build-request.ts'
import { type Outcome, exchange } from './exchange.ts'
import type { HookRegistry } from './hooks.ts'
import { createLazyProgressBar } from './lazy-progress-bar.ts'
import { type HttpResponse, NavigationError } from './navigation-error.ts'
import type { LocalOptions, NavigateOptions, PreloadOptions } from './options.ts'
import { createPreloadCache } from './preload.ts'
import type { ProgressOptions } from './progress-bar.ts'
import type { Stage } from './stage.ts'
import { type Transport, createTransport } from './transport.ts'
import { withQuery } from './with-query.ts'

/** What visits are made from. */
export interface VisitsOptions {
  window: Window & typeof globalThis
  hooks: HookRegistry
  stage: Stage<unknown>
  transport?: Transport
  progress?: ProgressOptions | false
  /** Shows an answer that is outside of the protocol, and a missing component. */
  overlay?: boolean
}

/** Who attempts a visit, and when it was begun. */
interface VisitStart {
  id: string
  /** The browser asks by itself for what is still missing. */
  isDeferred: boolean
  /** Its place in the order of all, if it had to wait for this code. Default: the last. */
  order?: number
}

/** What only visits need: its code is loaded after the page has come to life. */
export interface Visits {
  /** Makes one navigation to the server, and aborts the one in flight. */
  attempt(given: NavigateOptions, start: VisitStart): Promise<Outcome>
  /** Tells that a navigation is over. */
  finish(id: string): void
  preload(url: string | URL, options?: PreloadOptions): Promise<boolean>
  /** Changes the page without a round trip. */
  local(url: string | URL, options: LocalOptions | undefined, order: number): Promise<void>
  /** A URL with data over its query. */
  withQuery: typeof withQuery
  /** Shows over the page what is wrong with an answer or its component, if that is asked for. */
  explain(error: NavigationError): Promise<void>
}

/** The requests of navigations, from their options to the page that is shown. */
export function createVisits({ window, hooks, stage, progress, overlay, ...options }: VisitsOptions): Visits {
  const { context } = stage
  const transport = options.transport ?? createTransport(window.XMLHttpRequest)
  const preloads = createPreloadCache(() => Date.now())
  const progressBar = progress === false ? undefined : createLazyProgressBar(window, progress)
  const services = { window, hooks, stage, transport, preloads, progressBar }

  return {
    async attempt(given, { order, ...start }) {
      const prepared = await prepareOptions(given, context.url)
      if (!(await hooks.run('before', prepared.hooks, prepared, context))) {
        throw new NavigationError('cancelled')
      }
      context.pendingNavigation?.controller.abort()
      stage.save()
      const controller = new AbortController()
      const url = new URL(prepared.url, window.location.href)
      const { signal } = controller
      const visit = { ...start, url, options: prepared, order: order ?? stage.begin(), signal }
      context.pendingNavigation = { id: start.id, url, controller, status: 'pending', options: prepared }
      stage.notify()
      return exchange(services, visit)
    },

    finish: (id) => progressBar?.finish(id),
    withQuery,

    async local(target, { component, properties = {}, dialog, ...keep } = {}, order) {
      const view = { component: component ?? context.view.component, properties, deferred: [] }
      const payload = {
        view,
        dialog: dialog === false ? null : (dialog ?? context.dialog),
        url: new URL(target, window.location.href).href,
        version: context.version,
      }
      const mounted = await stage.show({ ...keep, type: 'local', payload }, { order })
      await mounted()
    },

    async explain(error) {
      if (!overlay || (error.code !== 'invalid' && error.code !== 'component')) return
      const { showOverlay } = await import('./overlay.ts')
      showOverlay(error, window)
    },

    async preload(target, { ttl, data, ...given } = {}) {
      const url = withQuery(new URL(target, window.location.href), data)
      if (context.pendingNavigation || url.href === context.url) return false
      const fetch = async (): Promise<HttpResponse | undefined> => {
        const response = await transport(buildRequest(url, { ...given, method: 'GET', url }, context, window))
        return response.headers[HEADERS.hybrid] ? response : undefined
      }
      return preloads.load(url.href, fetch, ttl)
    },
  }
}
