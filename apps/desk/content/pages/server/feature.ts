import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { searchContent } from '#apps/desk/content/define/server/list-content.ts'
import { pageHandlers } from './handlers.ts'
import { pages } from './page-store.ts'

export const pageFeature = {
  handlers: pageHandlers,
  // Belongs to the organiser, whichever hall is selected.
  search: searchContent(pages, ({ slug }, locale) => `/${pickText(slug, locale)}`),
  previews: { page: previewContent(pages) },
} satisfies ServerFeature
