import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { seasonHandlers } from './handlers.ts'

export const seasonFeature = {
  handlers: seasonHandlers,
} satisfies ServerFeature
