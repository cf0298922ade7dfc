import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { hallTexts } from './hall-text-store.ts'
import { hallTextHandlers } from './handlers.ts'

export const hallTextFeature = {
  handlers: hallTextHandlers,
  previews: { hall: previewContent(hallTexts) },
} satisfies ServerFeature
