import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { dateChangeHandlers } from './handlers.ts'

export const changeFeature = {
  handlers: dateChangeHandlers,
} satisfies ServerFeature
