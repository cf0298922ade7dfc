import type { Translated } from '#values/locales.ts'

/** A category as pages show it, with those below it. */
export interface Category {
  title: string
  slug: string
  description: string
  children: Category[]
}

/** A category as it is stored, in the visitor's language. */
export interface StoredCategory {
  id: number
  parentId: number | null
  title: string
  slug: string
  /** In every language that it has one in. */
  slugs: Translated
  description: string
}

/**
 * The categories as a tree, in the order in which they are given. What stands below a category that is not given is left out: who
 * hides a category hides all that is in it.
 */
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

/** The way to a category from the top, itself at the end; null where it, or one above it, is not given. */
export function findBranch(stored: readonly StoredCategory[], id: number): StoredCategory[] | null {
  const category = stored.find((candidate) => candidate.id === id)
  if (!category) return null
  if (category.parentId === null) return [category]
  const above = findBranch(stored, category.parentId)
  return above && [...above, category]
}

/** The ids of a category and of all that stand below it. */
export function findIdsWithin(stored: readonly StoredCategory[], id: number): number[] {
  const children = stored.filter(({ parentId }) => parentId === id)
  return [id, ...children.flatMap((child) => findIdsWithin(stored, child.id))]
}
