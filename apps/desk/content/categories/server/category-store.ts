import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { isNoCategorySlug } from '#core/articles/server/article-paths.ts'
import { type Locale, translated, type Translated } from '#values/locales.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import type { OrderedTable } from '#apps/desk/content/server/move.ts'
import { changeLines, changeOptionalLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { isWordsIn } from '#apps/desk/content/server/list-words.ts'
import { idRule } from '#apps/desk/content/server/plain-rules.ts'
import { findFreeAddress, slugFields, slugRules } from '#apps/desk/content/server/slug-fields.ts'
import { findKind, momentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'
import type { CategoryChoice } from '../categories.ts'

export interface CategoryRow {
  id: number
  parent_id: number | null
  slug: Translated
  title: Translated
  description: Translated | null
  published_at: Date | null
  archived_at: Date | null
}

export interface ListedCategory extends CategoryRow {
  depth: number
  /** The categories above it, from the top, and itself. */
  within: number[]
  articles: number
}

/** More are no tree that anybody reads. */
const mostCategories = 1000

/** The tree, each below its parent, in the order of the page. */
export async function listCategories(
  db: Kysely<Database>,
  { isArchived, q = '' }: { isArchived?: boolean; q?: string } = {},
): Promise<ListedCategory[]> {
  const isShown =
    isArchived === undefined ? sql`true` : isArchived ? sql`archived_at is not null` : sql`archived_at is null`
  const { rows } = await sql<ListedCategory>`
    with recursive tree as (
      select id, array[id] as within, array[position::bigint, id] as place from article_categories where parent_id is null
      union all
      select child.id, within || child.id, place || array[child.position::bigint, child.id]
      from article_categories child join tree on child.parent_id = tree.id where cardinality(within) < 10
    )
    select id, parent_id, slug, title, description, published_at, archived_at, cardinality(within) - 1 as depth, within,
      (select count(*)::integer from articles where category_id = tree.id and articles.archived_at is null) as articles
    from tree join article_categories using (id)
    where ${isShown} and ${isWordsIn(sql`concat_ws(' ', texts_in(title), texts_in(description))`, q)}
    order by place limit ${mostCategories}`.execute(db)
  return rows.map((row) => ({ ...row, within: row.within.map(Number) }))
}

export async function listCategoryChoices(db: Kysely<Database>, locale: Locale): Promise<CategoryChoice[]> {
  const rows = await listCategories(db, { isArchived: false })
  return rows.map(({ id, title, depth, within }) => ({ id, title: translated(title, locale), depth, within }))
}

const select = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('article_categories')
    .select(['id', 'parent_id', 'slug', 'title', 'description', 'published_at', 'archived_at'])
    .where('id', '=', id)

export const findCategory = (db: Kysely<Database>, id: number): Promise<CategoryRow | undefined> =>
  select(db, id).executeTakeFirst()

/** What of a category is typed at the desk. */
export const toFields = ({
  slug,
  title,
  description,
  parent_id,
}: Pick<CategoryRow, 'slug' | 'title' | 'description' | 'parent_id'>): Fields => ({
  ...lineFields('title', title),
  ...lineFields('description', description),
  parent_id: parent_id === null ? '' : String(parent_id),
  ...slugFields(slug),
})

export const toStoredFields = (row: CategoryRow): StoredWriting => ({
  fields: toFields(row),
  locked: [],
  ...findMoments(row),
})

export const categoryKind = findKind('category', {
  rules: {
    texts: { title: { longest: 200, isRunning: false }, description: { longest: 600, isRunning: false } },
    plain: {
      parent_id: idRule,
      ...slugRules((slug, translate) => (isNoCategorySlug(slug) ? translate('pages.errors.categorySlug') : null)),
    },
    needed: ['title'],
    optional: ['description'],
    shown: [],
  },
  async find(trx, id) {
    const row = await select(trx, id).forUpdate().executeTakeFirst()
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await findCategory(trx, id))!
    const parent = changes.get('parent_id')
    await trx
      .updateTable('article_categories')
      .set({
        title: changeLines('title', row.title, changes),
        slug: changeLines('slug', row.slug, changes),
        description: changeOptionalLines('description', row.description, changes),
        // It stands after all others there.
        ...(parent !== undefined && {
          parent_id: sql<number | null>`(select id from article_categories where id = ${parent || null}::bigint)`,
          position: lastBelow(parent || null),
        }),
        ...momentColumns(changes),
      })
      .where('id', '=', id)
      .execute()
  },
})

const lastBelow = (parent: unknown) =>
  sql<number>`(select coalesce(max(others.position), 0) + 1 from article_categories as others
    where others.parent_id is not distinct from ${parent}::bigint)`

/** Makes a draft of nothing but a title and an address. */
export async function insertCategory(trx: Transaction<Database>, fields: Fields): Promise<number> {
  const title = fields['title_en']!
  const key = await findFreeAddress(trx, 'article_categories', { title, kind: 'category' })
  const { id } = await trx
    .insertInto('article_categories')
    .values({
      key,
      slug: JSON.stringify({ en: isNoCategorySlug(key) ? `${key}-articles` : key }),
      title: JSON.stringify({ en: title }),
      position: lastBelow(null),
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Categories stand in an order below the same one. */
export const categoryTable: OrderedTable = {
  name: 'article_categories',
  isBeside: (id) =>
    sql<boolean>`parent_id is not distinct from (select parent_id from article_categories where id = ${id})`,
}

/** Shows a category and all above it: one that is hidden hides whatever stands in it. */
export async function showBranch(trx: Transaction<Database>, id: number): Promise<void> {
  await sql`with recursive above as (
      select id, parent_id from article_categories where id = ${id}
      union all select parent.id, parent.parent_id from article_categories parent join above on parent.id = above.parent_id
    )
    update article_categories set published_at = now(), archived_at = null where id in (select id from above)`.execute(
    trx,
  )
}
