/** The demo season is added to an empty shop, and to no other. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { seedEmptyShop } from './seed-empty-shop.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)
afterEach(() => sql`delete from venues`.execute(db))

let statements: number
/** Answers one statement, the query for a hall, and fails for all seeding. */
const goingAway = () =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      if (++statements > 1) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
beforeEach(() => {
  statements = 0
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const now = new Date('2026-11-21T12:00:00Z')
const add = vi.fn<(close: () => Promise<unknown>) => void>()
const seed = (changes: object) => {
  add.mockClear()
  const shutdown = { add, end: async () => {}, hasBegun: () => false }
  return seedEmptyShop({ db: goingAway(), config: createTestConfig(changes), now, shutdown })
}

test('seed: a production and a shop that has a hall get nothing', async () => {
  await seed({ isProduction: true })
  expect(statements).toBe(0)
  await sql`insert into venues (slug, title, city, address, google_maps_url) values ('hall', '{"en": "Hall"}', '{"en": "Paris"}', '', '')`.execute(
    db,
  )
  await seed({})
  expect([statements, add.mock.calls.length, vi.mocked(console.log).mock.calls.length]).toEqual([1, 0, 0])
})

test('seed: an empty shop gets the season, which is said, and a process that ends waits for it', async () => {
  await expect(seed({})).rejects.toThrow('away')
  expect(statements).toBeGreaterThan(1)
  expect(vi.mocked(console.log).mock.calls).toEqual([['Preparing the demo season, once...']])
  const [[close]] = add.mock.calls as [[() => Promise<unknown>]]
  // Earlier failures do not prevent the end.
  await expect(close()).resolves.toBeUndefined()
})
