import type { SeasonFiles } from '../files/season-folder.ts'
import { kinds } from '../kinds/kinds.ts'
import { parseSeason } from '../parse-season.ts'

/** Every problem that reading finds, before anything is asked of a shop, as `file:line: message`. */
export function findProblems(files: SeasonFiles): string[] {
  const { problems } = parseSeason({ files, kinds, timeZone: 'Europe/Budapest' })
  return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
