import type { HookRegistry } from './hooks.ts'
import { readState } from './history.ts'
import { NavigationError } from './navigation-error.ts'
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
    visitor.abort()
    clearTimeout(timer)
    timer = undefined
    const saved = readState(state)
    await hooks.run('backForward', undefined, saved, context)
    const here = new URL(window.location.href)
    const isHere = isSameUrl(here, new URL(context.url))
    if (saved) {
      const isHashOnly = isHere && saved.view.component === context.view.component
      const mounted = await stage.show(fromState(saved, isHashOnly || !!context.dialog || !!saved.dialog), {
        order,
        saved,
      })
      await mounted()
    } else if (isHere) {
      // A click on a plain link to a place on this page.
      const navigation = fromState({ ...context, url: here.href }, true)
      const mounted = await stage.show({ ...navigation, type: 'initial', replace: true }, { order })
      await mounted()
    } else {
      // An entry that was too large to be kept: it is asked for again.
      await visitor.visit({ url: here, replace: true })
    }
    visitor.resume()
  }

  const onPopState = ({ state }: PopStateEvent): void =>
    void restore(state).catch((error: unknown) => {
      if (error instanceof NavigationError && error.code === 'aborted') return
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
  const on = <event extends keyof WindowEventMap>(
    name: event,
    listener: (event: WindowEventMap[event]) => void,
    capture = false,
  ): void => window.addEventListener(name, listener, { capture, signal: listeners.signal })
  // Ours while the page runs; the browser's for a reload, where it knows better and sooner.
  const setRestoration = (mode: ScrollRestoration) => (): void => void (history.scrollRestoration = mode)
  const [own, native] = [setRestoration('manual'), setRestoration('auto')]

  own()
  on('popstate', onPopState)
  on('scroll', onScroll, true)
  on('pagehide', native)
  on('pageshow', own)
  return () => {
    native()
    clearTimeout(timer)
    listeners.abort()
  }
}
