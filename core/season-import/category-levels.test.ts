import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { SeasonError } from './files/problems.ts'
import { importSeason } from './import-season.ts'

const database = await createTestDatabase()
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.updateTable('article_categories').set({ parent_id: null }).execute()
  await database.db.deleteFrom('article_categories').execute()
})

/** A tree as in its file: `a(b(c) d)` is a category with two inside, the first of which has one. */
const write = (tree: string) =>
  tree
    .replaceAll(/[a-z]+/g, '{ key: $&, title: A }, ')
    .replaceAll(' }, (', ', children: [')
    .replaceAll(')', '] }, ')
const take = (tree: string) => importSeason(database.db, new Map([['categories.yaml', `[${write(tree)}]`]]))

async function findProblems(tree: string): Promise<string[]> {
  const error: unknown = await take(tree).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SeasonError)) throw error ?? new Error('The season was taken.')
  return error.problems.map(({ message }) => message)
}

async function readParents(): Promise<Record<string, string | null>> {
  const rows = await database.db
    .selectFrom('article_categories as own')
    .leftJoin('article_categories as above', 'above.id', 'own.parent_id')
    .select(['own.key', 'above.key as parent'])
    .execute()
  return Object.fromEntries(rows.map(({ key, parent }) => [key, parent]))
}

test('categories: what is moved with others below it that no file names is refused where they would stand too deep', async () => {
  await take('a(b(c(d))) x(y)')
  const before = await readParents()
  expect(await findProblems('x(y(a))')).toEqual([
    '"c", which the shop has below it, would stand on level 5, and categories stand on 4 at most: leave "a" higher up, or name "c" at another place.',
  ])
  expect(await readParents()).toEqual(before)
})

test('categories: those below are taken along where there is room for them', async () => {
  await take('a(b(c)) x')
  await take('x(a)')
  expect(await readParents()).toEqual({ a: 'x', b: 'a', c: 'b', x: null })
})

test('categories: a fifth level that stands in the file is refused by its line', async () => {
  expect(await findProblems('a(b(c(d(e))))')).toEqual([expect.stringContaining('stand on 4 levels at most')])
})

test('categories: one moves deep down while those below it move out, in one import', async () => {
  await take('a(b(c)) x(y)')
  await take('x(y(a)) b(c)')
  expect(await readParents()).toEqual({ a: 'y', b: null, c: 'b', x: null, y: 'x' })
})

test('categories: two change places, the upper one below the lower one', async () => {
  await take('a(b(c))')
  await take('c(b(a))')
  expect(await readParents()).toEqual({ a: 'b', b: 'c', c: null })
})
