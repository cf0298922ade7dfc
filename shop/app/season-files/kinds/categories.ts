import type { z } from 'zod'
import type { Translated } from '../../../../values/locales.ts'
import { compact, fields, key as keyField, text, writeText } from '../fields.ts'
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
import { archiveRows, json, saveEntries } from './rows.ts'

const schema = fields({
  key: keyField(),
  title: text(),
  slug: slug().optional(),
  description: text().optional(),
  ...publishedFields,
})
type CategoryFields = z.infer<typeof schema>
type Category = CategoryFields & { slug: Translated; parent: string | undefined; position: number }

/** As deep as the database takes it. */
const deepest = 4

/** The tree of the articles' categories: a category holds others in `children`. */
export const categories: Kind<Category, Category, CategoryFields> = {
  name: 'categories',
  layout: { in: 'list', file: 'categories', keyOf: ({ key }) => String(key), isTree: true },
  schema,
  content: [],
  complete(given, { position, parent, depth, refuse }) {
    const address = given.slug ?? { en: given.key }
    // The number of a page follows the slug at once.
    if (Object.values(address).some((word) => word === 'kategoriak' || /\d$/.test(word)))
      refuse(['slug'], 'The slug of a category does not end in a digit, nor is it "kategoriak": write another one.')
    if (depth > deepest) refuse([], `Categories stand on ${deepest} levels at most: take one out.`)
    return { ...given, slug: address, parent, position }
  },
  references: () => [],
  moments: ({ published }) => [{ value: published, path: ['published'] }],
  async read({ trx, timeZone }) {
    const rows = await trx
      .selectFrom('article_categories as own')
      .leftJoin('article_categories as above', 'above.id', 'own.parent_id')
      .select(['own.id', 'own.key', 'own.slug', 'own.title', 'own.description', 'own.position', 'own.archived_at'])
      .select(['above.key as parent', selectLocal('own.published_at', timeZone).as('published')])
      .orderBy('own.position')
      .orderBy('own.id')
      .execute()
    return rows.map(({ id, archived_at, parent, description, published, ...category }) => ({
      key: category.key,
      id,
      isArchived: archived_at !== null,
      data: {
        ...category,
        ...readPublication(published),
        parent: parent ?? undefined,
        description: description ?? undefined,
      },
    }))
  },
  merge: keepPublication,
  toFile: (category) =>
    compact({
      key: category.key,
      title: writeText(category.title),
      slug: writeSlug(category.slug, category.key),
      description: category.description && writeText(category.description),
      ...writePublication(category),
      parent: category.parent,
      position: category.position,
    }),
  async write(changes, context) {
    // One by one, from the root: a new category may stand in a new one.
    for (const change of changes) {
      const { parent } = change.entry.data
      const above = parent === undefined ? undefined : await findCategory(context, parent)
      await saveEntries(context, 'article_categories', {
        changes: [change],
        toRow: ({ key, data }) => ({
          key,
          parent_id: above ?? null,
          slug: json(data.slug),
          title: json(data.title),
          description: json(data.description),
          position: data.position,
          ...publicationColumns(data, context),
        }),
      })
    }
  },
  archive: (ids, context) => archiveRows(context, 'article_categories', ids),
}

async function findCategory({ trx }: Parameters<typeof saveEntries>[0], key: string): Promise<number> {
  const { id } = await trx
    .selectFrom('article_categories')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}
