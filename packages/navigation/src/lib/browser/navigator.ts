import type { PagePayload } from '../protocol/payload.ts'
import type { RegisteredRoutes, RouteName } from '../routing/register.ts'
import type { WithParams } from '../routing/route.ts'
import { requireRouter } from '../routing/require-router.ts'
import type { AnyRouter } from '../routing/router.ts'
import { createHooks } from './navigation/hooks.ts'
import { NavigationError, withCause } from './navigation/navigation-error.ts'
import type { Hooks, NavigateOptions, NavigationContext, NavigationResponse, Page } from './navigation/options.ts'
import type { ProgressOptions } from './progress/progress-bar.ts'
import type { HistoryKeeper } from './view/history.ts'
import { createCurrentPage } from './view/current-page.ts'
import { startNavigation } from './start.ts'
import type { Transport } from './navigation/transport.ts'
import { createDispatcher, type VisitActions } from './visit/dispatcher.ts'

type BrowserWindow = Window & typeof globalThis

/** A named set of hooks. */
export interface Plugin extends Partial<Hooks> {
  name: string
  /**
   * Called once, before any hook, when the first page is on the screen. The returned function is
   * called when the navigator stops.
   */
  setup?(navigator: Navigator): void | (() => void)
}

/** Options of a navigator. */
export interface NavigatorOptions<Component> {
  /** Payload embedded in the document. */
  payload: PagePayload
  /** Modules of the payload's page and dialog. */
  components: Record<string, Component>
  /**
   * Loads the module of a page. Throws `component` if the page does not exist; any other failure
   * counts as `network`.
   */
  resolve: (component: string) => Promise<Component>
  /** Resolves when the page last announced is on the screen. Default: at once. */
  committed?: () => Promise<void>
  /** Router for named navigations: `createRouter(routes)`. */
  router?: AnyRouter
  hooks?: Partial<Hooks>
  plugins?: readonly Plugin[]
  /** Shows responses outside the protocol and missing components over the page. For development. */
  overlay?: boolean
  /** Progress bar; `false` disables it. */
  progress?: ProgressOptions | false
  /** Storage of history entries: `sealedHistory({ owner })` encrypts them. Default: unencrypted. */
  history?: HistoryKeeper
  /** Default: the browser's window. */
  window?: BrowserWindow
  /** Default: XMLHttpRequest. */
  transport?: Transport
}

type UrlOptions = Omit<NavigateOptions, 'url' | 'method'>
type VisitUrl = (url: string | URL, options?: UrlOptions) => Promise<NavigationResponse>

/** Navigates between pages. One per document; its promises resolve and never reject. */
export interface Navigator<Component = unknown> extends VisitActions {
  /** Performs any navigation. */
  navigate(options: NavigateOptions): Promise<NavigationResponse>
  get: VisitUrl
  /** Keeps component state unless told otherwise, as do the other methods that change data. */
  post: VisitUrl
  put: VisitUrl
  patch: VisitUrl
  delete: VisitUrl
  /** Reloads the current page, keeping scroll and state and replacing its history entry. */
  reload(options?: NavigateOptions): Promise<NavigationResponse>
  /** Navigates to a named route, using its first method unless `method` is given. */
  to<name extends RouteName>(
    name: name,
    ...rest: WithParams<RegisteredRoutes[name], Omit<NavigateOptions, 'url'>>
  ): Promise<NavigationResponse>
  dialog: {
    /**
     * Closes the dialog by navigating to its origin, or without a round trip if `local: true`.
     * Resolves to the outcome, or to nothing without a round trip.
     */
    close(options?: NavigateOptions & { local?: boolean }): Promise<NavigationResponse | void>
  }
  history: {
    /** Remembers a value for the current history entry. */
    remember(key: string, value: unknown): void
    /** Returns a value remembered for the current history entry. */
    get(key: string): unknown
  }
  /** Registers a hook for all navigations; the returned function removes it. */
  on<hook extends keyof Hooks>(hook: hook, callback: Hooks[hook], options?: { once?: boolean }): () => void
  /** The visitor's current location. */
  readonly context: NavigationContext
  /** Returns the page on the screen. The same object as long as nothing changes. */
  getPage(): Page<Component>
  /** Notifies of changes of page, memo or pending navigation; the result unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * Takes over the browser's history. Call it once, when the page is on the screen. The returned
   * function stops it.
   */
  start(): Promise<() => void>
}

function createLoader<Component>({
  components,
  resolve,
}: NavigatorOptions<Component>): (name: string) => Promise<Component> {
  const known: Record<string, Component> = Object.assign(Object.create(null), components)
  return async (name) => {
    try {
      return (known[name] ??= await resolve(name))
    } catch (cause) {
      throw cause instanceof NavigationError ? cause : withCause('network', cause)
    }
  }
}

/**
 * Navigates between pages without loading documents: requests pages, shows responses and maintains
 * the browser's history.
 */
export function createNavigator<Component>(options: NavigatorOptions<Component>): Navigator<Component> {
  const { payload } = options
  // Undefined on the server, where only the page is read.
  const window = options.window ?? (globalThis as unknown as BrowserWindow)
  const hooks = createHooks(options.hooks, options.plugins)
  const currentPage = createCurrentPage<Component>({
    ...options,
    window,
    hooks,
    context: { ...payload, scrollRegions: [], memo: {}, pendingNavigation: undefined },
    load: createLoader(options),
  })
  const dispatcher = createDispatcher({ ...options, window, hooks, currentPage })
  const { visit, actions } = dispatcher
  const { context } = currentPage

  const change =
    (method: NavigateOptions['method']): VisitUrl =>
    (url, given) =>
      visit({ preserveState: true, ...given, url, method })

  async function close({
    local: isLocal,
    ...given
  }: NavigateOptions & { local?: boolean } = {}): Promise<NavigationResponse | void> {
    const url = context.dialog?.redirectUrl || context.dialog?.baseUrl
    if (!url) return undefined
    const keep = { preserveScroll: true, preserveState: true, ...given }
    const { component, properties } = context.view
    return isLocal ? actions.local(url, { dialog: false, component, properties, ...keep }) : visit({ url, ...keep })
  }

  const navigator: Navigator<Component> = {
    ...actions,
    navigate: visit,
    get: (url, given) => visit({ ...given, url, method: 'GET' }),
    post: change('POST'),
    put: change('PUT'),
    patch: change('PATCH'),
    delete: change('DELETE'),
    reload: (given) => visit({ preserveScroll: true, preserveState: true, replace: true, ...given }),
    to(name, ...[params, given]) {
      const router = requireRouter(options.router)
      return visit({ method: router.methodOf(name), ...given, url: router.route(name, params) })
    },
    dialog: { close },
    history: {
      remember(key, value) {
        context.memo = { ...context.memo, [key]: value }
        currentPage.save()
        currentPage.notify()
      },
      get: (key) => context.memo[key],
    },
    on: hooks.on,
    context,
    getPage: currentPage.getPage,
    subscribe: currentPage.subscribe,
    async start() {
      const ends = options.plugins?.map((plugin) => plugin.setup?.(navigator))
      const stop = await startNavigation({ window, hooks, currentPage, dispatcher, payload })
      return () => {
        ends?.forEach((end) => end?.())
        stop()
      }
    },
  }
  return navigator
}
