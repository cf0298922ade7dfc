import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { createTestShop } from '#test/shop/shop.ts'
import { storePage, storeSurvey } from '#core/surveys/server/testing/samples.ts'
import { addPicture, isLibraryFull, nameOfFile } from './library-store.ts'
import { findMediaUses } from './media-uses.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop
beforeEach(() => sql`truncate media, pages, surveys cascade`.execute(db))

const alt_text = JSON.stringify({ en: 'The foyer', fr: 'Le foyer', hu: 'Az előcsarnok' })
const add = (name: string, original: string, bytes = 1000) =>
  db.transaction().execute((trx) =>
    addPicture(trx, {
      name,
      original: `${original.repeat(64)}.jpeg`,
      bytes,
      alt_text,
      variants: '[]',
      width: 8,
      height: 6,
    }),
  )
const names = async () => (await db.selectFrom('media').select('name').orderBy('id').execute()).map(({ name }) => name)

test('library: pictures of one name are numbered, and one whose name only begins alike is not', async () => {
  await add('foyer', 'a')
  await add('foyer', 'b')
  await add('foyer-3', 'c')
  await add('foyer', 'd')
  await add('foy', 'e')
  expect(await names()).toEqual(['foyer', 'foyer-2', 'foyer-3', 'foyer-4', 'foy'])
})

test('library: a file that is there already is that picture, whatever it is called', async () => {
  const first = await add('foyer', 'a')
  expect(first).toMatchObject({ isNew: true })
  expect(await add('other', 'a')).toEqual({ ...(first as object), isNew: false })
  expect(await names()).toEqual(['foyer'])
})

test('library: one that is full takes nothing more, to the last byte', async () => {
  for (const original of '0a1c2d3e4f') await add('large', original, original === '0' ? 1_999_999_000 : 2_000_000_000)
  expect([await isLibraryFull(db, 1000), await isLibraryFull(db, 1001)]).toEqual([false, true])
  expect(await add('foyer', 'b', 1001)).toBe('full')
  expect(await names()).toHaveLength(10)
  expect(await add('foyer', 'b', 1000)).toMatchObject({ isNew: true })
})

test('library: a picture is called after its file', () => {
  expect(nameOfFile('Előcsarnok, Este.JPEG')).toBe('elocsarnok-este')
  expect(nameOfFile('--.png')).toBe('picture')
  expect(nameOfFile('.jpg')).toBe('picture')
})

test('library: where a picture stands is told by kinds, in their order, and each place once', async () => {
  const { id } = (await add('foyer', 'a')) as { id: number }
  const block = { id: 'i', name: 'image', props: { media: 'foyer' } }
  const content = JSON.stringify({ en: [block, { ...block, id: 'j' }] })
  await storePage(db, 'house', [block, { ...block, id: 'j' }])
  await storeSurvey(db, { key: 'sound', fields: [] })
  await sql`update surveys set content = ${content}::jsonb`.execute(db)
  await db.insertInto('gallery_items').values({ media_id: id }).execute()
  expect((await findMediaUses(db, id)).map(({ kind }) => kind)).toEqual(['gallery', 'page', 'survey'])
})
