import type { LoadedPage, LoadPage } from '@cadenza/navigation'
import type { Plugin } from '@cadenza/navigation/client'
import type { Layout } from '#ui/layout/layout-options.ts'

/** A page of the shop: its component has the options of its layout, and its lazy sections. */
export interface ShopPage extends LoadedPage {
  default: LoadedPage['default'] & { layout?: Layout; sections?: readonly { load(): Promise<unknown> }[] }
}

type LoadShopPage = (name: string) => Promise<ShopPage>

interface FirstPage {
  name: string
  /** Set if the document names the page's own file. */
  load?: () => Promise<ShopPage>
}

/** Loads the first page from the file named in its document, without waiting for the page table. */
export function createLoadPage(
  first: FirstPage,
  loadTable: () => Promise<Record<string, () => Promise<ShopPage>>>,
): LoadShopPage {
  return async (name) => {
    if (name === first.name && first.load) return first.load()
    const pages = await loadTable()
    if (!Object.hasOwn(pages, name)) throw new Error(`There is no page named ${name}.`)
    return pages[name]!()
  }
}

/**
 * Loads each page with its lazy sections, except the first, whose sections are in the document.
 * Otherwise a link to a fragment would miss its target, and going back would restore the scroll
 * position on a page of another height.
 */
export function withSections(loadPage: LoadShopPage): LoadPage {
  let isFirstPage = true
  return async (name) => {
    const isFirst = isFirstPage
    isFirstPage = false
    const page = await loadPage(name)
    if (!isFirst) await Promise.all(page.default.sections?.map((section) => section.load()) ?? [])
    return page
  }
}

/** A link to a fragment of the current page waits for the page's lazy sections, too. */
export function waitForSections(loadPage: LoadPage): Plugin {
  return {
    name: 'wait-for-sections',
    async navigating({ type, payload }) {
      const component = payload.view?.component
      if (type !== 'server' || !component || !new URL(payload.url).hash) return
      // A failed load is ignored: the page without its sections is better than none.
      await loadPage(component).catch(() => undefined)
    },
  }
}
