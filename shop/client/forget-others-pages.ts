import type { Plugin } from '@cadenza/navigation/client'

interface Shown {
  view?: { properties: { security?: { user?: { email: string } | null } } }
}

/** Whose page of the shop it is: the address of who had signed in, or nobody's. */
const ownerOfShop = (page: unknown) => (page as Shown).view?.properties.security?.user?.email

/**
 * The history keeps pages as they were left. Those of who was signed in are for nobody who sits there after them: where somebody else, or nobody, is signed in by
 * now, an entry is not shown but asked for anew, as a document.
 */
export function forgetOthersPages(ownerOf: (page: unknown) => string | undefined = ownerOfShop): Plugin {
  const forget = (kept: unknown, page: unknown) => {
    const isOthers = !!kept && ownerOf(kept) !== ownerOf(page)
    if (isOthers) history.replaceState(null, '')
    return isOthers
  }
  return {
    name: 'own-pages',
    // Before a document that was gone back to shows what its entry has kept.
    initialized: (page) => void forget(history.state, page),
    async backForward(kept, page) {
      if (!forget(kept, page)) return
      location.reload()
      // Nothing of it is shown meanwhile.
      await new Promise(() => {})
    },
  }
}
