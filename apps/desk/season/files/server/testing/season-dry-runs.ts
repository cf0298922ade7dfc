/** Season files as uploaded, and their dry runs. */
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

/** Returns the planned changes; fails if there are flaws. */
export function ready(found: FileDryRun | null) {
  if (found?.kind !== 'ready') throw new Error(JSON.stringify(found))
  return found
}

/** Returns the flaws; fails if there are none. */
export function flaws(found: FileDryRun | null) {
  if (found?.kind !== 'flawed') throw new Error(JSON.stringify(found))
  return found.flaws
}
