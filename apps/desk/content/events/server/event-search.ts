import { href } from '@cadenza/navigation'
import { pickText } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { readList } from '#apps/desk/server/list-query.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { eventList, listEvents } from './event-list.ts'

/** Events by words of their titles, their pieces or who plays, drafts among them. */
export async function findEvents({ db, q, halls, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  const { rows } = await listEvents(db, readList(eventList, { q }), { show: 'current', halls })
  return rows.slice(0, limit).map((row) => ({
    kind: 'event',
    title: pickText(row.title, locale),
    caption: row.subtitle ? pickText(row.subtitle, locale) : '',
    href: href(deskRoutes['events.show'], { event: row.id }),
  }))
}
