import type { TestDatabase } from '#platform/testing/database.ts'
import { SeasonError } from '../files/problems.ts'
import type { SeasonFiles } from '../files/season-folder.ts'
import { importSeason } from '../import-season.ts'

/**
 * Runs an import as dry run; returns all problems as `file:line: message`, none if the season is
 * valid.
 */
export async function trySeason({ db }: Pick<TestDatabase, 'db'>, files: SeasonFiles): Promise<string[]> {
  const error: unknown = await importSeason(db, files, { isDryRun: true }).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) return []
  if (!(error instanceof SeasonError)) throw error
  return error.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
