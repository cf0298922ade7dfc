import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { exportTexts } from './testing/export-texts.ts'
import { importSeason } from './import-season.ts'
import { countChanges } from './report.ts'
import { change, storePicture } from './testing/small-season.ts'

/** A season with two concerts on one day in its hall. */
const withMatinee = (slot: string) =>
  change(
    'dates.yaml',
    '- event: trio\n  venue: town-hall\n  date: 2027-11-28\n',
    `- event: trio\n  venue: town-hall\n  date: 2027-11-27\n${slot}`,
  )
const matinee = withMatinee('  slot: matinee\n')

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
})
afterEach(() => database.close())

const readDates = () =>
  database.db.selectFrom('event_dates').select(['id', 'date', 'slot']).orderBy('starts_at').execute()

test('two concerts of a day in one hall are stored, and found again by their slot', async () => {
  await importSeason(database.db, matinee)
  const stored = await readDates()
  expect(stored).toMatchObject([
    { date: '2027-11-27', slot: 'matinee' },
    { date: '2027-11-27', slot: '' },
  ])
  expect(countChanges(await importSeason(database.db, matinee))).toBe(0)
  const later = new Map([...matinee].map(([path, text]) => [path, text.replace('17:00', '16:00')]))
  expect(countChanges(await importSeason(database.db, later))).toBe(1)
  expect(await readDates()).toEqual(stored)
})

test('two concerts of a day in one hall are written with their slot, and read the same', async () => {
  await importSeason(database.db, matinee)
  const files = await exportTexts(database.db)
  expect([...files.values()].join('\n')).toContain('slot: matinee')
  expect(countChanges(await importSeason(database.db, files))).toBe(0)
})

test('two concerts of a day in one hall without a slot are refused, with both places', async () => {
  await expect(importSeason(database.db, withMatinee(''))).rejects.toThrow(/dates.yaml:6: .*town-hall 2027-11-27/)
  await expect(importSeason(database.db, withMatinee('  slot: Matinée\n'))).rejects.toThrow(/dates.yaml:/)
})
