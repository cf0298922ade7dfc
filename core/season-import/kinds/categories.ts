import type { z } from 'zod'
import { isNoCategorySlug } from '#core/articles/server/article-paths.ts'
import type { Translated } from '#values/locales.ts'
import { selectLocal } from '#platform/database/local-moments.ts'
import { removeMissing, fields, key as keyField, text, writeText } from '../fields/fields.ts'
import { toJson } from '../entries/rows.ts'
import type { Entry, Preparation } from '../entries/kind.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { definePublished } from '../entries/published.ts'
import { slug, writeSlug } from '../entries/slugs.ts'

interface InTree {
  /** Key of its parent. */
  parent?: string | undefined
}

/** Depth limit of the database. */
const maxLevel = 4

/** Refuses entries that would be too deep, or would move a stored one too deep. */
function refuseTooDeep<Data extends InTree>(
  entries: readonly Entry<Data>[],
  { stored, problems }: Preparation<Data>,
): void {
  const places = new Map(entries.map(({ key, placeOf }) => [key, placeOf([])]))
  const parents = new Map([
    ...[...stored].map(([key, { parent }]) => [key, parent] as const),
    ...entries.map(({ key, data }) => [key, data.parent] as const),
  ])
  const told = new Set<string>()
  for (const key of parents.keys()) {
    if (places.has(key)) continue
    const path = findPath(key, parents)
    const mover = path.findLast((each) => places.has(each))
    if (path.length <= maxLevel || mover === undefined || told.has(mover)) continue
    told.add(mover)
    const message =
      `"${key}", which the shop has below it, would stand on level ${path.length}, and categories stand on ${maxLevel} at most: ` +
      `leave "${mover}" higher up, or name "${key}" at another place.`
    problems.push({ ...places.get(mover)!, message })
  }
}

/** Returns the keys from the root to the category itself. */
function findPath(key: string, parents: ReadonlyMap<string, string | undefined>): string[] {
  const path: string[] = []
  for (let at: string | undefined = key; at !== undefined && !path.includes(at); at = parents.get(at)) path.unshift(at)
  return path
}

const schema = fields({
  key: keyField(),
  title: text(),
  slug: slug().optional(),
  description: text().optional(),
  ...publishedFields,
})
type CategoryFields = z.infer<typeof schema>
type Category = CategoryFields & { slug: Translated; parent: string | undefined; position: number }

/** Tree of article categories: a category lists others in `children`. */
export const categoryEntries = definePublished({
  name: 'categories',
  table: 'article_categories',
  layout: { in: 'list', file: 'categories', keyOf: ({ key }) => String(key), isTree: true },
  // From the root: a new category may be inside another new one.
  isTree: true,
  schema,
  content: [],
  complete(given: CategoryFields, { position, parent, depth, refuse }): Category {
    const address = given.slug ?? { en: given.key }
    if (Object.values(address).some(isNoCategorySlug))
      refuse(['slug'], 'The slug of a category does not end in a digit, nor is it "kategoriak": write another one.')
    if (depth > maxLevel) refuse([], `Categories stand on ${maxLevel} levels at most: take one out.`)
    return { ...given, slug: address, parent, position }
  },
  references: () => [],
  check: refuseTooDeep,
  async makeRoom(changes, { trx }) {
    // Detached until all are in their final place; in between, one could be too deep, or below
    // itself.
    const moved = changes.flatMap(({ entry, stored }) =>
      stored && stored.data.parent !== entry.data.parent ? [stored.id] : [],
    )
    if (moved.length > 0)
      await trx.updateTable('article_categories').set({ parent_id: null }).where('id', 'in', moved).execute()
  },
  select: ({ trx, timeZone }) =>
    trx
      .selectFrom('article_categories as own')
      .leftJoin('article_categories as above', 'above.id', 'own.parent_id')
      .select(['own.id', 'own.key', 'own.slug', 'own.title', 'own.description', 'own.position', 'own.archived_at'])
      .select(['above.key as parent', selectLocal('own.published_at', timeZone).as('published')])
      .orderBy('own.position')
      .orderBy('own.id')
      .execute(),
  toData: ({ key, slug: address, title, description, position, parent }) => ({
    key,
    slug: address,
    title,
    description: description ?? undefined,
    position,
    parent: parent ?? undefined,
  }),
  toFile: (category) =>
    removeMissing({
      key: category.key,
      title: writeText(category.title),
      slug: writeSlug(category.slug, category.key),
      description: category.description && writeText(category.description),
      ...writePublication(category),
      parent: category.parent,
      position: category.position,
    }),
  async prepareRows({ trx }) {
    const rows = await trx.selectFrom('article_categories').select(['id', 'key']).execute()
    const ids = new Map(rows.map(({ id, key }) => [key, id]))
    return (category) => ({
      parent_id: category.parent === undefined ? null : ids.get(category.parent)!,
      slug: toJson(category.slug),
      title: toJson(category.title),
      description: toJson(category.description),
      position: category.position,
    })
  },
})
