import type { PropertyPath } from '../register.ts'
import { prepareOptions } from './build-request.ts'
import { type Outcome, type Services, exchange } from './exchange.ts'
import { NavigationError } from './navigation-error.ts'
import type { NavigateOptions, NavigationResponse, PendingNavigation } from './options.ts'

/** What visits need beside what one exchange does. */
export interface VisitorOptions extends Services {
  /** Shows an answer that is outside of the protocol, and a missing component. */
  overlay?: boolean
}

/** Makes navigations to the server. */
export interface Visitor {
  visit(options: NavigateOptions): Promise<NavigationResponse>
  /** Asks for the deferred properties that are still missing, unless something else is under way. */
  resume(): void
  abort(): void
}

/** Tells the hooks why a navigation has failed. */
async function tellFailure(
  { hooks, stage, window, overlay }: VisitorOptions,
  { hooks: own }: NavigateOptions,
  thrown: unknown,
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
  if (overlay && error && (code === 'invalid' || code === 'component')) {
    const { showOverlay } = await import('./overlay.ts')
    showOverlay(error, window)
  }
  await hooks.run('fail', own, context)
  return { error: { type: code, actual: thrown }, response: error?.response }
}

// Ten letters and digits.
const createId = (): string => Math.random().toString(36).slice(2, 12).padEnd(10, '0')

/** Navigations to the server, one at a time: a new one aborts the one in flight. */
export function createVisitor(options: VisitorOptions): Visitor {
  const { window, hooks, stage, progressBar } = options
  const { context } = stage
  // The view whose deferred properties could not be had: it is not asked for them again.
  let refused: object | undefined

  function setPending(pending: PendingNavigation | undefined): void {
    context.pendingNavigation = pending
    stage.notify()
  }

  async function attempt(given: NavigateOptions, id: string, isDeferred: boolean): Promise<Outcome> {
    const prepared = await prepareOptions(given, context.url)
    if (!(await hooks.run('before', prepared.hooks, prepared, context))) {
      throw new NavigationError('cancelled')
    }
    context.pendingNavigation?.controller.abort()
    stage.save()
    const controller = new AbortController()
    const url = new URL(prepared.url, window.location.href)
    const visit = { id, url, isDeferred, options: prepared, order: stage.begin(), signal: controller.signal }
    setPending({ id, url, controller, status: 'pending', options: prepared })
    return exchange(options, visit)
  }

  async function perform(given: NavigateOptions, isDeferred = false): Promise<NavigationResponse> {
    const id = createId()
    let outcome: Outcome | undefined
    let failure: NavigationResponse | undefined
    try {
      outcome = await attempt(given, id, isDeferred)
    } catch (thrown) {
      const failed = { error: { type: 'exception', actual: thrown } } as const
      failure = await tellFailure(options, given, thrown).catch(() => failed)
    }
    // A hook that throws at the very end must not leave the navigation pending for ever.
    await hooks.run('after', given.hooks, context).catch(console.error)
    progressBar?.finish(id)
    if (context.pendingNavigation?.id === id) setPending(undefined)
    outcome?.mounted?.().catch(console.error)
    return failure ?? { response: outcome?.response }
  }

  async function loadDeferred(): Promise<void> {
    const only = context.view.deferred as PropertyPath[]
    const keep = { preserveScroll: true, preserveState: true, replace: true, progress: false }
    const { error } = await perform({ only, ...keep }, true)
    if (error && error.type !== 'aborted') refused = context.view
    resume()
  }

  function resume(): void {
    const { view, pendingNavigation } = context
    const isOver = !view.deferred.length || view === refused
    if (!isOver && !pendingNavigation && stage.isAttached()) void loadDeferred()
  }

  return {
    async visit(given) {
      const result = await perform(given)
      resume()
      return result
    },
    resume,
    abort: () => context.pendingNavigation?.controller.abort(),
  }
}
