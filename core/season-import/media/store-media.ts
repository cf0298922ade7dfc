import { join } from 'node:path'
import type { Entry, Preparation } from '../entries/kind.ts'
import { hashFile, type MediaFile, type MediaFolder } from '../files/media-files.ts'
import { matchFiles } from './pair-files.ts'

/** An entry that tells of a file. */
interface WithFile {
  /** The SHA-256 of its file, where that is another one than the shop has. */
  file?: string | undefined
}

type Taken<Row> = { row: Row } | { problem: { message: string; remedy: string } }

interface Intake<Data, Row> {
  folder: MediaFolder
  /** Of what was taken in. */
  rows: Map<string, Row> | undefined
  /** What to do with a file of which nothing is said, and with what is said of no file. */
  sayWhat(name: string): string
  sayWhere(name: string): string
  /** Whether the file could be taken: nothing is written. */
  check(name: string, data: Data, file: string): Promise<Taken<Row>>
  store(dataDirectory: string, name: string, data: Data, file: string): Promise<Taken<Row>>
}

/**
 * Looks at the files of one kind and takes in those that the shop does not have, before anything of the database is locked. What of
 * the season is then refused leaves files that nothing names, which are cleared with the others of that kind. Where something is
 * wrong already, or it is a trial, nothing is written.
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
  const taken = isTrial
    ? await intake.check(name, data, file)
    : await intake.store(media.dataDirectory, name, data, file)
  if ('row' in taken) intake.rows?.set(name, taken.row)
  else problems.push({ file: path, line: 1, message: `${taken.problem.message} ${taken.problem.remedy}` })
}
