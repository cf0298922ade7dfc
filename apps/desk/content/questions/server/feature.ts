import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { questionHandlers, questionPreview } from './handlers.ts'
import { findQuestions } from './question-search.ts'

export const questions = {
  handlers: questionHandlers,
  search: { action: 'content.view', find: findQuestions },
  previews: { question: questionPreview },
} satisfies ServerFeature
