import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { planHandlers } from './handlers.ts'

export const planFeature = {
  handlers: planHandlers,
} satisfies ServerFeature
