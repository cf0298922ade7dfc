import type { Plugin } from '@cadenza/navigation/client'
import type { LoadPage } from '@cadenza/navigation'

/** View transitions between pages, where the browser has them. Their duration is in motion.css. */
export function viewTransitions(loadPage: LoadPage): Plugin {
  let finish: (() => void) | undefined
  const release = () => {
    finish?.()
    finish = undefined
  }
  return {
    name: 'view-transitions',
    async navigating({ type, payload }, { view }) {
      const component = payload.view?.component
      const isPageChange = type !== 'initial' && component && component !== view.component
      if (!isPageChange || !canTransition()) return
      // The screen is frozen from here on: the next page's code has to be loaded before.
      const isLoaded = await loadPage(component).catch(() => undefined)
      if (!isLoaded) return
      await new Promise<void>((begin) => {
        const transition = document.startViewTransition(() => {
          begin()
          return new Promise<void>((resolve) => (finish = resolve))
        })
        // A transition is skipped in a hidden window, for example: the page just changes.
        transition.ready.catch(() => undefined)
      })
    },
    navigated: release,
    // Also after a failed navigation: nothing may keep the screen frozen.
    after: release,
  }
}

function canTransition(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
