import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDemoSeason } from '#db/demo/read-season.ts'
import { seedDemoSeason } from '#db/demo/seed/seed.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { exportSeason } from './export-season.ts'
import { readSeasonFolder } from './files/season-folder.ts'
import { importSeason } from './import-season.ts'
import { countChanges } from './report.ts'
import { writeSeasonFolder } from './export-season.ts'

const today = '2026-11-21'
const place = await mkdtemp(join(tmpdir(), 'cadenza-demo-season-'))
afterAll(() => rm(place, { recursive: true }))
const demo = await createTestDatabase({ limits: databaseLimits.upkeep })
afterAll(demo.close)
const dataDirectory = join(place, 'data')
await seedDemoSeason({ db: demo.db, config: { dataDirectory }, today, pictures: 'tiny' })

/** Returns all files of a folder by path. */
async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.toSorted().map(async (file) => [file.slice(folder.length), await readFile(file)] as const)),
  )
}

test('the folder of the demo season is what a shop that was seeded with it has: it changes nothing', async () => {
  const { files } = await readDemoSeason(today)
  const report = await importSeason(demo.db, files)
  expect(report.filter((kind) => countChanges([kind]) > 0)).toEqual([])
  expect(report.find(({ kind }) => kind === 'pictures')!.unchanged).toBe(73)
})

test('an export of the demo season makes it in an empty shop, whose export has the same files, byte for byte', async () => {
  const [first, second] = [join(place, 'first'), join(place, 'second')]
  expect(await writeSeasonFolder(first, await exportSeason(demo.db), dataDirectory)).toEqual([])
  const empty = await createTestDatabase({ limits: databaseLimits.upkeep })
  try {
    const other = join(place, 'other')
    const { texts, others } = await readSeasonFolder(first)
    const media = { dataDirectory: other, folder: first, paths: others }
    expect(others.length).toBe(94)
    expect(countChanges(await importSeason(empty.db, texts, { media }))).toBeGreaterThan(200)
    expect(countChanges(await importSeason(empty.db, texts, { media }))).toBe(0)
    await writeSeasonFolder(second, await exportSeason(empty.db), other)
    expect(await readAll(second)).toEqual(await readAll(first))
  } finally {
    await empty.close()
  }
})
