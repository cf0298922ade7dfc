import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_PATH, listAssets } from '../../platform/build/built-pages.ts'
import { type PageSources, readPageFiles } from '../../platform/build/page-sources.ts'
import { pageSources } from '../../apps/shop/app/pages/page-sources.ts'

/** Returns the scripts that a first visit of the page loads. Default: a page of the shop. */
export function findPageScripts(buildDirectory: string, page: string, sources: PageSources = pageSources): string[] {
  const client = join(buildDirectory, 'client')
  const manifest = JSON.parse(readFileSync(join(client, sources.manifest), 'utf8'))
  const files = { entry: sources.entry, loader: sources.loader, pages: readPageFiles(sources) }
  const found = listAssets(manifest, files).get(page)
  if (!found) throw new Error(`There is no page "${page}".`)
  const addresses = [found.loader, found.entry, ...found.modules].filter((address) => address !== undefined)
  return addresses.map((address) => join(client, address.replace(BUILD_PATH, '')))
}
