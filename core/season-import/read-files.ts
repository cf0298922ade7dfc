/** Reads a season's folder of YAML and Markdown for the importer. */
import { priceList, type PriceList } from './fields/seats.ts'
import { fields, line } from './fields/fields.ts'
import type { GivenSeason } from './parse-season.ts'
import { findPlacesIn } from './files/origins.ts'
import type { AnyKind } from './entries/kind.ts'
import { seasonKinds as allKinds } from './kinds.ts'
import { describeIssues } from './files/schema-issues.ts'
import type { Place, Problem } from './files/problems.ts'
import { PRICES_FILE, readEntries, refuseStrangers, SEASON_FILE } from './read-entries.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { readYaml } from './files/yaml-file.ts'
import { isMap } from './files/schema-issues.ts'

export function readFiles(files: SeasonFiles, kinds: readonly AnyKind[] = allKinds): GivenSeason {
  const problems: Problem[] = []
  refuseStrangers(kinds, files, problems)
  const writtenZone = readTimeZone(files, problems)
  const lists = readPriceLists(files, problems)
  const priceLists = problems.some(({ isWholeFile }) => isWholeFile) ? null : lists
  const entries = kinds.flatMap((kind) => readEntries(kind, files, problems))
  return { entries, priceLists, writtenZone, problems }
}

const seasonFields = fields({ time_zone: line().optional() })

function readTimeZone(files: SeasonFiles, problems: Problem[]): GivenSeason['writtenZone'] {
  const [file] = findOneOf(files, SEASON_FILE, problems)
  const yaml = file === undefined ? null : readYaml(files.get(file)!, { file, line: 1 }, problems)
  if (!yaml) return undefined
  const { placeOf } = findPlacesIn(yaml.origin)
  const given = seasonFields.safeParse(yaml.value === null || yaml.value === '' ? {} : yaml.value)
  if (!given.success) {
    for (const { path, message } of describeIssues(given.error, yaml.value))
      problems.push({ ...placeOf(path), message })
    return undefined
  }
  const { time_zone: name } = given.data
  return name === undefined ? undefined : { name, place: placeOf(['time_zone']) }
}

/** Null marks a price list with problems of its own. */
function readPriceLists(files: SeasonFiles, problems: Problem[]): Map<string, PriceList | null> {
  const lists = new Map<string, PriceList | null>()
  const places = new Map<string, Place>()
  const parts = [...files.keys()].filter((file) => file.startsWith(`${PRICES_FILE}/`) && file.split('/').length === 2)
  for (const file of [...findOneOf(files, PRICES_FILE, problems), ...parts]) {
    const yaml = readYaml(files.get(file)!, { file, line: 1 }, problems)
    if (!yaml) continue
    const { placeOf } = findPlacesIn(yaml.origin)
    if (!isMap(yaml.value)) {
      problems.push({
        ...placeOf([]),
        message: 'is a map: write the key of a price list, and its "zones:" below.',
        isWholeFile: true,
      })
      continue
    }
    for (const [key, value] of Object.entries(yaml.value)) {
      const other = places.get(key)
      if (other)
        problems.push({
          ...placeOf([key]),
          message: `"${key}" is written in ${other.file}:${other.line}, too: take one out.`,
        })
      places.set(key, placeOf([key]))
      const given = priceList.safeParse(value)
      lists.set(key, given.data ?? null)
      if (!given.success)
        for (const { path, message } of describeIssues(given.error, value))
          problems.push({ ...placeOf([key, ...path]), message })
    }
  }
  return lists
}

/** Finds the file of that name; others that differ in their extension only are refused. */
function findOneOf(files: SeasonFiles, name: string, problems: Problem[]): string[] {
  const own = ['yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`).filter((file) => files.has(file))
  for (const file of own.slice(1))
    problems.push({ file, line: 1, message: `${own[0]} says the same: take one of them out.` })
  return own.slice(0, 1)
}
