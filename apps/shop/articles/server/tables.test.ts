import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

beforeEach(async () => {
  await db.deleteFrom('articles').execute()
  await db.updateTable('article_categories').set({ parent_id: null }).execute()
  await db.deleteFrom('article_categories').execute()
})

const texts = JSON.stringify
const rowOf = (key: string, slug: object = { en: key }) => ({ key, slug: texts(slug), title: texts({ en: key }) })

async function add(key: string, parent_id: number | null = null): Promise<number> {
  const row = { ...rowOf(key), parent_id }
  return (await db.insertInto('article_categories').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const move = (id: number, parent_id: number | null, on = db) =>
  on.updateTable('article_categories').set({ parent_id }).where('id', '=', id).execute()

describe('the tree of categories', () => {
  test('refuses a category below itself, however far', async () => {
    const top = await add('top')
    const middle = await add('middle', top)
    const below = await add('below', middle)
    await expect(move(top, top)).rejects.toThrow('would stand below itself')
    await expect(move(top, below)).rejects.toThrow('would stand below itself')
    await move(below, top)
    await move(below, null)
  })

  test('refuses a fifth level, by a new category and by one that brings others along', async () => {
    const [top, other] = [await add('top'), await add('other')]
    const third = await add('third', await add('second', top))
    const fourth = await add('fourth', third)
    await expect(add('fifth', fourth)).rejects.toThrow('more than 4 levels')
    await add('child', other)
    await expect(move(other, third)).rejects.toThrow('more than 4 levels')
    await move(other, await add('beside', top))
  })

  test('refuses a circle that two moves at the same time would make together', async () => {
    const [first, second] = [await add('first'), await add('second')]
    const { outcome } = await db.transaction().execute(async (one) => {
      await move(first, second, one)
      const outcome = move(second, first).then(
        () => 'moved',
        (error: Error) => error.message,
      )
      await Promise.race([outcome, waitForTheTree()])
      return { outcome }
    })
    expect(await outcome).toContain('would stand below itself')
  })
})

describe('slugs', () => {
  test.each([
    ['no English one', { fr: 'livres' }],
    ['a capital', { en: 'Books' }],
    ['two hyphens', { en: 'old--books' }],
    ['a number', { en: 7 }],
    ['a slash', { en: 'a/b' }],
    ['nothing', { en: '' }],
    ['101 letters', { en: 'a'.repeat(101) }],
    ['a word of the addresses themselves', { en: 'books', hu: 'kategoriak' }],
  ])('with %s are refused for articles and categories', async (_, slug) => {
    await expect(db.insertInto('articles').values(rowOf('books', slug)).execute()).rejects.toThrow('check constraint')
    await expect(db.insertInto('article_categories').values(rowOf('books', slug)).execute()).rejects.toThrow(
      'check constraint',
    )
  })

  test('of categories end in no digit, which would be the number of a page; those of articles and pages may', async () => {
    const slug = { en: 'works-of-1790' }
    await db.insertInto('articles').values(rowOf('works', slug)).execute()
    await db.insertInto('pages').values(rowOf('works', slug)).execute()
    await db.deleteFrom('pages').execute()
    await expect(db.insertInto('article_categories').values(rowOf('works', slug)).execute()).rejects.toThrow(
      'check constraint',
    )
  })

  test.each(['articles', 'article_categories', 'pages'] as const)(
    'of %s are unique in each language, the English one where there is no other',
    async (table) => {
      await db
        .insertInto(table)
        .values(rowOf('one', { en: 'one', fr: 'un' }))
        .execute()
      const add = (slug: object) => db.insertInto(table).values(rowOf('two', slug)).execute()
      await expect(add({ en: 'one', fr: 'deux', hu: 'ketto' })).rejects.toThrow('unique constraint')
      await expect(add({ en: 'two', fr: 'un' })).rejects.toThrow('unique constraint')
      await expect(add({ en: 'two', hu: 'one' })).rejects.toThrow('unique constraint')
      await expect(add({ en: 'un' })).rejects.toThrow('unique constraint')
      await add({ en: 'un', fr: 'deux' })
    },
  )
})

/** Waits until a move waits for another one. */
async function waitForTheTree(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      return rows.length
    })
    .toBe(1)
}
