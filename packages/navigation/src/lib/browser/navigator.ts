import type { PagePayload } from '../protocol/payload.ts'
import { HEADERS } from '../protocol/words.ts'
import type { RegisteredRoutes, RouteName } from '../register.ts'
import type { HrefParams } from '../routing/route.ts'
import type { Router } from '../routing/router.ts'
import { buildRequest } from './build-request.ts'
import { createHooks } from './hooks.ts'
import { type HttpResponse, NavigationError } from './navigation-error.ts'
import type {
  Hooks,
  LocalOptions,
  NavigateOptions,
  NavigationContext,
  NavigationResponse,
  Plugin,
  PreloadOptions,
} from './options.ts'
import type { Page } from './page.ts'
import { createPreloadCache } from './preload.ts'
import { createLazyProgressBar } from './lazy-progress-bar.ts'
import type { ProgressOptions } from './progress-bar.ts'
import { type Stage, createStage } from './stage.ts'
import { startNavigation } from './start.ts'
import { type Transport, createTransport } from './transport.ts'
import { withQuery } from './url.ts'
import { type Visitor, createVisitor } from './visit.ts'

type BrowserWindow = Window & typeof globalThis

/** What a navigator is made from. */
export interface NavigatorOptions<Component> {
  /** The payload of the document. */
  payload: PagePayload
  /** The modules of the payload's page and dialog. */
  components: Record<string, Component>
  /** Loads the module of a page. */
  resolve: (component: string) => Promise<Component>
  /** Resolves when the page that was last announced to the subscribers is on the screen. Default: at once. */
  committed?: () => Promise<void>
  /** For navigations by name: `createRouter(routes)`. */
  router?: Router<RegisteredRoutes>
  hooks?: Partial<Hooks>
  plugins?: readonly Plugin[]
  /** Shows an answer that is outside of the protocol, and a missing component, over the page: for development. */
  overlay?: boolean
  /** The progress bar; `false` for none. */
  progress?: ProgressOptions | false
  /** Default: the browser's. */
  window?: BrowserWindow
  /** Default: XMLHttpRequest. */
  transport?: Transport
}

type UrlOptions = Omit<NavigateOptions, 'url' | 'method'>
type VisitUrl = (url: string | URL, options?: UrlOptions) => Promise<NavigationResponse>

/** Moves between pages. One for each document; its promises resolve to what came of it, and never reject. */
export interface Navigator<Component = unknown> {
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
    params?: HrefParams<RegisteredRoutes[name]>,
    options?: Omit<NavigateOptions, 'url'>,
  ): Promise<NavigationResponse>
  /** Changes the page without a round trip. */
  local(url: string | URL, options?: LocalOptions): Promise<void>
  /** Fetches a page before it is needed; the answer is used once. Resolves to whether it was fetched. */
  preload(url: string | URL, options?: PreloadOptions): Promise<boolean>
  /** A full visit. */
  external(url: string | URL, data?: object): void
  /** Aborts the navigation in flight. */
  abort(): void
  /** Whether a navigation is in flight. */
  active(): boolean
  dialog: {
    /** Closes the dialog by a navigation to where it came from; `local: true` without a round trip. */
    close(options?: NavigateOptions & { local?: boolean }): Promise<void>
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
  const known = new Map(Object.entries(components))
  return async (name) => {
    const present = known.get(name)
    if (present) return present
    try {
      const component = await resolve(name)
      known.set(name, component)
      return component
    } catch (cause) {
      throw Object.assign(new NavigationError('component', (cause as Error).message), { cause })
    }
  }
}

/** The ways to change a page without a round trip, and what is built on them. */
function createLocal({ context, show, begin }: Stage<unknown>, { visit }: Visitor, window: Window) {
  async function local(
    url: string | URL,
    { component, properties = {}, dialog, ...keep }: LocalOptions = {},
  ): Promise<void> {
    const view = { component: component ?? context.view.component, properties, deferred: [] }
    const payload = {
      view,
      dialog: dialog === false ? null : (dialog ?? context.dialog),
      url: new URL(url, window.location.href).href,
      version: context.version,
    }
    const mounted = await show({ ...keep, type: 'local', payload }, { order: begin() })
    await mounted()
  }

  async function close({ local: isLocal, ...given }: NavigateOptions & { local?: boolean } = {}): Promise<void> {
    const url = context.dialog?.redirectUrl || context.dialog?.baseUrl
    if (!url) return
    const keep = { preserveScroll: true, preserveState: true, ...given }
    const { component, properties } = context.view
    if (isLocal) await local(url, { dialog: false, component, properties, ...keep })
    else await visit({ url, ...keep })
  }

  return { local, close }
}

/** Moves between pages without loading documents: asks the server, shows the answer, keeps the browser's history. */
export function createNavigator<Component>(options: NavigatorOptions<Component>): Navigator<Component> {
  const { payload, overlay, progress } = options
  // On the server there is none, and only the page is read.
  const window = options.window ?? (globalThis as unknown as BrowserWindow)
  const transport: Transport = options.transport ?? ((request) => createTransport(window.XMLHttpRequest)(request))
  const hooks = createHooks(options.hooks, options.plugins)
  const preloads = createPreloadCache(() => Date.now())
  const progressBar = progress === false ? undefined : createLazyProgressBar(window, progress)
  const stage = createStage<Component>({
    window,
    hooks,
    context: { ...payload, scrollRegions: [], memo: {}, pendingNavigation: undefined },
    components: options.components,
    load: createLoader(options),
    committed: options.committed ?? (async () => {}),
  })
  const visitor = createVisitor({ window, hooks, stage, transport, preloads, progressBar, overlay })
  const { visit } = visitor
  const { context } = stage
  const { local, close } = createLocal(stage, visitor, window)
  const toUrl = (url: string | URL): URL => new URL(url, window.location.href)

  const change =
    (method: NavigateOptions['method']): VisitUrl =>
    (url, given) =>
      visit({ preserveState: true, ...given, url, method })

  async function preload(target: string | URL, { ttl, data, ...given }: PreloadOptions = {}): Promise<boolean> {
    const url = data ? withQuery(toUrl(target), data) : toUrl(target)
    if (context.pendingNavigation || url.href === context.url) return false
    const fetch = async (): Promise<HttpResponse | undefined> => {
      const response = await transport(buildRequest(url, { ...given, method: 'GET', url }, context, window))
      return response.headers[HEADERS.hybrid] ? response : undefined
    }
    return preloads.load(url.href, fetch, ttl)
  }

  return {
    navigate: visit,
    get: (url, given) => visit({ ...given, url, method: 'GET' }),
    post: change('POST'),
    put: change('PUT'),
    patch: change('PATCH'),
    delete: change('DELETE'),
    reload: (given) => visit({ preserveScroll: true, preserveState: true, replace: true, ...given }),
    to(name, params, given) {
      if (!options.router) throw new Error('Routing is not initialized: pass `router: createRouter(routes)`.')
      return visit({ method: options.router.methodOf(name), ...given, url: options.router.route(name, params) })
    },
    local,
    preload,
    external(url, data) {
      window.location.href = (data ? withQuery(toUrl(url), data) : toUrl(url)).href
    },
    abort: visitor.abort,
    active: () => !!context.pendingNavigation,
    dialog: { close },
    history: {
      remember(key, value) {
        context.memo = { ...context.memo, [key]: value }
        stage.save()
        stage.notify()
      },
      get: (key) => context.memo[key],
    },
    on: hooks.on,
    context,
    getPage: stage.getPage,
    subscribe: stage.subscribe,
    start: () => startNavigation({ window, hooks, stage, visitor, payload }),
  }
}
