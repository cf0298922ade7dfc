import type { Dialog, Errors, MergeRule, Payload, Properties, View } from '../../protocol/payload.ts'
import type { Method } from '../../protocol/constants.ts'
import type { PropertyPath } from '../../routing/register.ts'
import type { MakeData, RequestData } from './request-data.ts'
import type { HttpResponse, NavigationError } from './navigation-error.ts'
import type { Progress } from './transport.ts'

/**
 * `initial` first load, `server` a round trip, `local` without one, `back-forward` through the
 * browser's history.
 */
export type NavigationType = 'initial' | 'server' | 'local' | 'back-forward'

/** Scroll position that is saved and restored. */
export interface ScrollRegion {
  top: number
  left: number
}

/** State stored in each history entry of the browser. */
export interface SavedState {
  url: string
  version: string
  view: View & { component: string }
  dialog: Dialog | null
  scrollRegions: ScrollRegion[]
  /** Values remembered for this entry. */
  memo: Record<string, unknown>
}

/** A navigation under way. */
export interface PendingNavigation {
  /** Ten letters and digits. */
  id: string
  url: URL
  status: 'pending' | 'error' | 'success'
  options: NavigateOptions
  controller: AbortController
}

/** Current location of the visitor, passed to hooks. Read-only. */
export interface NavigationContext extends Readonly<SavedState> {
  readonly pendingNavigation: PendingNavigation | undefined
}

/** A navigation between its response and the page, as internal hooks see it. */
export interface InternalNavigation extends KeepOptions {
  type: NavigationType
  payload: Payload
}

/** A setting, or a function that decides once the response is there. */
export type Conditional = boolean | ((navigation: InternalNavigation) => boolean)

/** Aspects preserved when a page changes. */
export interface KeepOptions {
  /** Preserves the state of an equal component. Default: true unless the method is GET. */
  preserveState?: Conditional
  /** Preserves the scroll positions. */
  preserveScroll?: Conditional
  /** Keeps the URL of the current page. */
  preserveUrl?: Conditional
  /** Replaces the browser's history entry instead of adding one. */
  replace?: Conditional
}

/** All options of a navigation. */
export interface NavigateOptions extends KeepOptions {
  /** Default: the current URL. */
  url?: string | URL
  /** Default: GET. */
  method?: Method | Lowercase<Method>
  /** Body, or query of a GET, or a function that returns it when the navigation begins. */
  data?: RequestData | MakeData
  /** Requests only these properties; dot paths address nested ones. */
  only?: PropertyPath | readonly PropertyPath[]
  /** Requests all properties except these. */
  except?: PropertyPath | readonly PropertyPath[]
  /**
   * Merge rules for lists requested by `only`, by dot path; they override the server's. `false`
   * replaces lists regardless of the server's rules.
   */
  merge?: Record<string, MergeRule> | false
  /** Requests errors under this name and reads only those. */
  errorBag?: string
  /** `false` sends PUT, PATCH and DELETE as they are instead of as POST with `_method`. */
  spoof?: boolean
  /** Sends form data even without files. */
  useFormData?: boolean
  headers?: Record<string, string>
  hooks?: Partial<RequestHooks>
  /** `false` hides the progress bar. */
  progress?: boolean
  /** Milliseconds to wait for a response. Default: no timeout. */
  timeout?: number
  /**
   * Returns the expected properties, shown until the response arrives or the navigation fails.
   * Called again for every response received meanwhile, so it must set absolute values:
   * `quantity: 3`, not `+ 1`. Returns new objects and never mutates its arguments.
   */
  optimistic?(properties: object): object
}

type Awaitable<value> = value | Promise<value>

/**
 * Hooks of a single navigation, in call order. Returning false stops the navigation in `before`,
 * `data` and `invalid`.
 */
export interface RequestHooks {
  before(options: NavigateOptions, context: NavigationContext): Awaitable<unknown>
  start(context: NavigationContext): Awaitable<unknown>
  /** The response has arrived and is not yet processed. */
  data(response: HttpResponse, context: NavigationContext): Awaitable<unknown>
  progress(progress: Progress, context: NavigationContext): Awaitable<unknown>
  /** The page came back with validation errors, or those of the error bag if one was named. */
  error(errors: Errors, context: NavigationContext): Awaitable<unknown>
  success(payload: Payload, context: NavigationContext): Awaitable<unknown>
  abort(context: NavigationContext): Awaitable<unknown>
  /**
   * The response is outside the protocol. Loads its `documentUrl`, if any, unless this returns
   * false. Without one, the page stays and the hook has to notify the visitor.
   */
  invalid(error: NavigationError, context: NavigationContext): Awaitable<unknown>
  exception(error: unknown, context: NavigationContext): Awaitable<unknown>
  fail(context: NavigationContext): Awaitable<unknown>
  after(context: NavigationContext): Awaitable<unknown>
}

/** All hooks: those of a navigation and those around pages. */
export interface Hooks extends RequestHooks {
  navigating(navigation: InternalNavigation, context: NavigationContext): Awaitable<unknown>
  navigated(navigation: InternalNavigation, context: NavigationContext): Awaitable<unknown>
  mounted(navigation: InternalNavigation, context: NavigationContext): Awaitable<unknown>
  /**
   * Runs once per flash message, including one in the response to a request beside the page: the
   * first response after a change carries it.
   */
  flash(flash: Properties, context: NavigationContext): Awaitable<unknown>
  initialized(context: NavigationContext): Awaitable<unknown>
  ready(context: NavigationContext): Awaitable<unknown>
  backForward(state: SavedState | undefined, context: NavigationContext): Awaitable<unknown>
}

/** First message by dot path. */
export type FieldErrors = Record<string, string>

/** Result of a navigation. Its promise never rejects. */
export interface NavigationResponse {
  response?: HttpResponse
  error?: { type: NavigationError['code']; actual: unknown }
}

/** Options of a navigation without a round trip. */
export interface LocalOptions extends KeepOptions {
  component?: string
  properties?: Properties
  /** `false` closes the dialog; if omitted, it stays. */
  dialog?: Dialog | false
}

/** Options for caching a preloaded response. */
export interface PreloadOptions extends Pick<NavigateOptions, 'data' | 'headers' | 'timeout'> {
  /** Milliseconds until the response expires. Default: 30000. */
  ttl?: number
  /**
   * Milliseconds after expiry in which the stale response is still shown and revalidated in the
   * background. Default: 0.
   */
  staleFor?: number
  /**
   * Cache tags, in addition to those sent by the server. A tagged page is cached until a response
   * names one of its tags in `invalidates`; an untagged one is dropped on any change.
   */
  tags?: readonly string[]
  /**
   * Fetches each time the pointer comes near `element` (`hover`), when the element scrolls into
   * view (`view`), or at once (`mount`). Default: at once.
   */
  on?: 'hover' | 'view' | 'mount'
  element?: Element
  /** Stops waiting for the element. A request in flight still completes. */
  signal?: AbortSignal
}

/** Options of a request beside the page, with its own hooks: the application's do not run. */
export interface BesideOptions extends Omit<
  NavigateOptions,
  'preserveState' | 'preserveScroll' | 'preserveUrl' | 'replace' | 'progress'
> {
  /** Aborts the request. */
  signal?: AbortSignal
}

/** Result of a request beside the page. Its promise never rejects. */
export interface BesideResponse<data = unknown> extends NavigationResponse {
  /** Data that the server answered with `data(...)`. */
  data?: data
  /** First message by dot path, from the server's validation. */
  errors: FieldErrors
}

/** Page on the screen: a new object whenever any part of it changes. */
export interface Page<Component = unknown> {
  component: string
  /** Module of the named component. */
  Component: Component
  properties: Properties
  /** Dot paths of deferred properties that failed to load. */
  failed: readonly string[]
  url: string
  version: string
  dialog: (Dialog & { Component: Component }) | null
  /** Changes when component state has to be discarded. */
  key: number
}
