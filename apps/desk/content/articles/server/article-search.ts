import { href } from '@cadenza/navigation'
import { translated } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { readList } from '#apps/desk/server/list-query.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { articleList, listArticles } from './article-store.ts'

/** Articles by words of their titles and categories, drafts among them: they are of the house, whichever hall is chosen. */
export async function findArticles({ db, q, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  const { rows } = await listArticles(db, readList(articleList, { q }), { show: 'current' })
  return rows.slice(0, limit).map((row) => ({
    kind: 'article',
    title: translated(row.title, locale),
    caption: row.category_title ? translated(row.category_title, locale) : '',
    href: href(deskRoutes['articles.show'], { article: row.id }),
  }))
}
