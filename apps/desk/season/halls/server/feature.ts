import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { hallHandlers } from './handlers.ts'
import { hallPlanHandlers } from './plan-handlers.ts'

export const hallFeature = {
  handlers: { ...hallHandlers, ...hallPlanHandlers },
} satisfies ServerFeature
