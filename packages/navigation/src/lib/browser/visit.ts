import { HEADERS } from '../protocol/words.ts'
import { buildRequest, type PreparedOptions, prepareOptions, toList } from './build-request.ts'
import { saveDownload } from './download.ts'
import { visitExternal } from './external.ts'
import type { PropertyPath } from '../register.ts'
import type { HookRegistry } from './hooks.ts'
import { type HttpResponse, NavigationError } from './navigation-error.ts'
import type { NavigateOptions, NavigationResponse, PendingNavigation } from './options.ts'
import type { PreloadCache } from './preload.ts'
import { readExternal, readPayload } from './read-answer.ts'
import type { ProgressBar } from './progress-bar.ts'
import type { Stage } from './stage.ts'
import { isDownload, type Progress, type Transport } from './transport.ts'
import { fillHash, isSameUrl } from './url.ts'

/** What visits need. */
export interface VisitorOptions {
  window: Window & typeof globalThis
  hooks: HookRegistry
  stage: Stage<unknown>
  transport: Transport
  preloads: PreloadCache
  overlay?: (error: NavigationError, window: Window) => void
  progressBar?: ProgressBar
  createId(): string
}

/** Makes navigations to the server. */
export interface Visitor {
  visit(options: NavigateOptions): Promise<NavigationResponse>
  /** Asks for the deferred properties that are still missing, unless something else is under way. */
  resume(): void
  abort(): void
}

interface Visit {
  id: string
  order: number
  signal: AbortSignal
  isDeferred: boolean
}

const isEmpty = (value: unknown): boolean => !value || !Object.keys(value).length

/** Navigations to the server, one at a time: a new one aborts the one in flight. */
export function createVisitor({ window, hooks, stage, transport, preloads, ...options }: VisitorOptions): Visitor {
  const { context } = stage
  // The page whose deferred properties could not be had: it is not asked for them again.
  let refused: object | undefined

  const toUrl = (url: string | URL): URL => new URL(url, window.location.href)

  function setPending(pending: PendingNavigation | undefined): void {
    context.pendingNavigation = pending
    stage.notify()
  }

  // Behind a proxy the server may think of itself under another origin, which the history API would refuse.
  function readUrl(answered: string, requested: URL): URL {
    const url = new URL(answered, requested)
    return fillHash(
      requested,
      url.origin === window.location.origin ? url : toUrl(url.pathname + url.search + url.hash),
    )
  }

  async function fetchAnswer(url: URL, prepared: PreparedOptions, { id, signal }: Visit): Promise<HttpResponse> {
    const isWhole = prepared.method === 'GET' && !prepared.only && !prepared.except
    if (prepared.method !== 'GET') preloads.clear()
    const preloaded = isWhole ? await preloads.take(url.href) : undefined
    if (preloaded) return preloaded
    const onProgress = (progress: Progress): void => {
      options.progressBar?.update(id, progress.percentage)
      void hooks.run('progress', prepared.hooks, progress, context).catch(console.error)
    }
    return transport({ ...buildRequest(url, prepared, context, window), signal, onProgress })
  }

  async function showAnswer(
    response: HttpResponse,
    requested: URL,
    prepared: PreparedOptions,
    visit: Visit,
  ): Promise<() => Promise<boolean>> {
    const payload = readPayload(response)
    const here = toUrl('')
    const url = readUrl(payload.url, requested)
    const { preserveScroll, preserveState, preserveUrl, replace } = prepared
    const onlyHashDiffers = isSameUrl(url, here) && url.href !== here.href
    const [only, except] = [toList(prepared.only), toList(prepared.except)]
    const partial =
      only || except ? { only, except, errorBag: prepared.errorBag, isDeferred: visit.isDeferred } : undefined
    const mounted = await stage.show(
      {
        type: 'server',
        payload: { ...payload, url: url.href },
        ...{ preserveScroll, preserveState, preserveUrl },
        replace: replace === true || preserveUrl || onlyHashDiffers || replace,
      },
      { order: visit.order, signal: visit.signal, partial },
    )
    const all = context.view.properties['errors'] as Record<string, never> | undefined
    const errors = prepared.errorBag ? (all?.[prepared.errorBag] ?? {}) : (all ?? {})
    const hasErrors = !isEmpty(errors)
    const pending = context.pendingNavigation
    if (pending?.id === visit.id) setPending({ ...pending, status: hasErrors ? 'error' : 'success' })
    if (hasErrors) await hooks.run('error', prepared.hooks, errors, context)
    else await hooks.run('success', prepared.hooks, { ...payload, url: context.url, view: context.view }, context)
    return mounted
  }

  async function exchange(
    prepared: PreparedOptions,
    id: string,
    isDeferred: boolean,
  ): Promise<{ response: HttpResponse; mounted?: () => Promise<boolean> }> {
    if (!(await hooks.run('before', prepared.hooks, prepared, context))) {
      throw new NavigationError('cancelled', 'The navigation was cancelled by the "before" event.')
    }
    context.pendingNavigation?.controller.abort()
    stage.save()
    const controller = new AbortController()
    const { signal } = controller
    const visit: Visit = { id, signal, isDeferred, order: stage.begin() }
    const url = toUrl(prepared.url)
    setPending({ id, url, controller, status: 'pending', options: prepared })
    await hooks.run('start', prepared.hooks, context)
    if (prepared.progress !== false) options.progressBar?.start(id)
    const response = await fetchAnswer(url, prepared, visit)
    if (signal.aborted) throw new NavigationError('aborted', 'The navigation was aborted.')
    if (!(await hooks.run('data', prepared.hooks, response, context))) return { response }
    const external = readExternal(response)
    if (external !== undefined) {
      const target = response.headers[HEADERS.externalTarget] ?? 'current'
      visitExternal(window, {
        url: fillHash(url, toUrl(external)),
        preserveScroll: prepared.preserveScroll === true,
        target,
      })
      return { response }
    }
    if (isDownload(response)) {
      saveDownload(window, response)
      return { response }
    }
    return { response, mounted: await showAnswer(response, url, prepared, visit) }
  }

  async function tellFailure(thrown: unknown, prepared: NavigateOptions): Promise<NavigationResponse> {
    const error = thrown instanceof NavigationError ? thrown : undefined
    const code = error?.code ?? 'exception'
    if (code === 'cancelled' || code === 'aborted') {
      await hooks.run('abort', prepared.hooks, context)
    } else if (code === 'invalid') {
      console.error(thrown)
      await hooks.run('invalid', prepared.hooks, error!, context)
    } else {
      console.error(thrown)
      await hooks.run('exception', prepared.hooks, thrown, context)
    }
    if (code === 'invalid' || code === 'component') options.overlay?.(error!, window)
    await hooks.run('fail', prepared.hooks, context)
    return { error: { type: code, actual: thrown }, response: error?.response }
  }

  async function perform(given: NavigateOptions, isDeferred: boolean): Promise<NavigationResponse> {
    const id = options.createId()
    let prepared: NavigateOptions = given
    let result: NavigationResponse
    let mounted: (() => Promise<boolean>) | undefined
    try {
      prepared = prepareOptions(given, context.url)
      const answer = await exchange(prepared as PreparedOptions, id, isDeferred)
      result = { response: answer.response }
      mounted = answer.mounted
    } catch (thrown) {
      result = await tellFailure(thrown, prepared).catch(
        (actual: unknown) => ({ error: { type: 'exception', actual } }) as const,
      )
    }
    // A hook that throws at the very end must not leave the navigation pending for ever.
    await hooks.run('after', prepared.hooks, context).catch(console.error)
    options.progressBar?.finish(id)
    if (context.pendingNavigation?.id === id) setPending(undefined)
    void mounted?.().catch(console.error)
    return result
  }

  async function loadDeferred(): Promise<void> {
    const { view } = context
    const { error } = await perform(
      {
        only: view.deferred as PropertyPath[],
        preserveScroll: true,
        preserveState: true,
        replace: true,
        progress: false,
      },
      true,
    )
    if (error && error.type !== 'aborted') refused = context.view
    resume()
  }

  function resume(): void {
    const { view, pendingNavigation } = context
    if (view.deferred.length && view !== refused && !pendingNavigation && stage.isAttached()) void loadDeferred()
  }

  return {
    async visit(given) {
      const result = await perform(given, false)
      resume()
      return result
    },
    resume,
    abort: () => context.pendingNavigation?.controller.abort(),
  }
}
