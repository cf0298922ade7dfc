import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { isNoCategorySlug, listPaths } from '#core/articles/server/article-paths.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { type ContentField, field } from '#apps/desk/content/define/server/fields.ts'
import { isWordsIn } from '#apps/desk/content/server/list-words.ts'
import { findFreeAddress, toBaseSlug } from '#apps/desk/content/server/slug-store.ts'
import type { OrderedTable } from '#apps/desk/content/server/move.ts'
import type { CategoryChoice } from '../categories.ts'

/** `column` references the category; rows have an order of their own below each. */
export function createCategoryColumn(table: OrderedTable['name'], column: string) {
  const above = sql.ref(column)
  const isBelow = (id: unknown) => sql<boolean>`${above} is not distinct from ${id}::bigint`
  /** The position after all others of the category. */
  const last = (id: unknown) =>
    sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where ${isBelow(id)})`
  const order: OrderedTable = {
    name: table,
    isBeside: (id) =>
      sql<boolean>`${above} is not distinct from (select ${above} from ${sql.table(table)} where id = ${id})`,
  }
  const own: ContentField<number | null> = {
    ...field.recordId(),
    write(changes) {
      const id = changes.get(column)
      if (id === undefined) return {}
      const known = sql`(select id from article_categories where id = ${id || null}::bigint)`
      return { [column]: known, position: last(id || null) }
    },
  }
  return { field: own, order, last, isBelow }
}

const parent = createCategoryColumn('article_categories', 'parent_id')

export const categoryContent = defineContent({
  name: 'category',
  table: 'article_categories',
  room: 'categories',
  param: 'category',
  fields: {
    title: field.translatedLine({ longest: 200 }),
    description: field.optionalLine({ longest: 600 }),
    parent_id: parent.field,
    slug: field.translatedSlug((slug, translate) =>
      isNoCategorySlug(slug) ? translate('pages.errors.categorySlug') : null,
    ),
  },
  constraints: { categories_are_a_tree: { field: 'parent_id', text: 'pages.errors.tree' } },
  order: parent.order,
  newTitle: 'pages.categories.new',
  pathsOf: ({ slug }) => listPaths(slug, 1),
  reveal: (trx, { id }) => showBranch(trx, id),
  async create(trx, fields) {
    const key = await findFreeAddress(trx, 'article_categories', toBaseSlug(fields['title_en']!, 'category'))
    const slug = JSON.stringify({ en: isNoCategorySlug(key) ? `${key}-articles` : key })
    return { key, slug, position: parent.last(null) }
  },
})

type CategoryRow = NonNullable<Awaited<ReturnType<typeof categoryContent.findRow>>>

interface Listed {
  depth: number
  /** Its ancestors, from the top, and itself. */
  within: number[]
  articles: number
}

const mostCategories = 1000

/** Returns the tree, each category below its parent, in page order. */
export async function listCategories(
  db: Db,
  { isArchived, q = '' }: { isArchived?: boolean; q?: string } = {},
): Promise<(CategoryRow & Listed)[]> {
  const isShown =
    isArchived === undefined ? sql`true` : isArchived ? sql`archived_at is not null` : sql`archived_at is null`
  const { rows } = await sql<CategoryRow & Listed>`
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

export async function listCategoryChoices(db: Db, locale: Locale): Promise<CategoryChoice[]> {
  const rows = await listCategories(db, { isArchived: false })
  return rows.map(({ id, title, depth, within }) => ({ id, title: pickText(title, locale), depth, within }))
}

/** Publishes a category and its ancestors: a hidden one hides everything inside. */
export async function showBranch(trx: Trx, id: number): Promise<void> {
  await sql`with recursive above as (
      select id, parent_id from article_categories where id = ${id}
      union all select parent.id, parent.parent_id from article_categories parent join above on parent.id = above.parent_id
    )
    update article_categories set published_at = now(), archived_at = null where id in (select id from above)`.execute(
    trx,
  )
}
