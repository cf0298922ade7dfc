import { href } from '@cadenza/navigation'
import { translated } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { readList } from '#apps/desk/server/list-query.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { listPages, pageList } from './page-store.ts'

/** Pages by words of their titles and addresses, drafts among them: they are of the house, whichever hall is chosen. */
export async function findPages({ db, q, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  const { rows } = await listPages(db, readList(pageList, { q }), 'current')
  return rows.slice(0, limit).map((row) => ({
    kind: 'page',
    title: translated(row.title, locale),
    caption: `/${translated(row.slug, locale)}`,
    href: href(deskRoutes['pages.show'], { page: row.id }),
  }))
}
