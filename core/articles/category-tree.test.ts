import { expect, test } from 'vitest'
import { sortCategories, findBranch, findIdsWithin, type StoredCategory } from './category-tree.ts'

const category = (id: number, parentId: number | null): StoredCategory => ({
  id,
  parentId,
  title: `Title ${id}`,
  slug: `c${id}a`,
  slugs: { en: `c${id}a` },
  description: '',
})
// 9 is below 8, which is hidden and thus missing.
const stored = [category(2, 1), category(1, null), category(4, null), category(3, 2), category(5, 1), category(9, 8)]

test('category tree: children stand below their parents, each level in the order given', () => {
  const tree = sortCategories(stored)
  expect(tree.map(({ title }) => title)).toEqual(['Title 1', 'Title 4'])
  expect(tree[0]!.children.map(({ title }) => title)).toEqual(['Title 2', 'Title 5'])
  expect(tree[0]!.children[0]!.children).toEqual([{ title: 'Title 3', slug: 'c3a', description: '', children: [] }])
})

test('category tree: what stands below a hidden category is hidden with it', () => {
  expect(JSON.stringify(sortCategories(stored))).not.toContain('Title 9')
  expect(findBranch(stored, 9)).toBeNull()
  expect(findBranch(stored, 8)).toBeNull()
})

test('category tree: the way to a category leads from the top to itself', () => {
  expect(findBranch(stored, 3)?.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(findBranch(stored, 4)?.map(({ id }) => id)).toEqual([4])
})

test('category tree: a category holds itself and all that stand below it', () => {
  expect(new Set(findIdsWithin(stored, 1))).toEqual(new Set([1, 2, 3, 5]))
  expect(findIdsWithin(stored, 4)).toEqual([4])
})
