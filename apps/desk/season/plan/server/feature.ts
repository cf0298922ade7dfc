import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { planHandlers } from './handlers.ts'

export const plan = {
  handlers: planHandlers,
} satisfies ServerFeature
