import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { seasonFileHandlers } from './handlers.ts'

export const seasonFilesFeature = {
  handlers: seasonFileHandlers,
} satisfies ServerFeature
