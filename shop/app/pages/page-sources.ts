import { join } from 'node:path'
import type { PageSources } from '../../../platform/build/page-sources.ts'

/** Where the sources of the shop's pages are. */
export const pageSources: PageSources = {
  root: join(import.meta.dirname, '../../..'),
  entry: 'shop/client/main.tsx',
  loader: 'shop/client/load-app.ts',
  renderer: 'shop/app/pages/render.tsx',
  table: 'shop/pages.ts',
  manifest: '.vite/manifest.json',
}
