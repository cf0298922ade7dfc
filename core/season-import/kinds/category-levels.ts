/**
 * Limits the depth of nested categories: those moved by the files take unnamed subcategories along.
 */
import type { Entry, Preparation } from '../entries/kind.ts'

interface InTree {
  /** Key of its parent. */
  parent?: string | undefined
}

/** Depth limit of the database. */
export const maxLevel = 4

/** Refuses entries that would be too deep, or would move a stored one too deep. */
export function refuseTooDeep<Data extends InTree>(
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
