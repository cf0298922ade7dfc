import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { readList } from '#apps/desk/server/list-query.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { searchContent } from '#apps/desk/content/define/server/list-content.ts'
import { events, ofHalls } from './event-store.ts'
import { eventHandlers } from './handlers.ts'

export const eventFeature = {
  handlers: eventHandlers,
  search: searchContent(
    events,
    ({ subtitle }, locale) => (subtitle ? pickText(subtitle, locale) : ''),
    async ({ db, q, halls }) => {
      const { rows } = await events.readList(db, readList(events.list!, { q }), { show: 'current', ...ofHalls(halls) })
      return rows
    },
  ),
  previews: { event: previewContent(events) },
} satisfies ServerFeature
