import type { Insertable } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { fileEndings, findFileType, isWhole } from './file-type.ts'
import { isMediaName, isWritten, readFileWithin, writeMedia, writeMediaUrl } from './handed-in.ts'
import { mediaProblem, mediaLimits, type Problem } from './problems.ts'

interface HandedInFile {
  /** Identifier used by content and for updates: lower-case letters, digits and hyphens. */
  name: string
  title: Translated
  from: { bytes: Uint8Array; ending: string } | { file: string }
}

type Taken = { row: Insertable<Database['files']> }

/**
 * Checks a file and returns its row. Writes it unless `dataDirectory` is null; a file without a row
 * is removed with the other unused ones. Throws if the disk fails.
 */
export async function storeFile(dataDirectory: string | null, file: HandedInFile): Promise<Taken | Problem> {
  const read = await readHandedIn(file)
  if ('problem' in read) return read
  if (dataDirectory !== null) await writeMedia(dataDirectory, read.row.url, read.bytes)
  return { row: read.row }
}

async function readHandedIn({ name, title, from }: HandedInFile): Promise<(Taken & { bytes: Uint8Array }) | Problem> {
  if (!isMediaName(name)) return mediaProblem.file('name', `A file cannot be called "${name.slice(0, 100)}".`)
  if (!isWritten(title, 300)) return mediaProblem.file('title', 'What it is is not said, or in too many words.')
  const read = 'bytes' in from ? from : await readFileWithin(from.file, limits)
  if ('problem' in read) return read
  const { bytes } = read
  if (bytes.length > mediaLimits.file.bytes) return createTooHeavy(bytes.length)
  if (bytes.length === 0) return mediaProblem.file('empty', 'The file is empty.')
  const ending = 'ending' in from ? from.ending : findEnding(from.file)
  const type = findFileType(ending, bytes)
  if (type === null)
    return mediaProblem.file(
      'type',
      `It is no ${ending} file, or none that is handed out: those are ${fileEndings.join(', ')}.`,
    )
  if (!isWhole(ending, bytes)) return mediaProblem.file('damaged', 'The file is cut off: its end is missing.')
  const url = writeMediaUrl(name, bytes, ending)
  return { bytes, row: { name, title: JSON.stringify(title), url, type, bytes: bytes.length } }
}

function findEnding(file: string): string {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  return ending === 'jpeg' ? 'jpg' : ending
}

const createTooHeavy = (bytes: number) =>
  mediaProblem.file(
    'too_heavy',
    `The file has ${Math.ceil(bytes / 1e6)} MB, more than ${mediaLimits.file.bytes / 1e6} MB.`,
  )

const limits = {
  most: mediaLimits.file.bytes,
  createTooHeavy,
  createMissing: (message: string) => mediaProblem.file('missing', message),
}
