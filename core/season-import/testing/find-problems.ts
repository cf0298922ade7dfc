import type { SeasonFiles } from '../files/season-folder.ts'
import { seasonKinds } from '../kinds.ts'
import { readFiles } from '../read-files.ts'
import { parseSeason } from '../parse-season.ts'

/** Returns all problems found by parsing, before the shop is consulted, as `file:line: message`. */
export function findProblems(files: SeasonFiles): string[] {
  const given = readFiles(files)
  const { problems } = parseSeason({ ...given, kinds: seasonKinds, timeZone: 'Europe/Budapest' })
  return [...given.problems, ...problems].map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
