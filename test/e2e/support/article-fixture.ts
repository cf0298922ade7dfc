import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/schema/schema.ts'

/** A category group of the knowledge base with one category, exclusive to one test. */
interface ArticleFixture {
  /** Titles, the same in every language. */
  group: string
  shelf: string
  /** Path of the category's list; its articles have its title with their number. */
  path: string
}

/** Adds a group with a category and articles. */
export async function addArticleFixture(db: Db, articles: number): Promise<ArticleFixture> {
  // Letters only: digits at the end of the URL are a page number.
  const word = randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(4, 'x')
  const add = (key: string, parent_id: number | null) =>
    db
      .insertInto('article_categories')
      .values({ ...textsOf(key), parent_id, position: 99 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [group, shelf] = [`group-${word}`, `shelf-${word}`]
  const { id } = await add(shelf, (await add(group, null)).id)
  const rows = Array.from({ length: articles }, (_, position) => ({
    ...textsOf(`${shelf} ${position + 1}`),
    category_id: id,
    position,
  }))
  await db.insertInto('articles').values(rows).execute()
  return { group, shelf, path: `/tudasbazis/kategoriak/${shelf}` }
}

function textsOf(title: string) {
  const key = title.replace(' ', '-')
  return { key, slug: JSON.stringify({ en: key }), title: JSON.stringify({ en: title }) }
}
