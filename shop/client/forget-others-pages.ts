import type { Properties } from '@cadenza/navigation'
import type { Plugin } from '@cadenza/navigation/client'

/** Whose pages are shown: the address of who has signed in, or nobody's. */
const ownerOf = (properties: Properties | undefined): string | undefined =>
  (properties?.security as { user?: { email: string } | null } | undefined)?.user?.email

/**
 * The history keeps pages as they were left. Those of who was signed in are for nobody who sits there after them: where somebody else, or nobody, is signed in by
 * now, an entry is not shown but asked for anew, as a document.
 */
export function forgetOthersPages(): Plugin {
  return {
    name: 'forget-others-pages',
    // Before a document that was gone back to shows what its entry has kept.
    initialized({ view }) {
      const kept = history.state as { view?: { properties?: Properties } } | null
      if (kept?.view && ownerOf(kept.view.properties) !== ownerOf(view.properties)) history.replaceState(null, '')
    },
    async backForward(kept, { view }) {
      if (!kept || ownerOf(kept.view.properties) === ownerOf(view.properties)) return
      history.replaceState(null, '')
      location.reload()
      // Nothing of it is shown meanwhile.
      await new Promise(() => {})
    },
  }
}
