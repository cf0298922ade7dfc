import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Locations of an app's page sources, rendered in the browser. Paths are relative to the root. */
export interface BrowserSources {
  /** Folder in which Vite runs. */
  root: string
  entry: string
  /** Module run by the document, which loads the entry. Default: the entry itself is run. */
  loader?: string
  /**
   * The page table: an object of page name -> `() => import('./page.tsx')`. Or a list of features,
   * each with such a table in the file `feature.ts` that the list imports.
   */
  table: string
  manifest: string
}

/** The same for an app with pages rendered on the server, too. */
export interface PageSources extends BrowserSources {
  renderer: string
}

/** Reads the file of each page from source text: Node cannot load what importing it would. */
export function readPageFiles({ root, table }: Pick<BrowserSources, 'root' | 'table'>): Map<string, string> {
  const text = readFileSync(join(root, table), 'utf8')
  const entries = text.matchAll(/^\s*'?([\w-]+)'?: \(\) => import\('(\.[^']+)'\)/gm)
  const features = text.matchAll(/^import .* from '(\.[^']*\/feature\.ts)'$/gm)
  const folder = posix.dirname(table)
  return new Map([
    ...[...entries].map(([, page = '', file = '']) => [page, posix.join(folder, file)] as const),
    ...[...features].flatMap(([, file = '']) => [...readPageFiles({ root, table: posix.join(folder, file) })]),
  ])
}
