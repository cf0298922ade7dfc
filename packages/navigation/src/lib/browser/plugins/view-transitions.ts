import type { Plugin } from '../navigator.ts'

/** Options of the view transitions. */
export interface TransitionOptions {
  /** Preloads the module of a page, because the screen is frozen while a transition begins. */
  load: (component: string) => Promise<unknown>
  /** Default: the browser's window. */
  window?: Window
}

function canTransition(window: Window): boolean {
  return (
    'startViewTransition' in window.document &&
    window.document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/**
 * View transitions between pages, where the browser supports them and the visitor does not prefer
 * reduced motion. Styled in CSS: `::view-transition-old(root)`.
 */
export function viewTransitions({ load, window = globalThis.window }: TransitionOptions): Plugin {
  let finish: (() => void) | undefined
  const release = (): void => {
    finish?.()
    finish = undefined
  }
  return {
    name: 'view-transitions',
    async navigating({ type, payload }, { view }) {
      const component = payload.view?.component
      const isPageChange = type !== 'initial' && component && component !== view.component
      if (!isPageChange || !canTransition(window)) return
      // The screen is frozen from here on, so the next page's code has to be loaded.
      const isLoaded = await load(component).catch(() => undefined)
      if (!isLoaded) return
      await new Promise<void>((begin) => {
        const transition = window.document.startViewTransition(() => {
          begin()
          return new Promise<void>((resolve) => (finish = resolve))
        })
        // Transitions are skipped in a hidden window, for example; the page then changes directly.
        transition.ready.catch(() => undefined)
      })
    },
    navigated: release,
    // Also after a failed navigation: nothing may keep the screen frozen.
    after: release,
  }
}
