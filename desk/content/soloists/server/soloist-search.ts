import { href } from '@cadenza/navigation'
import { translated } from '../../../../values/locales.ts'
import { deskRoutes } from '../../../routes.ts'
import type { SearchHit } from '../../../search/search.ts'
import { readList } from '../../../server/list-query.ts'
import type { SearchAsked } from '../../../server/search-provider.ts'
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
