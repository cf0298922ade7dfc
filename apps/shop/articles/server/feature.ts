import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { articleHandlers } from './handlers.ts'

export const articleFeature = {
  handlers: articleHandlers,
  publicRoutes: { 'article-categories': [], articles: ['page'], article: [] },
} satisfies ServerFeature
