import type { NavigationError } from '../navigation/navigation-error.ts'
import type { CurrentPage } from '../view/current-page.ts'
import type { Dispatcher } from './dispatcher.ts'

const SCROLL_THROTTLE = 100

interface ListenOptions {
  window: Window & typeof globalThis
  currentPage: CurrentPage<unknown>
  dispatcher: Dispatcher
}

/** Listens to the browser's back and forward and to scrolling. The returned function stops it. */
export function watchBrowser({ window, currentPage, dispatcher }: ListenOptions): () => void {
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
  // `manual` while the page runs; `auto` for a reload, where the browser restores better and
  // sooner.
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
