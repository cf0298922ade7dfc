import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mediaLimits } from '#core/content/media/server/problems.ts'
import type { Entry, Preparation } from '../entries/kind.ts'
import type { MediaFile, MediaFolder } from '../files/media-files.ts'

interface WithFile {
  /** SHA-256 of its file, if it differs from the stored one. */
  file?: string | undefined
}

type Taken<Row> = { row: Row } | { problem: { message: string; remedy: string } }

interface Intake<Data, Known, Row> {
  folder: MediaFolder
  rows: Map<string, Row> | undefined
  /** Remedy for a file without an entry, or an entry without a file. */
  sayWhat(name: string): string
  sayWhere(name: string): string
  /** Whether the shop has a file of that name. Default: of a stored entry. */
  isKept?(name: string): boolean
  /** Whether the stored file is the one with that hash. */
  isSame(known: Known, hash: string, dataDirectory: string): Promise<boolean>
  /** Checks the file, and writes it unless `dataDirectory` is null. */
  store(dataDirectory: string | null, name: string, data: Data, file: string): Promise<Taken<Row>>
}

/**
 * Checks the files of one kind and stores those that the shop lacks, before anything in the
 * database is locked. A season refused later leaves unreferenced files, which are removed with the
 * other unused ones. Writes nothing if there are problems already, or in a dry run.
 */
export async function storeMedia<Data extends WithFile, Known extends Data, Row>(
  entries: readonly Entry<Data>[],
  preparation: Preparation<Known>,
  intake: Intake<Data, Known, Row>,
): Promise<void> {
  const { stored, context, keys, problems } = preparation
  const { sayWhat, sayWhere, isKept = (name) => stored.has(name) } = intake
  const files = context.media?.files[intake.folder] ?? new Map<string, MediaFile>()
  for (const [name, { path }] of files)
    if (!keys.has(name)) problems.push({ file: path, line: 1, message: sayWhat(name) })
  for (const { key, placeOf } of entries)
    if (!files.has(key) && !isKept(key)) problems.push({ ...placeOf([]), message: sayWhere(key) })
  for (const entry of entries) {
    const file = files.get(entry.key)
    if (file) await takeOne(entry, file, { preparation, intake })
  }
}

async function takeOne<Data extends WithFile, Known extends Data, Row>(
  { key: name, data }: Entry<Data>,
  { path, file }: MediaFile,
  { preparation, intake }: { preparation: Preparation<Known>; intake: Intake<Data, Known, Row> },
): Promise<void> {
  const { stored, context, problems } = preparation
  const { dataDirectory, isDryRun } = context.media!
  const known = stored.get(name)
  const hash = await hashFile(file)
  const isKnown = hash !== null && known && (await intake.isSame(known, hash, dataDirectory))
  data.file = isKnown ? known.file : (hash ?? undefined)
  if (isKnown) return
  const isTrial = isDryRun || problems.length > 0
  const taken = await intake.store(isTrial ? null : dataDirectory, name, data, file)
  if ('row' in taken) intake.rows?.set(name, taken.row)
  else problems.push({ file: path, line: 1, message: `${taken.problem.message} ${taken.problem.remedy}` })
}

/** Whether a file of the data folder has that hash. */
export const hasHash = async (dataDirectory: string, url: string, hash: string): Promise<boolean> =>
  (await hashFile(join(dataDirectory, url))) === hash

const largest = Math.max(mediaLimits.picture.bytes, mediaLimits.file.bytes)

/** The SHA-256 by which the shop stores a file; null if it is missing or exceeds the limit. */
async function hashFile(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile() || found.size > largest) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
