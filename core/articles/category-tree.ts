import type { Translated } from '#values/locales.ts'

export interface Category {
  title: string
  slug: string
  description: string
  children: Category[]
}

/** In the visitor's language. */
export interface StoredCategory {
  id: number
  parentId: number | null
  title: string
  slug: string
  slugs: Translated
  description: string
}

/** Categories below a missing one are omitted: hiding a category hides its content. */
export function sortCategories(stored: readonly StoredCategory[]): Category[] {
  const below = Map.groupBy(stored, ({ parentId }) => parentId)
  const arrange = (parent: number | null): Category[] =>
    (below.get(parent) ?? []).map(({ id, title, slug, description }) => ({
      title,
      slug,
      description,
      children: arrange(id),
    }))
  return arrange(null)
}

/** Returns the path from the top to a category; null if it or an ancestor is missing. */
export function findBranch(stored: readonly StoredCategory[], id: number): StoredCategory[] | null {
  const category = stored.find((candidate) => candidate.id === id)
  if (!category) return null
  if (category.parentId === null) return [category]
  const above = findBranch(stored, category.parentId)
  return above && [...above, category]
}

export function findIdsWithin(stored: readonly StoredCategory[], id: number): number[] {
  const children = stored.filter(({ parentId }) => parentId === id)
  return [id, ...children.flatMap((child) => findIdsWithin(stored, child.id))]
}
