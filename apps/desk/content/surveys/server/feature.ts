import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { surveyAnswerHandlers } from './answer-handlers.ts'
import { findForms } from './form-search.ts'
import { surveyHandlers, surveyPreview } from './handlers.ts'

export const surveyFeature = {
  handlers: { ...surveyHandlers, ...surveyAnswerHandlers },
  search: { action: 'content.view', find: findForms },
  previews: { survey: surveyPreview },
} satisfies ServerFeature
