import { join } from 'node:path'
import type { Entry, Preparation } from '../entries/kind.ts'
import { hashFile, type MediaFile, type MediaFolder } from '../files/media-files.ts'
import type { Problem } from '../files/problems.ts'

interface WithFile {
  /** SHA-256 of its file, if it differs from the stored one. */
  file?: string | undefined
}

type Taken<Row> = { row: Row } | { problem: { message: string; remedy: string } }

interface Intake<Data, Row> {
  folder: MediaFolder
  rows: Map<string, Row> | undefined
  /** Remedy for a file without an entry, or an entry without a file. */
  sayWhat(name: string): string
  sayWhere(name: string): string
  /** Checks the file, and writes it unless `dataDirectory` is null. */
  store(dataDirectory: string | null, name: string, data: Data, file: string): Promise<Taken<Row>>
}

/**
 * Checks the files of one kind and stores those that the shop lacks, before anything in the
 * database is locked. A season refused later leaves unreferenced files, which are removed with the
 * other unused ones. Writes nothing if there are problems already, or in a dry run.
 */
export async function storeMedia<Data extends WithFile, Known extends Data & { url: string }, Row>(
  entries: readonly Entry<Data>[],
  preparation: Preparation<Known>,
  intake: Intake<Data, Row>,
): Promise<void> {
  const { stored, context, keys, problems } = preparation
  const files = context.media?.files[intake.folder] ?? new Map<string, MediaFile>()
  matchFiles({ files, entries, keys, problems, isKept: (name) => stored.has(name) }, intake)
  for (const entry of entries) {
    const file = files.get(entry.key)
    if (file) await takeOne(entry, file, { preparation, intake })
  }
}

async function takeOne<Data extends WithFile, Known extends Data & { url: string }, Row>(
  { key: name, data }: Entry<Data>,
  { path, file }: MediaFile,
  { preparation, intake }: { preparation: Preparation<Known>; intake: Intake<Data, Row> },
): Promise<void> {
  const { stored, context, problems } = preparation
  const media = context.media!
  const known = stored.get(name)
  const hash = await hashFile(file)
  if (hash !== null && known && (await hashFile(join(media.dataDirectory, known.url))) === hash) return
  data.file = hash ?? undefined
  const isTrial = media.isDryRun || problems.length > 0
  const taken = await intake.store(isTrial ? null : media.dataDirectory, name, data, file)
  if ('row' in taken) intake.rows?.set(name, taken.row)
  else problems.push({ file: path, line: 1, message: `${taken.problem.message} ${taken.problem.remedy}` })
}

interface Pairing {
  files: ReadonlyMap<string, MediaFile>
  entries: readonly Entry<unknown>[]
  /** Keys of all entries, including invalid ones. */
  keys: ReadonlySet<string>
  isKept(name: string): boolean
  problems: Problem[]
}

export function matchFiles(
  { files, entries, keys, isKept, problems }: Pairing,
  { sayWhat, sayWhere }: { sayWhat(name: string): string; sayWhere(name: string): string },
): void {
  for (const [name, { path }] of files)
    if (!keys.has(name)) problems.push({ file: path, line: 1, message: sayWhat(name) })
  for (const { key, placeOf } of entries)
    if (!files.has(key) && !isKept(key)) problems.push({ ...placeOf([]), message: sayWhere(key) })
}
