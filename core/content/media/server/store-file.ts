/** Stores downloadable files from a folder of files or an upload. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable, Kysely } from 'kysely'
import { locales, type Translated } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import { createFileProblem, fileLimits, type FileProblem } from './file-problem.ts'
import { fileEndings, isWhole, findFileType } from './file-type.ts'
import { keepFile, writeWhole } from './variants.ts'

export interface HandedInFile {
  /** Identifier used by content and for updates: lower-case letters, digits and hyphens. */
  name: string
  title: Translated
  /** The file, as bytes with its extension, or as a path. */
  from: WithEnding | { file: string }
}

interface WithEnding {
  bytes: Uint8Array
  ending: string
}

/** A row for the `files` table. */
type FileRow = Insertable<Database['files']>

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_NAME = 100
const LONGEST_TITLE = 300

/**
 * Stores a file under its name and the hash of its bytes, so that an address never changes its
 * content, and inserts or updates the row of its name. The bytes have to match the extension.
 * Returns the row's id, or a problem with the file; throws if the disk or the database fails.
 *
 * `db` may be a transaction. A rollback leaves an unreferenced file, which is removed with the
 * other unused ones.
 */
export async function storeFile(
  db: Kysely<Database>,
  dataDirectory: string,
  file: HandedInFile,
): Promise<{ id: number } | { problem: FileProblem }> {
  const stored = await writeMediaFile(dataDirectory, file)
  if ('problem' in stored) return stored
  const ids = await addFileRows(db, [stored.row])
  return { id: ids.get(file.name)! }
}

/** Checks whether the file is acceptable and returns its row; writes nothing. */
export async function checkFile(file: HandedInFile): Promise<{ row: FileRow } | { problem: FileProblem }> {
  const read = await readHandedIn(file)
  return 'problem' in read ? read : { row: read.row }
}

/**
 * First half of `storeFile`, for storing many in one transaction: writes the file and returns the
 * row.
 */
export async function writeMediaFile(
  dataDirectory: string,
  file: HandedInFile,
): Promise<{ row: FileRow } | { problem: FileProblem }> {
  const read = await readHandedIn(file)
  if ('problem' in read) return read
  const { row, bytes } = read
  await mkdir(join(dataDirectory, 'media'), { recursive: true })
  const path = join(dataDirectory, row.url)
  if (!(await keepFile(path, bytes.length))) await writeWhole(path, bytes)
  return { row }
}

/** Inserts the rows, or updates those of an existing name. Returns the id of each name. */
export async function addFileRows(db: Kysely<Database>, rows: readonly FileRow[]): Promise<Map<string, number>> {
  const stored = await db
    .insertInto('files')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((build) => ({
        title: build.ref('excluded.title'),
        url: build.ref('excluded.url'),
        type: build.ref('excluded.type'),
        bytes: build.ref('excluded.bytes'),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(stored.map(({ id, name }) => [name, id]))
}

async function readHandedIn({
  name,
  title,
  from,
}: HandedInFile): Promise<{ bytes: Uint8Array; row: FileRow } | { problem: FileProblem }> {
  if (!NAME.test(name) || name.length > LONGEST_NAME)
    return createFileProblem('name', `A file cannot be called "${name.slice(0, LONGEST_NAME)}".`)
  if (!isTitle(title)) return createFileProblem('title', 'What it is is not said, or in too many words.')
  const read = await readBytes(from)
  if ('problem' in read) return read
  const { bytes, ending } = read
  if (bytes.length === 0) return createFileProblem('empty', 'The file is empty.')
  const type = findFileType(ending, bytes)
  if (type === null)
    return createFileProblem(
      'type',
      `It is no ${ending} file, or none that is handed out: those are ${fileEndings.join(', ')}.`,
    )
  if (!isWhole(ending, bytes)) return createFileProblem('damaged', 'The file is cut off: its end is missing.')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const url = `/media/${name}-${hash}.${ending}`
  return { bytes, row: { name, title: JSON.stringify(title), url, type, bytes: bytes.length } }
}

async function readBytes(from: HandedInFile['from']): Promise<WithEnding | { problem: FileProblem }> {
  if ('bytes' in from) return from.bytes.length > fileLimits.bytes ? createTooHeavy(from.bytes.length) : from
  try {
    const found = await stat(from.file)
    // A pipe or a device may never end.
    if (!found.isFile()) return createFileProblem('missing', 'There is something of that name that is no file.')
    if (found.size > fileLimits.bytes) return createTooHeavy(found.size)
    const ending = /\.(\w+)$/.exec(from.file)?.[1]?.toLowerCase() ?? ''
    return { bytes: await readFile(from.file), ending: ending === 'jpeg' ? 'jpg' : ending }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return createFileProblem('missing', 'There is no file of that name.')
    throw error
  }
}

const createTooHeavy = (bytes: number): { problem: FileProblem } =>
  createFileProblem('too_heavy', `The file has ${Math.ceil(bytes / 1e6)} MB, more than ${fileLimits.bytes / 1e6} MB.`)

function isTitle(title: Translated): boolean {
  const written = locales.map((locale) => title[locale]).filter((each) => each !== undefined)
  return (
    typeof title.en === 'string' &&
    title.en.trim() !== '' &&
    written.every((each) => typeof each === 'string' && each.length <= LONGEST_TITLE)
  )
}
