import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { exportTexts } from './testing/export-texts.ts'
import { importSeason } from './import-season.ts'
import { countChanges } from './report.ts'
import { storePicture, writeSeason } from './testing/small-season.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
})
afterEach(() => database.close())

const ofThings = /^(venues|events|soloists)\/[^/]+\.yaml$|^(dates|gallery)\.yaml$/

/**
 * The season with additional lines: publication dates of its halls, events, concerts, soloists and
 * pictures.
 */
function withLines(...lines: string[]): SeasonFiles {
  const add = (path: string, text: string) =>
    path.includes('/')
      ? `${text}${lines.join('\n')}\n`
      : text.replaceAll(/^- .*$/gm, (first) => [first, ...lines].join('\n  '))
  return new Map([...writeSeason()].map(([path, text]) => [path, ofThings.test(path) ? add(path, text) : text]))
}

const tables = ['venues', 'events', 'event_dates', 'soloists', 'gallery_items'] as const
async function readMoments(): Promise<Set<string | null>> {
  const moments = new Set<string | null>()
  for (const table of tables) {
    const { rows } = await sql<{ at: string | null }>`
      select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from ${sql.table(table)}`.execute(
      database.db,
    )
    expect(rows.length, table).toBeGreaterThan(0)
    for (const { at } of rows) moments.add(at)
  }
  return moments
}

test('halls, events, concerts and soloists of which nothing is said are shown since ever, and their files say nothing of it', async () => {
  await importSeason(database.db, writeSeason())
  expect(await readMoments()).toEqual(new Set(['1970-01-01 00:00']))
  expect([...(await exportTexts(database.db))].filter(([path]) => ofThings.test(path)).join('\n')).not.toContain(
    'published',
  )
})

test.each([
  ['draft: true', null],
  ['published: 2099-11-27 10:00', '2099-11-27 09:00'],
])(
  'halls, events, concerts and soloists with "%s" are stored so, written so, and read the same',
  async (line, moment) => {
    await importSeason(database.db, withLines(line))
    expect(await readMoments()).toEqual(new Set([moment]))
    const files = await exportTexts(database.db)
    for (const [path, text] of files) if (ofThings.test(path)) expect(text, path).toContain(line)
    expect(countChanges(await importSeason(database.db, files))).toBe(0)
    // A file without a date keeps the stored one, and publishes a draft.
    await importSeason(database.db, writeSeason())
    expect(await readMoments()).toEqual(new Set([moment ?? '1970-01-01 00:00']))
  },
)

test('a draft that comes out on a day is refused', async () => {
  const both = withLines('draft: true', 'published: 2099-11-27 10:00')
  for (const path of [...both.keys()].filter((name) => ofThings.test(name)))
    await expect(importSeason(database.db, new Map([...writeSeason(), [path, both.get(path)!]])), path).rejects.toThrow(
      'A draft comes out on no day yet',
    )
})
