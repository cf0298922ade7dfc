import { isNoCategorySlug } from '#core/articles/server/article-paths.ts'
import { defineKind } from '../entries/define-kind.ts'
import type { Entry, Preparation } from '../entries/kind.ts'
import { field } from '../entries/field.ts'
import { yaml } from '../fields/fields.ts'

/** Depth limit of the database. */
const maxLevel = 4

/** Tree of article categories: a category lists others in `children`. */
export const categoryEntries = defineKind({
  name: 'categories',
  table: 'article_categories',
  layout: { in: 'list', file: 'categories', keyOf: ({ key }) => String(key), isTree: true },
  // From the root: a new category may be inside another new one.
  isTree: true,
  key: 'key',
  order: ['position', 'id'],
  fields: {
    key: field.of(yaml.key()),
    title: field.text(yaml.text()),
    slug: field.slug(yaml.slug().optional()),
    description: field.text(yaml.text().optional()),
    ...field.publication('now'),
    parent: field.reference(
      null,
      { column: 'parent_id', to: 'categories', table: 'article_categories', by: 'key' },
      { references: () => [] },
    ),
    position: field.derived(),
  },
  complete(given, { position, parent, depth, refuse }) {
    const address = given.slug ?? { en: given.key }
    if (Object.values(address).some(isNoCategorySlug))
      refuse(['slug'], 'The slug of a category does not end in a digit, nor is it "kategoriak": write another one.')
    if (depth > maxLevel) refuse([], `Categories stand on ${maxLevel} levels at most: take one out.`)
    return { ...given, slug: address, parent, position }
  },
  check: refuseTooDeep,
  async makeRoom(changes, { trx }) {
    // Detached until all are in place: in between, one could be too deep, or below itself.
    const moved = changes.flatMap(({ entry, stored: before }) =>
      before && before.data.parent !== entry.data.parent ? [before.id] : [],
    )
    if (moved.length > 0)
      await trx.updateTable('article_categories').set({ parent_id: null }).where('id', 'in', moved).execute()
  },
})

/** Refuses entries that would be too deep, or would move a stored one too deep. */
function refuseTooDeep<Data extends { parent?: string | undefined }>(
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

function findPath(key: string, parents: ReadonlyMap<string, string | undefined>): string[] {
  const path: string[] = []
  for (let at: string | undefined = key; at !== undefined && !path.includes(at); at = parents.get(at)) path.unshift(at)
  return path
}
