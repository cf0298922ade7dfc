import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { searchContent } from '#apps/desk/content/define/server/list-content.ts'
import { soloistHandlers } from './handlers.ts'
import { soloists as content } from './soloist-store.ts'

export const soloistFeature = {
  handlers: soloistHandlers,
  // Belongs to the organiser, whichever hall is selected.
  search: searchContent(content, ({ profession }, locale) => pickText(profession, locale)),
  previews: { soloist: previewContent(content) },
} satisfies ServerFeature
