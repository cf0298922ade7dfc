import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { dateChangeHandlers } from './handlers.ts'

export const changes = {
  handlers: dateChangeHandlers,
} satisfies ServerFeature
