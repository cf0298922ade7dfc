import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { surveyHandlers } from './handlers.ts'

export const surveyFeature = { handlers: surveyHandlers } satisfies ServerFeature
