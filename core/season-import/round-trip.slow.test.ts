import { afterAll, expect, test } from 'vitest'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { exportTexts } from './testing/export-texts.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { importSeason } from './import-season.ts'
import { countChanges } from './report.ts'

const shop = await createTestShop()
afterAll(shop.close)
const empty = await createTestDatabase({ limits: databaseLimits.upkeep })
afterAll(empty.close)

const toObject = (files: SeasonFiles) => Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))

async function copyMedia(): Promise<void> {
  const media = await shop.db.selectFrom('media').select(['name', 'alt_text', 'width', 'height', 'variants']).execute()
  await empty.db
    .insertInto('media')
    .values(
      media.map((row) => ({ ...row, alt_text: JSON.stringify(row.alt_text), variants: JSON.stringify(row.variants) })),
    )
    .execute()
  const recordings = await shop.db
    .selectFrom('recordings')
    .select(['name', 'credit', 'url', 'type', 'bytes', 'seconds'])
    .execute()
  await empty.db
    .insertInto('recordings')
    .values(recordings.map((row) => ({ ...row, credit: JSON.stringify(row.credit) })))
    .execute()
  const files = await shop.db.selectFrom('files').select(['name', 'title', 'url', 'type', 'bytes']).execute()
  await empty.db
    .insertInto('files')
    .values(files.map((row) => ({ ...row, title: JSON.stringify(row.title) })))
    .execute()
}

test('what a shop exports is what it has: importing it there changes nothing', async () => {
  const report = await importSeason(shop.db, await exportTexts(shop.db))
  expect(report.filter(({ created, changed }) => created.length + changed.length > 0)).toEqual([])
  expect(report.find(({ kind }) => kind === 'dates')!.unchanged).toBeGreaterThan(60)
})

test('an export makes the same season in an empty shop, which exports the same files', async () => {
  await copyMedia()
  const files = await exportTexts(shop.db)
  const report = await importSeason(empty.db, files)
  expect(countChanges(report)).toBeGreaterThan(100)
  expect(toObject(await exportTexts(empty.db))).toEqual(toObject(files))
  expect(countChanges(await importSeason(empty.db, files))).toBe(0)
})
