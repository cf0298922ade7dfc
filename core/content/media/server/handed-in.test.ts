import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { addMediaRows } from './handed-in.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('pictures: one is registered once, and anew when it has changed', async () => {
  const row = { name: 'hall', alt_text: JSON.stringify({ en: 'A hall' }), width: 400, height: 300, variants: '[]' }
  const before = await addMediaRows(database.db, 'media', [row])
  const after = await addMediaRows(database.db, 'media', [{ ...row, alt_text: JSON.stringify({ en: 'The hall' }) }])
  expect(after).toEqual(before)
  const stored = await database.db.selectFrom('media').selectAll().execute()
  expect(stored).toMatchObject([{ name: 'hall', alt_text: { en: 'The hall' }, width: 400 }])
})
