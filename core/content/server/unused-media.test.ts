import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { MEDIA_LOCK } from '../media/server/media-files.ts'
import { removeUnusedMedia } from './unused-media.ts'

let database: TestDatabase
let directory: string
const before = Date.now() - 1000

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-media-'))
  await writeFile(join(directory, 'poster.avif'), 'old')
  await utimes(join(directory, 'poster.avif'), 0, 0)
})
afterEach(() => rm(directory, { recursive: true }))

/**
 * Does something right before the tables are searched for the files again: they are renamed then.
 */
function atSecondLook(deed: () => Promise<unknown>) {
  let looks = 0
  return database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // Each search begins by listing the columns of the tables.
      if (result.rows.some((row) => row.column === 'program_url') && ++looks === 2) await deed()
      return result
    },
  })
}

const remove = (db = database.db) => removeUnusedMedia(db, { directory, before, limit: 10 })

test('media: nothing is removed while a backup reads the files', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock_shared(${MEDIA_LOCK})`.execute(trx)
    expect(await remove()).toBe(0)
  })
  expect(await remove()).toBe(1)
})

test('media: an old file that nothing names is removed', async () => {
  expect(await remove()).toBe(1)
  expect(await readdir(directory)).toEqual([])
})

test('media: a file that is named while it is being removed comes back', async () => {
  const [slug, content] = ['{"en": "news"}', '{"en": [], "fr": "/media/poster.avif"}']
  const page = { key: 'news', slug, title: '{"en": "News"}', content }
  expect(await remove(atSecondLook(() => database.db.insertInto('pages').values(page).execute()))).toBe(0)
  expect(await readdir(directory)).toEqual(['poster.avif'])
  expect(await readFile(join(directory, 'poster.avif'), 'utf8')).toBe('old')
  await database.db.deleteFrom('pages').execute()
})

test('media: a file that is written anew while the old one is being removed stays as it was written', async () => {
  await remove(atSecondLook(() => writeFile(join(directory, 'poster.avif'), 'new')))
  expect(await readdir(directory)).toEqual(['poster.avif'])
  expect(await readFile(join(directory, 'poster.avif'), 'utf8')).toBe('new')
})

test('media: a file that is touched as it is found stays, as one that is about to be named again', async () => {
  const touch = async () => {
    const [hidden = ''] = await readdir(directory)
    await utimes(join(directory, hidden), new Date(), new Date())
  }
  expect(await remove(atSecondLook(touch))).toBe(0)
  expect(await readdir(directory)).toEqual(['poster.avif'])
})
