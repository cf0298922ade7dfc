import type { PropertyPath } from '../../routing/register.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { type PreparedOptions, prepareRequest, prepareOptions } from '../exchange/build-request.ts'
import { type CheckOptions, checkFields } from '../exchange/check-fields.ts'
import { type Outcome, type Visit, exchange, leaveIfRefused } from '../exchange/exchange.ts'
import { forgetChanged } from '../exchange/forget-changed.ts'
import { waiting } from '../exchange/near.ts'
import { keepOnce } from '../exchange/keep-once.ts'
import { leaveFor } from '../exchange/leave.ts'
import { createLoad } from '../exchange/await.ts'
import type { HookRegistry } from '../navigation/hooks.ts'
import { createLazyProgressBar } from '../progress/lazy-progress-bar.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import type { BesideOptions, BesideResponse } from '../navigation/beside-options.ts'
import type { LocalOptions, NavigateOptions, NavigationResponse, PreloadOptions } from '../navigation/options.ts'
import { createPreloadCache } from '../exchange/preload.ts'
import type { ProgressOptions } from '../progress/progress-bar.ts'
import { resetScroll } from '../view/reset-scroll.ts'
import { type Asker, restore } from '../view/restore.ts'
import type { CurrentPage } from '../view/current-page.ts'
import { type Transport, createTransport } from '../navigation/transport.ts'
import { isSameUrl } from '../view/url.ts'
import { withQuery } from '../view/with-query.ts'

/** What else is under way. */
export interface Underway {
  /** The places, in the order of all, of the navigations that are under way. */
  listUnderway(): readonly number[]
  /** A navigation that the browser makes by itself. */
  perform(options: NavigateOptions): Promise<NavigationResponse>
  request(options: BesideOptions): Promise<BesideResponse>
}

/** What visits are made from. */
export interface VisitsOptions extends Underway {
  window: Window & typeof globalThis
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
  transport?: Transport
  progress?: ProgressOptions | false
  /** Shows an answer that is outside of the protocol, and a missing component. */
  overlay?: boolean
}

/** What only visits need: its code is loaded after the page has come to life. */
export interface Visits {
  /** Settles what a navigation sends, and asks its hooks `before`. Throws `cancelled` where one of them returns false. */
  prepare(given: NavigateOptions): Promise<PreparedOptions>
  /** Sends it, and does what the answer says. */
  exchange(visit: Visit): Promise<Outcome>
  /** Tells that a navigation is over. */
  finish(id: string): void
  preload(url: string | URL, options?: PreloadOptions): Promise<boolean>
  /** Asks beside the page. */
  request(options: BesideOptions, order: number): Promise<BesideResponse>
  /** Changes the page without a round trip. */
  local(url: string | URL, options: LocalOptions | undefined, order: number): Promise<void>
  /** Shows the history entry that the browser has moved to. */
  restore(state: unknown, order: number, asker: Asker): Promise<void>
  /** Asks for the deferred properties that are still missing, unless a navigation is under way. */
  resume(): void
  /** Asks what is wrong with fields. */
  check(options: CheckOptions): Promise<Record<string, string> | undefined>
  /** A URL with data over its query. */
  withQuery: typeof withQuery
  /** Shows over the page what is wrong with an answer or its component, if that is asked for; else its document, if it has one. */
  explain(error: NavigationError): Promise<void>
}

/** Whether the visitor wants nothing that they have not asked for. Not all browsers say so, nor do the types of any. */
const savesData = ({ navigator }: Window): boolean =>
  (navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true

/** The requests of navigations, from their options to the page that is shown. */
export function createVisits({ window, hooks, currentPage, progress, overlay, ...options }: VisitsOptions): Visits {
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

  /** Asks once more, beside the page, for one that was shown as it was some time ago. */
  async function revalidate(): Promise<void> {
    // What is deferred is asked for by itself.
    const except = context.view.deferred as PropertyPath[]
    const beside = await loadBeside()
    await beside.request(except.length ? { except } : {}, currentPage.begin())
  }

  return {
    async prepare(given) {
      const prepared = await prepareOptions(given, context.url)
      if (!(await hooks.run('before', prepared.hooks, prepared, context))) throw new NavigationError('cancelled')
      return prepared
    },

    async exchange(visit) {
      const { optimistic } = visit.options
      // Without its code what is hoped for is not shown, and that is all.
      const beside = optimistic && (await loadBeside().catch(() => undefined))
      const giveUp = beside?.expect(visit.order, optimistic!)
      try {
        const outcome = await exchange(services, visit)
        // Without its code the page stays as it was fetched.
        if (outcome.isStale && outcome.mounted) revalidate().catch(() => {})
        return outcome
      } finally {
        giveUp?.()
      }
    },

    check: (given) => checkFields({ window, context, transport }, given),

    async request(given, order) {
      return (await loadBeside()).request(given, order)
    },
    restore: (state, order, asker) => restore(services, state, order, asker),
    // Without its code the page stays as it would without JavaScript.
    resume: () =>
      void loadDeferred().then(
        (ask) => ask(),
        () => {},
      ),
    finish: (id) => progressBar?.finish(id),
    withQuery,

    async local(target, { component, properties = {}, dialog, ...keep } = {}, order) {
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

    async explain(error) {
      const { code, documentUrl } = error
      if (overlay && (code === 'invalid' || code === 'component')) {
        const { showOverlay } = await import('./overlay.ts')
        showOverlay(error, window)
      } else if (documentUrl) leaveFor(window, documentUrl)
    },

    async preload(target, { ttl, staleFor, tags, data, on, element, signal, ...given } = {}) {
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
    },
  }
}
