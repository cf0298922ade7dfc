import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { isNoArticleSlug, listArticlePaths } from '#core/articles/server/article-paths.ts'
import { type Translated } from '#values/locales.ts'
import type { ListRequest } from '#apps/desk/server/list-query.ts'
import type { ListPart } from '#apps/desk/content/content.ts'
import { createCategoryColumn, showBranch } from '#apps/desk/content/categories/server/category-store.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { field } from '#apps/desk/content/define/server/fields.ts'
import { findFreeAddress, toBaseSlug } from '#apps/desk/content/server/slug-store.ts'

const category = createCategoryColumn('articles', 'category_id')

export const articleContent = defineContent({
  name: 'article',
  table: 'articles',
  room: 'articles',
  param: 'article',
  fields: {
    title: field.translatedLine({ longest: 200 }),
    category_id: category.field,
    thumbnail_id: field.picture(),
    content: field.blocks(),
    slug: field.translatedSlug((slug, translate) => (isNoArticleSlug(slug) ? translate('pages.errors.slug') : null)),
  },
  more: {
    category_slug: sql<Translated | null>`category.slug`,
    category_title: sql<Translated | null>`category.title`,
  },
  from: sql`articles left join article_categories as category on category.id = articles.category_id`,
  list: {
    sortName: 'title',
    sort: sql`searchable(articles.title ->> 'en')`,
    byDefault: '-changed',
    words: sql`concat_ws(' ', texts_in(articles.title), texts_in(category.title))`,
  },
  order: category.order,
  newTitle: 'pages.articles.new',
  pathsOf: ({ slug, category_slug }) => listArticlePaths(slug, category_slug ?? undefined),
  async reveal(trx, { category_id }) {
    if (category_id !== null) await showBranch(trx, category_id)
  },
  async create(trx, fields) {
    const word = toBaseSlug(fields['title_en']!, 'article', isNoArticleSlug)
    const slug = await findFreeAddress(trx, 'articles', word)
    return { key: slug, slug: JSON.stringify({ en: slug }), position: category.last(null) }
  },
})

/** Lists articles, of a category if one is asked for: all of it in the visitors' order. */
export async function listArticles(
  db: Db,
  request: ListRequest,
  { show, category: asked }: { show: ListPart; category: number | null | undefined },
) {
  const isInOrder = asked !== undefined && show === 'current' && request.q === ''
  const where = asked === undefined ? sql<boolean>`true` : category.isBelow(asked)
  if (!isInOrder) return { ...(await articleContent.readList(db, request, { show, where })), isInOrder }
  const rows = await articleContent.readAll(db, {
    where: sql`articles.archived_at is null and ${where}`,
    order: sql`articles.position, articles.id`,
  })
  return { rows, before: null, after: null, isInOrder }
}
