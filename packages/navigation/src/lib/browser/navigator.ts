import type { PagePayload } from '../protocol/payload.ts'
import type { RegisteredRoutes, RouteName } from '../routing/register.ts'
import type { WithParams } from '../routing/route.ts'
import { requireRouter } from '../routing/require-router.ts'
import type { AnyRouter } from '../routing/router.ts'
import { createHooks } from './navigation/hooks.ts'
import { NavigationError, withCause } from './navigation/navigation-error.ts'
import type { Hooks, NavigateOptions, NavigationContext, NavigationResponse } from './navigation/options.ts'
import type { Page } from './view/page.ts'
import type { ProgressOptions } from './progress/progress-bar.ts'
import type { HistoryKeeper } from './view/history.ts'
import { createCurrentPage } from './view/current-page.ts'
import { startNavigation } from './start.ts'
import type { Transport } from './navigation/transport.ts'
import { createDispatcher, type VisitActions } from './visit/dispatcher.ts'

type BrowserWindow = Window & typeof globalThis

/** Several hooks under a name. */
export interface Plugin extends Partial<Hooks> {
  name: string
  /** Called once, before any hook, when the first page is on the screen. What it returns is called when the navigator ends. */
  setup?(navigator: Navigator): void | (() => void)
}

/** What a navigator is made from. */
export interface NavigatorOptions<Component> {
  /** The payload of the document. */
  payload: PagePayload
  /** The modules of the payload's page and dialog. */
  components: Record<string, Component>
  /** Loads the module of a page. Throws `component` where there is no such page; any other failure counts as `network`. */
  resolve: (component: string) => Promise<Component>
  /** Resolves when the page that was last announced to the subscribers is on the screen. Default: at once. */
  committed?: () => Promise<void>
  /** For navigations by name: `createRouter(routes)`. */
  router?: AnyRouter
  hooks?: Partial<Hooks>
  plugins?: readonly Plugin[]
  /** Shows an answer that is outside of the protocol, and a missing component, over the page: for development. */
  overlay?: boolean
  /** The progress bar; `false` for none. */
  progress?: ProgressOptions | false
  /** How entries of the history are kept: `sealedHistory({ owner })` encrypts them. Default: as they are. */
  history?: HistoryKeeper
  /** Default: the browser's. */
  window?: BrowserWindow
  /** Default: XMLHttpRequest. */
  transport?: Transport
}

type UrlOptions = Omit<NavigateOptions, 'url' | 'method'>
type VisitUrl = (url: string | URL, options?: UrlOptions) => Promise<NavigationResponse>

/** Moves between pages. One for each document; its promises resolve to what came of it, and never reject. */
export interface Navigator<Component = unknown> extends VisitActions {
  /** Any navigation. */
  navigate(options: NavigateOptions): Promise<NavigationResponse>
  get: VisitUrl
  /** As the other methods that change something, keeps the state of the components unless told otherwise. */
  post: VisitUrl
  put: VisitUrl
  patch: VisitUrl
  delete: VisitUrl
  /** The current page again, with scroll and state kept and its history entry replaced. */
  reload(options?: NavigateOptions): Promise<NavigationResponse>
  /** A named route, with its first method unless `method` says otherwise. */
  to<name extends RouteName>(
    name: name,
    ...rest: WithParams<RegisteredRoutes[name], Omit<NavigateOptions, 'url'>>
  ): Promise<NavigationResponse>
  dialog: {
    /**
     * Closes the dialog by a navigation to where it came from; `local: true` without a round trip. Resolves to what came of
     * it, to nothing without a round trip.
     */
    close(options?: NavigateOptions & { local?: boolean }): Promise<NavigationResponse | void>
  }
  history: {
    /** Remembers a value for the current history entry. */
    remember(key: string, value: unknown): void
    /** A value remembered for the current history entry. */
    get(key: string): unknown
  }
  /** Registers a hook for all navigations; the returned function takes it away again. */
  on<hook extends keyof Hooks>(hook: hook, callback: Hooks[hook], options?: { once?: boolean }): () => void
  /** Where the visitor is. */
  readonly context: NavigationContext
  /** What is on the screen. The same object as long as nothing changes. */
  getPage(): Page<Component>
  /** Calls back when the page, the memo or the pending navigation changes; the returned function ends it. */
  subscribe(listener: () => void): () => void
  /** Takes over the browser's history. Call it once, when the page is on the screen. The returned function ends it. */
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

/** Moves between pages without loading documents: asks the server, shows the answer, keeps the browser's history. */
export function createNavigator<Component>(options: NavigatorOptions<Component>): Navigator<Component> {
  const { payload } = options
  // On the server there is none, and only the page is read.
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
