import type { Paginated } from '@cadenza/navigation/react'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import {
  contentInLanguage,
  isPublished,
  hasSlug,
  isFormerSlug,
  isOwnSlug,
  slugInLanguage,
} from '#core/content/server/content-columns.ts'
import { findPictures, resolveMedia } from '#core/content/server/media-store.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { pickText, type Locale, type Translated } from '#values/locales.ts'
import type { Article, ArticleCard } from '../article.ts'
import { findLastPage, articlePageSize } from '../page-number.ts'
import type { StoredCategory } from '../category-tree.ts'

interface FoundArticle {
  article: Article
  id: number
  categoryId: number | null
  position: number
  slugs: Translated
  publishedAt: Date | null
  changedAt: Date
}

/** Finds the slug in the visitor's language, else in another one. */
export async function findArticle(
  db: Db,
  { slug, locale, report }: { slug: string; locale: Locale; report: ReportContentError },
): Promise<FoundArticle | null> {
  const row = await db
    .selectFrom('articles')
    .select([
      'id',
      'key',
      'category_id',
      'position',
      'slug as slugs',
      'title',
      'thumbnail_id',
      'published_at',
      'updated_at',
    ])
    .select([slugInLanguage('slug', locale).as('slug'), contentInLanguage('content', locale).as('content')])
    .where(({ or }) => or([hasSlug('slug', slug), isFormerSlug('articles', slug)]))
    .where(isPublished('articles'))
    .orderBy(isOwnSlug('slug', { slug, locale }), 'desc')
    .orderBy(hasSlug('slug', slug), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const blocks = readBlocks(row.content, { place: `articles ${row.key}.content`, locale, report })
  const [content = []] = await resolveMedia(db, [blocks], locale)
  const thumbnails = await findPictures(db, row.thumbnail_id === null ? [] : [row.thumbnail_id], locale)
  const thumbnail = thumbnails.get(row.thumbnail_id ?? 0) ?? null
  const article = { title: pickText(row.title, locale), slug: row.slug, thumbnail, content }
  return {
    article,
    id: row.id,
    categoryId: row.category_id,
    position: row.position,
    slugs: row.slugs,
    publishedAt: row.published_at,
    changedAt: row.updated_at,
  }
}

interface ListOptions {
  locale: Locale
  /** Categories to list; null = articles without a category. */
  categoryIds: readonly number[] | null
}

/** In the organiser's order. A page beyond the last is empty. */
export async function findArticleList(
  db: Db,
  { locale, categoryIds, page }: ListOptions & { page: number },
): Promise<Paginated<ArticleCard>> {
  const { count } = await listed(db, categoryIds)
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await listed(db, categoryIds)
    .select(cardColumns(locale))
    .orderBy('articles.position')
    .orderBy('articles.id')
    .limit(articlePageSize)
    .offset((page - 1) * articlePageSize)
    .execute()
  return {
    data: await describeCards(db, rows, locale),
    current_page: page,
    last_page: findLastPage(count),
    per_page: articlePageSize,
  }
}

/** Finds the articles after this one in its category, wrapping around to the first. */
export async function findFurtherArticles(
  db: Db,
  { id, categoryId, position }: FoundArticle,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<ArticleCard[]> {
  const rows = await listed(db, categoryId === null ? null : [categoryId])
    .select(cardColumns(locale))
    .where('articles.id', '<>', id)
    .orderBy(sql`(articles.position, articles.id) > (${position}::integer, ${id}::bigint)`, 'desc')
    .orderBy('articles.position')
    .orderBy('articles.id')
    .limit(limit)
    .execute()
  return describeCards(db, rows, locale)
}

function listed(db: Db, categoryIds: readonly number[] | null) {
  return db
    .selectFrom('articles')
    .leftJoin('article_categories', 'article_categories.id', 'articles.category_id')
    .where(isPublished('articles'))
    .$if(categoryIds === null, (query) => query.where('articles.category_id', 'is', null))
    .$if(categoryIds !== null, (query) => query.where('articles.category_id', 'in', [...categoryIds!]))
}

const cardColumns = (locale: Locale) =>
  [
    'articles.title',
    'articles.thumbnail_id',
    slugInLanguage('articles.slug', locale).as('slug'),
    slugInLanguage('article_categories.slug', locale).as('category_slug'),
  ] as const

interface CardRow {
  title: Translated
  thumbnail_id: number | null
  slug: string
  category_slug: string | null
}

async function describeCards(db: Db, rows: readonly CardRow[], locale: Locale): Promise<ArticleCard[]> {
  const ids = rows.flatMap(({ thumbnail_id }) => thumbnail_id ?? [])
  const thumbnails = await findPictures(db, ids, locale)
  return rows.map(({ title, thumbnail_id, slug, category_slug }) => ({
    title: pickText(title, locale),
    slug,
    category_slug,
    thumbnail: thumbnails.get(thumbnail_id ?? 0) ?? null,
  }))
}

/** Upper limit for a usable tree. */
const mostCategories = 1000

/** Returns the id of the category that had a slug. */
export async function findFormerCategory(db: Db, slug: string): Promise<number | undefined> {
  const category = await db
    .selectFrom('article_categories')
    .select('id')
    .where(isFormerSlug('article_categories', slug))
    .executeTakeFirst()
  return category?.id
}

export async function findCategories(db: Db, locale: Locale): Promise<StoredCategory[]> {
  const rows = await db
    .selectFrom('article_categories')
    .select(['id', 'parent_id', 'slug as slugs', slugInLanguage('slug', locale).as('slug'), 'title', 'description'])
    .where(isPublished('article_categories'))
    .orderBy('position')
    .orderBy('id')
    .limit(mostCategories)
    .execute()
  return rows.map(({ parent_id, title, description, ...row }) => ({
    ...row,
    parentId: parent_id,
    title: pickText(title, locale),
    description: description ? pickText(description, locale) : '',
  }))
}
