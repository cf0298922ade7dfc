import type { PagePayload } from '../protocol/payload.ts'
import { HEADERS } from '../protocol/words.ts'
import type { RegisteredRoutes, RouteName } from '../register.ts'
import type { HrefParams, Routes } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { buildRequest } from './build-request.ts'
import { takeExternalVisit } from './external.ts'
import { isBackForward, readState } from './history.ts'
import { createHooks } from './hooks.ts'
import { fromState, listen } from './listen.ts'
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
import { type ProgressOptions, createProgressBar } from './progress-bar.ts'
import { type StageContext, createStage, readReload } from './stage.ts'
import { createTransport, type Transport } from './transport.ts'
import { isSameUrl, withQuery } from './url.ts'
import { createVisitor } from './visit.ts'

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
  /** For navigations by name. */
  routes?: Routes
  hooks?: Partial<Hooks>
  plugins?: readonly Plugin[]
  /** Shows an answer that is outside of the protocol, and a missing component: `showOverlay`. Default: nothing is shown. */
  overlay?: (error: NavigationError, window: Window) => void
  /** The progress bar; `false` for none. */
  progress?: ProgressOptions | false
  /** Default: the browser's. */
  window?: Window & typeof globalThis
  /** Default: XMLHttpRequest. */
  transport?: Transport
}

type UrlOptions = Omit<NavigateOptions, 'url' | 'method'>

/** Moves between pages. One for each document; the promises resolve to what came of it and never reject. */
export interface Navigator<Component = unknown> {
  /** Any navigation. */
  navigate(options: NavigateOptions): Promise<NavigationResponse>
  get(url: string | URL, options?: UrlOptions): Promise<NavigationResponse>
  /** As the other methods that change something, keeps the state of the components unless told otherwise. */
  post(url: string | URL, options?: UrlOptions): Promise<NavigationResponse>
  put(url: string | URL, options?: UrlOptions): Promise<NavigationResponse>
  patch(url: string | URL, options?: UrlOptions): Promise<NavigationResponse>
  delete(url: string | URL, options?: UrlOptions): Promise<NavigationResponse>
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
  /** Fetches a page before it is needed; the answer is used once. Resolves to whether it is kept. */
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
  /** Calls back when the page or the pending navigation changes; the returned function ends it. */
  subscribe(listener: () => void): () => void
  /** Takes over the browser's history. Call it once, when the page is on the screen. The returned function ends it. */
  start(): Promise<() => void>
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const createId = (): string =>
  Array.from({ length: 10 }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')

function createContext({ url, version, view, dialog }: PagePayload): StageContext {
  return { url, version, view, dialog, scrollRegions: [], memo: {}, pendingNavigation: undefined }
}

function createPage<Component>(
  { url, version, view, dialog }: PagePayload,
  components: Record<string, Component>,
): Page<Component> {
  const { component, properties } = view
  return {
    ...{ component, properties, url, version, key: 0, Component: components[component]! },
    dialog: dialog && { ...dialog, Component: components[dialog.component]! },
  }
}

/** Moves between pages without loading documents: asks the server, shows the answer, keeps the browser's history. */
export function createNavigator<Component>(options: NavigatorOptions<Component>): Navigator<Component> {
  const { payload, routes, resolve, committed = async () => {} } = options
  // On the server there is none, and only the page is read.
  const window = options.window ?? (globalThis as unknown as Window & typeof globalThis)
  const transport: Transport = options.transport ?? ((request) => createTransport(window.XMLHttpRequest)(request))
  const hooks = createHooks(options.hooks, options.plugins)
  const preloads = createPreloadCache(() => Date.now())
  const progressBar = options.progress === false ? undefined : createProgressBar(window, options.progress)
  const components = new Map(Object.entries(options.components))

  async function load(name: string): Promise<Component> {
    const known = components.get(name)
    if (known) return known
    try {
      const component = await resolve(name)
      components.set(name, component)
      return component
    } catch (cause) {
      const error = new NavigationError('component', (cause as Error)?.message ?? String(cause))
      error.cause = cause
      throw error
    }
  }

  const context = createContext(payload)
  const stage = createStage<Component>({
    window,
    hooks,
    context,
    page: createPage(payload, options.components),
    load,
    committed,
  })
  const visitor = createVisitor({
    window,
    hooks,
    stage,
    transport,
    preloads,
    createId,
    progressBar,
    overlay: options.overlay,
  })
  const { visit } = visitor

  const change =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (url: string | URL, given?: UrlOptions): Promise<NavigationResponse> =>
      visit({ preserveState: true, ...given, url, method })

  async function local(
    url: string | URL,
    { component, properties, dialog, ...keep }: LocalOptions = {},
  ): Promise<void> {
    const view = { component: component ?? context.view.component, properties: properties ?? {}, deferred: [] }
    const shownDialog = dialog === false ? null : (dialog ?? context.dialog)
    const target = new URL(url, window.location.href).href
    const mounted = await stage.show(
      { ...keep, type: 'local', payload: { view, dialog: shownDialog, url: target, version: context.version } },
      { order: stage.begin() },
    )
    await mounted()
  }

  async function closeDialog({ local: isLocal, ...given }: NavigateOptions & { local?: boolean } = {}): Promise<void> {
    const url = context.dialog?.redirectUrl || context.dialog?.baseUrl
    if (!url) return
    const keep = { preserveScroll: true, preserveState: true, ...given }
    if (!isLocal) return void (await visit({ url, ...keep }))
    const { component, properties } = context.view
    await local(url, { dialog: false, component, properties, ...keep })
  }

  async function preload(url: string | URL, { ttl, ...given }: PreloadOptions = {}): Promise<boolean> {
    if (context.pendingNavigation) return false
    let target = new URL(url, window.location.href)
    if (given.data) target = withQuery(target, given.data)
    const fetch = async (): Promise<HttpResponse | undefined> => {
      const response = await transport(
        buildRequest(target, { ...given, data: undefined, method: 'GET', url: target }, context, window),
      )
      return response.headers[HEADERS.hybrid] ? response : undefined
    }
    return preloads.load(target.href, fetch, ttl)
  }

  async function start(): Promise<() => void> {
    const { location } = window
    await hooks.run('initialized', undefined, context)
    const order = stage.begin()
    const back = isBackForward(window) ? readState(window.history.state) : undefined
    const url = new URL(context.url, location.href)
    // The address bar knows the origin and the hash; the server may know neither.
    const here = new URL(url.pathname + url.search + location.hash, location.href)
    const isExternal = !!takeExternalVisit(window)
    const showing = back
      ? stage.show(fromState({ ...back, version: context.version }, false), { order, saved: back })
      : stage.show(
          {
            type: 'initial',
            payload: { ...payload, url: here.href },
            ...{ preserveState: true, preserveScroll: true, replace: isSameUrl(here, new URL(location.href)) },
          },
          { order, saved: readReload(window, here.href) },
        )
    // As the original has it: after going back to a document, and after an external visit, `ready` waits for nothing.
    if (!back && !isExternal) await showing
    const stop = listen({ window, hooks, stage, visitor })
    await hooks.run('ready', undefined, context)
    const mounted = await showing
    await mounted()
    visitor.resume()
    return stop
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
      const router = createRouter(routes ?? {})
      const url = router.route(name, params as never)
      return visit({ method: routes![name]!.methods[0]!, ...given, url })
    },
    local,
    preload,
    external(url, data) {
      const target = new URL(url, window.location.href)
      window.location.href = (data ? withQuery(target, data) : target).href
    },
    abort: visitor.abort,
    active: () => !!context.pendingNavigation,
    dialog: { close: closeDialog },
    history: {
      remember(key, value) {
        context.memo = { ...context.memo, [key]: value }
        stage.save()
      },
      get: (key) => context.memo[key],
    },
    on: hooks.on,
    context,
    getPage: stage.getPage,
    subscribe: stage.subscribe,
    start,
  }
}
