/** Parses raw entries into entries of each kind, or reports all their problems. */
import type { z } from 'zod'
import { createClock } from '#platform/database/local-moments.ts'
import type { Locale } from '#values/locales.ts'
import type { Problem, Place } from './files/problems.ts'
import { type Places, findPlaces, type Origin } from './files/origins.ts'
import type { AnyKind, Completion, Entry } from './entries/kind.ts'
import { seasonKinds as allKinds } from './kinds.ts'
import type { Findings, PlacedBlock } from './markdown/markdown-input.ts'
import { readContentField, readTexts } from './markdown/read-content.ts'
import { describeIssues, isMap } from './files/schema-issues.ts'
import type { PriceList } from './fields/seats.ts'

export interface ParsedSeason {
  entries: ReadonlyMap<string, ParsedEntry[]>
  /** All written keys, even of entries with problems: references to them are no problem. */
  keys: ReadonlyMap<string, ReadonlySet<string>>
  problems: Problem[]
}

/** A cloneable entry: holds its index among the given entries instead of the position lookup. */
export type ParsedEntry = Omit<Entry<unknown>, 'placeOf'> & { given: number }

interface Parsing extends Omit<GivenSeason, 'problems'> {
  kinds: readonly AnyKind[]
  timeZone: string
}

/** Parses an uploaded season in a worker. */
export async function work(given: Omit<Parsing, 'kinds'>): Promise<ParsedSeason> {
  const { problems, ...season } = parseSeason({ ...given, kinds: allKinds })
  return { ...season, problems: problems.slice(0, maxProblems) }
}

/** Nobody reads further, and each of millions would have to be copied. */
export const maxProblems = 5_000

export function parseSeason({ entries: given, priceLists, writtenZone, kinds, timeZone }: Parsing): ParsedSeason {
  const problems = refuseOtherZone(writtenZone, timeZone)
  const isOnTheClock = createClock(timeZone)
  const ofKind = Map.groupBy(given.entries(), ([, { kind }]) => kind)
  const entries = new Map<string, ParsedEntry[]>()
  const keys = new Map<string, Set<string>>()
  for (const kind of kinds) {
    const own = ofKind.get(kind.name) ?? []
    keys.set(kind.name, new Set(own.map(([, { key }]) => key)))
    const isTree = 'isTree' in kind.layout
    const parsed = own.map(([number, entry], index) => {
      const position = isTree ? (entry.position ?? 0) : index
      const found = parseEntry(kind, entry, { position, priceLists, timeZone, isOnTheClock, problems })
      return found && { ...found, given: number }
    })
    entries.set(
      kind.name,
      parsed.filter((entry) => entry !== null),
    )
  }
  return { entries, keys, problems }
}

/** Refuses a season in another time zone than the shop's, which would be sold at the wrong hour. */
function refuseOtherZone(written: GivenSeason['writtenZone'], timeZone: string): Problem[] {
  if (!written || written.name === timeZone) return []
  const message = `The shop's time zone is ${timeZone}: write that, with the hours of the files as its clocks show them.`
  return [{ ...written.place, message }]
}

interface EntryParsing {
  isOnTheClock(local: string): boolean
  position: number
  priceLists: GivenSeason['priceLists']
  timeZone: string
  problems: Problem[]
}

function parseEntry(
  kind: AnyKind,
  raw: GivenEntry,
  { position, priceLists, timeZone, isOnTheClock, problems }: EntryParsing,
): Omit<ParsedEntry, 'given'> | null {
  const { key, group, parent, depth = 1, markdown = {} } = raw
  const places = findPlaces(raw)
  const { placeOf } = places
  const before = problems.length
  const refuse: Completion['refuse'] = (inner, message, told) =>
    void problems.push({ ...placeOf(inner), message, ...told })
  const blocks: PlacedBlock[] = []
  const texts = asTexts(raw.fields)
  const written = isMap(texts) ? readContents(kind, texts, { ...places, markdown, problems, blocks }) : texts
  const given: z.ZodSafeParseResult<unknown> = kind.schema.safeParse(written)
  if (!given.success) {
    for (const { path: inner, ...issue } of describeIssues(given.error, written))
      problems.push({ ...placeOf(inner), ...issue })
    return null
  }
  const completion = { key, group, parent, depth, position, priceLists, isOnTheClock, refuse }
  const data: unknown = kind.complete ? kind.complete(given.data, completion) : given.data
  if (data === null) return null
  for (const { value: local, path: inner } of kind.moments?.(data) ?? [])
    if (local !== undefined && !isOnTheClock(local))
      refuse(inner, `${local} never comes in ${timeZone}, where the clocks skip that hour: write another time.`, {
        is: 'skippedHour',
      })
  return problems.length > before ? null : { key, data, blocks }
}

function readContents(
  kind: AnyKind,
  fields: Record<string, unknown>,
  { markdown, placeOf, textPlaceOf, ...findings }: Findings & Places & Required<Pick<GivenEntry, 'markdown'>>,
): Record<string, unknown> {
  const value: Record<string, unknown> = { ...fields }
  const rules = { ...findings, form: kind.form }
  for (const field of kind.content) {
    const [beside] = Object.values(markdown)
    const written = readContentField({ value: value[field], path: [field], placeOf, textPlaceOf, ...rules })
    if (beside && value[field] !== undefined)
      findings.problems.push({ ...placeOf([field]), message: `${beside.file} says it, too: take one of them out.` })
    value[field] = written ?? readTexts(markdown, placeOf([]), rules)
    if (value[field] === undefined) delete value[field]
  }
  return value
}

/** Converts values to the form in files: everything but maps and lists is a string. */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, asTexts(inner)]])),
  )
}

export interface GivenSeason {
  entries: readonly GivenEntry[]
  /** Price lists of concerts. Null if the file is unreadable, or for a single invalid list. */
  priceLists: ReadonlyMap<string, PriceList | null> | null
  writtenZone?: { name: string; place: Place } | undefined
  problems: readonly Problem[]
}

/** An entry as written: plain values that can be copied to a worker thread. */
export interface GivenEntry {
  kind: string
  key: string
  /** Maps, lists and scalars: numbers may replace the file's strings. */
  fields: unknown
  origin: Origin
  markdown?: Partial<Record<Locale, Place & { text: string }>>
  group?: string | undefined
  parent?: string | undefined
  depth?: number
  position?: number
}
