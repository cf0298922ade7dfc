import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { menuHandlers } from './handlers.ts'

export const menuFeature = {
  handlers: menuHandlers,
} satisfies ServerFeature
