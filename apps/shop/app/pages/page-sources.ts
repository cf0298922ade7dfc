import { join } from 'node:path'
import type { PageSources } from '#platform/build/page-sources.ts'

export const pageSources: PageSources = {
  root: join(import.meta.dirname, '../../../..'),
  entry: 'apps/shop/client/main.tsx',
  loader: 'apps/shop/client/load-app.ts',
  renderer: 'apps/shop/app/pages/render.tsx',
  table: 'apps/shop/features.ts',
  manifest: '.vite/manifest.json',
}
