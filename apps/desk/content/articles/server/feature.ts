import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { searchContent } from '#apps/desk/content/define/server/list-content.ts'
import { articles as content } from './article-store.ts'
import { articleHandlers } from './handlers.ts'

export const articleFeature = {
  handlers: articleHandlers,
  // Belongs to the organiser, whichever hall is selected.
  search: searchContent(content, (row, locale) => (row.category_title ? pickText(row.category_title, locale) : '')),
  previews: { article: previewContent(content) },
} satisfies ServerFeature
