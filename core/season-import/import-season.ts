/** Imports a season's files into the shop: all or nothing. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { stringify } from 'yaml'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { readStatistics } from '#platform/database/statistics.ts'
import { runInPlace, type RunInWorker, type ThreadWork } from '#platform/threads/run-in-worker.ts'
import { checkReferences } from './check-references.ts'
import { checkVat } from './kinds/vat-rates.ts'
import { type Problem, SeasonError } from './files/problems.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { readFiles } from './read-files.ts'
import type { GivenSeason } from './parse-season.ts'
import { findPlaces } from './files/origins.ts'
import type { AnyKind, ArchivedTable, Change, Entry, Guards, SeasonContext, Stored } from './entries/kind.ts'
import { seasonKinds } from './kinds.ts'
import { maxProblems, type ParsedSeason, type work } from './parse-season.ts'
import { findMediaFiles } from './files/media-files.ts'
import type { FieldChange, KindReport } from './report.ts'
import { openContext, readNow } from './season-context.ts'

export interface ImportOptions {
  /** Archives entries missing in the files. Default: they stay. */
  archivesMissing?: boolean
  forcePrices?: boolean
  /** Dry run: everything is tried and rolled back. */
  isDryRun?: boolean
  /** Media files of the season, and the shop's folder for them. Default: none. */
  media?: { dataDirectory: string; folder: string; paths: readonly string[] }
  /** Parses uploaded entries within limits, in a worker thread. Default: in this thread. */
  runInWorker?: RunInWorker
  /** Called with the number of written entries, kind by kind. */
  onWritten?: (written: number, of: number) => void
  /** Runs in the same transaction. */
  afterwards?(trx: Trx, report: readonly KindReport[]): Promise<void>
}

/** A Markdown parser may take a quarter of a minute for thirty thousand hostile letters. */
const parsing: ThreadWork<Parameters<typeof work>[0], ParsedSeason> = {
  module: new URL('./parse-season.ts', import.meta.url),
  load: () => import('./parse-season.ts'),
  mostMilliseconds: 20_000,
}

/** Any number that nothing else locks on. */
const IMPORT_LOCK = 7_236_515

export async function lockSeason(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx)
}

/**
 * Stores a season's files in one transaction; importing the same files again changes nothing.
 * @throws {SeasonError} with all problems of the files; nothing was stored
 * @throws {WorkTooLarge} if reading them exceeds the limits of `runInWorker`
 */
export async function importSeason(db: Db, files: SeasonFiles, options: ImportOptions = {}): Promise<KindReport[]> {
  const given = readFiles(files)
  if (!options.isDryRun) return db.transaction().execute((trx) => importInto(trx, given, options))
  let report: KindReport[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      report = await importInto(trx, given, options)
      throw new DryRun()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error
    })
  return report
}

class DryRun extends Error {}

/** Stores parsed entries in an open transaction. Throws as `importSeason` does. */
export async function importInto(trx: Trx, given: GivenSeason, options: ImportOptions = {}): Promise<KindReport[]> {
  await lockSeason(trx)
  const found: Problem[] = []
  const { media, isDryRun = false } = options
  const context = await openContext(
    trx,
    media && {
      dataDirectory: media.dataDirectory,
      files: findMediaFiles(media, found),
      isDryRun,
      rows: { pictures: new Map(), recordings: new Map(), files: new Map() },
    },
  )
  const { problems: unread, ...readable } = given
  const parsed = await (options.runInWorker ?? runInPlace)(parsing, { ...readable, timeZone: context.timeZone })
  const { keys } = parsed
  const entries = placeEntries(parsed.entries, given.entries)
  const problems = [...[...unread, ...parsed.problems].slice(0, maxProblems), ...found]
  const known = new Map<string, Stored<unknown>[]>()
  for (const kind of seasonKinds) known.set(kind.name, await kind.read(context))
  checkReferences({ entries, keys, known, context, archivesMissing: options.archivesMissing ?? false, problems })
  await prepareAll({ entries, keys, known, context, problems })
  const now = await readNow(trx, context.timeZone)
  checkVat({ entries, keys, known, today: now.slice(0, 10), problems })
  const plans = seasonKinds.map((kind) =>
    planKind(kind, { entries, known, archivesMissing: options.archivesMissing ?? false, now }),
  )
  const refuse: Guards['refuse'] = (place, message, told) => void problems.push({ ...place, message, ...told })
  for (const { kind, changes } of plans)
    await kind.guard?.(changes, { forcePrices: options.forcePrices ?? false, refuse }, context)
  if (problems.length > 0) throw new SeasonError(problems)
  const entriesToWrite = plans.reduce((sum, { changes }) => sum + changes.length, 0)
  let written = 0
  for (const { kind, changes, archived } of plans) {
    options.onWritten?.(written, entriesToWrite)
    await kind.write(changes, context)
    written += changes.length
    if (kind.archivedIn && archived.length > 0) await archive(trx, kind.archivedIn, archived)
  }
  if (!options.isDryRun) await readStatistics(trx)
  const report = plans.map(createReport)
  await options.afterwards?.(trx, report)
  return report
}

type Entries = ReadonlyMap<string, Entry<unknown>[]>

/** Reattaches source positions to entries copied from a worker. */
function placeEntries(parsed: ParsedSeason['entries'], written: GivenSeason['entries']): Entries {
  return new Map(
    [...parsed].map(([kind, all]) => [
      kind,
      all.map(({ given, ...entry }) => ({ ...entry, placeOf: findPlaces(written[given]!).placeOf })),
    ]),
  )
}

interface Preparing extends Pick<ParsedSeason, 'keys' | 'problems'> {
  entries: Entries
  known: ReadonlyMap<string, readonly Stored<unknown>[]>
  context: SeasonContext
}

async function prepareAll({ entries, keys, known, context, problems }: Preparing): Promise<void> {
  for (const kind of seasonKinds) {
    const all = known.get(kind.name)!
    await kind.prepare?.(entries.get(kind.name) ?? [], {
      stored: new Map(all.map(({ key, data }) => [key, data])),
      archived: new Set(all.flatMap(({ key, isArchived }) => (isArchived ? [key] : []))),
      keys: keys.get(kind.name)!,
      context,
      problems,
    })
  }
}

interface Plan {
  kind: AnyKind
  changes: Change<unknown>[]
  archived: Stored<unknown>[]
  unchanged: number
}

interface Planning {
  entries: ReadonlyMap<string, Entry<unknown>[]>
  known: ReadonlyMap<string, Stored<unknown>[]>
  archivesMissing: boolean
  now: string
}

/** Compares the entries of the files with the stored ones. */
function planKind(kind: AnyKind, { entries, known, archivesMissing, now }: Planning): Plan {
  const stored = new Map((known.get(kind.name) ?? []).map((one) => [one.key.toLowerCase(), one]))
  const named = entries.get(kind.name) ?? []
  const changes = named.flatMap((entry): Change<unknown>[] => {
    const own = stored.get(entry.key.toLowerCase()) ?? null
    if (!own) return [{ entry, stored: null }]
    const data: unknown = kind.merge ? kind.merge(entry.data, own.data, { archivesMissing, now }) : entry.data
    const isSame = !own.isArchived && isDeepStrictEqual(kind.toFile(data), kind.toFile(own.data))
    return isSame ? [] : [{ entry: { ...entry, data }, stored: own }]
  })
  const names = new Set(named.map(({ key }) => key.toLowerCase()))
  const archived =
    archivesMissing && kind.archivedIn
      ? [...stored].filter(([key, { isArchived }]) => !isArchived && !names.has(key)).map(([, one]) => one)
      : []
  return { kind, changes, archived, unchanged: named.length - changes.length }
}

async function archive(trx: Trx, table: ArchivedTable, entries: readonly Stored<unknown>[]): Promise<void> {
  const ids = entries.map(({ id }) => id)
  await trx
    .updateTable(table)
    .set({ archived_at: sql<Date>`now()` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

function createReport({ kind, changes, archived, unchanged }: Plan): KindReport {
  return {
    kind: kind.name,
    created: changes.filter(({ stored }) => !stored).map(({ entry }) => entry.key),
    changed: changes.flatMap(({ entry, stored }) => {
      if (!stored) return []
      const listFields = () => [
        ...listArchiving(stored.isArchived),
        ...compare(kind.toFile(stored.data), kind.toFile(entry.data)),
      ]
      return [{ key: entry.key, listFields }]
    }),
    archived: archived.map(({ key }) => key),
    unchanged,
  }
}

const listArchiving = (wasArchived: boolean): FieldChange[] =>
  wasArchived ? [{ field: 'archived', before: 'true', after: '' }] : []

function compare(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: write(before[field]), after: write(after[field]) }))
}

function write(value: unknown): string {
  return value === undefined ? '' : stringify(value, { lineWidth: 0 }).trimEnd()
}
