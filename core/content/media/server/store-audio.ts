import type { Insertable } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { recordingTypes } from '#core/content/recording.ts'
import { type HandedIn, isMediaName, isWritten, readFileWithin, writeMedia, writeMediaUrl } from './handed-in.ts'
import { createRecordingProblem, type Problem, recordingLimits } from './problems.ts'
import { createTooHeavyRecording, readRecordingFacts } from './recording-facts.ts'

export interface HandedInRecording extends HandedIn {
  /** Performers or ensemble. */
  credit: Translated
}

type Taken = { row: Insertable<Database['recordings']> }

/** Writes nothing. */
export async function checkRecording(recording: HandedInRecording): Promise<Taken | Problem> {
  const read = await readRecording(recording)
  return 'problem' in read ? read : { row: read.row }
}

/** Throws if the disk fails. A file without a row is removed with the other unused ones. */
export async function writeAudioFile(dataDirectory: string, recording: HandedInRecording): Promise<Taken | Problem> {
  const read = await readRecording(recording)
  if ('problem' in read) return read
  await writeMedia(dataDirectory, read.row.url, read.bytes)
  return { row: read.row }
}

async function readRecording({
  name,
  credit,
  from,
}: HandedInRecording): Promise<(Taken & { bytes: Uint8Array }) | Problem> {
  if (!isMediaName(name)) return createRecordingProblem('name', `A recording cannot be called "${name.slice(0, 100)}".`)
  if (!isWritten(credit, 300)) return createRecordingProblem('credit', 'Who plays is not said, or in too many words.')
  const read = 'bytes' in from ? from : await readFileWithin(from.file, limits)
  if ('problem' in read) return read
  const { bytes } = read
  const facts = await readRecordingFacts(bytes)
  if ('problem' in facts) return facts
  const { ending, seconds } = facts
  const url = writeMediaUrl(name, bytes, ending)
  const row = { name, credit: JSON.stringify(credit), url, type: recordingTypes[ending], bytes: bytes.length, seconds }
  return { bytes, row }
}

const limits = {
  most: recordingLimits.bytes,
  createTooHeavy: createTooHeavyRecording,
  createMissing: (message: string) => createRecordingProblem('missing', message),
}
