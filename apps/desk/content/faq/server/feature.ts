import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { faqHandlers, faqPreview } from './handlers.ts'
import { findFaqEntries } from './faq-search.ts'

export const faqFeature = {
  handlers: faqHandlers,
  search: { action: 'content.view', find: findFaqEntries },
  previews: { question: faqPreview },
} satisfies ServerFeature
