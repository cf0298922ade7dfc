import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { fileHandlers } from './file-handlers.ts'
import { mediaHandlers } from './handlers.ts'

export const mediaFeature = {
  handlers: { ...mediaHandlers, ...fileHandlers },
} satisfies ServerFeature
