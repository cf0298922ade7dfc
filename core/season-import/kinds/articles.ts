import type { z } from 'zod'
import { isNoArticleSlug } from '#core/articles/server/article-paths.ts'
import type { Translated } from '#values/locales.ts'
import { removeMissing, content, fields, key as keyField, text, whole, writeText } from '../fields/fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import { selectLocal } from '#platform/database/local-moments.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { definePublished } from '../entries/published.ts'
import { toJson, namePictures, pictureId, createReferences } from '../entries/rows.ts'
import { slug, writeSlug } from '../entries/slugs.ts'

const schema = fields({
  title: text(),
  slug: slug().optional(),
  picture: keyField().optional(),
  position: whole(0, 10_000).default(0),
  ...publishedFields,
  content: content().optional(),
})
type ArticleFields = z.infer<typeof schema>
type Article = ArticleFields & { key: string; slug: Translated; category: string | undefined }

/** Folder of articles without a category. */
const noCategory = 'no-category'

export const articleEntries = definePublished({
  name: 'articles',
  table: 'articles',
  layout: { in: 'folders', folder: 'articles', file: 'article', isGrouped: true },
  schema,
  content: ['content'],
  complete(given: ArticleFields, { key, group, refuse }): Article {
    const address = given.slug ?? { en: key }
    if (Object.values(address).some(isNoArticleSlug))
      refuse(['slug'], 'No article can be called "kategoriak", where the lists are: write another slug.')
    return { ...given, key, slug: address, category: group === noCategory ? undefined : group }
  },
  references: ({ picture, category }) => [
    ...createReferences('pictures', picture, 'picture'),
    ...createReferences('categories', category),
  ],
  select: ({ trx, timeZone }) =>
    trx
      .selectFrom('articles')
      .leftJoin('article_categories', 'article_categories.id', 'category_id')
      .select(['articles.id', 'articles.key', 'articles.slug', 'articles.title', 'articles.content', 'thumbnail_id'])
      .select(['articles.position', 'articles.archived_at', 'article_categories.key as category'])
      .select(selectLocal('articles.published_at', timeZone).as('published'))
      .orderBy('articles.key')
      .execute(),
  toData: ({ key, slug: address, title, position, category, thumbnail_id, content: blocks }, context) => ({
    key,
    slug: address,
    title,
    position,
    category: category ?? undefined,
    picture: namePictures(context).get(thumbnail_id),
    content: readStoredContent(blocks),
  }),
  toFile: (article) =>
    removeMissing({
      title: writeText(article.title),
      slug: writeSlug(article.slug, article.key),
      picture: article.picture,
      position: article.position,
      ...writePublication(article),
      group: article.category ?? noCategory,
      content: writeContent(article.content),
    }),
  async prepareRows(context) {
    const rows = await context.trx.selectFrom('article_categories').select(['id', 'key']).execute()
    const categoryIds = new Map(rows.map(({ id, key }) => [key, id]))
    return (article, key) => ({
      slug: toJson(article.slug),
      category_id: article.category === undefined ? null : categoryIds.get(article.category)!,
      title: toJson(article.title),
      content: storeContent(article.content, key),
      thumbnail_id: pictureId(context, article.picture),
      position: article.position,
    })
  },
})
