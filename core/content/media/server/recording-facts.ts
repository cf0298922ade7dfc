/** Recognises recordings by their bytes, whatever the file name says. */
import { type IAudioMetadata, parseBuffer } from 'music-metadata'
import { type RecordingEnding, recordingTypes } from '#core/content/recording.ts'
import { isCutOff } from './recording-end.ts'
import { createRecordingProblem, recordingLimits, type RecordingProblem } from './recording-problem.ts'

export interface RecordingFacts {
  ending: RecordingEnding
  /** Whole seconds, as shown on pages. */
  seconds: number
}

/**
 * Signatures of accepted formats, as bytes at fixed offsets in Latin-1, and the codecs that every
 * browser supports in them.
 */
const accepted: Record<RecordingEnding, { signature: RegExp; codec: RegExp }> = {
  mp3: { signature: /^(ID3|\xff[\xe2-\xff])/, codec: /^MPEG [12](\.5)? Layer 3$/ },
  m4a: { signature: /^[^]{4}ftyp(M4A |mp4[12]|isom|iso[2-6]|dash)/, codec: /^MPEG-4\/AAC$/ },
  flac: { signature: /^fLaC/, codec: /^FLAC$/ },
  wav: { signature: /^RIFF[^]{4}WAVE/, codec: /^PCM$/ },
}

/** File types often mistaken for playable recordings, with their names. */
const refused: [signature: RegExp, what: string][] = [
  [/^OggS/, 'an Ogg file, which not every browser plays'],
  [/^FORM[^]{4}AIF/, 'an AIFF'],
  [/^0&\xb2u/, 'a file of Windows Media'],
  [/^[^]E\xdf\xa3/, 'a Matroska or WebM file'],
  [/^caff/, 'a CAF of a Mac'],
  [/^MThd/, 'a MIDI file: notes without a sound'],
  [/^[^]{4}ftyp/, 'a video'],
]

/** Reads the format and length of a recording; returns a problem if it cannot be played. */
export async function readRecordingFacts(bytes: Uint8Array): Promise<RecordingFacts | { problem: RecordingProblem }> {
  if (bytes.length === 0) return createRecordingProblem('empty', 'The file is empty.')
  if (bytes.length > recordingLimits.bytes) return createTooHeavyRecording(bytes.length)
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const endings = Object.keys(accepted) as RecordingEnding[]
  const ending = endings.find((candidate) => accepted[candidate].signature.test(head))
  if (!ending) {
    const what = refused.find(([signature]) => signature.test(head))?.[1] ?? 'no recording'
    return createRecordingProblem('type', `The file is ${what}.`)
  }
  const read = await parse(bytes, ending)
  if (namesPlaceInBoxes(bytes) || (read && namesPlace(read.native)))
    return createRecordingProblem('place', 'The file says where it was recorded, and visitors would be handed that.')
  return read && !isCutOff(bytes, ending) ? checkParsed(read, ending) : createDamaged()
}

/** A recording with more bytes than allowed. */
export function createTooHeavyRecording(bytes: number): { problem: RecordingProblem } {
  const [has, limit] = [bytes, recordingLimits.bytes].map((count) => (count / 1e6).toFixed(1).replace('.0', ''))
  return createRecordingProblem('too_heavy', `The recording has ${has} MB; up to ${limit} MB are taken.`)
}

async function parse(bytes: Uint8Array, ending: RecordingEnding): Promise<IAudioMetadata | null> {
  try {
    // Parses to the end, because the length in a header may be false.
    return await parseBuffer(
      bytes,
      { mimeType: recordingTypes[ending], size: bytes.length },
      { duration: true, skipCovers: true },
    )
  } catch {
    return null
  }
}

function checkParsed(
  { format }: IAudioMetadata,
  ending: RecordingEnding,
): RecordingFacts | { problem: RecordingProblem } {
  const { codec = '', duration = 0, hasVideo } = format
  if (hasVideo) return createRecordingProblem('codec', 'The file holds a video.')
  if (!accepted[ending].codec.test(codec))
    return codec === ''
      ? createDamaged()
      : createRecordingProblem('codec', `The file holds "${codec.slice(0, 40)}", which not every browser plays.`)
  if (!Number.isFinite(duration) || duration <= 0) return createDamaged()
  const seconds = Math.round(duration)
  const lasts = `The recording lasts ${duration.toFixed(1).replace('.0', '')} seconds`
  if (seconds > recordingLimits.longest)
    return createRecordingProblem('too_long', `${lasts}; up to ${recordingLimits.longest} are taken.`)
  if (seconds < recordingLimits.shortest) return createRecordingProblem('too_short', `${lasts}.`)
  return { ending, seconds }
}

/** Phones record the location in metadata. */
function namesPlace(native: IAudioMetadata['native']): boolean {
  return Object.values(native).some((tags) => tags.some(({ id }) => /©xyz|location|\bgps/i.test(id)))
}

/**
 * MPEG-4 files store it in boxes inside the box that describes the sound, which music parsers
 * ignore.
 */
function namesPlaceInBoxes(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 16 <= file.length;) {
    const short = file.readUInt32BE(at)
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'moov') return /\xa9xyz|loci|location/i.test(file.toString('latin1', at, at + size))
    // A box without a size extends to the end.
    if (size < 8) return false
    at += size
  }
  return false
}

const createDamaged = () => createRecordingProblem('damaged', 'The recording is damaged or cut off.')
