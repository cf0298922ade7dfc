import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { soloistEntries } from '../kinds/events.ts'
import { openContext } from '../season-context.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

test('season: a picture that is deleted after its check stops the import, which loses no reference', async () => {
  const text = { en: 'a', fr: 'a', hu: 'a' }
  const data = { name: 'Ada', profession: text, description: text, content: undefined, draft: false }
  const write = (portrait: string | undefined) =>
    database.db.transaction().execute(async (trx) => {
      const entry = { key: 'ada', data: { ...data, portrait }, placeOf: () => ({}) as never, blocks: [] }
      await soloistEntries.write([{ entry, stored: null }] as never, await openContext(trx))
      const { rows } = await sql<{ name: string }>`select name from soloists`.execute(trx)
      throw new Error(`written: ${rows.length}`)
    })
  await expect(write(undefined)).rejects.toThrow('written: 1')
  await expect(write('gone')).rejects.toThrow('violates foreign key constraint')
})
