import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { findArticles } from './article-search.ts'
import { articleHandlers, articlePreview } from './handlers.ts'

export const articleFeature = {
  handlers: articleHandlers,
  search: { action: 'content.view', find: findArticles },
  previews: { article: articlePreview },
} satisfies ServerFeature
