import type { Payload, Properties } from '../../protocol/payload.ts'
import { HEADERS } from '../../protocol/headers.ts'
import type { HookRegistry } from '../navigation/hooks.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import { applyView } from '../view/merge-view.ts'
import type { ProgressBar } from '../progress/progress-bar.ts'
import { resetScroll } from '../view/reset-scroll.ts'
import type { CurrentPage } from '../view/current-page.ts'
import { type Progress, type Transport, isDownload } from '../navigation/transport.ts'
import { isSameUrl } from '../view/url.ts'
import { EXTERNAL_STORAGE_KEY } from '../../protocol/constants.ts'
import { type PreparedOptions, prepareRequest, toList } from './build-request.ts'
import { leaveFor } from './leave.ts'
import type { PreloadCache } from './preload.ts'
import { readExternal, readPayload } from './read-answer.ts'

export interface Services {
  window: Window & typeof globalThis
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
  transport: Transport
  preloads: PreloadCache
  progressBar: ProgressBar | undefined
}

export interface Visit {
  id: string
  order: number
  url: URL
  signal: AbortSignal
  /** Whether the browser requests deferred properties by itself. */
  isDeferred: boolean
  /** Whether its document can be loaded instead. */
  isLink: boolean
  options: PreparedOptions
}

/** `mounted` is called after everything else has been notified. */
export interface Outcome {
  /** Missing if the navigation became a full page load. */
  response?: HttpResponse
  mounted?: () => Promise<boolean>
  /** Whether it was preloaded and must be requested again in the background. */
  isStale?: boolean
}

const isWhole = ({ method, only, except }: PreparedOptions): boolean => method === 'GET' && !only && !except

async function fetchAnswer(services: Services, { id, url, options, signal }: Visit): Promise<HttpResponse> {
  const { window, hooks, currentPage, transport, preloads, progressBar } = services
  // Preloaded pages may contain data that this request changes.
  if (options.method !== 'GET') preloads.clear()
  const preloaded = isWhole(options) && (await preloads.take(url))
  if (preloaded) return preloaded
  const onProgress = (progress: Progress): void => {
    progressBar?.update(id, progress.percentage)
    hooks.run('progress', options.hooks, progress, currentPage.context).catch(console.error)
  }
  return transport({ ...prepareRequest(url, options, currentPage.context, window), signal, onProgress })
}

// Behind a proxy the server may assume another origin, which the history API would refuse.
export function readUrl({ location }: Window, answered: string, requested: URL): URL {
  const { pathname, search, hash } = new URL(answered, requested)
  // Concatenated, not resolved: a path such as `//name/` would be taken for a host.
  return new URL(location.origin + pathname + search + hash)
}

async function showAnswer(
  { window, currentPage }: Services,
  visit: Visit,
  payload: Payload,
): ReturnType<CurrentPage<unknown>['show']> {
  const { order, signal, isDeferred, options } = visit
  const { preserveUrl, errorBag, merge } = options
  const answered = readUrl(window, payload.url, visit.url)
  const here = window.location
  const url = keepHash(visit.url, answered)
  // Revisiting the URL that a hash has led to adds no entry, as in the original.
  const onlyHashDiffers = isSameUrl(answered, here) && answered.href !== here.href
  const replace = preserveUrl || onlyHashDiffers || options.replace
  const only = toList(options.only)
  const except = toList(options.except)
  const partial = only || except ? { only, except, errorBag, merge, isDeferred } : undefined
  const name = currentPage.context.view.component
  // A position of this page means nothing on another that a change leads to, as a sign-in.
  const stays = options.method === 'GET' || (payload.view?.component ?? name) === name
  return currentPage.show(
    {
      ...options,
      type: 'server',
      payload: { ...payload, url: url.href },
      replace,
      preserveScroll: stays && options.preserveScroll,
    },
    { order, signal, scroll: resetScroll, apply: (current, incoming) => applyView(current, incoming, partial) },
  )
}

// Whether a request of the response's URL repeats nothing: a GET, or the target of a redirect.
const canBeVisited = ({ options, url }: Visit, payload: Payload): boolean =>
  options.method === 'GET' || !isSameUrl(new URL(payload.url, url), url)

/**
 * Loads the document of a page whose code fails to load, or whose URL the history refuses. Rethrows
 * any other error.
 */
export function leaveIfRefused(window: Window, error: unknown, url: URL): void {
  const { code, cause } = error as NavigationError
  // Without a cause, the state itself is invalid.
  if (code !== 'network' && !(code === 'history' && cause)) throw error
  leaveFor(window, url)
}

export async function showFlash(
  { hooks, currentPage }: Pick<Services, 'hooks' | 'currentPage'>,
  { view }: Payload,
): Promise<void> {
  const flash = (view?.properties['flash'] ?? {}) as Properties
  if (Object.keys(flash).length) await hooks.run('flash', undefined, flash, currentPage.context)
}

async function tellOutcome({ hooks, currentPage }: Services, { id, options }: Visit, payload: Payload): Promise<void> {
  const { context } = currentPage
  const all = (context.view.properties['errors'] ?? {}) as Record<string, Record<string, never>>
  const errors = options.errorBag ? (all[options.errorBag] ?? {}) : all
  const hasErrors = Object.keys(errors).length
  const pending = context.pendingNavigation
  if (pending?.id === id) context.pendingNavigation = { ...pending, status: hasErrors ? 'error' : 'success' }
  if (hasErrors) await hooks.run('error', options.hooks, errors, context)
  else await hooks.run('success', options.hooks, { ...payload, url: context.url, view: context.view }, context)
}

async function follow(services: Services, visit: Visit, response: HttpResponse): Promise<Outcome> {
  const { window } = services
  const { url } = visit
  const external = readExternal(response, window.location.href)
  if (external) {
    const target = response.headers[HEADERS.externalTarget] ?? 'current'
    openExternal(window, { url: keepHash(url, external), target })
  } else if (isDownload(response)) {
    const { saveDownload } = await import('./download.ts')
    saveDownload(window, response)
  } else {
    const payload = readPayload(response)
    try {
      const mounted = await showAnswer(services, visit, payload)
      await showFlash(services, payload)
      await tellOutcome(services, visit, payload)
      return { response, mounted }
    } catch (error) {
      if (!canBeVisited(visit, payload)) throw error
      leaveIfRefused(window, error, keepHash(url, readUrl(window, payload.url, url)))
    }
  }
  return { response }
}

export async function exchange(services: Services, visit: Visit): Promise<Outcome> {
  const { hooks, currentPage, progressBar } = services
  const { url, options, signal, id, isLink } = visit
  await hooks.run('start', options.hooks, currentPage.context)
  if (options.progress !== false) progressBar?.start(id)
  const isStale = isWhole(options) && services.preloads.isStale(url)
  const response = await fetchAnswer(services, visit)
  if (signal.aborted) throw new NavigationError('aborted')
  if (!(await hooks.run('data', options.hooks, response, currentPage.context))) return { response }
  const outcome = await follow(services, visit, response).catch((error: NavigationError) => {
    if (isLink && error.code === 'invalid') error.documentUrl = url
    throw error
  })
  return { ...outcome, isStale }
}

export function openExternal(window: Window, { url, target }: { url: URL; target: string }): void {
  if (target === 'new-tab') {
    const link = window.document.createElement('a')
    link.target = '_blank'
    link.rel = 'noopener'
    link.href = url.href
    link.click()
    return
  }
  try {
    window.sessionStorage.setItem(EXTERNAL_STORAGE_KEY, JSON.stringify({ url: url.href, target }))
  } catch {
    // Storage may be forbidden; the visit does not depend on it.
  }
  leaveFor(window, url)
}

/** Keeps the requested hash when the server returns the same URL without one. */
export function keepHash(requested: URL, answered: URL): URL {
  const kept = new URL(answered)
  if (requested.hash && !kept.hash && isSameUrl(requested, kept)) kept.hash = requested.hash
  return kept
}
