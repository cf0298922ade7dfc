import type { PropertyPath } from '../../routing/register.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { type PreparedOptions, prepareRequest, prepareOptions } from '../exchange/build-request.ts'
import { type CheckOptions, checkFields } from '../exchange/check-fields.ts'
import { type Outcome, type Services, type Visit, exchange, leaveIfRefused } from '../exchange/exchange.ts'
import { forgetChanged, waiting, createPreloadCache } from '../exchange/preload.ts'
import { keepOnce } from '../exchange/keep-once.ts'
import { leaveFor } from '../exchange/leave.ts'
import { createLoad } from '../exchange/await.ts'
import type { HookRegistry } from '../navigation/hooks.ts'
import { createLazyProgressBar } from '../progress/lazy-progress-bar.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import type {
  BesideOptions,
  BesideResponse,
  LocalOptions,
  NavigateOptions,
  NavigationResponse,
  PreloadOptions,
} from '../navigation/options.ts'
import type { ProgressOptions } from '../progress/progress-bar.ts'
import { resetScroll } from '../view/reset-scroll.ts'
import type { CurrentPage } from '../view/current-page.ts'
import { type Transport, createTransport } from '../navigation/transport.ts'
import { isSameUrl } from '../view/url.ts'
import { withQuery } from '../view/with-query.ts'

export interface Underway {
  listUnderway(): readonly number[]
  perform(options: NavigateOptions): Promise<NavigationResponse>
  request(options: BesideOptions): Promise<BesideResponse>
}

export interface VisitsOptions extends Underway {
  window: Window & typeof globalThis
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
  transport?: Transport
  progress?: ProgressOptions | false
  overlay?: boolean
}

/** Not all browsers report it, and no types declare it. */
const savesData = ({ navigator }: Window): boolean =>
  (navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true

export type Visits = ReturnType<typeof createVisits>

/** Creates what only visits need: it is loaded after hydration. */
export function createVisits({ window, hooks, currentPage, progress, overlay, ...options }: VisitsOptions) {
  const { context } = currentPage
  const preloads = createPreloadCache(() => Date.now())
  const sender = options.transport ?? createTransport(window.XMLHttpRequest)
  const transport = forgetChanged(keepOnce(sender, context.view), preloads)
  const progressBar = progress === false ? undefined : createLazyProgressBar(window, progress)
  const services = { window, hooks, currentPage, transport, preloads, progressBar }
  const { listUnderway, perform, request } = options
  const isBusy = (): boolean => listUnderway().length > 0
  const loadBeside = createLoad(
    () => import('../beside/beside.ts'),
    (code) => code.createBeside({ ...services, listUnderway }),
  )

  const loadDeferred = createLoad(
    () => import('../deferred/ask-deferred.ts'),
    (code) => code.createDeferred({ currentPage, isBusy, perform, request }),
  )

  async function revalidate(): Promise<void> {
    // Deferred properties are requested separately.
    const except = context.view.deferred as PropertyPath[]
    const beside = await loadBeside()
    await beside.request(except.length ? { except } : {}, currentPage.begin())
  }

  return {
    /** Runs the `before` hooks. Throws `cancelled` if one of them returns false. */
    async prepare(given: NavigateOptions): Promise<PreparedOptions> {
      const prepared = await prepareOptions(given, context.url)
      if (!(await hooks.run('before', prepared.hooks, prepared, context))) throw new NavigationError('cancelled')
      return prepared
    },

    async exchange(visit: Visit): Promise<Outcome> {
      const { optimistic } = visit.options
      // Without its code the optimistic properties are not shown; nothing else changes.
      const beside = optimistic && (await loadBeside().catch(() => undefined))
      const giveUp = beside?.expect(visit.order, optimistic!)
      try {
        const outcome = await exchange(services, visit)
        // If its code fails to load, the page stays as fetched.
        if (outcome.isStale && outcome.mounted) revalidate().catch(() => {})
        return outcome
      } finally {
        giveUp?.()
      }
    },

    check: (given: CheckOptions) => checkFields({ window, context, transport }, given),

    async request(given: BesideOptions, order: number): Promise<BesideResponse> {
      return (await loadBeside()).request(given, order)
    },
    restore: (state: unknown, order: number, asker: Asker): Promise<void> => restore(services, state, order, asker),
    // If its code fails to load, the page stays as it would without JavaScript.
    resume: (): void =>
      void loadDeferred().then(
        (ask) => ask(),
        () => {},
      ),
    finish: (id: string): void => progressBar?.finish(id),
    withQuery,

    async local(
      target: string | URL,
      { component, properties = {}, dialog, ...keep }: LocalOptions = {},
      order: number,
    ): Promise<void> {
      const view = { component: component ?? context.view.component, properties, deferred: [] }
      const payload = {
        view,
        dialog: dialog === false ? null : (dialog ?? context.dialog),
        url: new URL(target, window.location.href).href,
        version: context.version,
      }
      const showing = currentPage.show({ ...keep, type: 'local', payload }, { order, scroll: resetScroll })
      const mounted = await showing.catch((error: unknown) => leaveIfRefused(window, error, new URL(payload.url)))
      await mounted?.()
    },

    /** Shows an error over the page if `overlay` is set; otherwise loads its document, if any. */
    async explain(error: NavigationError): Promise<void> {
      const { code, documentUrl } = error
      if (overlay && (code === 'invalid' || code === 'component')) {
        const { showOverlay } = await import('./overlay.ts')
        showOverlay(error, window)
      } else if (documentUrl) leaveFor(window, documentUrl)
    },

    preload: (target: string | URL, given?: PreloadOptions) => preloadPage(services, target, given),
  }
}

async function preloadPage(
  { window, currentPage: { context }, transport, preloads }: Services,
  target: string | URL,
  { ttl, staleFor, tags, data, on, element, signal, ...given }: PreloadOptions = {},
): Promise<boolean> {
  if (savesData(window)) return false
  const url = withQuery(new URL(target, window.location.href), data)
  const fetch = async (): Promise<HttpResponse | undefined> => {
    const response = await transport(prepareRequest(url, { ...given, method: 'GET', url }, context, window))
    return response.headers[HEADERS.hybrid] ? response : undefined
  }
  const load = async (): Promise<boolean> => {
    if (context.pendingNavigation || isSameUrl(url, new URL(context.url))) return false
    return preloads.load(url, fetch, { ttl, staleFor, tags })
  }
  const isTime = !element || !on || (await waiting[on](element, signal, () => void load()))
  return isTime && load()
}

interface Asker {
  visit(options: NavigateOptions): Promise<unknown>
  resume(): void
}

/** Shows the history entry that the browser has moved to, by its stored state. */
async function restore(
  { window, hooks, currentPage }: Services,
  state: unknown,
  order: number,
  asker: Asker,
): Promise<void> {
  const { context } = currentPage
  const saved = await currentPage.read(state)
  await hooks.run('backForward', undefined, saved, context)
  const here = new URL(window.location.href)
  const isHere = isSameUrl(here, new URL(context.url))
  if (saved) {
    const isHashOnly = isHere && saved.view.component === context.view.component
    const mounted = await currentPage.restore(saved, order, isHashOnly || !!context.dialog || !!saved.dialog)
    await mounted()
  } else if (isHere) {
    // A click on a plain link to an anchor on this page.
    const keep = { preserveScroll: true, preserveState: true, replace: true }
    const payload = { ...context, url: here.href }
    const mounted = await currentPage.show({ ...keep, type: 'initial', payload }, { order })
    await mounted()
  } else {
    // The entry was too large to be stored, so it is requested again.
    await asker.visit({ url: here, replace: true })
  }
  asker.resume()
}
