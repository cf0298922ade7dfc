import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { seasonHandlers } from './handlers.ts'

export const season = {
  handlers: seasonHandlers,
} satisfies ServerFeature
