import type { Pages } from '@cadenza/navigation'
import type { Plugin } from '@cadenza/navigation/client'

type PageModule = Awaited<ReturnType<Pages[string]>> & {
  /** The page's lazy sections. */
  sections?: readonly { load(): Promise<unknown> }[]
}

/**
 * Loads each page together with its lazy sections, except the first page, whose sections are in the document as HTML. A
 * link to a fragment would not find its target otherwise, and going back would restore the scroll position of a page of
 * another height.
 */
export function withSections(pages: Pages): Pages {
  let isFirstPage = true
  return Object.fromEntries(
    Object.entries(pages).map(([name, load]) => [
      name,
      async () => {
        const isFirst = isFirstPage
        isFirstPage = false
        const page: PageModule = await load()
        if (!isFirst) await Promise.all(page.sections?.map((section) => section.load()) ?? [])
        return page
      },
    ]),
  )
}

/** A link to a fragment of the current page waits for the page's lazy sections, too. */
export function waitForSections(pages: Pages): Plugin {
  return {
    name: 'wait-for-sections',
    async navigating({ type, payload }) {
      const component = payload.view?.component
      if (type !== 'server' || !component || !new URL(payload.url).hash) return
      // A failed load is ignored: the page without its sections is better than none.
      await pages[component]?.().catch(() => undefined)
    },
  }
}
