import type { LoadedPage, LoadPage, Pages } from '@cadenza/navigation'

interface FirstPage {
  name: string
  /** Where the document names the page's own file. */
  load?: () => Promise<LoadedPage>
}

/**
 * Loads pages by their names: the first one from the file that its document names, so that it need not wait for the table
 * of pages, which names the files of all.
 */
export function createLoadPage(first: FirstPage, loadTable: () => Promise<Pages>): LoadPage {
  return async (name) => {
    if (name === first.name && first.load) return first.load()
    const pages = await loadTable()
    if (!Object.hasOwn(pages, name)) throw new Error(`There is no page named ${name}.`)
    return pages[name]!()
  }
}
