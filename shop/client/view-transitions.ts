import type { Plugin } from '@cadenza/navigation/client'
import type { Pages } from '@cadenza/navigation'

/** Blends one page into another one where the browser can. How long that takes is said in motion.css. */
export function turnPages(pages: Pages): Plugin {
  let finish: (() => void) | undefined
  const release = () => {
    finish?.()
    finish = undefined
  }
  return {
    name: 'turn-pages',
    async navigating({ type, payload }, { view }) {
      const component = payload.view?.component
      const isTurn = type !== 'initial' && component && component !== view.component
      if (!isTurn || !canTurn()) return
      // The screen stands still from here on: everything that takes time has to be there.
      const isThere = await pages[component]?.().catch(() => undefined)
      if (!isThere) return
      await new Promise<void>((begin) => {
        const transition = document.startViewTransition(() => {
          begin()
          return new Promise<void>((resolve) => (finish = resolve))
        })
        // Skipped, by a hidden window for example, the page just changes.
        transition.ready.catch(() => undefined)
      })
    },
    navigated: release,
    // Also where the page did not come: nothing may keep the screen standing still.
    after: release,
  }
}

function canTurn(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
