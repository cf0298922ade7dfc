import type { TestDatabase } from '#platform/testing/database.ts'
import { SeasonError } from '../files/problems.ts'
import type { SeasonFiles } from '../files/season-folder.ts'
import { importSeason } from '../import-season.ts'

/** Tries an import; answers every problem as `file:line: message`, none where the season would be taken. */
export async function trySeason({ db }: Pick<TestDatabase, 'db'>, files: SeasonFiles): Promise<string[]> {
  const error: unknown = await importSeason(db, files, { isDryRun: true }).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) return []
  if (!(error instanceof SeasonError)) throw error
  return error.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
