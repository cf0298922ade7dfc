import type { z } from 'zod'
import type { Translated } from '../../../../values/locales.ts'
import { compact, content, fields, key as keyField, text, whole, writeText } from '../fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from './kind.ts'
import { selectLocal } from './moments.ts'
import {
  keepPublication,
  publicationColumns,
  publishedFields,
  readPublication,
  slug,
  writePublication,
  writeSlug,
} from './published.ts'
import { archiveRows, json, namePictures, pictureId, referTo, saveEntries } from './rows.ts'

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

/** The folder of articles that stand in no category. */
const noCategory = 'no-category'

export const articles: Kind<Article, Article, ArticleFields> = {
  name: 'articles',
  layout: { in: 'folders', folder: 'articles', file: 'article', isGrouped: true },
  schema,
  content: ['content'],
  complete(given, { key, group, refuse }) {
    const address = given.slug ?? { en: key }
    if (Object.values(address).includes('kategoriak'))
      refuse(['slug'], 'No article can be called "kategoriak", where the lists are: write another slug.')
    return { ...given, key, slug: address, category: group === noCategory ? undefined : group }
  },
  references: ({ picture, category }) => [
    ...referTo('pictures', picture, 'picture'),
    ...referTo('categories', category),
  ],
  moments: ({ published }) => [{ value: published, path: ['published'] }],
  async read(context) {
    const names = namePictures(context)
    const rows = await context.trx
      .selectFrom('articles')
      .leftJoin('article_categories', 'article_categories.id', 'category_id')
      .select(['articles.id', 'articles.key', 'articles.slug', 'articles.title', 'articles.content', 'thumbnail_id'])
      .select(['articles.position', 'articles.archived_at', 'article_categories.key as category'])
      .select(selectLocal('articles.published_at', context.timeZone).as('published'))
      .orderBy('articles.key')
      .execute()
    return rows.map(({ id, archived_at, thumbnail_id, published, category, content: blocks, ...article }) => ({
      key: article.key,
      id,
      isArchived: archived_at !== null,
      data: {
        ...article,
        ...readPublication(published),
        category: category ?? undefined,
        picture: names.get(thumbnail_id),
        content: readStoredContent(blocks),
      },
    }))
  },
  merge: keepPublication,
  toFile: (article) =>
    compact({
      title: writeText(article.title),
      slug: writeSlug(article.slug, article.key),
      picture: article.picture,
      position: article.position,
      ...writePublication(article),
      group: article.category ?? noCategory,
      content: writeContent(article.content),
    }),
  async write(changes, context) {
    const rows = await context.trx.selectFrom('article_categories').select(['id', 'key']).execute()
    const categoryIds = new Map(rows.map(({ id, key }) => [key, id]))
    await saveEntries(context, 'articles', {
      changes,
      toRow: ({ key, data }) => ({
        key,
        slug: json(data.slug),
        category_id: data.category === undefined ? null : categoryIds.get(data.category)!,
        title: json(data.title),
        content: storeContent(data.content, key),
        thumbnail_id: pictureId(context, data.picture),
        position: data.position,
        ...publicationColumns(data, context),
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'articles', ids),
}
