import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { isPublished } from '#core/content/server/published.ts'
import { slugInLanguage } from '#core/content/server/slug-column.ts'
import { pickText, type Locale } from '#values/locales.ts'
import type { StoredCategory } from '../category-tree.ts'

/** Upper limit for a usable tree. */
const mostCategories = 1000

/** Finds the visible categories in order, at all levels. */
export async function findCategories(db: Kysely<Database>, locale: Locale): Promise<StoredCategory[]> {
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
