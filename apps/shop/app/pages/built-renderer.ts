import { loadBuiltRenderer } from '#platform/build/built-pages.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { pageSources as texts } from '#ui/i18n/server/catalogue.ts'
import { pageSources as sources } from './page-sources.ts'

export function loadShopRenderer(buildDirectory: string): Promise<Renderer> {
  return loadBuiltRenderer({ buildDirectory, sources, texts })
}
