import { href } from '@cadenza/navigation'
import { translated } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { readList } from '#apps/desk/server/list-query.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { listSoloists, soloistList } from './soloist-store.ts'

/** Soloists by words of their names and roles, drafts among them: they are of the house, whichever hall is chosen. */
export async function findSoloists({ db, q, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  const { rows } = await listSoloists(db, readList(soloistList, { q }), 'current')
  return rows.slice(0, limit).map((row) => ({
    kind: 'soloist',
    title: row.name,
    caption: translated(row.profession, locale),
    href: href(deskRoutes['soloists.show'], { soloist: row.id }),
  }))
}
