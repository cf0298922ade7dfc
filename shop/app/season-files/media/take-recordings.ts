import { join } from 'node:path'
import { checkRecording, storeRecording } from '../../../content/server/media/take-recording.ts'
import { recordingTypes } from '../../../content/recording.ts'
import type { Entry, Preparation } from '../kinds/kind.ts'
import { hashFile, type MediaFile } from './media-files.ts'
import type { Recording, StoredRecording } from './recording.ts'
import { pairFiles } from './pair-files.ts'

/** Takes in the recordings that the shop does not have, as `takePictures` does pictures. */
export async function takeRecordings(
  entries: readonly Entry<Recording>[],
  preparation: Preparation<StoredRecording>,
): Promise<void> {
  const { stored, context, keys, problems } = preparation
  const files = context.media?.files.recordings ?? new Map<string, MediaFile>()
  const pairing = { files, entries, keys, problems, isKept: (name: string) => stored.has(name) }
  pairFiles(pairing, {
    sayWhat: (name) => `Say who plays: write "${name}:" with "credit:" in recordings.yaml.`,
    sayWhere: (name) =>
      `There is no file of the recording "${name}": put it into the season's folder, as recordings/${name}.mp3.`,
  })
  for (const entry of entries) {
    const file = files.get(entry.key)
    if (file) await takeRecording(entry, file, preparation)
  }
}

async function takeRecording(
  { key: name, data }: Entry<Recording>,
  { path, file }: MediaFile,
  { stored, context, problems }: Preparation<StoredRecording>,
): Promise<void> {
  const media = context.media!
  const known = stored.get(name)
  const hash = await hashFile(file)
  if (hash !== null && known && (await hashFile(join(media.dataDirectory, known.url))) === hash) return
  data.file = hash ?? undefined
  const recording = { name, credit: data.credit, from: { file } }
  const isTrial = media.isDryRun || problems.length > 0
  const taken = isTrial ? await checkRecording(recording) : await storeRecording(media.dataDirectory, recording)
  if ('problem' in taken) {
    const { message, remedy } = taken.problem
    problems.push({ file: path, line: 1, message: `${message} ${remedy}` })
  } else if ('row' in taken) media.rows.recordings.set(name, taken.row)
  else {
    const { ending, seconds } = taken.facts
    const url = `/media/${name}-${hash!.slice(0, 16)}.${ending}`
    const credit = JSON.stringify(data.credit)
    media.rows.recordings.set(name, { name, credit, url, type: recordingTypes[ending], bytes: 1, seconds })
  }
}
