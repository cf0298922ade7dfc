import type { Insertable } from 'kysely'
import type { Database, Db } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { findTakenSlugs } from '../../page-slugs.ts'

type NewPage = Omit<Insertable<Database['pages']>, 'slug'> & { slug: Translated }

/** @throws if another path of the shop would hide one of the pages */
export async function addPages(db: Db, pages: readonly NewPage[]): Promise<void> {
  for (const { key, slug } of pages) {
    const [taken] = findTakenSlugs(slug)
    if (taken !== undefined)
      throw new Error(`The page "${key}" cannot have the slug "${taken}": another part of the shop answers there.`)
  }
  const rows = pages.map((page) => ({ ...page, slug: JSON.stringify(page.slug) }))
  await db.insertInto('pages').values(rows).execute()
}
