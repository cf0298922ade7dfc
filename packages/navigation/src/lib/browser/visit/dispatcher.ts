import type { CheckOptions } from '../exchange/check-fields.ts'
import type { Outcome, Visit } from '../exchange/exchange.ts'
import { leaveFor } from '../exchange/leave.ts'
import { createLoad, waitUnlessAborted } from '../exchange/await.ts'
import { type HookRegistry, createHooks } from '../navigation/hooks.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import type {
  BesideOptions,
  BesideResponse,
  LocalOptions,
  NavigateOptions,
  NavigationResponse,
  PreloadOptions,
} from '../navigation/options.ts'
import type { Underway, Visits, VisitsOptions } from './visits.ts'

/** Visit functions exposed to applications. */
export interface VisitActions {
  /**
   * Sends a request beside the page: it ends no navigation, and none ends it. A response for the
   * current page is applied to it; a redirect elsewhere is followed unless a navigation is under
   * way or the page has changed by then.
   */
  request(options?: BesideOptions): Promise<BesideResponse>
  /** Changes the page without a round trip. */
  local(url: string | URL, options?: LocalOptions): Promise<void>
  /**
   * Fetches a page before it is needed; the response is used once. Resolves to whether it was
   * fetched: not for browsers set to save data, nor while the pointer is elsewhere.
   */
  preload(url: string | URL, options?: PreloadOptions): Promise<boolean>
  /**
   * Validates fields of a form on the server before it is submitted, without side effects. Resolves
   * to the first message by dot path, or to nothing without a response.
   */
  check(options: CheckOptions): Promise<Record<string, string> | undefined>
  /** Performs a full visit. Throws `invalid` for any protocol but http and https. */
  external(url: string | URL, data?: object): void
  /** Aborts every navigation that has begun, in flight or not. */
  abort(): void
  /** Returns whether a navigation is under way. */
  active(): boolean
}

export interface Dispatcher {
  visit(options: NavigateOptions): Promise<NavigationResponse>
  /** Loads the code of visits. Rejects with `network` if it is unavailable. */
  load(): Promise<Visits>
  resume(): void
  actions: VisitActions
}

// Ten letters and digits.
const createId = (): string => Math.random().toString(36).slice(2, 12).padEnd(10, '0')

// Requests that a document load can replace: a whole page with GET.
const isLink = ({ url, method = 'GET', only, except }: NavigateOptions): boolean =>
  url !== undefined && method.toUpperCase() === 'GET' && !only && !except

interface Begun extends Pick<Visit, 'id' | 'order' | 'isDeferred'> {
  controller: AbortController
}

async function tellFailure(
  { hooks, currentPage }: Pick<VisitsOptions, 'hooks' | 'currentPage'>,
  own: NavigateOptions['hooks'],
  thrown: unknown,
  visits: Visits | undefined,
): Promise<NavigationResponse> {
  const { context } = currentPage
  const error = thrown instanceof NavigationError ? thrown : undefined
  const type = error?.code ?? 'exception'
  let isOpen = true
  if (type === 'cancelled' || type === 'aborted') {
    await hooks.run('abort', own, context)
  } else {
    console.error(thrown)
    if (error && type === 'invalid') isOpen = await hooks.run('invalid', own, error, context)
    else await hooks.run('exception', own, thrown, context)
  }
  if (error && isOpen) await visits?.explain(error)
  await hooks.run('fail', own, context)
  return { error: { type, actual: thrown }, response: error?.response }
}

// Without the code of visits the browser loads the address, and would run `javascript:`.
function readAddress({ location }: Window, address: string | URL): URL {
  const url = new URL(address, location.href)
  if (/^https?:/.test(url.href)) return url
  throw new NavigationError('invalid')
}

// Without the code of visits a link works as without JavaScript; any other request fails.
async function prepareDocument(
  { hooks, currentPage }: Pick<VisitsOptions, 'hooks' | 'currentPage'>,
  given: NavigateOptions,
  thrown: NavigationError,
): Promise<void> {
  if (!isLink(given) || given.data || thrown.code !== 'network') throw thrown
  if (!(await hooks.run('before', given.hooks, given, currentPage.context))) throw new NavigationError('cancelled')
}

type Tell = (told: HookRegistry, own: NavigateOptions['hooks'], thrown: unknown) => Promise<NavigationResponse>

interface ActionsOptions extends Pick<VisitsOptions, 'window' | 'currentPage'> {
  load(): Promise<Visits>
  fail: Tell
  over(): void
}

/** Creates the actions that are no navigations. They wait for the code of visits. */
function createActions({
  window,
  currentPage,
  load,
  fail,
  over,
}: ActionsOptions): Omit<VisitActions, 'abort' | 'active'> {
  async function tellLost({ hooks: own }: BesideOptions, thrown: unknown): Promise<BesideResponse> {
    // The application's hooks run for navigations only.
    const told = createHooks()
    const failure = await fail(told, own, thrown)
    await told.run('after', own, currentPage.context).catch(console.error)
    return { errors: {}, ...failure }
  }

  return {
    async request(given = {}) {
      const order = currentPage.begin()
      // The request itself never rejects, but its code may fail to load.
      const result = await load()
        .then((arrived) => arrived.request(given, order))
        .catch((thrown) => tellLost(given, thrown))
      over()
      return result
    },
    preload: (url, given) =>
      load().then(
        (arrived) => arrived.preload(url, given),
        () => false,
      ),
    check: async (given) => (await load().catch(() => undefined))?.check(given),
    external(target, data) {
      const url = readAddress(window, target)
      if (!data) leaveFor(window, url)
      else load().then(({ withQuery }) => leaveFor(window, withQuery(url, data)), console.error)
    },
    async local(url, given) {
      const order = currentPage.begin()
      return (await load()).local(url, given, order)
    },
  }
}

/**
 * Performs navigations, one at a time: a new one aborts earlier ones. Hydration does not load code
 * that only navigations need; a navigation waits for it.
 */
export function createDispatcher(options: Omit<VisitsOptions, keyof Underway>): Dispatcher {
  const { window, hooks, currentPage } = options
  const { context } = currentPage
  // Keyed by sequence number, from the moment they begin.
  const underway = new Map<number, AbortController>()
  const fetchVisits = createLoad(
    () => import('./visits.ts'),
    (code) =>
      code.createVisits({
        ...options,
        listUnderway: () => [...underway.keys()],
        perform: (given) => perform(given, true),
        request: (given) => actions.request(given),
      }),
  )
  let visits: Visits | undefined

  const abortBefore = (order: number): void =>
    underway.forEach((controller, begun) => begun < order && controller.abort())

  const load = async (): Promise<Visits> => (visits = await fetchVisits())

  const fail: Tell = (told, own, thrown) =>
    tellFailure({ hooks: told, currentPage }, own, thrown, visits).catch(() => ({
      error: { type: 'exception', actual: thrown },
    }))

  async function attempt(given: NavigateOptions, { controller, ...visit }: Begun): Promise<Outcome> {
    const { id, order } = visit
    const { signal } = controller

    function start(prepared: NavigateOptions): URL {
      const url = readAddress(window, prepared.url ?? context.url)
      abortBefore(order)
      context.pendingNavigation = { id, url, controller, status: 'pending', options: prepared }
      currentPage.notify()
      return url
    }

    // A navigation that waits for code counts as in flight.
    if (!visits) start(given)
    const loading = waitUnlessAborted(signal, load())
    const preparing = loading.then(
      ({ prepare }) => prepare(given),
      (thrown) => prepareDocument(options, given, thrown),
    )
    const prepared = await waitUnlessAborted(signal, preparing)
    currentPage.save()
    const url = start(prepared ?? given)
    if (prepared) return visits!.exchange({ ...visit, url, signal, options: prepared, isLink: isLink(given) })
    leaveFor(window, url)
    return {}
  }

  async function perform(given: NavigateOptions, isDeferred = false): Promise<NavigationResponse> {
    const id = createId()
    const order = currentPage.begin()
    const controller = new AbortController()
    underway.set(order, controller)
    let outcome: Outcome | undefined
    let failure: NavigationResponse | undefined
    try {
      outcome = await attempt(given, { id, order, controller, isDeferred })
    } catch (thrown) {
      failure = await fail(hooks, given.hooks, thrown)
    }
    // A hook that throws at the end must not leave the navigation pending forever.
    await hooks.run('after', given.hooks, context).catch(console.error)
    visits?.finish(id)
    underway.delete(order)
    if (context.pendingNavigation?.id === id) context.pendingNavigation = undefined
    currentPage.notify()
    outcome?.mounted?.().catch(console.error)
    return failure ?? { response: outcome?.response }
  }

  const actions: VisitActions = {
    ...createActions({ window, currentPage, load, fail, over: () => resume() }),
    abort: () => abortBefore(Infinity),
    active: () => underway.size > 0,
  }
  function resume(): void {
    if (context.view.deferred.length)
      load().then(
        (arrived) => arrived.resume(),
        () => {},
      )
  }

  return {
    async visit(given) {
      const result = await perform(given)
      resume()
      return result
    },
    load,
    resume,
    actions,
  }
}
