/** Files of a season as people send them, and what came of looking at them. */
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import { type Given, writeSeasonFile } from './season-file.ts'
import type { SentSeason } from './send-season.ts'

export const xlsx = async (given: Given): Promise<SentSeason> => ({
  name: 'season.xlsx',
  bytes: await writeSeasonFile(given),
})

export const json = (value: unknown, name = 'season.json'): SentSeason => ({
  name,
  bytes: new TextEncoder().encode(JSON.stringify(value)),
})

/** What would be done; fails where anything is wrong. */
export function ready(found: FileDryRun | null) {
  if (found?.kind !== 'ready') throw new Error(JSON.stringify(found))
  return found
}

/** What is wrong; fails where nothing is. */
export function flaws(found: FileDryRun | null) {
  if (found?.kind !== 'flawed') throw new Error(JSON.stringify(found))
  return found.flaws
}
