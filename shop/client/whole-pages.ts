import type { Pages } from '@cadenza/navigation'

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
