/** Stores recordings from a folder of files or an upload. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { locales, type Translated } from '#values/locales.ts'
import { recordingTypes } from '#core/content/recording.ts'
import { createTooHeavyRecording, readRecordingFacts } from './recording-facts.ts'
import { createRecordingProblem, recordingLimits, type RecordingProblem } from './recording-problem.ts'
import { keepFile, writeWhole } from './variants.ts'

export interface HandedInRecording {
  /** Identifier used by programmes and for updates: lower-case letters, digits and hyphens. */
  name: string
  /** Performers or ensemble. */
  credit: Translated
  /** The file, as bytes or as a path. */
  from: { bytes: Uint8Array } | { file: string }
}

/** A row for the `recordings` table. */
type TakenRecording = { row: Insertable<Database['recordings']> }

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_NAME = 100
const LONGEST_CREDIT = 300

/**
 * Stores a recording under its name and the hash of its bytes, so that an address never changes its
 * content, and inserts or updates the row of its name. Returns the row's id, or a problem with the
 * recording; throws if the disk or the database fails.
 *
 * `db` may be a transaction. A rollback leaves an unreferenced file, which is removed with the
 * other unused ones.
 */
export async function storeAudio(
  db: Kysely<Database>,
  dataDirectory: string,
  recording: HandedInRecording,
): Promise<{ id: number } | { problem: RecordingProblem }> {
  const taken = await writeAudioFile(dataDirectory, recording)
  if ('problem' in taken) return taken
  const ids = await addRecordingRows(db, [taken.row])
  return { id: ids.get(recording.name)! }
}

/** Checks whether the recording is acceptable and returns its row; writes nothing. */
export async function checkRecording(
  recording: HandedInRecording,
): Promise<TakenRecording | { problem: RecordingProblem }> {
  const read = await readRecording(recording)
  return 'problem' in read ? read : { row: read.row }
}

/**
 * First half of `storeAudio`, for storing many in one transaction: writes the file and returns the
 * row.
 */
export async function writeAudioFile(
  dataDirectory: string,
  recording: HandedInRecording,
): Promise<TakenRecording | { problem: RecordingProblem }> {
  const read = await readRecording(recording)
  if ('problem' in read) return read
  const { bytes, row } = read
  await mkdir(join(dataDirectory, 'media'), { recursive: true })
  const path = join(dataDirectory, row.url)
  if (!(await keepFile(path, bytes.length))) await writeWhole(path, bytes)
  return { row }
}

/** Inserts the rows, or updates those of an existing name. Returns the id of each name. */
export async function addRecordingRows(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['recordings']>[],
): Promise<Map<string, number>> {
  const stored = await db
    .insertInto('recordings')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((build) => ({
        credit: build.ref('excluded.credit'),
        url: build.ref('excluded.url'),
        type: build.ref('excluded.type'),
        bytes: build.ref('excluded.bytes'),
        seconds: build.ref('excluded.seconds'),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(stored.map(({ id, name }) => [name, id]))
}

async function readRecording({
  name,
  credit,
  from,
}: HandedInRecording): Promise<(TakenRecording & { bytes: Uint8Array }) | { problem: RecordingProblem }> {
  if (!NAME.test(name) || name.length > LONGEST_NAME)
    return createRecordingProblem('name', `A recording cannot be called "${name.slice(0, LONGEST_NAME)}".`)
  if (!isCredit(credit)) return createRecordingProblem('credit', 'Who plays is not said, or in too many words.')
  const read = await readBytes(from)
  if ('problem' in read) return read
  const { bytes } = read
  const facts = await readRecordingFacts(bytes)
  if ('problem' in facts) return facts
  const { ending, seconds } = facts
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const url = `/media/${name}-${hash}.${ending}`
  const row = { name, credit: JSON.stringify(credit), url, type: recordingTypes[ending], bytes: bytes.length, seconds }
  return { bytes, row }
}

async function readBytes(
  from: HandedInRecording['from'],
): Promise<{ bytes: Uint8Array } | { problem: RecordingProblem }> {
  if ('bytes' in from) return from
  try {
    const found = await stat(from.file)
    // A pipe or a device may never end.
    if (!found.isFile()) return createRecordingProblem('missing', 'There is something of that name that is no file.')
    if (found.size > recordingLimits.bytes) return createTooHeavyRecording(found.size)
    return { bytes: await readFile(from.file) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return createRecordingProblem('missing', 'There is no file of that name.')
    throw error
  }
}

function isCredit(credit: Translated): boolean {
  const written = locales.map((locale) => credit[locale]).filter((each) => each !== undefined)
  return (
    typeof credit.en === 'string' &&
    credit.en.trim() !== '' &&
    written.every((each) => typeof each === 'string' && each.length <= LONGEST_CREDIT)
  )
}
