import type { LoadedPage, LoadPage, Pages } from '@cadenza/navigation'

interface FirstPage {
  name: string
  /** Set if the document names the page's own file. */
  load?: () => Promise<LoadedPage>
}

/**
 * Loads pages by name: the first one from the file named in its document, so that it need not wait
 * for the page table, which names all files.
 */
export function createLoadPage(first: FirstPage, loadTable: () => Promise<Pages>): LoadPage {
  return async (name) => {
    if (name === first.name && first.load) return first.load()
    const pages = await loadTable()
    if (!Object.hasOwn(pages, name)) throw new Error(`There is no page named ${name}.`)
    return pages[name]!()
  }
}
