/** From the texts of a season's folder to entries of each kind, or to everything that is wrong with them. */
import type { z } from 'zod'
import { type PriceList, priceList } from './dates/date-entry.ts'
import { fields, line } from './fields.ts'
import type { Place, Problem } from './files/problems.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { type Lines, readYaml } from './files/yaml-file.ts'
import type { AnyKind, Completion, Entry } from './kinds/kind.ts'
import { kinds as allKinds } from './kinds/kinds.ts'
import { createClock } from '#platform/database/local-moments.ts'
import type { Findings, PlacedBlock } from './markdown/markdown-input.ts'
import { readContentField, readTexts } from './markdown/read-content.ts'
import { findRawEntries, PRICES_FILE, type RawEntry, refuseStrangers, SEASON_FILE } from './raw-entries.ts'
import { explainIssues } from './schema-issues.ts'

export interface ParsedSeason {
  /** By the names of their kinds. */
  entries: ReadonlyMap<string, ParsedEntry[]>
  /** The keys of all that is written, those with problems too: what refers to them has none by that. */
  keys: ReadonlyMap<string, ReadonlySet<string>>
  problems: Problem[]
}

/** An entry that can be copied: the lines of its values instead of what finds them. */
export type ParsedEntry = Omit<Entry<unknown>, 'placeOf'> & { file: string; lines: Lines }

interface Parsing {
  files: SeasonFiles
  kinds: readonly AnyKind[]
  /** In which the files' times are. */
  timeZone: string
}

/** Of a season that somebody has handed in, on a thread of its own. */
export async function work(given: Omit<Parsing, 'kinds'>): Promise<ParsedSeason> {
  const { problems, ...season } = parseSeason({ ...given, kinds: allKinds })
  return { ...season, problems: problems.slice(0, mostProblems) }
}

/** Nobody reads further, and each of millions would have to be copied. */
const mostProblems = 5_000

export function parseSeason({ files, kinds, timeZone }: Parsing): ParsedSeason {
  const problems: Problem[] = []
  refuseStrangers(kinds, files, problems)
  checkSeasonFile(files, timeZone, problems)
  const isOnTheClock = createClock(timeZone)
  const lists = readPriceLists(files, problems)
  const priceLists = problems.some(({ isWholeFile }) => isWholeFile) ? null : lists
  const entries = new Map<string, ParsedEntry[]>()
  const keys = new Map<string, Set<string>>()
  for (const kind of kinds) {
    const raw = findRawEntries(kind, files, problems)
    const isTree = 'isTree' in kind.layout
    keys.set(kind.name, new Set(raw.map(({ key }) => key)))
    const parsed = raw.map((entry, index) =>
      parseEntry(kind, entry, {
        position: isTree ? entry.position : index,
        priceLists,
        timeZone,
        isOnTheClock,
        problems,
      }),
    )
    entries.set(
      kind.name,
      parsed.filter((entry) => entry !== null),
    )
  }
  return { entries, keys, problems }
}

interface EntryParsing {
  isOnTheClock(local: string): boolean
  position: number
  priceLists: ReadonlyMap<string, PriceList | null> | null
  timeZone: string
  problems: Problem[]
}

function parseEntry(
  kind: AnyKind,
  raw: RawEntry,
  { position, priceLists, timeZone, isOnTheClock, problems }: EntryParsing,
): ParsedEntry | null {
  const { key, yaml, path } = raw
  const placeOf = (inner: readonly PropertyKey[]) => yaml.placeOf([...path, ...inner])
  const before = problems.length
  const refuse: Completion['refuse'] = (inner, message, told) =>
    void problems.push({ ...placeOf(inner), message, ...told })
  const blocks: PlacedBlock[] = []
  const value = readContents(kind, raw, { problems, blocks })
  const written = isMap(raw.value) ? value : raw.value
  const given: z.ZodSafeParseResult<unknown> = kind.schema.safeParse(written)
  if (!given.success) {
    for (const { path: inner, ...issue } of explainIssues(given.error, written))
      problems.push({ ...placeOf(inner), ...issue })
    return null
  }
  const completion = { ...raw, position, priceLists, isOnTheClock, refuse }
  const data: unknown = kind.complete ? kind.complete(given.data, completion) : given.data
  if (data === null) return null
  for (const { value: local, path: inner } of kind.moments?.(data) ?? [])
    if (local !== undefined && !isOnTheClock(local))
      refuse(inner, `${local} never comes in ${timeZone}, where the clocks skip that hour: write another time.`, {
        is: 'skippedHour',
      })
  return problems.length > before ? null : { key, data, file: yaml.file, lines: yaml.linesOf(path), blocks }
}

function readContents(kind: AnyKind, raw: RawEntry, findings: Findings): Record<string, unknown> {
  if (!isMap(raw.value)) return {}
  const { yaml, markdown } = raw
  const value: Record<string, unknown> = { ...raw.value }
  const rules = { ...findings, form: kind.form }
  for (const field of kind.content) {
    const path = [...raw.path, field]
    const [beside] = Object.values(markdown)
    const written = readContentField({ value: value[field], yaml, path, ...rules })
    if (beside && value[field] !== undefined)
      findings.problems.push({ ...yaml.placeOf(path), message: `${beside.file} says it, too: take one of them out.` })
    value[field] = written ?? readTexts(markdown, yaml.placeOf([]), rules)
    if (value[field] === undefined) delete value[field]
  }
  return value
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const seasonFields = fields({ time_zone: line().optional() })

/** The files' times are those of the shop: a season of another zone would be sold at the wrong hour. */
function checkSeasonFile(files: SeasonFiles, timeZone: string, problems: Problem[]): void {
  const [own] = findOneOf(files, SEASON_FILE, problems)
  const yaml = own !== undefined && readYaml(files.get(own)!, { file: own }, problems)
  if (!yaml) return
  const given = seasonFields.safeParse(yaml.value === null || yaml.value === '' ? {} : yaml.value)
  if (!given.success) {
    for (const { path, message } of explainIssues(given.error, yaml.value))
      problems.push({ ...yaml.placeOf(path), message })
    return
  }
  if (given.data.time_zone !== undefined && given.data.time_zone !== timeZone)
    problems.push({
      ...yaml.placeOf(['time_zone']),
      message: `The shop's time zone is ${timeZone}: write that, with the hours of the files as its clocks show them.`,
    })
}

/** Null stands for a list that has problems of its own. */
function readPriceLists(files: SeasonFiles, problems: Problem[]): Map<string, PriceList | null> {
  const lists = new Map<string, PriceList | null>()
  const places = new Map<string, Place>()
  const parts = [...files.keys()].filter((file) => file.startsWith(`${PRICES_FILE}/`) && file.split('/').length === 2)
  for (const file of [...findOneOf(files, PRICES_FILE, problems), ...parts]) {
    const yaml = readYaml(files.get(file)!, { file }, problems)
    if (!yaml) continue
    if (!isMap(yaml.value)) {
      problems.push({
        ...yaml.placeOf([]),
        message: 'is a map: write the key of a price list, and its "zones:" below.',
        isWholeFile: true,
      })
      continue
    }
    for (const [key, value] of Object.entries(yaml.value)) {
      const other = places.get(key)
      if (other)
        problems.push({
          ...yaml.placeOf([key]),
          message: `"${key}" is written in ${other.file}:${other.line}, too: take one out.`,
        })
      places.set(key, yaml.placeOf([key]))
      const given = priceList.safeParse(value)
      lists.set(key, given.data ?? null)
      if (!given.success)
        for (const { path, message } of explainIssues(given.error, value))
          problems.push({ ...yaml.placeOf([key, ...path]), message })
    }
  }
  return lists
}

/** The file of that name: of several that only end otherwise the first one, the others are refused. */
function findOneOf(files: SeasonFiles, name: string, problems: Problem[]): string[] {
  const own = ['yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`).filter((file) => files.has(file))
  for (const file of own.slice(1))
    problems.push({ file, line: 1, message: `${own[0]} says the same: take one of them out.` })
  return own.slice(0, 1)
}
