import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import { isNoArticleSlug } from '#core/articles/server/article-paths.ts'
import type { Translated } from '#values/locales.ts'
import { defineList, type ListRequest, type Page, readPage } from '#apps/desk/server/list-query.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { documentField } from '#apps/desk/content/blocks/server/block-column.ts'
import {
  blockRules,
  changeBlocks,
  lockedContent,
  structuredAs,
} from '#apps/desk/content/blocks/server/written-blocks.ts'
import { changeLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { isLineMissing, isRunningTextMissing, isWordsIn } from '#apps/desk/content/server/list-words.ts'
import type { OrderedTable } from '#apps/desk/content/server/move.ts'
import { pictureOf } from '#apps/desk/content/server/picture-store.ts'
import { idRule } from '#apps/desk/content/server/plain-rules.ts'
import { findFreeAddress, slugFields, slugRules } from '#apps/desk/content/server/slug-fields.ts'
import { findKind, momentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'
import type { ShownArticles } from '../articles.ts'

export const articleList = defineList({
  sorts: {
    title: { column: 'sort_title', type: 'text' },
    changed: { column: 'updated_at', type: 'timestamptz' },
  },
  byDefault: '-changed',
  pageSize: 50,
})

export interface ArticleRow {
  id: number
  slug: Translated
  title: Translated
  content: Translated<Block[]>
  category_id: number | null
  /** Of its category. */
  category_slug: Translated | null
  category_title: Translated | null
  thumbnail_id: number | null
  published_at: Date | null
  archived_at: Date | null
}

const columns = sql`articles.id, articles.slug, articles.title, articles.content, articles.category_id, articles.thumbnail_id,
  articles.published_at, articles.archived_at, category.slug as category_slug, category.title as category_title`
const tables = sql`articles left join article_categories as category on category.id = articles.category_id`

const shown: Record<ShownArticles, RawBuilder<boolean>> = {
  current: sql`articles.archived_at is null`,
  drafts: sql`articles.archived_at is null and (articles.published_at is null or articles.published_at > now())`,
  missing: sql`articles.archived_at is null and (${isLineMissing('articles.title')} or ${isRunningTextMissing('articles.content')})`,
  archived: sql`articles.archived_at is not null`,
}

export function listArticles(
  db: Kysely<Database>,
  list: ListRequest,
  { show, category }: { show: ShownArticles; category?: number | null | undefined },
): Promise<Page<ArticleRow & { updated_at: Date }>> {
  const words = sql`concat_ws(' ', texts_in(articles.title), texts_in(category.title))`
  return readPage(
    db,
    sql<ArticleRow & { updated_at: Date }>`(
      select ${columns}, articles.updated_at, searchable(articles.title ->> 'en') as sort_title
      from ${tables} where ${shown[show]} and ${category === undefined ? sql`true` : isIn(category)} and ${isWordsIn(words, list.q)})`,
    list,
  )
}

const isIn = (category: number | null) => sql<boolean>`articles.category_id is not distinct from ${category}::bigint`

/** More are no list that anybody orders by hand. */
const mostInOrder = 500

/** The articles of a category, or those of none, in the order in which visitors find them. */
export async function listInOrder(db: Kysely<Database>, category: number | null): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select ${columns} from ${tables} where ${shown.current} and ${isIn(category)}
    order by articles.position, articles.id limit ${mostInOrder}`.execute(db)
  return rows
}

/** Articles stand in an order within their category. */
export const articleTable: OrderedTable = {
  name: 'articles',
  isBeside: (id) => sql<boolean>`category_id is not distinct from (select category_id from articles where id = ${id})`,
}

export async function findArticle(db: Kysely<Database>, id: number): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`select ${columns} from ${tables} where articles.id = ${id}`.execute(db)
  return rows[0]
}

async function lock(trx: Transaction<Database>, id: number): Promise<ArticleRow | undefined> {
  await sql`select from articles where id = ${id} for update`.execute(trx)
  return findArticle(trx, id)
}

type Typed = Pick<ArticleRow, 'slug' | 'title' | 'content' | 'category_id' | 'thumbnail_id'>

/** What of an article is typed at the desk. */
export const toFields = ({ slug, title, content, category_id, thumbnail_id }: Typed): Fields => ({
  ...lineFields('title', title),
  category_id: category_id === null ? '' : String(category_id),
  thumbnail_id: thumbnail_id === null ? '' : String(thumbnail_id),
  ...documentField('content', content),
  ...slugFields(slug),
})

export const toStoredFields = (row: ArticleRow): StoredWriting => {
  const fields = toFields(row)
  return { fields, locked: lockedContent('content', fields), ...findMoments(row) }
}

export const articleKind = findKind('article', {
  rules: {
    texts: { title: { longest: 200, isRunning: false } },
    plain: {
      ...blockRules('content').plain,
      category_id: idRule,
      thumbnail_id: idRule,
      ...slugRules((slug, translate) => (isNoArticleSlug(slug) ? translate('pages.errors.slug') : null)),
    },
    needed: ['title'],
    shown: [],
  },
  pictures: ['thumbnail_id'],
  findFlaws: blockRules('content').findFlaws,
  structured: structuredAs('content'),
  async find(trx, id) {
    const row = await lock(trx, id)
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await lock(trx, id))!
    const category = changes.get('category_id')
    await trx
      .updateTable('articles')
      .set({
        title: changeLines('title', row.title, changes),
        slug: changeLines('slug', row.slug, changes),
        ...changeBlocks('content', changes),
        ...(changes.has('thumbnail_id') && { thumbnail_id: pictureOf(changes.get('thumbnail_id')) }),
        // It stands after all others of the category that it comes to.
        ...(category !== undefined && {
          category_id: sql<number | null>`(select id from article_categories where id = ${category || null}::bigint)`,
          position: lastIn(category || null),
        }),
        ...momentColumns(changes),
      })
      .where('id', '=', id)
      .execute()
  },
})

const lastIn = (category: unknown) =>
  sql<number>`(select coalesce(max(others.position), 0) + 1 from articles as others
    where others.category_id is not distinct from ${category}::bigint)`

/** Makes a draft of nothing but a title and an address. */
export async function insertArticle(trx: Transaction<Database>, fields: Fields): Promise<number> {
  const title = fields['title_en']!
  const slug = await findFreeAddress(trx, 'articles', { title, kind: 'article', isTaken: isNoArticleSlug })
  const { id } = await trx
    .insertInto('articles')
    .values({
      key: slug,
      slug: JSON.stringify({ en: slug }),
      title: JSON.stringify({ en: title }),
      position: lastIn(null),
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
