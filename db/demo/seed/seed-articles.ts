import type { Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { articles, categories, type DemoCategory } from '../content/articles.ts'
import { questions } from '../content/questions.ts'
import { arrange, store } from '../content/texts.ts'

/** The knowledge base and the questions. Pictures are named by those of the gallery. */
export async function seedArticles(db: Transaction<Database>, media: ReadonlyMap<string, number>): Promise<void> {
  const categoryIds = await seedCategories(db, categories, null)
  const rows = articles.map((article, position) => ({
    key: article.key,
    slug: store(article.slug),
    category_id: categoryIds.get(article.category) ?? null,
    title: store(article.title),
    thumbnail_id: media.get(article.thumbnail) ?? null,
    content: store(arrange(article.key, article.content)),
    position,
  }))
  await db.insertInto('articles').values(rows).execute()
  await seedQuestions(db)
}

/** Writes a level of the tree, and those below it. Answers the ids by their keys. */
async function seedCategories(
  db: Transaction<Database>,
  level: readonly DemoCategory[],
  parent_id: number | null,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, { key, slug, title, description, children = [] }] of level.entries()) {
    const row = { key, parent_id, slug: store(slug), title: store(title), description: store(description), position }
    const { id } = await db.insertInto('article_categories').values(row).returning('id').executeTakeFirstOrThrow()
    ids.set(key, id)
    for (const [below, belowId] of await seedCategories(db, children, id)) ids.set(below, belowId)
  }
  return ids
}

async function seedQuestions(db: Transaction<Database>): Promise<void> {
  const rows = questions.map(({ key, question, answer }, position) => ({
    key,
    question: store(question),
    answer: store(arrange(key, answer)),
    position,
  }))
  await db.insertInto('faqs').values(rows).execute()
}
