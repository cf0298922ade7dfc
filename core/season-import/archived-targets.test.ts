/**
 * References to entries: neither archived ones nor those archived by this import are valid. Runs
 * through all kinds of references.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { listContentReferences } from './check-references.ts'
import { exportTexts } from './testing/export-texts.ts'
import { SeasonError } from './files/problems.ts'
import { readFiles } from './read-files.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { type ImportOptions, importSeason } from './import-season.ts'
import { seasonKinds } from './kinds.ts'
import { parseSeason } from './parse-season.ts'
import { countChanges } from './report.ts'
import { storeFullMedia, writeFullSeason } from './testing/full-season.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await storeFullMedia(database.db)
  await importSeason(database.db, writeFullSeason())
})
afterEach(() => database.close())

async function findProblems(files: SeasonFiles, options?: ImportOptions): Promise<string[]> {
  const error: unknown = await importSeason(database.db, files, options).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) return []
  if (!(error instanceof SeasonError)) throw error
  return error.problems.map(({ file, line, message }) => `${file}:${line}: ${message.split('"', 2).join('"')}"`)
}

const run = (statement: RawBuilder<unknown>) => statement.execute(database.db)

interface Target {
  /** The kind, its table, and the omitted file. */
  to: string
  table: string
  file: string
  where: RawBuilder<unknown>
  /** Removes all stored references. */
  forget: () => Promise<unknown>
  /** Refused references. */
  problems: string[]
}

const targets: Target[] = [
  {
    to: 'venues',
    table: 'venues',
    file: 'venues/town-hall.yaml',
    where: sql`slug = 'town-hall'`,
    forget: async () => {
      await run(sql`delete from event_dates`)
      await run(sql`update promo_codes set venue_id = null`)
      await run(sql`update gallery_items set venue_id = null`)
    },
    problems: [
      'dates.yaml:2: There is no hall "town-hall"',
      'dates.yaml:13: There is no hall "town-hall"',
      'gallery.yaml:2: There is no hall "town-hall"',
      'promo-codes.yaml:7: There is no hall "town-hall"',
    ],
  },
  {
    to: 'soloists',
    table: 'soloists',
    file: 'soloists/bo-szabo.yaml',
    where: sql`slug = 'bo-szabo'`,
    forget: () => run(sql`delete from event_soloists`),
    problems: ['events/trio.yaml:13: There is no soloist "bo-szabo"'],
  },
  {
    to: 'events',
    table: 'events',
    file: 'events/trio.yaml',
    where: sql`slug = 'trio'`,
    forget: () => run(sql`delete from event_dates`),
    problems: ['dates.yaml:1: There is no event "trio"', 'dates.yaml:12: There is no event "trio"'],
  },
  {
    to: 'categories',
    table: 'article_categories',
    file: 'categories.yaml',
    where: sql`key = 'music'`,
    forget: () => run(sql`update articles set category_id = null`),
    problems: ['articles/music/fugue/article.yaml:1: There is no category "music"'],
  },
  {
    to: 'questionnaires',
    table: 'questionnaires',
    file: 'questionnaires/hour.yaml',
    where: sql`key = 'hour'`,
    forget: () => run(sql`update pages set content = '{"en": []}'`),
    problems: ['pages/terms/en.md:4: There is no questionnaire "hour"'],
  },
]

test('season files: each kind that can be archived, and that an entry can name, is walked here', () => {
  const { entries } = parseSeason({ ...readFiles(writeFullSeason()), kinds: seasonKinds, timeZone: 'Europe/Budapest' })
  const named = seasonKinds.flatMap((kind) =>
    (entries.get(kind.name) ?? []).flatMap(({ data, blocks }) => [
      ...kind.references(data).map(({ to }) => to as string),
      ...listContentReferences(blocks).map(({ to }) => to as string),
    ]),
  )
  const archivable = seasonKinds.filter((kind) => kind.archivedIn).map(({ name }) => name)
  expect([...new Set(named)].filter((to) => archivable.includes(to)).toSorted()).toEqual(
    targets.map(({ to }) => to).toSorted(),
  )
})

describe.each(targets)(
  'season files: one of the $to that the files name,',
  ({ table, file, where, forget, problems }) => {
    const files = writeFullSeason({ [file]: null })
    const setArchived = (archived: boolean) =>
      sql`update ${sql.table(table)} set archived_at = case when ${archived}::boolean then now() end where ${where}`.execute(
        database.db,
      )
    const isArchived = async () =>
      (
        await sql<{
          so: boolean
        }>`select archived_at is not null as so from ${sql.table(table)} where ${where}`.execute(database.db)
      ).rows[0]!.so

    test('may be of the shop alone, unless this import archives it', async () => {
      expect(await findProblems(files)).toEqual([])
      expect(await findProblems(files, { archivesMissing: true })).toEqual(problems)
      expect(await isArchived()).toBe(false)
    })

    test('cannot be named anew once it is archived', async () => {
      await setArchived(true)
      await forget()
      expect(await findProblems(files)).toEqual(problems)
      await setArchived(false)
      expect(await findProblems(files)).toEqual([])
    })

    test('is there again once the files name it, and then it can be named', async () => {
      await setArchived(true)
      const report = await importSeason(database.db, writeFullSeason())
      expect(countChanges(report)).toBe(1)
      expect(await isArchived()).toBe(false)
    })

    test('is named on where it was when it was archived: an export is taken, and changes nothing', async () => {
      await setArchived(true)
      const exported = await exportTexts(database.db)
      for (const archivesMissing of [false, true])
        expect(countChanges(await importSeason(database.db, exported, { archivesMissing }))).toBe(0)
      expect(await isArchived()).toBe(true)
    })
  },
)

test('season files: of two soloists that are archived an event may name on the one that it named before, and not the other', async () => {
  await run(sql`update soloists set archived_at = now()`)
  await run(sql`delete from event_soloists where soloist_id = (select id from soloists where slug = 'bo-szabo')`)
  const files = writeFullSeason({ 'soloists/ada-nagy.yaml': null, 'soloists/bo-szabo.yaml': null })
  expect(await findProblems(files)).toEqual(['events/trio.yaml:13: There is no soloist "bo-szabo"'])
})

test('season files: of each kind that can be archived, what the files do not name is, and is there again with them', async () => {
  const only = new Map([...writeFullSeason()].filter(([path]) => path === 'season.yaml'))
  const report = await importSeason(database.db, only, { archivesMissing: true })
  const archivedOf = (of: typeof report) =>
    of.flatMap(({ kind, archived }) => (archived.length > 0 ? [`${archived.length} ${kind}`] : []))
  const all = [
    ['2 venues', 'venues'],
    ['2 soloists', 'soloists'],
    ['2 events', 'events'],
    ['2 dates', 'event_dates'],
    ['2 promo codes', 'promo_codes'],
    ['2 gallery pictures', 'gallery_items'],
    ['1 pages', 'pages'],
    ['3 categories', 'article_categories'],
    ['1 articles', 'articles'],
    ['2 questions', 'faqs'],
    ['1 surveys', 'surveys'],
    ['1 questionnaires', 'questionnaires'],
  ] as const
  expect(archivedOf(report)).toEqual(all.map(([said]) => said))
  const readArchived = async () => {
    const rows = await Promise.all(
      all.map(async ([said, table]) => {
        const found = await sql<{ count: number }>`
          select count(archived_at)::integer as count from ${sql.table(table)}`.execute(database.db)
        return [said.replace(/^\d+/, String(found.rows[0]!.count))]
      }),
    )
    return rows.flat()
  }
  expect(await readArchived()).toEqual(all.map(([said]) => said))
  // Repeated, it is archived once.
  expect(countChanges(await importSeason(database.db, only, { archivesMissing: true }))).toBe(0)
  await importSeason(database.db, writeFullSeason())
  expect(await readArchived()).toEqual(all.map(([said]) => said.replace(/^\d+/, '0')))
})
