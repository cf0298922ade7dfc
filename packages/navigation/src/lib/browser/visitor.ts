import type { PropertyPath } from '../register.ts'
import type { Outcome } from './exchange.ts'
import { leaveFor } from './external.ts'
import { NavigationError, withCause } from './navigation-error.ts'
import type { LocalOptions, NavigateOptions, NavigationResponse, PendingNavigation, PreloadOptions } from './options.ts'
import type { Stage } from './stage.ts'
import type { createVisits, Visits, VisitsOptions } from './visit.ts'

/** Makes navigations to the server. */
export interface Visitor {
  visit(options: NavigateOptions): Promise<NavigationResponse>
  preload(url: string | URL, options?: PreloadOptions): Promise<boolean>
  external(url: string | URL, data?: object): void
  local(url: string | URL, options?: LocalOptions): Promise<void>
  /** Fetches the code of visits, so that the first one need not wait for it. */
  prepare(): void
  /** Asks for the deferred properties that are still missing, unless something else is under way. */
  resume(): void
  abort(): void
}

/** Tells the hooks why a navigation has failed. */
async function tellFailure(
  { hooks, stage }: VisitsOptions,
  { hooks: own }: NavigateOptions,
  thrown: unknown,
  visits: Visits | undefined,
): Promise<NavigationResponse> {
  const { context } = stage
  const error = thrown instanceof NavigationError ? thrown : undefined
  const code = error?.code ?? 'exception'
  if (code === 'cancelled' || code === 'aborted') {
    await hooks.run('abort', own, context)
  } else {
    console.error(thrown)
    if (error && code === 'invalid') await hooks.run('invalid', own, error, context)
    else await hooks.run('exception', own, thrown, context)
  }
  if (error) await visits?.explain(error)
  await hooks.run('fail', own, context)
  return { error: { type: code, actual: thrown }, response: error?.response }
}

// Ten letters and digits.
const createId = (): string => Math.random().toString(36).slice(2, 12).padEnd(10, '0')

// Without the code of visits a link is what it is without JavaScript. What has no other page to go to fails.
async function visitDocument(
  { window, hooks, stage }: VisitsOptions,
  given: NavigateOptions,
  thrown: unknown,
): Promise<Outcome> {
  const { url, data, method = 'GET', only, except } = given
  const isLink = url !== undefined && method.toUpperCase() === 'GET' && !data && !only && !except
  if (!isLink || (thrown as NavigationError).code !== 'network') throw thrown
  if (!(await hooks.run('before', given.hooks, given, stage.context))) throw new NavigationError('cancelled')
  stage.save()
  leaveFor(window, new URL(url, window.location.href))
  return {}
}

/** Asks for deferred properties while no other navigation is under way. */
function createResume(
  { context, isAttached }: Stage<unknown>,
  perform: (options: NavigateOptions) => Promise<NavigationResponse>,
): () => void {
  // The view whose deferred properties could not be had: it is not asked for them again.
  let refused: object | undefined

  async function loadDeferred(): Promise<void> {
    const only = context.view.deferred as PropertyPath[]
    const { error } = await perform({ only, preserveScroll: true, preserveState: true, replace: true, progress: false })
    if (error && error.type !== 'aborted') refused = context.view
    resume()
  }

  function resume(): void {
    const { view, pendingNavigation } = context
    if (view.deferred.length && view !== refused && !pendingNavigation && isAttached()) void loadDeferred()
  }

  return resume
}

/**
 * Navigations to the server, one at a time: a new one aborts the one in flight. What only they need is not part of what a
 * page comes to life with; a navigation that is begun before it is there waits for it.
 */
export function createVisitor(options: VisitsOptions): Visitor {
  const { window, hooks, stage } = options
  const { context } = stage
  let visits: Visits | undefined
  let loading: Promise<Visits> | undefined
  let failed: string | undefined

  // What is not loaded by the code of visits is loaded by the browser, which would run `javascript:`.
  const toUrl = (address: string | URL): URL => {
    const url = new URL(address, window.location.href)
    if (/^https?:/.test(url.href)) return url
    throw new NavigationError('invalid')
  }
  const abort = (): void => context.pendingNavigation?.controller.abort()

  function setPending(pending: PendingNavigation | undefined): void {
    context.pendingNavigation = pending
    stage.notify()
  }

  // Browsers remember by its URL that a module could not be had, and name it: asked for again, it needs another one.
  const importVisits = (): Promise<{ createVisits: typeof createVisits }> =>
    failed ? import(/* @vite-ignore */ (failed += '#')) : import('./visit.ts')

  const load = (): Promise<Visits> =>
    (loading ??= importVisits().then(
      (code) => (visits = code.createVisits(options)),
      (cause) => {
        // The next navigation tries again.
        loading = undefined
        failed ??= /http\S+/.exec(String(cause))?.[0]
        throw withCause('network', cause)
      },
    ))

  // Waiting is a navigation in flight, too: a later one, going back and `abort()` put an end to it.
  function waitForVisits(given: NavigateOptions, id: string): Promise<Visits> {
    abort()
    const controller = new AbortController()
    const url = toUrl(given.url ?? context.url)
    setPending({ id, url, controller, status: 'pending', options: given })
    return new Promise((resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(new NavigationError('aborted')))
      load().then(resolve, reject)
    })
  }

  async function attempt(given: NavigateOptions, id: string, isDeferred: boolean): Promise<Outcome> {
    if (visits) return visits.attempt(given, { id, isDeferred })
    const order = stage.begin()
    return waitForVisits(given, id).then(
      (arrived) => arrived.attempt(given, { id, isDeferred, order }),
      (thrown) => visitDocument(options, given, thrown),
    )
  }

  async function perform(given: NavigateOptions, isDeferred = false): Promise<NavigationResponse> {
    const id = createId()
    let outcome: Outcome | undefined
    let failure: NavigationResponse | undefined
    try {
      outcome = await attempt(given, id, isDeferred)
    } catch (thrown) {
      failure = await tellFailure(options, given, thrown, visits).catch((): NavigationResponse => ({
        error: { type: 'exception', actual: thrown },
      }))
    }
    // A hook that throws at the very end must not leave the navigation pending for ever.
    await hooks.run('after', given.hooks, context).catch(console.error)
    visits?.finish(id)
    if (context.pendingNavigation?.id === id) setPending(undefined)
    outcome?.mounted?.().catch(console.error)
    return failure ?? { response: outcome?.response }
  }

  const resume = createResume(stage, (given) => perform(given, true))

  return {
    async visit(given) {
      const result = await perform(given)
      resume()
      return result
    },
    preload: (url, given) =>
      load().then(
        (arrived) => arrived.preload(url, given),
        () => false,
      ),
    external(target, data) {
      const leave = ({ href }: URL): void => void (window.location.href = href)
      if (!data) leave(toUrl(target))
      else load().then(({ withQuery }) => leave(withQuery(toUrl(target), data)), console.error)
    },
    async local(url, given) {
      const order = stage.begin()
      return (await load()).local(url, given, order)
    },
    prepare: () => void load().catch(() => {}),
    resume,
    abort,
  }
}
