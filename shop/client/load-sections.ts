import type { Pages } from '@cadenza/navigation'
import type { Plugin } from '@cadenza/navigation/client'

type PageModule = Awaited<ReturnType<Pages[string]>> & {
  /** Those that may come after the page. */
  sections?: readonly { load(): Promise<unknown> }[]
}

/**
 * Pages that come with all their sections, but for the first, whose sections are in the document. Otherwise a link to a
 * place on a page would find that place missing, and the way back a page of another height.
 */
export function createWholePages(pages: Pages): Pages {
  let isInDocument = true
  return Object.fromEntries(
    Object.entries(pages).map(([name, load]) => [
      name,
      async () => {
        const isFirst = isInDocument
        isInDocument = false
        const page: PageModule = await load()
        if (!isFirst) await Promise.all(page.sections?.map((section) => section.load()) ?? [])
        return page
      },
    ]),
  )
}

/** A link to a place on the very page that is there waits for its sections, too, where it is clicked before they have come. */
export function waitForPlaces(pages: Pages): Plugin {
  return {
    name: 'wait-for-places',
    async navigating({ type, payload }) {
      const component = payload.view?.component
      if (type !== 'server' || !component || !new URL(payload.url).hash) return
      // Without them the page is better than none.
      await pages[component]?.().catch(() => undefined)
    },
  }
}
