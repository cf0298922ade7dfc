import type { PagePayload } from '../protocol/payload.ts'
import { takeExternalVisit } from './exchange/leave.ts'
import type { HookRegistry } from './navigation/hooks.ts'
import type { InternalNavigation } from './navigation/options.ts'
import type { CurrentPage } from './view/current-page.ts'
import type { Dispatcher } from './visit/dispatcher.ts'
import type { NavigationError } from './navigation/navigation-error.ts'

interface StartOptions {
  window: Window & typeof globalThis
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
  dispatcher: Dispatcher
  payload: PagePayload
}

/** Takes over the loaded document: its history entry, then back, forward and scrolling. */
export async function startNavigation({
  window,
  hooks,
  currentPage,
  dispatcher,
  payload,
}: StartOptions): Promise<() => void> {
  const { location, history } = window
  const { context } = currentPage
  // Preloads the code so that the first visit need not wait for it.
  dispatcher.load().catch(() => {})
  await hooks.run('initialized', undefined, context)
  const order = currentPage.begin()
  const isExternal = takeExternalVisit(window)
  // A missing history API is reported when the first page is written.
  const kept = await currentPage.read(history?.state)
  const back = isBackForward(window) ? kept : undefined

  // The address bar knows the origin and the hash; the server may know neither.
  const answered = new URL(context.url, location.href)
  // Concatenated, not resolved: a path such as `//name/` would be taken for a host.
  const { href } = new URL(location.origin + answered.pathname + answered.search + location.hash)
  const initial: InternalNavigation = {
    type: 'initial',
    payload: { ...payload, url: href },
    replace: href === location.href,
  }
  // After a reload the entry still holds the values remembered for this page.
  const saved = kept?.url === href ? kept : undefined
  const showing = back
    ? currentPage.restore({ ...back, version: context.version }, order, false)
    : currentPage.show(initial, { order, saved })
  // As in the original, `ready` does not wait after going back, or after an external visit.
  if (!back && !isExternal) await showing
  const stop = watchBrowser({ window, currentPage, dispatcher })
  await hooks.run('ready', undefined, context)
  const mounted = await showing
  await mounted()
  dispatcher.resume()
  return stop
}

const SCROLL_THROTTLE = 100

function watchBrowser({ window, currentPage, dispatcher }: Omit<StartOptions, 'hooks' | 'payload'>): () => void {
  const { history } = window
  let timer: number | undefined

  function onPopState({ state }: PopStateEvent): void {
    const order = currentPage.detach()
    dispatcher.actions.abort()
    dispatcher
      .load()
      .then(({ restore }) => restore(state, order, dispatcher))
      .catch((error: NavigationError | undefined) => {
        if (error?.code === 'aborted') return
        // The entry cannot be shown from here; only a reload makes page and address agree again.
        console.error(error)
        if (state) window.location.reload()
      })
  }

  const onScroll = (): void => {
    timer ??= window.setTimeout(() => {
      timer = undefined
      currentPage.save()
    }, SCROLL_THROTTLE)
  }

  const listeners = new AbortController()
  // Scroll events of inner regions do not bubble.
  const on = <event extends keyof WindowEventMap>(
    name: event,
    listener: (event: WindowEventMap[event]) => void,
  ): void => window.addEventListener(name, listener, { capture: true, signal: listeners.signal })
  // A reload restores scroll positions better and sooner by itself.
  const setRestoration = (mode: ScrollRestoration) => (): void => void (history.scrollRestoration = mode)
  const own = setRestoration('manual')
  const native = setRestoration('auto')

  own()
  on('popstate', onPopState)
  on('scroll', onScroll)
  on('pagehide', native)
  on('pageshow', own)
  return () => {
    native()
    clearTimeout(timer)
    listeners.abort()
  }
}

function isBackForward({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}
