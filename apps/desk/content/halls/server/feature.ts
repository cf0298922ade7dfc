import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { hallPreview, hallTextHandlers } from './handlers.ts'

export const hallTextFeature = {
  handlers: hallTextHandlers,
  previews: { hall: hallPreview },
} satisfies ServerFeature
