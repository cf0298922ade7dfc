import type { Dialog, Errors, MergeRule, Payload, Properties, View } from '../../protocol/payload.ts'
import type { Method } from '../../protocol/constants.ts'
import type { PropertyPath } from '../../routing/register.ts'
import type { MakeData, RequestData } from './request-data.ts'
import type { HttpResponse, NavigationError } from './navigation-error.ts'
import type { Progress } from './transport.ts'

/** `initial` first load, `server` a round trip, `local` without one, `back-forward` by the browser's history. */
export type NavigationType = 'initial' | 'server' | 'local' | 'back-forward'

/** A position that is saved and restored. */
export interface ScrollRegion {
  top: number
  left: number
}

/** What is kept in each entry of the browser's history. */
export interface SavedState {
  url: string
  version: string
  view: View & { component: string }
  dialog: Dialog | null
  scrollRegions: ScrollRegion[]
  /** Values remembered for this entry. */
  memo: Record<string, unknown>
}

/** A navigation that is under way. */
export interface PendingNavigation {
  /** Ten letters and digits. */
  id: string
  url: URL
  status: 'pending' | 'error' | 'success'
  options: NavigateOptions
  controller: AbortController
}

/** Where the visitor is. Hooks receive it; it is only to be read. */
export interface NavigationContext extends Readonly<SavedState> {
  readonly pendingNavigation: PendingNavigation | undefined
}

/** A navigation between its answer and the page, as the internal hooks see it. */
export interface InternalNavigation extends KeepOptions {
  type: NavigationType
  payload: Payload
}

/** A setting, or how to decide it once the answer is there. */
export type Conditional = boolean | ((navigation: InternalNavigation) => boolean)

/** What stays as it is when a page changes. */
export interface KeepOptions {
  /** Keeps the state of the components, if the page component is the same. Default: true unless the method is GET. */
  preserveState?: Conditional
  /** Leaves the scroll positions as they are. */
  preserveScroll?: Conditional
  /** Keeps the URL of the current page. */
  preserveUrl?: Conditional
  /** Replaces the entry in the browser's history instead of adding one. */
  replace?: Conditional
}

/** Every option of a navigation. */
export interface NavigateOptions extends KeepOptions {
  /** Default: the current URL. */
  url?: string | URL
  /** Default: GET. */
  method?: Method | Lowercase<Method>
  /** Body, or query of a GET, or how to make it when the navigation begins. */
  data?: RequestData | MakeData
  /** Asks for these properties only; dot paths reach into them. */
  only?: PropertyPath | readonly PropertyPath[]
  /** Asks for all properties but these. */
  except?: PropertyPath | readonly PropertyPath[]
  /**
   * How lists that `only` asks for grow, by their dot paths: over what the server says of it. `false` replaces them, whatever the
   * server says.
   */
  merge?: Record<string, MergeRule> | false
  /** Under which name errors are asked for; only those then count. */
  errorBag?: string
  /** `false` sends PUT, PATCH and DELETE as they are, not as POST with `_method`. */
  spoof?: boolean
  /** Sends form data even without files. */
  useFormData?: boolean
  headers?: Record<string, string>
  hooks?: Partial<RequestHooks>
  /** `false` shows no progress bar. */
  progress?: boolean
  /** Milliseconds to wait for an answer; none by default. */
  timeout?: number
  /**
   * The properties as they will be if all goes well: shown until the answer takes their place, or until it has failed. It is
   * called again for every answer that comes meanwhile, so it says what is to be, not by how much: `quantity: 3`, not `+ 1`.
   * It returns new objects, and leaves those that it is given as they are.
   */
  optimistic?(properties: object): object
}

type Awaitable<value> = value | Promise<value>

/** What can be hooked into for one navigation, in this order; returned false stops it in `before`, `data` and `invalid`. */
export interface RequestHooks {
  before(options: NavigateOptions, context: NavigationContext): Awaitable<unknown>
  start(context: NavigationContext): Awaitable<unknown>
  /** The answer is there, nothing is done with it yet. */
  data(response: HttpResponse, context: NavigationContext): Awaitable<unknown>
  progress(progress: Progress, context: NavigationContext): Awaitable<unknown>
  /** The page came back with validation errors: those of the error bag, if one was named. */
  error(errors: Errors, context: NavigationContext): Awaitable<unknown>
  success(payload: Payload, context: NavigationContext): Awaitable<unknown>
  abort(context: NavigationContext): Awaitable<unknown>
  /**
   * The answer is outside of the protocol. Its `documentUrl`, where it has one, is loaded next, unless this returns false;
   * where it has none, the page stays, and the visitor is to be told.
   */
  invalid(error: NavigationError, context: NavigationContext): Awaitable<unknown>
  exception(error: unknown, context: NavigationContext): Awaitable<unknown>
  fail(context: NavigationContext): Awaitable<unknown>
  after(context: NavigationContext): Awaitable<unknown>
}

/** All hooks: those of a navigation, and those around pages. */
export interface Hooks extends RequestHooks {
  navigating(navigation: InternalNavigation, context: NavigationContext): Awaitable<unknown>
  navigated(navigation: InternalNavigation, context: NavigationContext): Awaitable<unknown>
  mounted(navigation: InternalNavigation, context: NavigationContext): Awaitable<unknown>
  /** An answer tells something once, also the answer to a request beside the page: whichever comes first after a change brings it. */
  flash(flash: Properties, context: NavigationContext): Awaitable<unknown>
  initialized(context: NavigationContext): Awaitable<unknown>
  ready(context: NavigationContext): Awaitable<unknown>
  backForward(state: SavedState | undefined, context: NavigationContext): Awaitable<unknown>
}

/** First message by dot path. */
export type FieldErrors = Record<string, string>

/** What a navigation came to. Its promise never rejects. */
export interface NavigationResponse {
  response?: HttpResponse
  error?: { type: NavigationError['code']; actual: unknown }
}

/** A navigation without a round trip. */
export interface LocalOptions extends KeepOptions {
  component?: string
  properties?: Properties
  /** `false` closes the dialog; left out, it stays. */
  dialog?: Dialog | false
}

/** How a preloaded answer is kept. */
export interface PreloadOptions extends Pick<NavigateOptions, 'data' | 'headers' | 'timeout'> {
  /** Milliseconds until it is forgotten. Default: 30000. */
  ttl?: number
  /** Milliseconds after that in which it is shown all the same, and asked for anew behind the page. Default: 0. */
  staleFor?: number
  /**
   * What the page is made from, beside what its server says of it. A page with tags is kept until an answer names one of them in
   * `invalidates`; one without is forgotten as soon as anything is changed.
   */
  tags?: readonly string[]
  /**
   * Fetches it whenever the pointer comes near `element` (`hover`), when that comes into view (`view`), or at once (`mount`). Default:
   * at once.
   */
  on?: 'hover' | 'view' | 'mount'
  element?: Element
  /** Gives up waiting for the element. What is on its way comes all the same. */
  signal?: AbortSignal
}
