import type { HookRegistry } from './hooks.ts'
import { readState } from './history.ts'
import type { NavigationError } from './navigation-error.ts'
import type { InternalNavigation, SavedState } from './options.ts'
import type { Stage } from './stage.ts'
import { isSameUrl } from './url.ts'
import type { Visitor } from './visitor.ts'

const SCROLL_THROTTLE = 100

interface ListenOptions {
  window: Window & typeof globalThis
  hooks: HookRegistry
  stage: Stage<unknown>
  visitor: Visitor
}

/** A history entry as a navigation. */
export function fromState(state: SavedState, preserveState: boolean): InternalNavigation {
  const { view, dialog, url, version } = state
  return { type: 'back-forward', payload: { view, dialog, url, version }, preserveScroll: true, preserveState }
}

/** Listens to the browser's back and forward, and to scrolling. The returned function ends it. */
export function listen({ window, hooks, stage, visitor }: ListenOptions): () => void {
  const { context } = stage
  const { history } = window
  let timer: number | undefined

  async function restore(state: unknown): Promise<void> {
    const order = stage.detach()
    visitor.actions.abort()
    const saved = readState(state)
    await hooks.run('backForward', undefined, saved, context)
    const here = new URL(window.location.href)
    const isHere = isSameUrl(here, new URL(context.url))
    let navigation: InternalNavigation | undefined
    if (saved) {
      const isHashOnly = isHere && saved.view.component === context.view.component
      navigation = fromState(saved, isHashOnly || !!context.dialog || !!saved.dialog)
    } else if (isHere) {
      // A click on a plain link to a place on this page.
      navigation = { ...fromState({ ...context, url: here.href }, true), type: 'initial', replace: true }
    }
    if (navigation) {
      const mounted = await stage.show(navigation, { order, saved })
      await mounted()
    } else {
      // An entry that was too large to be kept: it is asked for again.
      await visitor.visit({ url: here, replace: true })
    }
    visitor.resume()
  }

  const onPopState = ({ state }: PopStateEvent): void =>
    void restore(state).catch((error: NavigationError | undefined) => {
      if (error?.code === 'aborted') return
      // What the browser's address says can no longer be shown from here: only loading it anew makes them agree.
      console.error(error)
      window.location.reload()
    })

  const onScroll = (): void => {
    timer ??= window.setTimeout(() => {
      timer = undefined
      stage.save()
    }, SCROLL_THROTTLE)
  }

  const listeners = new AbortController()
  // Scrolling inside of the page does not bubble.
  const on = <event extends keyof WindowEventMap>(
    name: event,
    listener: (event: WindowEventMap[event]) => void,
  ): void => window.addEventListener(name, listener, { capture: true, signal: listeners.signal })
  // Ours while the page runs; the browser's for a reload, where it knows better and sooner.
  const setRestoration = (mode: ScrollRestoration) => (): void => void (history.scrollRestoration = mode)
  const [own, native] = [setRestoration('manual'), setRestoration('auto')]

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
