import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Where the sources of an app's pages are, of which the browser has all. Paths are relative to the root. */
export interface BrowserSources {
  /** The folder in which Vite runs. */
  root: string
  /** The module that brings a page to life. */
  entry: string
  /** The module that a document runs, which loads the entry. None: the entry is run itself. */
  loader?: string
  /**
   * The page table: an object of page name -> `() => import('./page.tsx')`. Or a list of features, each of which has such a table in the
   * file `feature.ts` that the list imports.
   */
  table: string
  /** Of what the build for browsers has made, in its folder. */
  manifest: string
}

/** The same of an app whose pages are rendered on the server, too. */
export interface PageSources extends BrowserSources {
  /** The module that renders pages: it exports `render`. */
  renderer: string
}

/**
 * The file of each page. It is read from the text of the page table: to import it would be to load the pages, which Node
 * cannot, and the text is what the manifest's keys come from.
 */
export function readPageFiles({ root, table }: Pick<BrowserSources, 'root' | 'table'>): Map<string, string> {
  const text = readFileSync(join(root, table), 'utf8')
  const entries = text.matchAll(/^\s*'?([\w-]+)'?: \(\) => import\('\.\/([^']+)'\)/gm)
  const features = text.matchAll(/^import .* from '(\.[^']*\/feature\.ts)'$/gm)
  const folder = posix.dirname(table)
  return new Map([
    ...[...entries].map(([, page = '', file = '']) => [page, posix.join(folder, file)] as const),
    ...[...features].flatMap(([, file = '']) => [...readPageFiles({ root, table: posix.join(folder, file) })]),
  ])
}
