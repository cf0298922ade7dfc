import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { surveyAnswerHandlers } from './answer-handlers.ts'
import { findForms } from './form-search.ts'
import { forms } from './form-store.ts'
import { surveyHandlers } from './handlers.ts'

export const surveyFeature = {
  handlers: { ...surveyHandlers, ...surveyAnswerHandlers },
  search: { action: 'content.view', find: findForms },
  previews: { survey: previewContent(forms.survey) },
} satisfies ServerFeature
