import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Where the sources of an app's pages are. Paths are relative to the root. */
export interface PageSources {
  /** The folder in which Vite runs. */
  root: string
  /** The module that hydrates a page. */
  entry: string
  /** The module that a document runs: it loads the entry. */
  loader: string
  /** The module that renders pages on the server: it exports `render`. */
  renderer: string
  /** The page table: an object of page name -> `() => import('./page.tsx')`. */
  table: string
}

/**
 * The file of each page. It is read from the text of the page table: to import it would be to load the pages, which Node
 * cannot, and the text is what the manifest's keys come from.
 */
export function readPageFiles({ root, table }: Pick<PageSources, 'root' | 'table'>): Map<string, string> {
  const text = readFileSync(join(root, table), 'utf8')
  const entries = text.matchAll(/^\s*'?([\w-]+)'?: \(\) => import\('\.\/([^']+)'\)/gm)
  return new Map([...entries].map(([, page = '', file = '']) => [page, posix.join(posix.dirname(table), file)]))
}
